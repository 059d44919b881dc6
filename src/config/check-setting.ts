/**
 * Judges one value for one setting. Text is read the way a person types it ("true", "22", "08:30", "30m"); any
 * other JSON value is taken as it is. A refusal names the setting, the value, what is allowed, and an example
 * (P3, Q6); an unknown name is answered with the names closest to it. Secrets are never repeated.
 */
import { InputError, joinWords, quote, redactText } from '../base/index.ts';
import { closestNames } from './schema/closest-name.ts';
import { isSettingName, type SettingName, type SettingValue, settingNames, settingOf } from './settings-schema.ts';

export type Judged = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly allowed: string };

/** The value a setting would take, or what it allows instead. Never throws. */
export function judgeValue(name: SettingName, given: unknown): Judged {
  const { kind } = settingOf(name);
  const parsed = kind.schema.safeParse(typeof given === 'string' ? kind.fromText(given) : given);
  if (parsed.success) return { ok: true, value: parsed.data };
  const hint = kind.hint?.(given);
  return { ok: false, allowed: `${kind.allowed}.${hint === undefined ? ` Example: ${kind.example}.` : ` ${hint}`}` };
}

/** The setting of that name, or a refusal that says which one was probably meant. */
export function checkName(name: string): SettingName {
  if (isSettingName(name)) return name;
  throw new InputError(name, unknownName(name));
}

export function unknownName(name: string): string {
  return `There is no setting ${quote(name)}. ${suggestName(name)}`;
}

/** What to look at instead of a name that does not exist. */
export function suggestName(name: string): string {
  const within = settingNames().filter((known) => known.startsWith(`${name}.`));
  if (within.length > 0) return `It is a group of settings: ${joinWords(within)}.`;
  const near = closestNames(name, settingNames());
  return near.length > 0 ? `Did you mean ${joinWords(near, 'or')}?` : '`hark settings list` shows them all.';
}

/** The value in the form it is kept in; throws InputError when it is not allowed. */
export function checkSetting<N extends SettingName>(name: N, given: unknown): SettingValue<N>;
export function checkSetting(name: string, given: unknown): unknown;
export function checkSetting(name: string, given: unknown): unknown {
  const known = checkName(name);
  const judged = judgeValue(known, given);
  if (judged.ok) return judged.value;
  const shown = settingOf(known).isSecret ? 'that value' : quote(withoutPassword(given));
  throw new InputError(known, `${known} cannot be ${shown}. Allowed: ${judged.allowed}`);
}

/** A refused address with a password in it is told without it: refusals are shown and logged. */
const withoutPassword = (given: unknown): unknown => (typeof given === 'string' ? redactText(given) : given);

/** Several at once, all or nothing: one error lists everything that is wrong. */
export function checkSettings(given: Readonly<Record<string, unknown>>): ReadonlyMap<SettingName, unknown> {
  const checked = new Map<SettingName, unknown>();
  const refused: InputError[] = [];
  for (const [name, value] of Object.entries(given)) {
    try {
      checked.set(checkName(name), checkSetting(name, value));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused.push(error);
    }
  }
  const [first, ...more] = refused;
  if (first) {
    throw new InputError(
      first.field,
      first.message,
      more.flatMap((error) => error.problems),
    );
  }
  return checked;
}
