/** What search promises on both databases: finding, order, neighbours, upkeep, and calm on any question. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { runSteps, type Steps, type Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { readPerson } from './chunk-counts.sql.ts';
import { readTermCounts } from './find-chunks.sql.ts';
import {
  type Chunk,
  type ChunkHit,
  mergeWords,
  putChunks,
  removeSource,
  type SearchInput,
  searchChunks,
  TermCounts,
} from './index.ts';

function* countOf(personId: string, term: string): Steps<number> {
  const person = yield* readPerson(personId);
  const counts = person && (yield* readTermCounts(person, [term], new TermCounts()));
  return counts?.get(term) ?? 0;
}

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);

const note = (sourceId: string, text: string, more: Partial<Chunk> = {}): Chunk => ({
  personId: 'me',
  sourceKind: 'note',
  sourceId,
  text,
  at: NOW - DAY,
  ...more,
});

onEveryStore('memory search', (bench) => {
  let store: Store;
  beforeEach(async () => {
    store = await bench.open();
  });
  const put = (...chunks: Chunk[]): Promise<void> => store.transaction((tx) => putChunks(tx, chunks));
  const find = (query: string, more: Partial<SearchInput> = {}): Promise<ChunkHit[]> =>
    store.read((tx) => searchChunks(tx, { personId: 'me', query, nowMs: NOW, ...more }));
  const ids = async (query: string, more: Partial<SearchInput> = {}): Promise<string[]> =>
    (await find(query, more)).map(({ sourceId }) => sourceId);

  test('M5: finds words with nothing configured, whatever their ending, case or accents', async () => {
    await put(note('a', 'She painted the café wall in March'), note('b', 'The train to Lisbon leaves at nine'));
    expect(await ids('painting')).toEqual(['a']);
    expect(await ids('CAFE')).toEqual(['a']);
    expect(await ids('which trains go to lisbon?')).toEqual(['b']);
    expect(await ids('zeppelin')).toEqual([]);
  });

  test('M5: forms of a word that do not look alike meet, and a typing error is forgiven', async () => {
    await put(note('a', 'I bought a violin'), note('b', 'The fundraiser was lovely'));
    expect(await ids('what did I buy')).toEqual(['a']);
    expect(await ids('funraiser')).toEqual(['b']);
  });

  test('M5: any script', async () => {
    await put(
      note('zh', '明天我要去北京开会'),
      note('ja', '東京タワーで待ち合わせ'),
      note('ko', '학교에서 친구를 만났다'),
      note('ar', 'ذهبتُ إلى المَدرسة أمس'),
      note('th', 'ฉันชอบกินข้าวผัด'),
      note('ru', 'Встреча в понедельник'),
      note('emoji', 'party 🎉 tonight'),
    );
    expect((await ids('北京'))[0]).toBe('zh');
    expect((await ids('東京'))[0]).toBe('ja');
    expect((await ids('학교'))[0]).toBe('ko');
    expect((await ids('المدرسة'))[0]).toBe('ar');
    expect((await ids('ข้าวผัด'))[0]).toBe('th');
    expect((await ids('встреча'))[0]).toBe('ru');
    expect((await ids('🎉'))[0]).toBe('emoji');
  });

  test('M3: scores lie between 0 and 1, best first, and fewer than minScore are left out', async () => {
    await put(
      note('all', 'The blue bicycle stands in the garage'),
      note('some', 'The bicycle needs air'),
      note('none', 'Milk, eggs and bread'),
    );
    const hits = await find('blue bicycle garage', { minScore: 0 });
    expect(hits[0]?.sourceId).toBe('all');
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
    for (const { score } of hits) expect(score >= 0 && score <= 1).toBe(true);
    expect(hits[0]?.score).toBeGreaterThan(0.8);
    expect(await find('blue bicycle garage', { minScore: 1.1 })).toEqual([]);
    expect(await ids('bicycle xylophone quantum harpsichord aubergine', { minScore: 0.6 })).toEqual([]);
  });

  test('M3: the number of results is clamped', async () => {
    await put(...Array.from({ length: 130 }, (_, i) => note(`n${i}`, `lantern number ${i} of the long row ${i * 7}`)));
    expect(await find('lantern')).toHaveLength(6);
    expect(await find('lantern', { maxResults: 0 })).toHaveLength(1);
    expect(await find('lantern', { maxResults: Number.NaN })).toHaveLength(6);
    expect((await find('lantern', { maxResults: 1e9 })).length).toBeLessThanOrEqual(100);
  });

  test('M3: neighbours in a document help each other', async () => {
    const talk = (seq: number, author: string, text: string): Chunk =>
      note(`t${seq}`, text, { document: 'talk', seq, author });
    await put(
      talk(0, 'Ann', 'Good morning'),
      talk(1, 'Ben', 'How was the pottery class?'),
      talk(2, 'Ann', 'Wonderful, I made two bowls'),
      note('far', 'I made two phone calls', { author: 'Ann' }),
    );
    const found = await ids('What did Ann make in the pottery class?');
    expect(found.slice(0, 2)).toContain('t2');
    expect(found.indexOf('t2')).toBeLessThan(found.indexOf('far') === -1 ? 99 : found.indexOf('far'));
  });

  test('M3: chunks put in any order stand in the order of seq', async () => {
    const line = (seq: number, text: string): Chunk => note(`l${seq}`, text, { document: 'day', seq });
    await put(line(30, 'harbour lights'), line(10, 'alpha opening'));
    await put(line(20, 'middle passage'));
    const hits = await find('alpha middle harbour', { minScore: 0 });
    const bySeq = hits.toSorted((a, b) => a.no - b.no).map(({ sourceId }) => sourceId);
    expect(bySeq).toEqual(['l10', 'l20', 'l30']);
    expect(hits.every(({ document }) => document === 'day')).toBe(true);
  });

  test('M3: who is asked about comes before who is not', async () => {
    await put(
      note('ann', 'I adopted a puppy', { author: 'Ann', document: 'x', seq: 0 }),
      note('ben', 'I adopted a puppy too', { author: 'Ben', document: 'x', seq: 1 }),
    );
    expect((await ids('Did Ann adopt a puppy?'))[0]).toBe('ann');
    expect((await ids('Did Ben adopt a puppy?'))[0]).toBe('ben');
  });

  test('M3: "when" prefers a text that says when, a date what was written then', async () => {
    await put(
      note('vague', 'The marathon was hard and long', { document: 'a' }),
      note('dated', 'The marathon was last Sunday', { document: 'b' }),
      note('may', 'Rain all day', { at: Date.UTC(2025, 4, 8), document: 'c' }),
      note('july', 'Rain all day', { at: Date.UTC(2025, 6, 8), document: 'd' }),
    );
    expect((await ids('When was the marathon?'))[0]).toBe('dated');
    expect((await ids('Did it rain on 8 May 2025?'))[0]).toBe('may');
    expect((await ids('what happened in July 2025?', { minScore: 0 }))[0]).toBe('july');
  });

  test('M3: the newer of two equals comes first, and the old one keeps at least 0.7 of its score', async () => {
    await put(
      note('old', 'Passport is in the drawer', { at: NOW - 900 * DAY }),
      note('new', 'Passport is in the drawer', { at: NOW - DAY }),
    );
    const hits = await find('passport drawer', { minScore: 0 });
    expect(hits.map(({ sourceId }) => sourceId)).toEqual(['new', 'old']);
    expect(hits[1]?.score ?? 0).toBeGreaterThan(0.7 * (hits[0]?.score ?? 1));
  });

  test('M3: an exact old keyword hit is never lost among new near misses', async () => {
    await put(note('old', 'router password', { at: NOW - 3000 * DAY }));
    await put(
      ...Array.from({ length: 40 }, (_, i) =>
        note(`n${i}`, `I had to change a password again today, number ${i}, and I told everybody about the ${i} of it`),
      ),
    );
    expect(await ids('router password', { maxResults: 3 })).toContain('old');
    expect(await ids('when did I write about the router password', { maxResults: 3 })).toContain('old');
  });

  test('M3: nor when its words are so common that not all their chunks are read', async () => {
    await put(note('old', 'pepper and salt', { at: NOW - 3000 * DAY }));
    await put(
      ...Array.from({ length: 120 }, (_, i) => note(`n${i}`, `${i % 2 ? 'pepper' : 'salt'} on day ${i} of the trip`)),
    );
    expect((await ids('pepper salt', { mostMatches: 20 }))[0]).toBe('old');
    expect(await ids('salt', { mostMatches: 20 })).toHaveLength(6);
  });

  test('M3: near-duplicates make room for others', async () => {
    await put(
      ...Array.from({ length: 6 }, (_, i) => note(`same${i}`, 'Dentist appointment with Doctor Weiss in Berlin')),
      note('other', 'The dentist asked for the insurance card'),
    );
    expect(await ids('dentist', { maxResults: 2, minScore: 0 })).toContain('other');
  });

  test('M5: what is put again replaces what was there, what is removed is gone', async () => {
    await put(note('a', 'The key is under the mat'));
    await put(note('a', 'The key is with the neighbour'), note('b', 'Nothing of the kind'));
    expect(await ids('mat')).toEqual([]);
    expect(await ids('neighbour key')).toEqual(['a']);
    await put(note('a', 'part one zebra', { part: 0 }), note('a', 'part two giraffe', { part: 1 }));
    expect((await find('giraffe'))[0]).toMatchObject({ sourceId: 'a', part: 1 });
    await put(note('a', 'only zebra'));
    expect(await ids('giraffe')).toEqual([]);
    expect(await store.transaction((tx) => removeSource(tx, 'me', 'note', 'a'))).toBe(1);
    expect(await ids('zebra')).toEqual([]);
    expect(await store.transaction((tx) => removeSource(tx, 'me', 'note', 'a'))).toBe(0);
    expect(await store.transaction((tx) => removeSource(tx, 'nobody', 'note', 'a'))).toBe(0);
  });

  test('M5: a source may move to another document, and its old words leave with it', async () => {
    await put(note('a', 'saxophone', { document: 'x', seq: 1 }), note('b', 'trumpet', { document: 'x', seq: 2 }));
    await put(note('a', 'saxophone', { document: 'y', seq: 1 }));
    expect((await find('saxophone'))[0]?.document).toBe('y');
    expect((await find('trumpet'))[0]?.document).toBe('x');
  });

  test('M3: nobody finds what belongs to another', async () => {
    await put(note('mine', 'secret garden'), note('theirs', 'secret garden', { personId: 'you' }));
    expect(await ids('secret garden')).toEqual(['mine']);
    expect(await ids('secret garden', { personId: 'you' })).toEqual(['theirs']);
    expect(await ids('secret garden', { personId: 'stranger' })).toEqual([]);
  });

  test('M3: kinds of sources can be chosen; lines and trust come back as they were put', async () => {
    await put(
      note('n', 'orchid care'),
      note('memory/plants.md', 'orchid light', { sourceKind: 'file', startLine: 3, endLine: 9, trust: 'untrusted' }),
    );
    const [file] = await find('orchid', { kinds: ['file'] });
    expect(file).toMatchObject({ sourceKind: 'file', startLine: 3, endLine: 9, trust: 'untrusted' });
    expect(await ids('orchid', { kinds: ['note'] })).toEqual(['n']);
  });

  test('M5: vectors count by their weight and add what the words did not find', async () => {
    await put(note('a', 'My automobile is red'), note('b', 'The weather is fine'));
    const [a] = await find('automobile');
    const vectors = {
      weight: 0.8,
      // biome-ignore lint/correctness/useYield: these neighbours need no look-up.
      *nearest() {
        return [{ no: a?.no ?? 0, similarity: 0.9 }];
      },
    };
    expect(await ids('vehicle', { vectors })).toEqual(['a']);
    expect((await ids('weather', { vectors: { ...vectors, weight: 0.1 } }))[0]).toBe('b');
  });

  test('M3: never throws, whatever is asked', async () => {
    await put(
      note('a', 'it\'s 100% "quoted" AND (or) NOT near* ^caret: a-b c:d \u0000 zero \ud800 half', { author: '@"x' }),
    );
    for (const query of [
      '',
      '   ',
      '"',
      "'",
      '* AND OR NOT',
      'NEAR(a b)',
      'a:b',
      '\u0000',
      '\ud83d',
      "x' | 'y & !z",
      '()',
      '%_\\',
    ]) {
      expect(Array.isArray(await find(query))).toBe(true);
    }
    expect(Array.isArray(await find(`quoted ${'word '.repeat(200_000)}`))).toBe(true);
    expect(await ids('quoted caret')).toEqual(['a']);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (query) => {
        expect(Array.isArray(await find(query))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('M5: counts agree with the rows after any changes', async () => {
    const change = fc.record({
      id: fc.integer({ min: 0, max: 5 }),
      document: fc.constantFrom('x', 'y', undefined),
      seq: fc.integer({ min: 0, max: 6 }),
      text: fc.constantFrom('red apple', 'green apple tree', 'tree house', ''),
      remove: fc.boolean(),
    });
    let people = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const personId = `p${++people}`;
        const kept = new Map<string, string>();
        for (const { id, document, seq, text, remove } of changes) {
          const sourceId = `s${id}`;
          if (remove) await store.transaction((tx) => removeSource(tx, personId, 'note', sourceId));
          else await put(note(sourceId, text, { personId, seq, ...(document ? { document } : {}) }));
          remove ? kept.delete(sourceId) : kept.set(sourceId, text);
        }
        const found = await ids('red green apple tree house', { personId, minScore: 0, maxResults: 50 });
        expect(found.toSorted()).toEqual(
          [...kept]
            .filter(([, text]) => text !== '')
            .map(([id]) => id)
            .toSorted(),
        );
        const person = await store.read((tx) =>
          tx.db.selectFrom('chunk_people').selectAll().where('person_id', '=', personId).executeTakeFirst(),
        );
        expect(person?.chunk_count ?? 0).toBe(kept.size);
        const documents = await store.read((tx) =>
          tx.db.selectFrom('chunk_documents').selectAll().where('person_id', '=', personId).execute(),
        );
        expect(documents.reduce((sum, one) => sum + one.chunk_count, 0)).toBe(kept.size);
        expect(documents).toHaveLength(person?.document_count ?? 0);
        const count = await store.read((tx) => runSteps(tx, countOf(personId, 'appl')));
        expect(count).toBe([...kept.values()].filter((text) => text.includes('apple')).length);
      }),
      { numRuns: 25 },
    );
  });

  test('M5: joining the pieces of the index changes nothing that is found', async () => {
    for (let i = 0; i < 40; i++) await put(note(`n${i}`, `lantern number${i} of the row`));
    await store.transaction((tx) => removeSource(tx, 'me', 'note', 'n7'));
    const before = await ids('lantern row', { minScore: 0, maxResults: 50 });
    let units = 0;
    while (await store.transaction((tx) => mergeWords(tx, units === 0))) expect(++units).toBeLessThan(50);
    expect(await ids('lantern row', { minScore: 0, maxResults: 50 })).toEqual(before);
    expect(before).toHaveLength(39);
    expect(await ids('number7', { minScore: 0 })).not.toContain('n7');
  });

  test("M3 P2: yesterday and a date are those of the person's own calendar", async () => {
    const berlin = 'Europe/Berlin';
    // 00:30 on 2 June in Berlin: "yesterday" is 1 June there, of which 1 a.m. was still 31 May in UTC.
    const nowMs = Date.UTC(2026, 5, 1, 22, 30);
    await put(
      note('early', 'called the plumber', { at: Date.UTC(2026, 4, 31, 23) }),
      note('before', 'called the plumber', { at: Date.UTC(2026, 4, 29, 23) }),
      note('long ago', 'called the plumber', { at: Date.UTC(2026, 3, 1) }),
    );
    expect((await ids('plumber yesterday', { nowMs, timeZone: berlin }))[0]).toBe('early');
    expect((await ids('what happened on 1 June 2026', { nowMs, timeZone: berlin, minScore: 0 }))[0]).toBe('early');
    expect((await ids('who was called on 30 May 2026', { nowMs, timeZone: berlin, minScore: 0 }))[0]).toBe('before');
  });
});
