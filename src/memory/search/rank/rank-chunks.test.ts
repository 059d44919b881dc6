import { expect, test } from 'vitest';
import { PLACES } from '../chunk.ts';
import { pickCandidates } from './pick-candidates.ts';
import { type ChunkFacts, type RankInput, rankChunks } from './rank-chunks.ts';

const DAY = 86_400_000;
const NOW = 1000 * DAY;

const facts = (no: number, more: Partial<ChunkFacts> = {}): ChunkFacts => ({
  no,
  author: [],
  subject: [],
  at: NOW,
  isEvergreen: false,
  wordCount: 10,
  tellsTime: false,
  isQuestion: false,
  speaksOfSelf: false,
  isSaid: false,
  ...more,
});

/** One chunk per entry, each in a document of its own unless its number says otherwise. */
const rank = (chunks: readonly { mask: number; facts: ChunkFacts }[], more: Partial<RankInput> = {}): number[] => {
  const input: RankInput = {
    terms: [
      { term: 'rare', chunkCount: 2 },
      { term: 'common', chunkCount: 50 },
    ],
    names: [],
    mentions: new Set(),
    asksWhen: false,
    dates: [],
    matches: new Map(chunks.flatMap((one) => (one.mask > 0 ? [[one.facts.no, one.mask]] : []))),
    facts: new Map(chunks.map((one) => [one.facts.no, one.facts])),
    documentSizes: new Map(),
    corpus: { chunkCount: 100, documentCount: 20, averageWords: 10 },
    nowMs: NOW,
    timeZone: 'UTC',
    ...more,
  };
  return rankChunks(input, input.facts.keys()).map(({ no }) => no);
};
const alone = (n: number): number => n * PLACES;

test('M3: a rare word counts for more than a common one, both for more than either', () => {
  const chunks = [1, 2, 3].map((mask) => ({ mask, facts: facts(alone(mask)) }));
  expect(rank(chunks)).toEqual([alone(3), alone(1), alone(2)]);
});

test('M3: each cue lifts the chunk it speaks for', () => {
  const plain = { mask: 1, facts: facts(alone(1)) };
  const other = (more: Partial<ChunkFacts>) => ({ mask: 1, facts: facts(alone(2), more) });
  const first = (more: Partial<ChunkFacts>, input: Partial<RankInput> = {}) => rank([plain, other(more)], input)[0];
  expect(first({ author: ['ann'] }, { names: ['ann'] })).toBe(alone(2));
  expect(first({ author: ['ben'] }, { names: ['ann'] })).toBe(alone(1));
  expect(first({ subject: ['ann'] }, { names: ['ann'] })).toBe(alone(2));
  expect(first({}, { names: ['ann'], mentions: new Set([alone(2)]) })).toBe(alone(2));
  expect(first({ tellsTime: true }, { asksWhen: true })).toBe(alone(2));
  expect(first({ isQuestion: true })).toBe(alone(1));
  expect(first({ at: NOW - 400 * DAY })).toBe(alone(1));
  expect(first({ at: NOW - 400 * DAY, isEvergreen: true })).toBe(alone(2));
  const then = { kind: 'days', fromAt: NOW - 400 * DAY, untilAt: NOW - 399 * DAY } as const;
  expect(first({ at: NOW - 400 * DAY }, { dates: [then] })).toBe(alone(2));
});

test('M3: the answer to a matching question comes before a chunk without context', () => {
  const asked = { mask: 3, facts: facts(alone(5), { isQuestion: true, author: ['ben'] }) };
  const answer = { mask: 0, facts: facts(alone(5) + 1, { author: ['ann'] }) };
  const stray = { mask: 2, facts: facts(alone(6), { author: ['ann'] }) };
  const order = rank([asked, answer, stray]);
  expect(order.indexOf(alone(5) + 1)).toBeLessThan(order.indexOf(alone(6)));
});

test('M3: neighbours never reach across documents', () => {
  const last = alone(3) - 1;
  const input = { terms: [{ term: 'x', chunkCount: 1 }], matches: new Map([[alone(3), 1]]), chunkCount: 9, most: 10 };
  expect(pickCandidates(input)).not.toContain(last);
  expect(pickCandidates(input)).toContain(alone(3) + 1);
});

test('M3: as many candidates as asked for, the best of them, and their neighbours', () => {
  const matches = new Map(Array.from({ length: 500 }, (_, i) => [alone(i + 1), i === 77 ? 3 : 2]));
  const terms = [
    { term: 'rare', chunkCount: 1 },
    { term: 'common', chunkCount: 500 },
  ];
  const picked = pickCandidates({ terms, matches, chunkCount: 1000, most: 5 });
  expect(picked.filter((no) => matches.has(no))).toHaveLength(5);
  expect(picked[0]).toBe(alone(78));
});

test('M3: in a chat a line beside a match stands behind every match, and what was kept stands before what was said', () => {
  const said = (place: number, mask: number) => ({ mask, facts: facts(alone(1) + place, { isSaid: true }) });
  const kept = { mask: 1, facts: facts(alone(2)) };
  const far = { mask: 2, facts: facts(alone(3)) };
  expect(rank([said(0, 1), said(1, 0), kept, far])).toEqual([alone(2), alone(1), alone(3), alone(1) + 1]);
});
