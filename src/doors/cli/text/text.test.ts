import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../base/index.ts';
import { formatAway, formatBytes, formatWhen } from './format-time.ts';
import { paintFor } from './paint.ts';
import { onOneLine, printable } from './printable.ts';
import { readMoment } from './read-moment.ts';
import { table, widthOf, wrap } from './table.ts';

const NOW = Date.UTC(2026, 2, 11, 9, 0);
const LISBON = 'Europe/Lisbon';
const TOKYO = 'Asia/Tokyo';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('X2: times for people', () => {
  it.each([
    [0, 'now'],
    [30_000, 'in 30 s'],
    [20 * MINUTE, 'in 20 min'],
    [-5 * MINUTE, '5 min ago'],
    [3 * HOUR, 'in 3 h'],
    [2 * DAY, 'in 2 days'],
    [100 * DAY, 'in 3 months'],
    [-1_000 * DAY, '3 years ago'],
  ])('%i ms away is "%s"', (away, words) => {
    expect(formatAway(NOW + away, NOW)).toBe(words);
  });
  it('names near days on the person’s clock and dates the others', () => {
    expect(formatWhen(NOW + 6 * HOUR, LISBON, NOW)).toBe('today 15:00');
    // The same instant is tomorrow in Tokyo.
    expect(formatWhen(NOW + 6 * HOUR, TOKYO, NOW)).toBe('tomorrow 00:00');
    expect(formatWhen(NOW - DAY, LISBON, NOW)).toBe('yesterday 09:00');
    expect(formatWhen(NOW + 3 * DAY, LISBON, NOW)).toBe('Sat 14 Mar 09:00');
    // After the change to summer time the same instant of the day shows an hour later.
    expect(formatWhen(NOW + 30 * DAY, LISBON, NOW)).toBe('Fri 10 Apr 10:00');
    expect(formatWhen(NOW + 365 * DAY, LISBON, NOW)).toBe('Thu 11 Mar 2027 09:00');
  });
  it('shows sizes', () => {
    expect([0, 999, 1_234, 225_000, 5_600_000].map(formatBytes)).toEqual([
      '0 bytes',
      '999 bytes',
      '1.2 kB',
      '225 kB',
      '5.6 MB',
    ]);
  });
});

describe('X2: a moment as people type it', () => {
  it.each([
    ['08:30', NOW - 30 * MINUTE],
    // Still to come today, so yesterday's is meant.
    ['15:10', NOW - 18 * HOUR + 10 * MINUTE],
    ['2026-03-10', NOW - 33 * HOUR],
    ['2026-03-11T08:00', NOW - HOUR],
    ['2026-03-11 08:00', NOW - HOUR],
    ['2026-03-11T08:00Z', NOW - HOUR],
    ['2026-03-11T09:00+01:00', NOW - HOUR],
    [String(NOW), NOW],
  ])('reads %s', (text, ms) => {
    expect(readMoment('at', text, LISBON, NOW)).toBe(ms);
  });
  it.each(['', 'soon', '25:99', '2026-13-40', '12', '99999999999999999'])('refuses "%s" by its name', (text) => {
    expect(() => readMoment('at', text, LISBON, NOW)).toThrow(InputError);
    expect(() => readMoment('at', text, LISBON, NOW)).toThrow(/^at cannot be .*Allowed: 15:10/u);
  });
});

describe('X2: lines that fit', () => {
  it('aligns by what the eye sees, colours and wide letters included', () => {
    const paint = paintFor(true);
    const lines = table(
      [
        [paint.strong('a'), 'x'],
        ['日本', 'y'],
      ],
      [{}, {}],
      undefined,
    );
    expect(lines.map(widthOf)).toEqual([7, 7]);
  });
  it('never exceeds the width while a column can shrink, and never cuts in a pipe', () => {
    const rows = fc.array(fc.tuple(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 })), { minLength: 1 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 120 }), (given, width) => {
        const clean = given.map((row) => row.map(onOneLine));
        for (const line of table(clean, [{ canShrink: true }, { canShrink: true }], width)) {
          expect(widthOf(line)).toBeLessThanOrEqual(width);
        }
        const [whole] = table(clean, [{ canShrink: true }, { canShrink: true }], undefined);
        expect(whole).toContain(clean[0]?.[1]);
      }),
    );
  });
  it('wraps at words and keeps every word', () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve';
    const lines = wrap(text, 24, '  ');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(24);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(text);
  });
  it('paints nothing without colour', () => {
    expect(paintFor(false).bad('x')).toBe('x');
    expect(paintFor(true).bad('x')).toContain('\u001b[');
  });
});

describe('Q4: words cannot command the terminal', () => {
  it.each([
    ['\u001b[2Jgone', 'gone'],
    ['\u001b]0;title\u0007rest', 'rest'],
    ['a\u0008b', 'a b'],
    ['a\u202eb', 'a b'],
    ['a\u009b2Jb', 'a 2Jb'],
  ])('%j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
  it('keeps lines, or puts them into one', () => {
    expect(printable('a\r\nb')).toBe('a\nb');
    expect(onOneLine(' a\n\tb ')).toBe('a b');
  });
});
