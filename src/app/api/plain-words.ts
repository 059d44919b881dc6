/**
 * Reading plain words about time, with the user's own settings for "morning" and the like. The parser and its
 * dictionary are loaded on first use: a gateway that nobody talks to does not carry them.
 */
import { type Clock, quote } from '../../base/index.ts';
import type { Settings } from '../../config/index.ts';
import { readReminder } from '../../memory/capture/index.ts';
import type { Person } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import type { PlainSchedule, ReminderIntent } from '../../time/plain-language/index.ts';

export interface PlainWords {
  /** Must have resolved before `read`; call it outside a unit of work. */
  load(): Promise<void>;
  /** What a sentence in a talk asks for; words of time alone are nothing. */
  read(text: string, person: Person): PlainSchedule | undefined;
  /** Words of time with or without something to be reminded of. */
  readTime(text: string, person: Person): PlainSchedule | undefined;
  intent(text: string): ReminderIntent | undefined;
}

export function plainWords(clock: Pick<Clock, 'now'>, settings: Settings<Tx>): PlainWords {
  let loaded: typeof import('../../time/plain-language/index.ts') | undefined;
  const language = () => {
    if (!loaded) throw new Error('Plain words were read before they were loaded.');
    return loaded;
  };
  const optionsFor = (person: Person) => ({
    nowMs: clock.now(),
    timeZone: person.timeZone,
    locale: settings.get('locale'),
    defaults: dayParts(settings),
  });
  return {
    async load() {
      loaded ??= await import('../../time/plain-language/index.ts');
    },
    read: (text, person) =>
      readForeign(text, optionsFor(person)) ?? language().parsePlainRequest(text, optionsFor(person)),
    readTime: (text, person) => language().parsePlainSchedule(text, optionsFor(person)),
    intent: (text) => language().parseReminderIntent(text),
  };
}

/** German, Spanish and French know one moment; what repeats is asked for in English. */
function readForeign(text: string, options: Parameters<typeof readReminder>[1]): PlainSchedule | undefined {
  const asked = readReminder(text, options);
  if (!asked) return undefined;
  if (asked.atMs !== undefined) {
    return { schedule: { kind: 'at', at: new Date(asked.atMs).toISOString() }, text: asked.text };
  }
  const of = asked.text === '' ? '' : ` of ${quote(asked.text)}`;
  const matter = asked.text === '' ? '…' : asked.text;
  return {
    question: `When should I remind you${of}? What repeats I understand in English: "every Monday at 9 ${matter}".`,
  };
}

export function dayParts(settings: Settings<Tx>) {
  return {
    morning: settings.get('dayParts.morning'),
    lunch: settings.get('dayParts.lunch'),
    afternoon: settings.get('dayParts.afternoon'),
    evening: settings.get('dayParts.evening'),
    tonight: settings.get('dayParts.tonight'),
    night: settings.get('dayParts.night'),
    day: settings.get('dayParts.day'),
  };
}
