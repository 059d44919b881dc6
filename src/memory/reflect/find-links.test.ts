/** Links between notes that belong together. */
import { describe, expect, it } from 'vitest';
import type { Note } from '../notes/index.ts';
import { findLinks, rareLimit } from './find-links.ts';
import { makeNote } from './make-note.contract.ts';
import { buildTokenTable } from './token-table.ts';

function links(
  notes: readonly Note[],
  given: { neighbours?: [string, string[]][]; refused?: string[]; inspected?: string[] } = {},
) {
  const found = findLinks({
    notes,
    inspected: notes.filter((note) => given.inspected?.includes(note.id) ?? true),
    table: buildTokenTable(notes),
    neighbours: new Map((given.neighbours ?? []).map(([id, near]) => [id, new Set(near)])),
    isRefused: (a, b) => given.refused?.includes(`${a} ${b}`) ?? false,
  });
  return found.map(({ from, to, reason }) => `${from.id}-${to.id} ${reason}`);
}
const note = (id: string, content: string, given: Partial<Note> = {}) => makeNote({ id, content, ...given });

describe('R5: missing links', () => {
  it('needs two significant words in common and says which', () => {
    expect(links([note('a', 'the Lisbon trip starts'), note('b', 'hotel for the Lisbon trip')])).toEqual([
      'a-b shared context: lisbon, trip',
    ]);
    expect(links([note('a', 'the Lisbon flight'), note('b', 'the Lisbon hotel')])).toEqual([]);
    expect(links([note('a', 'what is it about and why'), note('b', 'why and what is it about')])).toEqual([]);
    expect(links([note('a', 'x y', { title: 'Lisbon trip' }), note('b', 'the Lisbon trip')])).toHaveLength(1);
  });

  it('works in any script', () => {
    expect(links([note('a', '京都旅行の計画'), note('b', '京都旅行')])).toEqual(['a-b shared context: 京都, 旅行']);
    expect(links([note('a', 'поездка в Лиссабон'), note('b', 'Лиссабон поездка летом')])).toHaveLength(1);
    expect(links([note('a', '치과 예약 목요일'), note('b', '목요일 치과 전화하기')])).toEqual([
      'a-b shared context: 목요일, 치과',
    ]);
  });

  it.each([
    ['Это было только вчера вечером', 'Это было только там'],
    ['昨日映画を見ました', '駅まで行きました'],
    ['我们可以去看电影', '我们可以吃面'],
    ['هذا ليس هناك', 'هذا ليس هنا سيارة'],
    ['우리 지금 하고 영화', '우리 지금 하고 밥솥'],
  ])('function words of other scripts link nothing: %s, %s', (a, b) => {
    expect(links([note('a', a), note('b', b)])).toEqual([]);
  });

  it.each([
    ['rent paid on 2 November 2026', 'choir meets in November 2026'],
    ['dentist on Friday 14th at 10am', 'call mother on Friday 14th at 10am'],
    ['Zahnarzt am Dienstag im Oktober', 'Chorprobe Dienstag Oktober'],
    ['cena el martes de abril', 'dentista martes abril'],
    ['visite mardi en février', 'piscine mardi février'],
    ['Steuer 1999 und 2026', 'Reise 1999 und 2026'],
  ])('R5: the same date is nothing in common: %s, %s', (a, b) => {
    expect(links([note('a', a), note('b', b)])).toEqual([]);
  });

  it('R5: numbers that are no date still tell something', () => {
    expect(links([note('a', 'flight 4711 to Lisbon'), note('b', '4711 Lisbon seats')])).toEqual([
      'a-b shared context: 4711, lisbon',
    ]);
  });

  it('names the rarest words first', () => {
    const others = Array.from({ length: 5 }, (_, i) => note(`x${i}`, `budget filler${i} extra${i}`));
    const found = links([note('a', 'budget kayak zebra'), note('b', 'budget zebra kayak'), ...others], {
      inspected: ['a'],
    });
    expect(found).toEqual(['a-b shared context: kayak, zebra']);
  });

  it('stops at two links, takes the closest, and counts links in either direction', () => {
    const notes = [
      note('a', 'kayak zebra lisbon budget'),
      note('b', 'kayak zebra'),
      note('c', 'kayak zebra lisbon'),
      note('d', 'kayak zebra lisbon budget'),
    ];
    expect(links(notes, { inspected: ['a'] }).map((line) => line.slice(0, 3))).toEqual(['a-d', 'a-c']);
    const backwards = links(notes.toReversed(), { inspected: ['a'] });
    expect(backwards.map((line) => line.slice(0, 3))).toEqual(['a-d', 'a-c']);
    expect(links(notes, { inspected: ['a'], neighbours: [['a', ['d']]] }).map((line) => line.slice(0, 3))).toEqual([
      'a-c',
    ]);
    expect(links(notes, { inspected: ['a'], neighbours: [['a', ['x', 'y']]] })).toEqual([]);
  });

  it('not over incompatible subjects, not again, and not what the user took away', () => {
    const two = (a: string | null, b: string | null) => [
      note('a', 'kayak zebra', { subject: a }),
      note('b', 'kayak zebra', { subject: b }),
    ];
    expect(links(two('Ann', 'Bob'))).toEqual([]);
    expect(links(two('Ann', null))).toHaveLength(1);
    expect(links(two('Ann', 'Ann'))).toHaveLength(1);
    expect(
      links(two(null, null), {
        neighbours: [
          ['a', ['b']],
          ['b', ['a']],
        ],
      }),
    ).toEqual([]);
    expect(links(two(null, null), { refused: ['a b', 'b a'] })).toEqual([]);
  });

  it('rare words count more than common ones', () => {
    const notes = [
      note('a', 'kayak zebra budget report'),
      note('b', 'budget report one'),
      note('c', 'budget report two'),
      note('d', 'budget report three'),
      note('e', 'kayak zebra'),
    ];
    expect(links(notes, { inspected: ['a'], neighbours: [['a', ['x']]] })).toEqual([
      'a-e shared context: kayak, zebra',
    ]);
  });

  it('of equally close ones the older come first, then the first by id', () => {
    const partners = (given: readonly (readonly [string, number])[]) => {
      const others = given.map(([id, createdAt]) => note(id, 'kayak zebra', { createdAt }));
      return links([note('a', 'kayak zebra'), ...others], { inspected: ['a'] }).map((line) => line.slice(0, 3));
    };
    const [b, c, d] = [['b', 3] as const, ['c', 1] as const, ['d', 2] as const];
    for (const order of [
      [b, c, d],
      [d, c, b],
      [c, d, b],
    ])
      expect(partners(order)).toEqual(['a-c', 'a-d']);
    const same = ['d', 'b', 'c'].map((id) => [id, 5] as const);
    expect(partners(same)).toEqual(['a-b', 'a-c']);
    expect(partners(same.toReversed())).toEqual(['a-b', 'a-c']);
  });

  it('the reason names only words that both hold', () => {
    const notes = [note('a', 'lisbon trip hotel'), note('b', 'lisbon trip'), note('c', 'hotel garni')];
    expect(links(notes, { inspected: ['a'] })).toEqual(['a-b shared context: lisbon, trip']);
  });

  it('a note about nobody goes with a note about somebody, seen from either side', () => {
    const pair = [note('a', 'kayak zebra', { subject: 'Ann' }), note('b', 'kayak zebra')];
    expect(links(pair, { inspected: ['a'] })).toHaveLength(1);
    expect(links(pair, { inspected: ['b'] })).toHaveLength(1);
  });

  it('words that many notes use tell nothing apart', () => {
    const many = Array.from({ length: rareLimit(30) + 1 }, (_, i) => note(`n${i}`, `kayak zebra own${i}`));
    expect(links(many)).toEqual([]);
    expect(links(many.slice(1)).length).toBeGreaterThan(0);
    expect([rareLimit(1), rareLimit(600), rareLimit(1e6)]).toEqual([20, 30, 40]);
  });
});
