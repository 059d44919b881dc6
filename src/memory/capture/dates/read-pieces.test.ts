import { describe, expect, it } from 'vitest';
import { formatLocal } from '../../../base/index.ts';
import { parsePlainSchedule } from '../../../time/plain-language/index.ts';
import type { Language } from '../captured-note.ts';
import { fold } from '../text/fold.ts';
import { dateContext, type Moment, mergeDefaults, resolveMoment } from './moment.ts';
import { readPieces } from './read-pieces.ts';

const ZONE = 'Europe/Lisbon';
const NOW_MS = Date.UTC(2026, 2, 11, 10);

function momentOf(text: string, language: Language = 'en'): Moment {
  const context = dateContext({
    nowMs: NOW_MS,
    timeZone: ZONE,
    dayFirst: undefined,
    defaults: mergeDefaults(undefined),
    isEvening: false,
  });
  return resolveMoment(readPieces(fold(text), language, context), context);
}
const show = (text: string, language: Language): string => {
  const { atMs } = momentOf(text, language);
  return atMs === undefined ? '-' : formatLocal(atMs, ZONE).replace(` (${ZONE})`, '');
};

describe('S14: the shared date rules', () => {
  const shared = [
    'by Friday',
    'by Friday 5pm',
    'in two weeks',
    'in 3 days',
    'end of the week',
    'by the end of March',
    'next month',
    'next week',
    'this weekend',
    'end of day',
    'tonight',
    'this afternoon',
    'tomorrow at noon',
    'on the 20th',
    'on 3 May',
    'tomorrow at 6',
    'in a week',
    'Wednesday',
    'Wednesday at 9',
    'Monday evening',
    'next Friday',
    'at 15:30',
    'at 3',
    'Saturday night',
    'April 15',
    'the 1st',
    'in an hour',
    'end of next week',
    '3/15',
    'in the morning',
    '12 May 2027',
    'a week from Friday',
    'the day after tomorrow',
    'next Wednesday',
    'half past five',
    'at quarter to four',
    'Friday morning at 10',
    'Friday the 13th',
    '7pm',
    'at 12',
    'within 3 days',
    'by 5',
    '2026-04-02 at 07:30',
  ];
  it.each(shared)('S14: %j means the same as in a reminder', (words) => {
    const schedule = parsePlainSchedule(`remind me ${words} to water the plants`, { nowMs: NOW_MS, timeZone: ZONE });
    const at = schedule && 'schedule' in schedule && 'at' in schedule.schedule ? schedule.schedule.at : undefined;
    expect(at).toBeDefined();
    expect(momentOf(words).atMs).toBe(typeof at === 'string' ? Date.parse(at) : at);
  });
});

describe('M7: dates in other languages', () => {
  const cases: [Language, string, string][] = [
    ['de', 'bis Freitag um 17 Uhr', 'Fri 13 March 2026 at 17:00'],
    ['de', 'am 3. Mai', 'Sun 3 May 2026 at 09:00'],
    ['de', 'um halb fünf', 'Wed 11 March 2026 at 16:30'],
    ['de', 'Freitagabend', 'Fri 13 March 2026 at 19:00'],
    ['de', 'vom 6. bis 9. April', 'Mon 6 April 2026 at 09:00'],
    ['de', 'am 12.4.', 'Sun 12 April 2026 at 09:00'],
    ['es', 'mañana por la mañana a las 9', 'Thu 12 March 2026 at 09:00'],
    ['es', 'el jueves a las cuatro y media', 'Thu 12 March 2026 at 16:30'],
    ['es', 'antes del 30 de abril', 'Thu 30 April 2026 at 09:00'],
    ['es', 'dentro de dos semanas', 'Wed 25 March 2026 at 09:00'],
    ['fr', 'avant vendredi 17h', 'Fri 13 March 2026 at 17:00'],
    ['fr', 'demain matin à 8h30', 'Thu 12 March 2026 at 08:30'],
    ['fr', 'avant le 1er avril', 'Wed 1 April 2026 at 09:00'],
    ['fr', 'ce soir', 'Wed 11 March 2026 at 19:00'],
  ];
  it.each(cases)('M7: %s %j', (language, words, expected) => {
    expect(show(words, language)).toBe(expected);
  });
});

describe('M7: what names no moment', () => {
  it.each([
    'in June',
    'every Friday at 5',
    'on Sundays',
    'yesterday',
    'last Friday',
    'soon',
    '31 April',
    'at 25:00',
    'I sat in the sun',
  ])('M7: %j', (words) => {
    expect(momentOf(words).atMs).toBeUndefined();
  });

  it('M7: a day ruled out is not taken', () => {
    expect(show('on Tuesday, not Monday', 'en')).toBe('Tue 17 March 2026 at 09:00');
    expect(show('not Monday but Tuesday', 'en')).toBe('Tue 17 March 2026 at 09:00');
  });
});
