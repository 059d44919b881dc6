/** What must hold for any text at all: no throw, nothing past, a strict shape, bounded work. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNextRunAtMs, validateSchedule } from '../schedule/index.ts';
import { type PlainSchedule, parsePlainRequest, parseReminderIntent } from './index.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
  'Asia/Kathmandu',
];
const LOCALES = [undefined, 'en-US', 'en-GB', 'de'];
const nowMs = fc.integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2037-12-31T00:00:00Z') });
const zone = fc.constantFrom(...ZONES);
const locale = fc.constantFrom(...LOCALES);

/** Words that make time phrases likely, mixed without sense. */
const VOCABULARY =
  'remind me to at on in every each other the of and or until till from for between before after next this last first second 2nd 5th 31st a an half past quarter day days week weeks month months year hour hours minute min monday fri sun weekdays weekends morning evening night noon midnight tomorrow today tonight 7 9 12 0 00:30 9:30 25:00 3pm 7am 18h30 1.5 100000 2026-12-24 03/04 29.2. feb 29 march christmas easter daily weekly biweekly twice times except starting EST Europe/Berlin UTC+2 Tokyo time call Rui , . : - ? ! once end start eod business few couple ago week'.split(
    ' ',
  );
const sentence = fc.array(fc.constantFrom(...VOCABULARY), { maxLength: 14 }).map((words) => words.join(' '));
const anything = fc.oneof(
  sentence,
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

const KEYS: Readonly<Record<string, readonly string[]>> = {
  at: ['kind', 'at'],
  every: ['kind', 'everyMs', 'anchorMs', 'fromMs', 'untilMs'],
  cron: ['kind', 'expr', 'tz', 'fromMs', 'untilMs'],
  rrule: ['kind', 'rrule', 'dtstart', 'tz', 'fromMs', 'untilMs'],
};

function problems(result: PlainSchedule | undefined, now: number, timeZone: string): string[] {
  if (result === undefined) return [];
  if ('question' in result) {
    const keys = Object.keys(result).filter((key) => key !== 'question' && key !== 'choices');
    return result.question.trim() === '' || result.choices?.length === 0 ? ['empty question'] : keys;
  }
  const { schedule } = result;
  const strange = Object.keys(schedule).filter((key) => !KEYS[schedule.kind]?.includes(key));
  const check = validateSchedule(schedule, now);
  const next = computeNextRunAtMs(schedule, now, { timeZone });
  return [
    ...strange,
    ...(check.ok ? [] : [`refused: ${check.error.message}`]),
    ...(next === undefined || next <= now ? [`no run after now: ${JSON.stringify(schedule)}`] : []),
    ...(result.text.trim() === '' ? ['no text'] : []),
  ];
}

describe('S14: for any text', () => {
  it('never throws, never answers with the past, always in a strict shape', () => {
    fc.assert(
      fc.property(anything, nowMs, zone, locale, (text, now, timeZone, where) => {
        const result = parsePlainRequest(text, { nowMs: now, timeZone, locale: where });
        expect(problems(result, now, timeZone)).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('asks only with choices that parse to a schedule', () => {
    fc.assert(
      fc.property(sentence, nowMs, zone, locale, (text, now, timeZone, where) => {
        const options = { nowMs: now, timeZone, locale: where };
        const result = parsePlainRequest(text, options);
        const choices = result !== undefined && 'question' in result ? (result.choices ?? []) : [];
        for (const choice of choices) expect(parsePlainRequest(choice, options)).toHaveProperty('schedule');
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the task of "remind me in N minutes to …" as it is', () => {
    // A hinge in front ("to to") is dropped with the first one.
    const isHinge = /^(to|that|about|of|for|and|then|please|pls)\b/;
    const task = fc.stringMatching(/^[a-z]{2,9}( [A-Za-z]{2,9}){0,4}$/).filter((text) => !isHinge.test(text));
    fc.assert(
      fc.property(task, fc.integer({ min: 1, max: 5000 }), nowMs, (text, minutes, now) => {
        const result = parsePlainRequest(`remind me in ${minutes} minutes to ${text}`, {
          nowMs: now,
          timeZone: 'UTC',
        });
        expect(result).toMatchObject({ text });
        const at =
          result !== undefined && 'schedule' in result && result.schedule.kind === 'at'
            ? Date.parse(result.schedule.at)
            : 0;
        expect(at).toBe(now + minutes * 60_000);
      }),
      { numRuns: 300 },
    );
  });

  it('reads intents from any text without throwing, and never both an intent and a schedule', () => {
    fc.assert(
      fc.property(anything, nowMs, (text, now) => {
        const intent = parseReminderIntent(text);
        if (intent !== undefined) expect(parsePlainRequest(text, { nowMs: now, timeZone: 'UTC' })).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});
