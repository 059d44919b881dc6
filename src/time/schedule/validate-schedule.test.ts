import { describe, expect, test } from 'vitest';
import { validateSchedule } from './validate-schedule.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const DAY = 86_400_000;
const rule = (rrule: unknown, dtstart: unknown = '2026-01-02T08:00:00', tz: unknown = 'Europe/Lisbon') => ({
  kind: 'rrule',
  rrule,
  dtstart,
  tz,
});

describe('S1: what is accepted comes back clean', () => {
  test.each([
    [{ kind: 'at', at: '2026-03-12T09:00:00Z' }],
    [{ kind: 'at', at: '1800000000000' }],
    [{ kind: 'every', everyMs: 1000 }],
    [{ kind: 'every', everyMs: 3_155_760_000_000, anchorMs: NOW }],
    [{ kind: 'cron', expr: '0 9 * * 1-5' }],
    [{ kind: 'cron', expr: '*/10 * * * * *', tz: 'Europe/Lisbon', staggerMs: 0 }],
    [{ kind: 'cron', expr: '0 0 29 2 *', staggerMs: DAY }],
    [{ kind: 'cron', expr: '@daily', fromMs: NOW, untilMs: NOW + 2 * DAY }],
    [rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR')],
    [{ ...rule('FREQ=DAILY'), fromMs: NOW + DAY }],
  ])('%j', (schedule) => {
    expect(validateSchedule(schedule, NOW)).toEqual({ ok: true, schedule });
  });
  test('unknown fields are left out, null counts as absent, texts are trimmed, zones get their usual spelling', () => {
    const given = {
      kind: 'cron',
      expr: ' 0 9 * * * ',
      tz: 'europe/lisbon',
      staggerMs: null,
      untilMs: null,
      color: 'red',
    };
    expect(validateSchedule(given, NOW)).toEqual({
      ok: true,
      schedule: { kind: 'cron', expr: '0 9 * * *', tz: 'Europe/Lisbon' },
    });
  });
  test('at as a number of milliseconds becomes its digits', () => {
    expect(validateSchedule({ kind: 'at', at: 1_800_000_000_000 }, NOW)).toEqual({
      ok: true,
      schedule: { kind: 'at', at: '1800000000000' },
    });
  });
  test('S2: up to 60 s in the past is still meant', () => {
    expect(validateSchedule({ kind: 'at', at: '2025-12-31T23:59:00Z' }, NOW).ok).toBe(true);
    expect(validateSchedule({ kind: 'at', at: String(NOW - 60_001) }, NOW).ok).toBe(false);
  });
  test('an at with an offset may carry a zone; it is not needed and not kept', () => {
    const given = { kind: 'at', at: '2026-03-12T09:00:00+01:00', tz: 'Europe/Paris' };
    expect(validateSchedule(given, NOW)).toEqual({ ok: true, schedule: { kind: 'at', at: given.at } });
    expect(validateSchedule({ kind: 'at', at: '1800000000000', tz: 'Europe/Paris' }, NOW).ok).toBe(true);
  });
  test("a window is judged in any zone the person's may be", () => {
    const morning = {
      kind: 'cron',
      expr: '0 9 * * *',
      fromMs: Date.parse('2026-02-01T13:30:00Z'),
      untilMs: Date.parse('2026-02-01T14:30:00Z'),
    };
    expect(validateSchedule(morning, NOW).ok).toBe(true);
    expect(validateSchedule({ ...morning, tz: 'America/New_York' }, NOW).ok).toBe(true);
    expect(validateSchedule({ ...morning, tz: 'UTC' }, NOW).ok).toBe(false);
  });
  test('an at may sit exactly on the edges of its window', () => {
    const at = NOW + DAY;
    expect(validateSchedule({ kind: 'at', at: String(at), fromMs: at, untilMs: at }, NOW).ok).toBe(true);
    expect(validateSchedule({ kind: 'at', at: String(NOW - 5), untilMs: NOW - 5 }, NOW).ok).toBe(true);
  });
});

describe('S1: what is refused names its field and says what to do', () => {
  test.each<[unknown, string, string]>([
    [null, 'kind', 'must be an object'],
    [[], 'kind', 'must be an object'],
    ['0 9 * * *', 'kind', 'must be an object'],
    [5, 'kind', 'must be an object'],
    [undefined, 'kind', 'must be an object'],
    [{}, 'kind', 'kind is missing, but must be one of at, every, cron, rrule'],
    [{ kind: 'daily' }, 'kind', 'kind is "daily"'],
    [{ kind: 'toString' }, 'kind', 'must be one of'],
    [{ kind: 7 }, 'kind', 'must be one of'],
    [{ kind: 'at' }, 'at', 'at is missing'],
    [{ kind: 'at', at: '' }, 'at', 'at is empty'],
    [{ kind: 'at', at: true }, 'at', 'must be text'],
    [{ kind: 'at', at: 1.5 }, 'at', 'must be text'],
    [{ kind: 'at', at: 'yesterday' }, 'at', 'not a date and time'],
    [{ kind: 'at', at: '2026-02-30' }, 'at', 'not a date and time'],
    [
      { kind: 'at', at: '2025-12-31T23:58:59Z' },
      'at',
      'in the past: Wed 31 December 2025 at 23:58:59 (UTC). It is now Thu 1 January 2026',
    ],
    [{ kind: 'at', at: '1767000000' }, 'at', 'looks like seconds'],
    [{ kind: 'at', at: 'x'.repeat(65) }, 'at', 'too long: 65 characters'],
    [{ kind: 'at', at: '2026-05-05T09:00', tz: 'Europe/Lisbon' }, 'at', 'without an offset'],
    [{ kind: 'at', at: '2026-05-05T09:00', timeZone: 'Europe/Lisbon' }, 'tz', 'as tz, not timeZone'],
    [{ kind: 'every' }, 'everyMs', 'everyMs is missing'],
    [{ kind: 'every', everyMs: 999 }, 'everyMs', 'everyMs is 999, but must be'],
    [{ kind: 'every', everyMs: 0 }, 'everyMs', 'one second'],
    [{ kind: 'every', everyMs: -5000 }, 'everyMs', 'one second'],
    [{ kind: 'every', everyMs: 1500.5 }, 'everyMs', 'whole milliseconds'],
    [{ kind: 'every', everyMs: '60000' }, 'everyMs', 'everyMs is "60000"'],
    [{ kind: 'every', everyMs: Number.NaN }, 'everyMs', 'must be'],
    [{ kind: 'every', everyMs: 3_155_760_000_001 }, 'everyMs', '100 years'],
    [{ kind: 'every', everyMs: 5000, anchorMs: 'now' }, 'anchorMs', 'epoch milliseconds'],
    [{ kind: 'every', everyMs: 5000, anchorMs: 9e15 }, 'anchorMs', 'epoch milliseconds'],
    [{ kind: 'cron' }, 'expr', 'expr is missing'],
    [{ kind: 'cron', expr: 5 }, 'expr', 'must be text'],
    [{ kind: 'cron', expr: '   ' }, 'expr', 'expr is empty'],
    [{ kind: 'cron', expr: 'every day' }, 'expr', 'it has 2 fields'],
    [{ kind: 'cron', expr: 'daily' }, 'expr', 'it has 1 field,'],
    [{ kind: 'cron', expr: '* * * * * * *' }, 'expr', 'it has 7 fields'],
    [{ kind: 'cron', expr: '2026-05-05T00:00:00' }, 'expr', 'it has 1 field,'],
    [{ kind: 'cron', expr: '@reboot' }, 'expr', 'not a known nickname'],
    [{ kind: 'cron', expr: '60 * * * *' }, 'expr', 'the minute "60" is not valid. Allowed are 0–59'],
    [{ kind: 'cron', expr: '0 24 * * *' }, 'expr', 'the hour "24" is not valid. Allowed are 0–23'],
    [{ kind: 'cron', expr: '61 0 0 * * *' }, 'expr', 'the second "61"'],
    [{ kind: 'cron', expr: '0 0 0 * *' }, 'expr', 'the day of month "0" is not valid. Allowed are 1–31'],
    [{ kind: 'cron', expr: '0 0 32 * *' }, 'expr', 'the day of month "32"'],
    [{ kind: 'cron', expr: '0 0 * 13 *' }, 'expr', 'the month "13" is not valid. Allowed are 1–12'],
    [{ kind: 'cron', expr: '0 0 * * 8' }, 'expr', 'the day of week "8"'],
    [{ kind: 'cron', expr: '0 0 * * MOO' }, 'expr', 'the day of week "MOO"'],
    [{ kind: 'cron', expr: '*/0 * * * *' }, 'expr', 'A step must be at least 1'],
    [{ kind: 'cron', expr: '5/0 * * * *' }, 'expr', 'A step must be at least 1'],
    [{ kind: 'cron', expr: '0 22-6 * * *' }, 'expr', 'write 22-23,0-6'],
    [{ kind: 'cron', expr: '0 0 * * 5-1' }, 'expr', 'write 5-6,0-1'],
    [{ kind: 'cron', expr: '0 0 25-5 * *' }, 'expr', 'write 25-31,1-5'],
    [{ kind: 'cron', expr: '0 0 30 2 *' }, 'expr', 'never matches'],
    [{ kind: 'cron', expr: '0 0 31 2,4,6 *' }, 'expr', 'never matches'],
    [{ kind: 'cron', expr: '1,'.repeat(300) }, 'expr', 'too long: 600 characters'],
    [{ kind: 'cron', expr: '0 9 * * *', tz: 'Mars/Base' }, 'tz', 'tz is "Mars/Base", which is not a known time zone'],
    [{ kind: 'cron', expr: '0 9 * * *', tz: '' }, 'tz', 'not a known time zone'],
    [{ kind: 'cron', expr: '0 9 * * *', tz: '+02:00' }, 'tz', 'IANA name'],
    [{ kind: 'cron', expr: '0 9 * * *', tz: 5 }, 'tz', 'not a known time zone'],
    [{ kind: 'cron', expr: '0 9 * * *', timezone: 'UTC' }, 'tz', 'as tz, not timezone'],
    [{ kind: 'cron', expr: '0 9 * * *', staggerMs: -1 }, 'staggerMs', 'from 0 to 86400000'],
    [{ kind: 'cron', expr: '0 9 * * *', staggerMs: DAY + 1 }, 'staggerMs', 'one day'],
    [{ kind: 'cron', expr: '0 9 * * *', staggerMs: '5' }, 'staggerMs', 'whole milliseconds'],
    [rule(undefined), 'rrule', 'rrule is missing'],
    [rule('FREQ=NEVER'), 'rrule', 'FREQ=NEVER is not known'],
    [rule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), 'rrule', 'never matches a date'],
    [
      rule('FREQ=DAILY;COUNT=3', '2025-01-01T08:00:00'),
      'rrule',
      'has no run after Thu 1 January 2026 at 00:00 (Europe/Lisbon)',
    ],
    [rule('FREQ=DAILY;UNTIL=20251231'), 'rrule', 'never matches a date'],
    [rule('FREQ=DAILY;'.repeat(100)), 'rrule', 'too long'],
    [{ kind: 'rrule', rrule: 'FREQ=DAILY', tz: 'UTC' }, 'dtstart', 'dtstart is missing'],
    [rule('FREQ=DAILY', '2026-01-02T08:00:00Z'), 'dtstart', 'Leave the offset out'],
    [rule('FREQ=DAILY', '2026-01-02T08:00:00+01:00'), 'dtstart', 'Leave the offset out'],
    [rule('FREQ=DAILY', '2026-02-30T08:00:00'), 'dtstart', 'Use local time such as'],
    [rule('FREQ=DAILY', '2026-01-02T24:00:00'), 'dtstart', 'Use local time such as'],
    [rule('FREQ=DAILY', '2026-01-02T08:60:00'), 'dtstart', 'Use local time such as'],
    [rule('FREQ=DAILY', '2026-01-02T08:00:60'), 'dtstart', 'Use local time such as'],
    [rule('FREQ=DAILY', '1899-01-02T08:00:00'), 'dtstart', 'Use local time such as'],
    [rule('FREQ=DAILY', '2026-01-02'), 'dtstart', 'Use local time such as'],
    [rule('FREQ=DAILY', '2026-01-02T08:00:00', null), 'tz', 'An rrule needs the time zone'],
    [rule('FREQ=DAILY', '2026-01-02T08:00:00', 'Nowhere'), 'tz', 'not a known time zone'],
    [{ kind: 'cron', expr: '0 9 * * *', fromMs: 5, untilMs: 4 }, 'untilMs', 'untilMs (4) is before fromMs (5)'],
    [
      { kind: 'cron', expr: '0 9 * * *', untilMs: NOW - 1 },
      'untilMs',
      'There is no run left until Wed 31 December 2025',
    ],
    [{ kind: 'cron', expr: '0 9 * * *', tz: 'UTC', untilMs: NOW + 1 }, 'untilMs', 'There is no run left'],
    [{ kind: 'every', everyMs: DAY, untilMs: NOW + 1000 }, 'untilMs', 'There is no run left'],
    [
      { kind: 'at', at: '2026-03-12T09:00:00Z', fromMs: Date.parse('2026-03-13T00:00:00Z') },
      'fromMs',
      'from Fri 13 March 2026',
    ],
    [{ kind: 'cron', expr: '0 9 * * *', fromMs: 'soon' }, 'fromMs', 'epoch milliseconds'],
    [{ kind: 'cron', expr: '0 9 * * *', untilMs: {} }, 'untilMs', 'epoch milliseconds'],
  ])('%j: %s', (given, field, words) => {
    expect(validateSchedule(given, NOW)).toEqual({
      ok: false,
      error: { field, message: expect.stringContaining(words) },
    });
  });
});

describe('S1: hostile input', () => {
  test('inherited fields are not believed', () => {
    expect(validateSchedule(Object.create({ kind: 'cron', expr: '0 9 * * *' }), NOW)).toMatchObject({
      ok: false,
      error: { field: 'kind' },
    });
    const smuggled = JSON.parse('{"kind":"cron","__proto__":{"expr":"0 9 * * *"}}');
    expect(validateSchedule(smuggled, NOW)).toMatchObject({ ok: false, error: { field: 'expr' } });
    expect(Object.hasOwn(Object.prototype, 'expr')).toBe(false);
  });
  test('a getter that throws is refused, not passed on', () => {
    const trap = {
      get kind(): string {
        throw new Error('boo');
      },
    };
    expect(validateSchedule(trap, NOW)).toMatchObject({ ok: false, error: { field: 'kind' } });
  });
  test('a giant value is not repeated in the message', () => {
    const check = validateSchedule({ kind: 'x'.repeat(100_000) }, NOW);
    expect(check.ok ? '' : check.error.message.length).toBeLessThan(300);
  });
});
