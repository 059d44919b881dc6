import { describe, expect, it } from 'vitest';
import { trimKeys } from './raw-fields.ts';
import { gatherSchedule, isScheduleKind, readSchedule } from './read-schedule.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });
const read = (raw: Record<string, unknown>) => readSchedule(trimKeys(raw));
const CRON = { kind: 'cron', expr: '0 9 * * 1-5' };

describe('readSchedule', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['a whole one', { schedule: CRON }, CRON],
    ['without kind', { schedule: { expr: '0 9 * * 1-5' } }, CRON],
    ['cron for expr inside', { schedule: { cron: '0 9 * * 1-5' } }, CRON],
    ['kind in capitals', { schedule: { kind: ' CRON ', expr: '0 9 * * 1-5' } }, CRON],
    ['spaces in the expression', { schedule: { expr: ' 0  9 *\t* 1-5 ' } }, CRON],
    ['a bare string', { schedule: '0 9 * * 1-5' }, CRON],
    ['JSON', { schedule: ' {"kind":"cron","expr":"0 9 * * 1-5"}' }, CRON],
    ['shorthand cron', { cron: '0 9 * * 1-5' }, CRON],
    ['shorthand expr with tz', { expr: '0 9 * * 1-5', tz: 'europe/berlin' }, { ...CRON, tz: 'Europe/Berlin' }],
    ['timeZone for tz', { schedule: { ...CRON, timeZone: 'Asia/Tokyo' } }, { ...CRON, tz: 'Asia/Tokyo' }],
    ['timezone for tz', { cron: '0 9 * * 1-5', timezone: 'Asia/Tokyo' }, { ...CRON, tz: 'Asia/Tokyo' }],
    ['tz beside', { schedule: CRON, tz: 'Asia/Tokyo' }, { ...CRON, tz: 'Asia/Tokyo' }],
    ['stagger', { schedule: { ...CRON, staggerMs: '500' } }, { ...CRON, staggerMs: 500 }],
    ['stagger 0', { ...CRON, staggerMs: 0 }, { ...CRON, staggerMs: 0 }],
    [
      'at',
      { schedule: { kind: 'at', at: '2026-03-01T09:00:00+01:00' } },
      { kind: 'at', at: '2026-03-01T08:00:00.000Z' },
    ],
    ['at without offset', { at: '2026-03-01T09:00' }, { kind: 'at', at: '2026-03-01T09:00:00.000Z' }],
    ['at with tz', { at: '2026-03-01T09:00', tz: 'Asia/Tokyo' }, { kind: 'at', at: '2026-03-01T00:00:00.000Z' }],
    ['at as a number', { at: 1_772_355_600_000 }, { kind: 'at', at: '2026-03-01T09:00:00.000Z' }],
    ['atMs', { atMs: '1772355600000' }, { kind: 'at', at: '2026-03-01T09:00:00.000Z' }],
    [
      'atMs inside',
      { schedule: { kind: 'at', atMs: 1_772_355_600_000 } },
      { kind: 'at', at: '2026-03-01T09:00:00.000Z' },
    ],
    ['at before atMs', { at: '2026-03-01T09:00Z', atMs: 0 }, { kind: 'at', at: '2026-03-01T09:00:00.000Z' }],
    ['a bare time', { schedule: '2026-03-01T09:00Z' }, { kind: 'at', at: '2026-03-01T09:00:00.000Z' }],
    ['every', { schedule: { kind: 'every', everyMs: 60_000 } }, { kind: 'every', everyMs: 60_000 }],
    ['everyMs', { everyMs: '60000' }, { kind: 'every', everyMs: 60_000 }],
    ['every in ms', { every: 1000 }, { kind: 'every', everyMs: 1000 }],
    ['anchor', { everyMs: 5000, anchorMs: '1970-01-01T00:00:01Z' }, { kind: 'every', everyMs: 5000, anchorMs: 1000 }],
    [
      'rrule',
      { rrule: 'FREQ=WEEKLY;INTERVAL=2', dtstart: '2026-03-06T09:00:00', tz: 'Europe/Berlin' },
      { kind: 'rrule', rrule: 'FREQ=WEEKLY;INTERVAL=2', dtstart: '2026-03-06T09:00:00', tz: 'Europe/Berlin' },
    ],
    ['a window', { ...CRON, fromMs: 1, untilMs: '1970-01-01T00:00:01Z' }, { ...CRON, fromMs: 1, untilMs: 1000 }],
    ['a window of one instant', { ...CRON, fromMs: 5, untilMs: 5 }, { ...CRON, fromMs: 5, untilMs: 5 }],
    ['a window open at its start', { ...CRON, untilMs: 5 }, { ...CRON, untilMs: 5 }],
    ['a window open at its end', { ...CRON, fromMs: 5 }, { ...CRON, fromMs: 5 }],
    ['what stands inside wins', { schedule: CRON, expr: '* * * * *' }, CRON],
    ['blank inside does not win', { schedule: { kind: 'cron', expr: ' ' }, expr: '0 9 * * 1-5' }, CRON],
    ['kind beside', { kind: 'cron', cron: '0 9 * * 1-5' }, CRON],
    ['kind decides', { schedule: { ...CRON, at: '2026-03-01', everyMs: 5 } }, CRON],
    ['a payload kind beside', { kind: 'reminder', cron: '0 9 * * 1-5' }, CRON],
    ['unknown fields', { schedule: { ...CRON, exact: true } }, CRON],
  ])('S1: %s', (_case, raw, expected) => {
    expect(read(raw)).toStrictEqual(expected);
  });

  it.each([{}, { schedule: null }, { schedule: ' ' }, { schedule: {} }, { name: 'n', kind: 'reminder' }])(
    'S6: %j has no schedule',
    (raw) => {
      expect(read(raw)).toBeUndefined();
    },
  );

  it.each<[Record<string, unknown>, string, string]>([
    [{ schedule: 5 }, 'schedule', 'must be an object, not 5'],
    [{ schedule: { kind: 'hourly' } }, 'schedule.kind', 'must be at, every, cron or rrule, not "hourly"'],
    [{ cron: '* * * * *', at: '2026-03-01' }, 'schedule', 'Give one schedule only; this one could be at or cron.'],
    [{ schedule: { tz: 'UTC' } }, 'schedule', 'needs one of at, everyMs, expr (a cron expression) or rrule'],
    [{ kind: 'cron' }, 'schedule.expr', 'schedule.expr is missing.'],
    [{ kind: 'every' }, 'schedule.everyMs', 'schedule.everyMs is missing.'],
    [{ kind: 'at' }, 'schedule.at', 'schedule.at is missing.'],
    [{ kind: 'at', at: 'tomorrow' }, 'schedule.at', 'must be a time such as'],
    [{ atMs: 'soon' }, 'schedule.atMs', 'must be a time such as'],
    [{ everyMs: 0 }, 'schedule.everyMs', 'from 1 to 9007199254740991, not 0'],
    [{ every: '30m' }, 'schedule.every', 'whole number from 1 to'],
    [{ everyMs: 5, anchorMs: 'x' }, 'schedule.anchorMs', 'must be a time'],
    [{ expr: 'x'.repeat(501) }, 'schedule.expr', 'has 501 characters; at most 500'],
    [{ ...CRON, tz: 'Mars/Base' }, 'schedule.tz', 'schedule.tz is "Mars/Base", which is not a time zone'],
    [{ expr: 'every day' }, 'schedule.expr', 'expr is'],
    [{ expr: '0 0 30 2 *' }, 'schedule.expr', 'never matches'],
    [{ expr: '*/0 * * * *' }, 'schedule.expr', 'expr is'],
    [{ everyMs: 999 }, 'schedule.everyMs', 'from 1000'],
    [{ rrule: 'FREQ=NEVER', dtstart: '2026-03-06T09:00:00', tz: 'UTC' }, 'schedule.rrule', 'rrule'],
    [{ ...CRON, staggerMs: -1 }, 'schedule.staggerMs', 'from 0 to'],
    [{ rrule: 'FREQ=DAILY', tz: 'UTC' }, 'schedule.dtstart', 'is missing'],
    [{ rrule: 'FREQ=DAILY', dtstart: '2026-03-06T09:00' }, 'schedule.tz', 'is missing'],
    [{ kind: 'rrule', dtstart: '2026-03-06T09:00', tz: 'UTC' }, 'schedule.rrule', 'is missing'],
    [{ ...CRON, fromMs: 5, untilMs: 4 }, 'schedule.untilMs', 'must not be before schedule.fromMs'],
    [{ ...CRON, untilMs: 'Christmas' }, 'schedule.untilMs', 'must be a time'],
  ])('Q6: refuses %j', (raw, field, words) => {
    expect(() => read(raw)).toThrow(refusal(field, words));
  });
});

describe('gatherSchedule', () => {
  it('S6: names the kind where one is meant, and leaves values unread', () => {
    expect(gatherSchedule(trimKeys({ at: 'whenever', name: 'n' }))).toEqual(
      new Map([
        ['at', 'whenever'],
        ['kind', 'at'],
      ]),
    );
  });

  it('S6: names no kind where two are meant', () => {
    expect(gatherSchedule(trimKeys({ at: 'x', cron: 'y' }))?.has('kind')).toBe(false);
  });
});

describe('isScheduleKind', () => {
  it.each([
    ['at', true],
    [' Every ', true],
    ['rrule', true],
    ['reminder', false],
    [5, false],
  ])('S1: %j: %s', (value, expected) => {
    expect(isScheduleKind(value)).toBe(expected);
  });
});
