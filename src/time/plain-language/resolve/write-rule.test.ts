/** Settled rhythms as cron and as RFC 5545 rules. */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Repeat } from '../read/when.ts';
import { findFirst, matchesDay } from './match-day.ts';
import { compress, cronWeekdays, writeCron, writeRule } from './write-rule.ts';

const at = (hour: number, minute = 0, second = 0) => ({ hour, minute, second });
const day = (iso: string) => Temporal.PlainDate.from(iso);
const zone = 'Europe/Berlin';

describe('S1: cron', () => {
  it.each([
    [[], ''],
    [[5], '5'],
    [[1, 2], '1,2'],
    [[3, 1, 2], '1-3'],
    [[1, 2, 3, 5], '1-3,5'],
    [[0, 1, 5, 6], '0,1,5,6'],
    [[1, 2, 3, 4, 7, 8, 9], '1-4,7-9'],
    [[2, 2, 10], '2,10'],
  ])('%j → %s', (values, words) => {
    expect(compress(values)).toBe(words);
  });
  it('writes Sunday as 0 and every day as a star', () => {
    expect(cronWeekdays(undefined)).toBe('*');
    expect(cronWeekdays([1, 2, 3, 4, 5, 6, 7])).toBe('*');
    expect(cronWeekdays([6, 7])).toBe('0,6');
    expect(cronWeekdays([5, 6, 7])).toBe('0,5,6');
  });
  const CRONS: readonly (readonly [Repeat, readonly ReturnType<typeof at>[], string | undefined])[] = [
    [{ unit: 'day', n: 1 }, [at(9)], '0 9 * * *'],
    [{ unit: 'day', n: 1 }, [at(17, 15), at(9, 15)], '15 9,17 * * *'],
    [{ unit: 'day', n: 1 }, [at(24), at(9)], '0 0,9 * * *'],
    [{ unit: 'day', n: 1 }, [at(9, 0, 30)], '30 0 9 * * *'],
    [{ unit: 'day', n: 1 }, [at(9), at(17, 30)], undefined],
    [{ unit: 'day', n: 1 }, [at(9), at(17, 0, 5)], undefined],
    [{ unit: 'day', n: 1 }, [], undefined],
    [{ unit: 'day', n: 2 }, [at(9)], undefined],
    [{ unit: 'week', n: 1, weekdays: [1, 5] }, [at(9)], '0 9 * * 1,5'],
    [{ unit: 'month', n: 1, monthDays: [15, 1, 10] }, [at(9)], '0 9 1,10,15 * *'],
    [{ unit: 'year', n: 1, months: [12, 3, 11], monthDays: [1] }, [at(9)], '0 9 1 3,11,12 *'],
    [{ unit: 'month', n: 1, monthDays: [13], weekdays: [5] }, [at(9)], undefined],
    [{ unit: 'month', n: 1, nths: [{ nth: 1, weekday: 1 }] }, [at(9)], undefined],
  ];
  it.each(CRONS)('%j at %j → %s', (repeat, times, expr) => {
    expect(writeCron(repeat, times)).toBe(expr);
  });
});

