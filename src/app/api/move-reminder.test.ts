/** S15: editing by plain words keeps what the words do not mention. */
import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../time/schedule/index.ts';
import { isTimeOnly, moveSchedule } from './move-reminder.ts';

const at = (iso: string): Schedule => ({ kind: 'at', at: iso });
const ZONE = 'Europe/Lisbon';

describe('S15: moving', () => {
  it.each(['10', '10:30', 'at 7 pm', 'noon', 'half past 8', 'quarter to 9 in the evening'])(
    '%s is only a time',
    (words) => expect(isTimeOnly(words)).toBe(true),
  );
  it.each(['tomorrow', 'Friday at 9', 'in 2 hours', '3 April', 'every day at 8', '2026-03-12 10:00'])(
    '%s is more than a time',
    (words) => expect(isTimeOnly(words)).toBe(false),
  );

  it('a time alone keeps the day of a one-off, in the person’s zone', () => {
    const moved = moveSchedule(at('2026-07-01T23:30:00+01:00'), at('2026-03-12T18:15:00Z'), '18:15', ZONE);
    expect(moved).toEqual(at('2026-07-01T17:15:00.000Z'));
  });

  it('a moment replaces a one-off', () => {
    const wanted = at('2026-03-13T09:00:00Z');
    expect(moveSchedule(at('2026-03-12T14:00:00Z'), wanted, 'Friday at 9', ZONE)).toBe(wanted);
  });

  it('a time alone keeps the days of a rule', () => {
    const time = at('2026-03-12T10:05:00Z');
    expect(moveSchedule({ kind: 'cron', expr: '0 9 * * 1-5' }, time, '10:05', ZONE)).toEqual({
      kind: 'cron',
      expr: '5 10 * * 1-5',
    });
    const ferns: Schedule = {
      kind: 'rrule',
      rrule: 'FREQ=WEEKLY;INTERVAL=2',
      dtstart: '2026-03-13T08:00:00',
      tz: ZONE,
    };
    expect(moveSchedule(ferns, time, '10:05', ZONE)).toEqual({ ...ferns, dtstart: '2026-03-13T10:05:00' });
  });

  it('a rule replaces anything', () => {
    const rule: Schedule = { kind: 'cron', expr: '0 8 * * 1' };
    expect(moveSchedule(at('2026-03-12T14:00:00Z'), rule, 'every Monday at 8', ZONE)).toBe(rule);
  });

  it('asks for the whole rule where a moment or a time does not say enough', () => {
    const moment = at('2026-03-13T09:00:00Z');
    expect(() => moveSchedule({ kind: 'cron', expr: '0 9 * * *' }, moment, 'Friday at 9', ZONE)).toThrow(/whole rule/);
    expect(() => moveSchedule({ kind: 'every', everyMs: 3_600_000 }, moment, '9:00', ZONE)).toThrow(/several times/);
    expect(() => moveSchedule({ kind: 'cron', expr: '0 9,17 * * *' }, moment, '9:00', ZONE)).toThrow(/several times/);
  });
});
