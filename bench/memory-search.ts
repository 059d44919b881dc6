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
import { putChunks, searchChunks } from '../src/memory/search/index.ts';
import { openStore } from '../src/store/index.ts';
import { makeQuestions, streamChunks } from './made-up-memory.ts';
import { now, percentile, printTable, showMs, timeEach, withFolder } from './measure.ts';

const { values: options } = parseArgs({
  options: {
    chunks: { type: 'string', default: '10000,100000' },
    words: { type: 'string', default: '24' },
    check: { type: 'boolean', default: false },
  },
});

const QUESTIONS = 300;
const AT_ONCE = 200;
const BUDGET = { p50: 10, p99: 30 };

async function measure(count: number, words: number, folder: string): Promise<{ rows: string[][]; isWithin: boolean }> {
  const chunks = [...streamChunks(count, words)];
  const questions = makeQuestions(chunks, count, QUESTIONS);
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
