/**
 * What would have had to be different (SPEC Z2, U3): decides the same input again with one thing changed at a time,
 * the smallest change first, until the verdict flips; two of the person's settings together where no single one does.
 * Also looks ahead: when, with nothing changed, the same signals would have been said. Pure: `decide` over plain data.
 */
import { DAY_MS, formatWallTime, joinWords, localTime, toWallMs } from '../base/index.ts';
import { type DecisionInput, decide } from '../speak/decide/index.ts';
import { type Changed, type InputChange, TO_SPEAK, TO_STAY_SILENT } from './input-changes.ts';

export interface Counterfactual {
  /** What is changed: `autonomy`, `dueDate`, `time`. */
  readonly change: string;
  readonly to: string;
  readonly verdict: 'act' | 'silent';
  readonly atMs: number;
  readonly words: string;
}

const STEP_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** A person reads two or three. */
const MOST_TOLD = 3;
/** Later than this nobody would call it the same message. */
const LOOK_AHEAD_MS = DAY_MS;

export function counterfactuals(input: DecisionInput): Counterfactual[] {
  const isSpoken = decide(input).verdict === 'act';
  const changes = isSpoken ? TO_STAY_SILENT : TO_SPEAK;
  const isFlipped = (changed: DecisionInput): boolean => (decide(changed).verdict === 'act') !== isSpoken;
  const verdict = isSpoken ? 'silent' : 'act';
  const singles = changes.flatMap((change) => {
    const found = change.of(input).find((changed) => isFlipped(changed.input));
    return found ? [toCounterfactual(change.name, found, input, verdict)] : [];
  });
  const found = singles.length > 0 ? singles : pairs(input, changes, isFlipped, verdict);
  const later = isSpoken || input.signals.length === 0 ? undefined : heardLater(input);
  return [...found, ...(later ? [later] : [])];
}

/** "You would have heard at 08:10 with autonomy act, or if the plan had a due date within a day." */
export function counterfactualInWords(all: readonly Counterfactual[], timeZone: string): string {
  const changed = all.filter(({ change }) => change !== 'time').slice(0, MOST_TOLD);
  const later = all.find(({ change }) => change === 'time');
  const [first] = changed;
  if (!first) return later ? `You would have heard ${later.words}, had nothing changed.` : '';
  const heard = first.verdict === 'act' ? 'You would have heard at' : 'You would not have heard at';
  const ways = joinWords([...new Set(changed.map(({ words }) => words))], 'or').replace(/ (or (?:if|with))/u, ', $1');
  const waiting = later ? ` As things stood, ${later.words}.` : '';
  return `${heard} ${clockTime(first.atMs, timeZone)} ${ways}.${waiting}`;
}

function pairs(
  input: DecisionInput,
  changes: readonly InputChange[],
  isFlipped: (changed: DecisionInput) => boolean,
  verdict: 'act' | 'silent',
): Counterfactual[] {
  const settings = changes.filter((change) => change.isSetting);
  for (const [i, first] of settings.entries()) {
    for (const second of settings.slice(i + 1)) {
      for (const one of first.of(input)) {
        const both = second.of(one.input).find((changed) => isFlipped(changed.input));
        if (!both) continue;
        const words = `${one.words} and ${both.words.replace(/^(with|if) /u, '')}`;
        const to = `${one.to}, ${both.to}`;
        return [toCounterfactual(`${first.name}+${second.name}`, { to, words, input: both.input }, input, verdict)];
      }
    }
  }
  return [];
}

/** The first minute at which these same signals would be said, if the person did nothing meanwhile. */
function heardLater(input: DecisionInput): Counterfactual | undefined {
  const speaksAt = (atMs: number): boolean => decide(atTime(input, atMs)).verdict === 'act';
  const lastMs = input.nowMs + LOOK_AHEAD_MS;
  for (let stepMs = input.nowMs + STEP_MS; stepMs <= lastMs; stepMs += STEP_MS) {
    if (!speaksAt(stepMs)) continue;
    let atMs = stepMs;
    while (atMs - MINUTE_MS > input.nowMs && speaksAt(atMs - MINUTE_MS)) atMs -= MINUTE_MS;
    const words = `at ${clockTime(atMs, input.timeZone)}${isSameDay(input, atMs) ? '' : ' the next day'}`;
    return { change: 'time', to: String(atMs), verdict: 'act', atMs, words };
  }
  return undefined;
}

/** Time alone goes on: what was counted for the day begins again at midnight. */
function atTime(input: DecisionInput, nowMs: number): DecisionInput {
  const person = isSameDay(input, nowMs) ? input.person : { ...input.person, sentToday: 0, tokensToday: 0 };
  return { ...input, nowMs, person: { ...person, inConversation: false } };
}

function isSameDay({ nowMs, timeZone }: DecisionInput, atMs: number): boolean {
  const [a, b] = [localTime(timeZone, nowMs), localTime(timeZone, atMs)];
  return a.day === b.day && a.month === b.month;
}

function toCounterfactual(
  change: string,
  { to, words }: Changed,
  { nowMs }: DecisionInput,
  verdict: 'act' | 'silent',
): Counterfactual {
  return { change, to, verdict, atMs: nowMs, words };
}

function clockTime(atMs: number, timeZone: string): string {
  return formatWallTime(Math.floor(toWallMs(timeZone, atMs) / MINUTE_MS) * MINUTE_MS);
}