const RULES: readonly (readonly [Repeat, readonly ReturnType<typeof at>[], string | undefined])[] = [
  [{ unit: 'day', n: 1 }, [at(9)], 'FREQ=DAILY'],
  [{ unit: 'day', n: 3 }, [at(9)], 'FREQ=DAILY;INTERVAL=3'],
  [{ unit: 'day', n: 1 }, [at(9), at(17, 30)], 'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;BYSETPOS=1,4'],
  [{ unit: 'day', n: 1 }, [at(17), at(9)], 'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0'],
  [{ unit: 'day', n: 1 }, [at(24), at(12, 30)], 'FREQ=DAILY;BYHOUR=0,12;BYMINUTE=0,30;BYSETPOS=1,4'],
  [{ unit: 'week', n: 1, weekdays: [1, 7] }, [at(9)], 'FREQ=WEEKLY;BYDAY=MO,SU'],
  [{ unit: 'week', n: 1, weekdays: [2] }, [at(9), at(10)], 'FREQ=DAILY;BYDAY=TU;BYHOUR=9,10;BYMINUTE=0'],
  [{ unit: 'week', n: 2, weekdays: [3, 4, 5, 6] }, [at(9)], 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,TH,FR,SA'],
  [
    { unit: 'week', n: 2, weekdays: [1, 5] },
    [at(9), at(10, 30)],
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;BYHOUR=9,10;BYMINUTE=0,30;BYSETPOS=1,4,5,8',
  ],
  [{ unit: 'week', n: 2 }, [at(9), at(10, 30)], 'FREQ=WEEKLY;INTERVAL=2;BYHOUR=9,10;BYMINUTE=0,30;BYSETPOS=1,4'],
  [
    { unit: 'month', n: 2, monthDays: [1, 15] },
    [at(9), at(10, 30)],
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15;BYHOUR=9,10;BYMINUTE=0,30;BYSETPOS=1,4,5,8',
  ],
  [{ unit: 'month', n: 2 }, [at(9), at(10, 30)], 'FREQ=MONTHLY;INTERVAL=2;BYHOUR=9,10;BYMINUTE=0,30;BYSETPOS=1,4'],
  [{ unit: 'month', n: 1, nths: [{ nth: -1, weekday: 'day' }] }, [at(9)], 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  [
    {
      unit: 'month',
      n: 1,
      nths: [
        { nth: 1, weekday: 'workday' },
        { nth: -1, weekday: 'workday' },
      ],
    },
    [at(9)],
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1',
  ],
  [{ unit: 'month', n: 1, nths: [{ nth: 1, weekday: 'workday' }] }, [at(9), at(10, 30)], undefined],
  [
    {
      unit: 'month',
      n: 1,
      nths: [
        { nth: 2, weekday: 3 },
        { nth: -1, weekday: 7 },
      ],
    },
    [at(9)],
    'FREQ=MONTHLY;BYDAY=2WE,-1SU',
  ],
  [{ unit: 'month', n: 1, nths: [{ nth: 2, weekday: 3 }] }, [at(9), at(10, 30)], undefined],
  [
    { unit: 'month', n: 1, nths: [{ nth: 2, weekday: 3 }] },
    [at(9), at(10)],
    'FREQ=MONTHLY;BYDAY=2WE;BYHOUR=9,10;BYMINUTE=0',
  ],
  [{ unit: 'year', n: 1, months: [3], monthDays: [5] }, [at(9)], 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5'],
  [{ unit: 'hour', n: 1 }, [at(9)], undefined],
  [{ unit: 'minute', n: 1 }, [at(9)], undefined],
  [{ unit: 'second', n: 1 }, [at(9)], undefined],
];

describe('S1: calendar rules', () => {
  const first = { day: day('2026-03-11'), time: at(25, 5, 7), ms: 0 };
  it.each(RULES)('%j at %j → %s', (repeat, times, rrule) => {
    expect(writeRule(repeat, times, first, undefined)?.rrule).toBe(rrule);
  });
  it('starts on the first one and counts', () => {
    expect(writeRule({ unit: 'day', n: 1 }, [at(9)], first, 3)).toEqual({
      rrule: 'FREQ=DAILY;COUNT=3',
      dtstart: '2026-03-11T01:05:07',
    });
  });
});

describe('S14: the first time of a rhythm', () => {
  const afterMs = Date.parse('2026-03-11T09:00:00+01:00');
  const find = (repeat: Repeat, from = '2026-03-11', times = [at(9), at(17)]) => {
    const found = findFirst(repeat, times, day(from), { afterMs, zone });
    return found && [found.day.toString(), found.time.hour, new Date(found.ms).toISOString()].join(' ');
  };
  it('comes after now, not at it', () => {
    expect(find({ unit: 'day', n: 1 })).toBe('2026-03-11 17 2026-03-11T16:00:00.000Z');
    expect(find({ unit: 'day', n: 1 }, '2026-03-11', [at(9)])).toBe('2026-03-12 9 2026-03-12T08:00:00.000Z');
    expect(find({ unit: 'day', n: 1 }, '2026-03-20')).toBe('2026-03-20 9 2026-03-20T08:00:00.000Z');
  });
  it('falls on days that fit in every way', () => {
    expect(find({ unit: 'month', n: 1, weekdays: [5], monthDays: [13] })).toMatch(/^2026-03-13 9/);
    expect(find({ unit: 'year', n: 1, months: [2], monthDays: [29] })).toMatch(/^2028-02-29 9/);
    expect(find({ unit: 'month', n: 1, nths: [{ nth: -1, weekday: 'day' }] })).toMatch(/^2026-03-31 9/);
    expect(find({ unit: 'year', n: 1, months: [2], monthDays: [30] })).toBeUndefined();
    expect(matchesDay({ unit: 'week', n: 1, weekdays: [1] }, day('2026-03-11'))).toBe(false);
    expect(matchesDay({ unit: 'year', n: 1, months: [4] }, day('2026-03-11'))).toBe(false);
    expect(matchesDay({ unit: 'month', n: 1, nths: [{ nth: 5, weekday: 1 }] }, day('2026-04-27'))).toBe(false);
    expect(matchesDay({ unit: 'month', n: 1, nths: [{ nth: 2, weekday: 3 }] }, day('2026-03-11'))).toBe(true);
  });
});
