/**
 * Test-only: what a sentence leads to, in one line, so that tables of sentences stay readable.
 * `2026-03-12T09:00:00+01:00 «call Rui»`, `0 9 * * 1-5 until …`, `? question | choice | choice`, `nothing`.
 * Invariant: two outcomes that differ in anything are written differently.
 */
import { Temporal } from 'temporal-polyfill';
import type { Schedule } from '../schedule/index.ts';
import type { PlainSchedule } from './parse-plain-schedule.ts';

const sayInstant = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' });

function saySchedule(schedule: Schedule, zone: string): string {
  const { kind, ...rest } = schedule;
  const limits = Object.entries(rest).flatMap(([key, value]) =>
    /^(anchorMs|fromMs|untilMs)$/.test(key) && typeof value === 'number'
      ? [`${key.slice(0, -2)} ${sayInstant(value, zone)}`]
      : [],
  );
  const rule = Object.entries(rest).flatMap(([key, value]) => (/Ms$/.test(key) && key !== 'everyMs' ? [] : [value]));
  return [...(kind === 'every' ? [kind] : []), ...rule, ...limits].join(' ');
}

export function sayOutcome(found: PlainSchedule | undefined, zone: string): string {
  if (found === undefined) return 'nothing';
  if ('question' in found) return [`? ${found.question}`, ...(found.choices ?? [])].join(' | ');
  return `${saySchedule(found.schedule, zone)}${found.text === '' ? '' : ` «${found.text}»`}`;
}

/** One row per line: `sentence → outcome`. */
export function readTable(text: string): (readonly [sentence: string, outcome: string])[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [sentence = '', outcome = ''] = line.split(' → ');
    return [sentence.trim(), outcome.trim()] as const;
  });
}
