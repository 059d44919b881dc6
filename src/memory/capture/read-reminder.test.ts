/** S14: a reminder asked for in German, Spanish or French. */
import { expect, it } from 'vitest';
import { readReminder } from './read-reminder.ts';

const OPTIONS = { nowMs: Date.parse('2026-03-11T10:00:00Z'), timeZone: 'Europe/Lisbon' }; // a Wednesday
const read = (text: string) => {
  const found = readReminder(text, OPTIONS);
  return found && [found.text, found.atMs === undefined ? undefined : new Date(found.atMs).toISOString().slice(0, 16)];
};

it.each([
  ['erinnere mich morgen um 9 an den Müll', 'den Müll', '2026-03-12T09:00'],
  ['Erinnere mich bitte daran, am Freitag um 17 Uhr Anna anzurufen', 'Anna anzurufen', '2026-03-13T17:00'],
  ['Morgen früh erinnere mich an die Tabletten', 'die Tabletten', '2026-03-12T08:00'],
  ['weck mich morgen um 6:30', 'Aufstehen', '2026-03-12T06:30'],
  ['recuérdame mañana a las 9 llamar a Ana', 'llamar a Ana', '2026-03-12T09:00'],
  ['recuérdame que tengo que pagar el alquiler el viernes', 'pagar el alquiler', '2026-03-13T09:00'],
  ["rappelle-moi demain à 9h d'appeler Ana", 'appeler Ana', '2026-03-12T09:00'],
  ['rappelle-moi dans 20 minutes de sortir le gâteau', 'sortir le gâteau', '2026-03-11T10:20'],
])('S14: %s', (text, matter, at) => {
  expect(read(text)).toEqual([matter, at]);
});

it('S14: without a moment, or with a rule, it comes back to be asked about', () => {
  expect(read('erinnere mich an den Müll')).toEqual(['den Müll', undefined]);
  expect(read('erinnere mich jeden Montag um 9 an den Müll')).toEqual(['den Müll', undefined]);
});

it.each(['remind me tomorrow at 9 to call', 'Ich erinnere mich gern an den Sommer', 'il me rappelle mon père', ''])(
  'S14: "%s" is no such request',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);
