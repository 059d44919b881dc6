/** M7: what is moved, and where to; only what was said changes. */
import { describe, expect, it } from 'vitest';
import { captureNotes } from './capture-notes.ts';
import { matchMove, movedDue } from './match-move.ts';
import type { OpenMatter } from './match-resolution.ts';

const NOW = Date.parse('2026-03-11T10:00:00Z'); // a Wednesday, the same hour in Lisbon
const HOUR = 3_600_000;
const ZONE = { timeZone: 'Europe/Lisbon', nowMs: NOW };
const read = (text: string) =>
  captureNotes(text, { nowMs: NOW, timeZone: 'Europe/Lisbon', author: 'owner', trust: 'owner' });
const matter = (id: string, title: string, due: string | null, ago = 0): OpenMatter => ({
  id,
  title,
  content: title,
  type: 'EVENT',
  dueAt: due === null ? null : Date.parse(`${due}:00Z`),
  updatedAt: NOW - ago,
});

describe('M7: words that move something', () => {
  it.each([
    ['move the dentist to Friday 3pm', ['dentist']],
    ['please reschedule my dentist appointment for Monday', ['dentist', 'appointment']],
    ['postpone the meeting with Anna until Friday', ['meeting', 'anna']],
    ['verschiebe den Zahnarzt auf Freitag 15 Uhr', ['zahnarzt']],
    ['mueve el dentista al viernes a las 15:00', ['dentista']],
    ['déplace le dentiste à vendredi 15h', ['dentiste']],
    ["actually, it's at 4pm", []],
    ['no, on Friday', []],
    ['make that 5pm', []],
    ['no wait, 12:15', []],
    ['no, 12:15', []],
    ['wait, make that 12:15', []],
    ['wait 12:15', []],
    ["no it's at 12:15", []],
    ['oops, I meant 12:15', []],
  ])('%s', (text, words) => {
    const { moves, notes } = read(text);
    expect([moves.map((move) => move.words), notes]).toEqual([[words], []]);
  });

  it.each([
    'I need to move the sofa to the garage by Friday',
    'change the oil on Friday',
    'push the update to production on Friday',
    'I moved to Chicago',
    '2 hours from now',
    'I have to go at 4, right now',
    'maybe we move the dentist to Friday',
    'my sister says they moved the party to Friday',
    "it's Friday",
    'should we move the dentist to Friday 3pm if it rains?',
  ])('"%s" moves nothing that is planned', (text) => {
    const moves = read(text).moves.filter(({ isAsked }) => !isAsked);
    expect(moves).toEqual([]);
    if (!/^should/u.test(text)) expect(read(text).moves).toEqual([]);
  });
});

describe('M7: which one is meant', () => {
  const open = [
    matter('a', 'the dentist', '2026-03-17T15:00', 5 * 60_000),
    matter('b', 'meeting with Anna', '2026-03-13T10:00', 60_000),
    matter('c', 'call the bank', null),
    matter('d', 'the dentist of Tom', '2026-03-01T15:00'),
  ];

  it('the one that holds all the words, and is not long over', () => {
    expect(matchMove({ words: ['dentist'] }, open, NOW)?.id).toBe('a');
    expect(matchMove({ words: ['anna'] }, open, NOW)?.id).toBe('b');
    expect(matchMove({ words: ['violin'] }, open, NOW)).toBeUndefined();
  });

  it('without words the dated one spoken of last, for a quarter of an hour', () => {
    expect(matchMove({ words: [] }, open, NOW)?.id).toBe('b');
    expect(matchMove({ words: [] }, open, NOW + HOUR)).toBeUndefined();
  });
});

describe('M7: where it moves to', () => {
  const due = Date.parse('2026-03-17T15:00:00Z');
  const to = (text: string, from: number | null = due) => {
    const { moves, notes } = read(text);
    const move = moves[0] ?? notes[0]?.move;
    const at = move && movedDue(move, from, ZONE);
    return at === undefined ? undefined : new Date(at).toISOString().slice(0, 16);
  };

  it.each([
    ['move the dentist to Friday', '2026-03-13T15:00'],
    ['move the dentist to 4pm', '2026-03-17T16:00'],
    ['move the dentist to Friday 9am', '2026-03-13T09:00'],
    ['move the dentist to the 30th', '2026-03-30T14:00'], // 15:00 on a summer clock
    ['postpone the dentist by 2 hours', '2026-03-17T17:00'],
    ['bring the dentist forward by a day', '2026-03-16T15:00'],
    ['push the dentist back by a week', '2026-03-24T15:00'],
    ["actually it's at 7", '2026-03-17T19:00'],
    ['actually, the dentist is in the morning', '2026-03-17T08:00'],
  ])('%s', (text, expected) => {
    expect(to(text)).toBe(expected);
  });

  it('never into the past, and what has no time gets the one that was said', () => {
    expect(to('bring the dentist forward by 3 weeks')).toBeUndefined();
    expect(to('postpone the dentist by 2 hours', null)).toBeUndefined();
    expect(to('move the dentist to Friday 3pm', null)).toBe('2026-03-13T15:00');
  });
});
