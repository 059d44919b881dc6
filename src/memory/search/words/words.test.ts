import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersWrong, mendWord } from './mend-words.ts';
import { readQuery } from './read-query.ts';
import { stem } from './stem.ts';
import { fitsDate, readDates, tellsTime } from './time-words.ts';
import { fold, readDifferent, termsOf } from './words.ts';

const DAY = 86_400_000;

test('M5: English words meet in their stem', () => {
  const same = [
    ['paint', 'painting', 'painted', 'paints'],
    ['agency', 'agencies'],
    ['hope', 'hoping', 'hoped'],
    ['hop', 'hopping'],
    ['buy', 'bought', 'buying'],
    ['child', 'children'],
    ['relate', 'relational', 'relation'],
    ['adopt', 'adoption', 'adopted'],
    ['organize', 'organization'],
  ];
  for (const words of same) expect(new Set(words.map(stem)).size, words.join(' ')).toBe(1);
  expect(new Set(['hope', 'hop', 'hip', 'heap'].map(stem)).size).toBe(4);
  expect(['bus', 'gas', 'is', 'über', '犬'].map(stem)).toEqual(['bus', 'gas', 'is', 'über', '犬']);
});

test('M5: words of any script are folded and cut the same way', () => {
  expect(termsOf("Ann's café, we'll see; don't!")).toEqual(['ann', 'cafe', 'we', 'see', 'dont']);
  expect(termsOf("l'amour")).toEqual(['l', 'amour']);
  expect(termsOf('手机')).toEqual(['手', '机', '手机']);
  expect(termsOf('iPhone手机')).toEqual(['iphon', '手', '机', '手机']);
  expect(termsOf('Straße')).toEqual(termsOf('STRASSE'));
  expect(termsOf('مَدْرَسَة')).toEqual(termsOf('مدرسه'));
  expect(termsOf('👍🏽 🎉')).toEqual(['👍', '🎉']);
  expect(termsOf('ｆｕｌｌ')).toEqual(['full']);
});

test('M5: a word never holds what a query language reads, and no half characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const term of termsOf(text)) {
        expect(term).not.toMatch(/[\s"'|&!()*:<>\\\0]/);
        expect(term.isWellFormed()).toBe(true);
        expect(Array.from(term).length).toBeLessThanOrEqual(40);
      }
    }),
  );
});

test('M5: the different words of a text are those of all its words, counted the same way', () => {
  const piece = fc.constantFrom(
    "Ann's",
    'we’ll',
    'painting',
    'paints',
    '手机',
    'iPhone手机',
    'ß',
    'x1',
    '👍🏽',
    '\u0301',
    '—',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme-ascii' }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const all = termsOf(given);
      expect(readDifferent(fold(given))).toEqual({ terms: [...new Set(all)], wordCount: all.length });
    }),
  );
});

test('M5: folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('M3: stop words are dropped unless there is nothing else', () => {
  expect(readQuery('What is the colour of my bicycle?', 0).terms).toEqual(['colour', 'bicycl']);
  expect(readQuery('who is it', 0).terms).toEqual(['who', 'is', 'it']);
  expect(readQuery('', 0).terms).toEqual([]);
  expect(readQuery('when was the party', 0).asksWhen).toBe(true);
  expect(readQuery('the party', 0).asksWhen).toBe(false);
});

test('M3: a text that says when is known', () => {
  for (const text of [
    'i went yesterday',
    'last week we met',
    'two years ago',
    'in may',
    'at 10:30',
    'gestern war es',
  ]) {
    expect(tellsTime(text), text).toBe(true);
  }
  for (const text of ['i may come', 'the march of the penguins', 'hello there'])
    expect(tellsTime(text), text).toBe(false);
});

test('M3: dates in a question are read in the usual forms', () => {
  const day = { kind: 'days', fromAt: Date.UTC(2023, 4, 8), untilAt: Date.UTC(2023, 4, 9) };
  for (const text of [
    'on 8 may 2023',
    'on may 8, 2023',
    'may 8th, 2023',
    '2023-05-08',
    '8.5.2023',
    '8 de mayo de 2023',
  ]) {
    expect(readDates(text, 0), text).toEqual([day]);
  }
  expect(readDates('in june 2023', 0)).toEqual([
    { kind: 'days', fromAt: Date.UTC(2023, 5, 1), untilAt: Date.UTC(2023, 6, 1) },
  ]);
  expect(readDates('on the 3rd of march', 0)).toEqual([{ kind: 'parts', month: 3, day: 3 }]);
  expect(readDates('in 2022', 0)).toEqual([
    { kind: 'days', fromAt: Date.UTC(2022, 0, 1), untilAt: Date.UTC(2023, 0, 1) },
  ]);
  expect(readDates('may i ask', 0)).toEqual([]);
  expect(readDates('99 may 2023', 0).every(({ kind }) => kind === 'days')).toBe(true);
});

test('M3: what was written then fits, shortly after a little less, before not at all', () => {
  const [cue] = readDates('on 8 may 2023', 0);
  if (!cue) throw new Error('no date read');
  const at = Date.UTC(2023, 4, 8, 12);
  expect(fitsDate(cue, at)).toBe(1);
  expect(fitsDate(cue, at + 3 * DAY)).toBeGreaterThan(0.3);
  expect(fitsDate(cue, at + 3 * DAY)).toBeLessThan(1);
  expect(fitsDate(cue, at + 40 * DAY)).toBe(0);
  expect(fitsDate(cue, at - 3 * DAY)).toBe(0);
  expect(fitsDate({ kind: 'parts', month: 12, day: 30 }, Date.UTC(2024, 0, 2))).toBeGreaterThan(0);
});

test('M3: days relative to now', () => {
  const now = Date.UTC(2026, 5, 10, 12);
  const fits = (text: string, daysAgo: number): number =>
    Math.max(0, ...readDates(text, now).map((cue) => fitsDate(cue, now - daysAgo * DAY)));
  expect(fits('what did i do yesterday', 1)).toBe(1);
  expect(fits('what did i do yesterday', 9)).toBe(0);
  expect(fits('two weeks ago', 14)).toBe(1);
  expect(fits('last month', 35)).toBe(1);
});

test('M3: a mistyped word is mended to the nearest known one', () => {
  const known = ['fundrais', 'funni', 'fun'].map((term) => ({ term, chunkCount: 1 }));
  expect(mendWord('funrais', known)?.term).toBe('fundrais');
  expect(mendWord('fum', known)).toBeUndefined();
  expect(mendWord('xylophon', known)).toBeUndefined();
  expect(lettersWrong('abcd', 'abdc')).toBe(1);
  expect(lettersWrong('', 'abc')).toBe(3);
});
