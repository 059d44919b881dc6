import { describe, expect, it } from 'vitest';
import { latenessWords, lengthWords, untilWords } from './relative.ts';
import { fullWhen, gapWhen, nextWhen, shortWhen, spokenWhen } from './when.ts';
import { clockOf, dayNumber, followLanguage, nearDay, placeOf, zoneWords } from './zone.ts';

const LISBON = 'Europe/Lisbon';
const now = Date.parse('2026-03-11T16:42:00Z');
const at = (text: string) => Date.parse(text);

describe('U1: lengths of time carry their unit', () => {
  it.each([
    [1, 'in less than a minute'],
    [59_999, 'in less than a minute'],
    [60_000, 'in 1 min'],
    [48 * 60_000, 'in 48 min'],
    [59.6 * 60_000, 'in 1 h'],
    [978 * 60_000, 'in 16 h 18 min'],
    [24 * 3_600_000, 'in 1 day'],
    [75 * 3_600_000, 'in 3 days'],
  ])('%d ms ahead is "%s"', (ms, words) => {
    expect(untilWords(now + ms, now)).toBe(words);
  });

  it('says now when the instant has come or passed', () => {
    expect(untilWords(now, now)).toBe('now');
    expect(untilWords(now - 1, now)).toBe('now');
  });

  it('never says zero minutes', () => expect(lengthWords(1)).toBe('1 min'));

  it.each([
    [0, 'on time'],
    [400, 'on time'],
    [40_000, '40 s late'],
    [12 * 60_000, '12 min late'],
    [125 * 60_000, '2 h 5 min late'],
  ])('%d ms after its time is "%s"', (ms, words) => expect(latenessWords(ms)).toBe(words));
});

describe('U1: days are those of the zone', () => {
  it('reads the clock in the zone, not in UTC', () => {
    expect(clockOf(at('2026-07-01T08:00:00Z'), LISBON)).toBe('09:00');
  });

  it("counts hours as the reader's language does", () => {
    followLanguage('en-US');
    expect(clockOf(now, LISBON).replace(/\s/, ' ')).toBe('4:42 PM');
    followLanguage('de-DE');
    expect(clockOf(now, LISBON)).toBe('16:42');
  });

  it('names the neighbouring days', () => {
    expect(nearDay(at('2026-03-11T23:59:00Z'), now, LISBON)).toBe('Today');
    expect(nearDay(at('2026-03-12T00:00:00Z'), now, LISBON)).toBe('Tomorrow');
    expect(nearDay(at('2026-03-12T23:59:00Z'), now, LISBON)).toBe('Tomorrow');
    expect(nearDay(at('2026-03-13T00:00:00Z'), now, LISBON)).toBeUndefined();
    expect(nearDay(at('2026-03-10T00:00:00Z'), now, LISBON)).toBe('Yesterday');
    expect(nearDay(at('2026-03-09T23:59:00Z'), now, LISBON)).toBeUndefined();
  });

  it('names tomorrow from the first to the last minute, over both clock changes', () => {
    for (const day of ['2026-03-28', '2026-10-24']) {
      const midnight = at(`${day}T00:00:00+01:00`) + (day.startsWith('2026-03') ? 3_600_000 : 0);
      for (const nowHour of [0.1, 12, 23.9]) {
        const from = midnight + nowHour * 3_600_000;
        for (let hour = 25; hour < 47; hour += 1) {
          expect(nearDay(midnight + hour * 3_600_000, from, LISBON)).toBe('Tomorrow');
        }
      }
    }
  });

  it('keeps days apart that are the same in UTC', () => {
    const evening = at('2026-07-01T22:30:00Z');
    expect(dayNumber(evening, LISBON)).toBe(dayNumber(evening + 1, LISBON));
    expect(dayNumber(evening, LISBON)).not.toBe(dayNumber(evening + 3_600_000, LISBON));
  });

  it('falls back to UTC, and says so, for a zone it does not know', () => {
    expect(clockOf(now, 'Mars/Olympus')).toBe('16:42');
    expect(zoneWords('Mars/Olympus')).toBe('UTC');
  });
});

describe('U1: when, in words', () => {
  const morning = at('2026-03-12T09:00:00Z');

  it('a card names day, date, time and place', () => {
    expect(fullWhen(morning, now, LISBON, LISBON)).toBe('Tomorrow, Thu 12 March, 09:00 in\u00a0Lisbon');
    expect(fullWhen(at('2027-01-04T09:00:00Z'), now, LISBON, LISBON)).toBe('Mon 4 January 2027, 09:00 in\u00a0Lisbon');
  });

  it('a next run names a place only where it is another', () => {
    expect(nextWhen(morning, now, LISBON, LISBON)).toBe('tomorrow, Thu 12 March, 09:00');
    expect(nextWhen(morning, now, 'Asia/Tokyo', LISBON)).toBe('Thu 12 March, 18:00 in\u00a0Tokyo');
  });

  it('a list is shorter', () => {
    expect(shortWhen(at('2026-03-11T17:30:00Z'), now, LISBON)).toBe('17:30');
    expect(shortWhen(morning, now, LISBON)).toBe('Tomorrow 09:00');
    expect(shortWhen(at('2026-03-16T09:00:00Z'), now, LISBON)).toBe('Mon 16 March 09:00');
  });

  it('a gap always names its day', () => expect(gapWhen(now, now, LISBON)).toBe('Today 16:42'));

  it('a sentence counts minutes within the hour and names the time after it', () => {
    expect(spokenWhen(now + 48 * 60_000, now, LISBON)).toBe('in 48 min');
    expect(spokenWhen(at('2026-03-11T20:00:00Z'), now, LISBON)).toBe('at 20:00');
    expect(spokenWhen(morning, now, LISBON)).toBe('tomorrow at 09:00');
    expect(spokenWhen(at('2026-03-16T09:00:00Z'), now, LISBON)).toBe('on Mon 16 March at 09:00');
  });

  it('a place is the city', () => {
    expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(zoneWords('Etc/UTC')).toBe('UTC');
  });
});
