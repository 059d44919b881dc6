/**
 * How long a search takes on a large memory: `node bench/memory-search.ts [--chunks 10000,100000] [--words 24]
 * [--check]`. Synthetic chunks whose words are as unevenly common as in a language, 20 to a document, in a file on
 * disk; questions of three to eight words, some of them everyday words. Baseline in the same run: plain FTS5 over the
 * same texts and the same questions (one list, no neighbours, no cues). Also the rate of indexing. Included: reading
 * the question, all statements, ranking, texts of the results. Not included: vectors, HTTP.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { type Chunk, putChunks, searchChunks } from '../src/memory/search/index.ts';
import { openStore } from '../src/store/index.ts';
import { now, percentile, printTable, showMs, timeEach, withFolder } from './measure.ts';

const { values: options } = parseArgs({
  options: {
    chunks: { type: 'string', default: '10000,100000' },
    words: { type: 'string', default: '24' },
    check: { type: 'boolean', default: false },
  },
});

const VOCABULARY = 30_000;
const PER_DOCUMENT = 20;
const QUESTIONS = 300;
const AT_ONCE = 200;
const BUDGET = { p50: 10, p99: 30 };

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LETTERS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];

/** Rank 0 is the commonest word. */
function spell(rank: number): string {
  let word = '';
  for (let n = rank + 60; n > 0; n = Math.floor(n / 60))
    word += (LETTERS[n % 12] ?? '') + (VOWELS[Math.floor(n / 12) % 5] ?? '');
  return word;
}

const spelled = Array.from({ length: VOCABULARY }, (_, rank) => spell(rank));

/** Zipf: the n-th commonest word comes with a chance of about 1/n. */
function draw(random: () => number): string {
  return spelled[Math.floor(Math.exp(random() * Math.log(VOCABULARY))) - 1] ?? spell(0);
}

function makeChunks(count: number, words: number): Chunk[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, i) => ({
    personId: 'me',
    sourceKind: 'note' as const,
    sourceId: `n${i}`,
    document: `d${Math.floor(i / PER_DOCUMENT)}`,
    seq: i % PER_DOCUMENT,
    author: i % 2 === 0 ? 'Ada' : 'Ben',
    at: 1_700_000_000_000 + i * 60_000,
    text: Array.from({ length: Math.ceil(words * (0.5 + random())) }, () => draw(random)).join(' '),
  }));
}

/** Words of a chunk that is there, so that there is something to find, and one or two common ones. */
function makeQuestions(chunks: readonly Chunk[]): string[] {
  const random = seeded(11);
  return Array.from({ length: QUESTIONS }, (_, i) => {
    const words = (chunks[Math.floor(random() * chunks.length)]?.text ?? '').split(' ');
    const picked = Array.from({ length: 3 + (i % 4) }, () => words[Math.floor(random() * words.length)] ?? '');
    return `When did Ada ${[...picked, spelled[i % 40], spelled[(i * 7) % 300]].join(' ')}?`;
  });
}

async function measure(count: number, words: number, folder: string): Promise<{ rows: string[][]; isWithin: boolean }> {
  const chunks = makeChunks(count, words);
  const questions = makeQuestions(chunks);
  const store = await openStore({ file: join(folder, `hark-${count}.db`) }, 0);
  let startedAt = now();
  for (let i = 0; i < count; i += AT_ONCE) await store.transaction((tx) => putChunks(tx, chunks.slice(i, i + AT_ONCE)));
  const oursMade = now() - startedAt;
  const ask = (i: number): Promise<unknown> =>
    store.read((tx) =>
      searchChunks(tx, { personId: 'me', query: questions[i % QUESTIONS] ?? '', nowMs: 1_710_000_000_000 }),
    );
  await timeEach(50, ask);
  const ours = await timeEach(QUESTIONS, ask);
  await store.close();

  const plain = new Database(join(folder, `plain-${count}.db`));
  plain.exec(`PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'porter')`);
  const add = plain.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
  startedAt = now();
  for (let i = 0; i < count; i += AT_ONCE) {
    plain.transaction(() => {
      for (let j = i; j < Math.min(count, i + AT_ONCE); j++) add.run(j, chunks[j]?.text);
    })();
  }
  const plainMade = now() - startedAt;
  const find = plain.prepare('SELECT rowid, text FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 6');
  const askPlain = (i: number): unknown =>
    find.all(
      (questions[i % QUESTIONS] ?? '')
        .replace('?', '')
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' OR '),
    );
  await timeEach(50, askPlain);
  const theirs = await timeEach(QUESTIONS, askPlain);
  plain.close();

  const row = (name: string, taken: readonly number[], base: readonly number[], made: number): string[] => [
    `${name}, ${count.toLocaleString('en')} chunks`,
    showMs(percentile(taken, 0.5)),
    showMs(percentile(taken, 0.99)),
    showMs(Math.max(...taken)),
    `${(percentile(taken, 0.5) / percentile(base, 0.5)).toFixed(2)} ×`,
    `${Math.round((count / made) * 1000).toLocaleString('en')}/s`,
  ];
  return {
    rows: [row('plain FTS5', theirs, theirs, plainMade), row('Hark', ours, theirs, oursMade)],
    isWithin: percentile(ours, 0.5) < BUDGET.p50 && percentile(ours, 0.99) < BUDGET.p99,
  };
}

const results = await withFolder(async (folder) => {
  const all = [];
  for (const count of options.chunks.split(',')) all.push(await measure(Number(count), Number(options.words), folder));
  return all;
});
printTable(
  ['search', 'p50', 'p99', 'longest', 'p50 to baseline', 'indexing'],
  results.flatMap(({ rows }) => rows),
);
const isWithin = results.every((result) => result.isWithin);
console.log(`\nBudget: p50 < ${BUDGET.p50} ms, p99 < ${BUDGET.p99} ms: ${isWithin ? 'kept' : 'missed'}.`);
if (options.check && !isWithin) process.exitCode = 1;
