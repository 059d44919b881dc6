/** Copies found by the index are those that comparing every pair would find. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Note } from '../notes/index.ts';
import { findDuplicates } from './find-duplicates.ts';
import { makeNote } from './make-note.contract.ts';
import { buildTokenTable } from './token-table.ts';
import { tokensOf } from './tokens.ts';

const TEN = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet';

function find(notes: readonly Note[], refused: string[] = [], inspected?: string[]) {
  return findDuplicates({
    notes,
    table: buildTokenTable(notes),
    isInspected: (id) => inspected?.includes(id) ?? true,
    isRefused: (a, b) => refused.includes(`${a} ${b}`),
  });
}
const pairs = (notes: readonly Note[], ...more: [refused?: string[], inspected?: string[]]) =>
  find(notes, ...more).map(({ loser, survivor }) => `${loser.id}>${survivor.id}`);
const note = (id: string, content: string, given: Partial<Note> = {}) => makeNote({ id, content, ...given });

describe('R5: near-duplicates', () => {
  it('the shorter goes into the longer; at nine tenths, not below', () => {
    expect(pairs([note('a', TEN), note('b', `${TEN.slice(0, -7)}`)])).toEqual(['b>a']);
    expect(find([note('a', TEN), note('b', `${TEN} kilo`)])[0]?.likeness).toBeCloseTo(10 / 11);
    expect(pairs([note('a', TEN), note('b', `${TEN} kilo lima`)])).toEqual([]);
  });

  it('words that end in a number are words: nine tenths of them are enough, whatever the notes are called', () => {
    const words = Array.from({ length: 20 }, (_, i) => `room${i}`).join(' ');
    const named = [note('a', words, { title: 'one' }), note('b', `${words} attic`, { title: 'two' })];
    expect(pairs(named)).toEqual(['a>b']);
  });

  it('word order, case and repetition do not matter; of equals the more useful stays, then the older', () => {
    expect(pairs([note('a', TEN, { createdAt: 5 }), note('b', TEN.toUpperCase(), { createdAt: 1 })])).toEqual(['a>b']);
    expect(pairs([note('a', TEN, { hits: 2, createdAt: 5 }), note('b', TEN, { createdAt: 1 })])).toEqual(['b>a']);
  });

  it('any number in one pass, each into a note that stays', () => {
    const many = Array.from({ length: 500 }, (_, i) => note(`n${i}`, TEN, { createdAt: i }));
    expect(new Set(find(many).map(({ survivor }) => survivor.id))).toEqual(new Set(['n0']));
    expect(find(many)).toHaveLength(499);
  });

  it.each([
    ['shelf', { shelf: 'other' }],
    ['subject', { subject: 'Ann' }],
    ['scope', { scope: 'project' as const }],
    ['type', { type: 'PLAN' as const }],
    ['author', { author: 'Bob' }],
    ['trust', { trust: 'untrusted' as const }],
    ['due date', { dueAt: 99 }],
    ['schedule', { tags: ['cron:daily'] }],
    ['being settled', { state: 'resolved' as const }],
  ])('never over a different %s', (_, given) => {
    expect(pairs([note('a', TEN), note('b', TEN, given)])).toEqual([]);
  });

  it('not when they contradict each other, were brought back, or were taken apart by the user', () => {
    expect(pairs([note('a', `${TEN} room 12 x y z u v w`), note('b', `${TEN} room 13 x y z u v w`)])).toEqual([]);
    expect(pairs([note('a', `${TEN} kilo`), note('b', `${TEN} not kilo`)])).toEqual([]);
    expect(pairs([note('a', `${TEN} kilo`), note('b', TEN, { kept: true })])).toEqual([]);
    expect(pairs([note('a', `${TEN} kilo`), note('b', TEN)], ['b a'])).toEqual([]);
    expect(pairs([note('a', `${TEN} kilo`), note('b', TEN, { conflictsWith: ['a'] })])).toEqual([]);
  });

  it('a bare value is a copy only under a like name', () => {
    const value = (id: string, title: string, content: string) => note(id, content, { title });
    expect(pairs([value('a', "mother's birthday", 'May 3'), value('b', 'car inspection', 'May 3')])).toEqual([]);
    expect(
      pairs([value('a', 'phone Ann', '0151 234 5678 910'), value('b', 'bank account', '0151 234 5678 910')]),
    ).toEqual([]);
    expect(pairs([value('a', 'car inspection', 'May 3'), value('b', 'inspection car', 'May 3')])).toEqual(['b>a']);
    expect(pairs([value('a', 'x', '!!'), value('b', 'x', '!!'), value('c', 'x', '??')])).toEqual(['b>a']);
  });

  it('of equals the more useful stays, then the older, then the first by id, in whatever order they come', () => {
    const bothWays = (a: Note, b: Note) => [pairs([a, b]), pairs([b, a])];
    expect(bothWays(note('a', TEN, { hits: 1 }), note('b', TEN, { hits: 2 }))).toEqual([['a>b'], ['a>b']]);
    expect(bothWays(note('a', TEN, { createdAt: 2 }), note('b', TEN, { createdAt: 1 }))).toEqual([['a>b'], ['a>b']]);
    expect(bothWays(note('a', TEN), note('b', TEN))).toEqual([['b>a'], ['b>a']]);
  });

  it('signs without words are copies when only blanks differ; nothing at all is no copy of nothing', () => {
    const signs = (id: string, content: string) => note(id, content, { title: 'x' });
    expect(pairs([signs('a', '!! '), signs('b', '!!')])).toEqual(['b>a']);
    expect(pairs([signs('a', ''), signs('b', ''), signs('c', ' ')])).toEqual([]);
  });

  it('values under names that are half the same are copies, under less they are not', () => {
    const value = (id: string, title: string, content = 'May 3') => note(id, content, { title });
    expect(pairs([value('a', 'car inspection'), value('b', 'car wash')])).toEqual(['b>a']);
    expect(pairs([value('a', 'car'), value('b', 'car inspection plan')])).toEqual([]);
    // Half words, half numbers: it says enough by itself.
    expect(pairs([value('a', 'x', 'room 12 floor 3'), value('b', 'y', 'room 12 floor 3')])).toEqual(['b>a']);
  });

  it('below nine tenths they stay apart, even with their rarest words in common', () => {
    const other = `${TEN.replace('india juliet', 'kilo lima')}`;
    const common = ['x', 'y', 'z'].map((id) => note(id, `india juliet kilo lima and ${id}${id} only`));
    expect(pairs([note('a', TEN), note('b', other), ...common])).toEqual([]);
  });

  it('is held against every survivor that shares a rare word', () => {
    const more = 'mike november oscar papa quebec romeo sierra tango uniform victor';
    const notes = [
      note('long', `zulu ${TEN} ${more}`),
      note('near', `zulu ${TEN} kilo`),
      note('copy', `zulu ${TEN}`),
      ...['w', 'x', 'y', 'z'].map((id) => note(id, `${more} ${id}1 ${id}2 ${id}3`)),
    ];
    expect(pairs(notes)).toEqual(['copy>near']);
  });

  it('looks only at pairs with an inspected note', () => {
    const three = [note('a', TEN), note('b', TEN), note('c', TEN)];
    expect(pairs(three, [], [])).toEqual([]);
    expect(pairs(three, [], ['c'])).toEqual(['c>a']);
    expect(pairs(three, [], ['a'])).toEqual(['b>a', 'c>a']);
  });

  it('works in scripts without spaces', () => {
    const text = '東京都に住んでいる友達が来週の火曜日に遊びに来る予定です';
    expect(pairs([note('a', `${text}よ`), note('b', text)])).toEqual(['b>a']);
  });

  it('finds exactly what comparing every pair finds', () => {
    const words = fc.array(
      fc.constantFrom(...'abcdefghijkl').map((letter) => `word${letter}`),
      { minLength: 3, maxLength: 14 },
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 25 }), (contents) => {
        const notes = contents.map((list, i) => note(`n${String(i).padStart(2, '0')}`, list.join(' ')));
        expect(pairs(notes)).toEqual(everyPair(notes));
      }),
      { numRuns: 400 },
    );
  });
});

/** The rule by the book: longest first, each against every survivor. */
function everyPair(notes: readonly Note[]): string[] {
  const order = [...notes].sort((a, b) => b.content.length - a.content.length || (a.id < b.id ? -1 : 1));
  const survivors: Note[] = [];
  const losers = new Set<string>();
  for (const one of order) {
    const words = tokensOf(one.content);
    const isBare = words.size <= 2;
    const match = survivors.some((other) => {
      const theirs = tokensOf(other.content);
      const shared = [...words].filter((word) => theirs.has(word)).length;
      return !isBare && shared / (words.size + theirs.size - shared) >= 0.9;
    });
    if (match) losers.add(one.id);
    else survivors.push(one);
  }
  const found = find(notes);
  // Which of several survivors takes a note is free; that it goes, and into a survivor, is not.
  expect(found.every(({ survivor }) => !losers.has(survivor.id))).toBe(true);
  return found.filter(({ loser }) => losers.has(loser.id)).length === losers.size
    ? found.map(({ loser, survivor }) => `${loser.id}>${survivor.id}`)
    : [...losers];
}
