/**
 * Memory as a whole, in one command: `node bench/memory.ts [--files 1001] [--mb 4.5] [--chunks 100000] [--more 10000]
 * [--questions 300] [--check]`. Files: Markdown notes with headings, indexed through the real sync (worker, units of
 * work, event loop watched all the while). Search: that many short chunks in a file on disk, then more added.
 * Baseline in the same run: plain FTS5 inserts of the same texts, and plain FTS5 searches. Included: reading files,
 * cutting, all statements, ranking. Not included: vectors, HTTP.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { systemClock } from '../src/base/index.ts';
import { syncFiles } from '../src/memory/index-files/index.ts';
import { chunkMarkdown, putChunks, searchChunks } from '../src/memory/search/index.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { draw, makeChunks, makeQuestions, seeded } from './made-up-memory.ts';
import { now, percentile, printTable, showMs, timeEach, withFolder } from './measure.ts';

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '1001' },
    mb: { type: 'string', default: '4.5' },
    chunks: { type: 'string', default: '100000' },
    more: { type: 'string', default: '10000' },
    questions: { type: 'string', default: '300' },
    check: { type: 'boolean', default: false },
  },
});

const AT_ONCE = 200;
const BUDGET = { filesToPlain: 10, blockedMs: 50, p50: 10, p99: 30 };

/** A note of about so many characters: a heading now and then, paragraphs, short lists. */
function makeFile(random: () => number, chars: number): string {
  let text = '';
  while (text.length < chars) {
    const words = Array.from({ length: 30 + Math.floor(random() * 60) }, () => draw(random)).join(' ');
    text += random() < 0.25 ? `## ${words.slice(0, 30)}\n\n` : random() < 0.3 ? `- ${words}\n` : `${words}.\n\n`;
  }
  return text;
}

async function measureFiles(folder: string): Promise<{ rows: string[][]; isWithin: boolean }> {
  const count = Number(options.files);
  const random = seeded(3);
  mkdirSync(join(folder, 'memory'));
  const texts = Array.from({ length: count }, (_, i) => {
    const text = makeFile(random, (Number(options.mb) * 1e6) / count);
    writeFileSync(join(folder, 'memory', `note-${i}.md`), text);
    return text;
  });
  const store = await openStore({ file: join(folder, 'hark.db') }, 0);
  const sync = () =>
    syncFiles({ store, clock: systemClock(), places: { folder }, person: { id: 'me', timeZone: 'UTC' } });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = now();
  await sync();
  const ours = now() - startedAt;
  delay.disable();
  const again = now();
  await sync();
  const unchanged = now() - again;
  await store.close();
  const chunks = texts.flatMap((text) => chunkMarkdown(text).map((chunk) => chunk.text));
  const plain = new Database(join(folder, 'plain.db'));
  plain.exec(`PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'porter')`);
  const add = plain.prepare('INSERT INTO texts (text) VALUES (?)');
  const plainAt = now();
  for (let i = 0; i < chunks.length; i += AT_ONCE)
    plain.transaction(() => chunks.slice(i, i + AT_ONCE).forEach((text) => void add.run(text)))();
  const theirs = now() - plainAt;
  plain.close();
  const blocked = delay.max / 1e6;
  const ratio = ours / theirs;
  return {
    rows: [
      [`plain FTS5, ${chunks.length} pieces of ${count} files`, showMs(theirs), '1.0 ×'],
      [`Hark, the same files`, showMs(ours), `${ratio.toFixed(1)} ×`],
      [`  a second look, nothing changed`, showMs(unchanged), ''],
      [`  longest wait of the event loop`, showMs(blocked), ''],
      [`  99 of 100 waits below`, showMs(delay.percentile(99) / 1e6), ''],
    ],
    isWithin: ratio < BUDGET.filesToPlain && blocked < BUDGET.blockedMs,
  };
}

async function addAll(store: Store, chunks: Parameters<typeof putChunks>[1]): Promise<number> {
  const startedAt = now();
  for (let i = 0; i < chunks.length; i += AT_ONCE)
    await store.transaction((tx) => putChunks(tx, chunks.slice(i, i + AT_ONCE)));
  return now() - startedAt;
}

async function measureSearch(folder: string): Promise<{ rows: string[][]; isWithin: boolean }> {
  const count = Number(options.chunks);
  const more = Number(options.more);
  const all = makeChunks(count + more, 24);
  const questions = makeQuestions(all.slice(0, count), Number(options.questions));
  const store = await openStore({ file: join(folder, 'search.db') }, 0);
  const made = await addAll(store, all.slice(0, count));
  const ask = (i: number): Promise<unknown> =>
    store.read((tx) =>
      searchChunks(tx, { personId: 'me', query: questions[i % questions.length] ?? '', nowMs: 1_710_000_000_000 }),
    );
  await timeEach(Math.min(50, questions.length), ask);
  const taken = await timeEach(questions.length, ask);
  const rss = process.memoryUsage().rss / 1e6;
  const added = await addAll(store, all.slice(count));
  await store.close();
  const rate = (n: number, ms: number): string => `${Math.round((n / ms) * 1000).toLocaleString('en')}/s`;
  const p50 = percentile(taken, 0.5);
  const p99 = percentile(taken, 0.99);
  return {
    rows: [
      [`making ${count.toLocaleString('en')} short chunks`, showMs(made), rate(count, made)],
      [`adding ${more.toLocaleString('en')} more`, showMs(added), rate(more, added)],
      ['search p50', showMs(p50), ''],
      ['search p99', showMs(p99), ''],
      ['resident memory (these texts included)', `${rss.toFixed(0)} MB`, ''],
    ],
    isWithin: p50 < BUDGET.p50 && p99 < BUDGET.p99,
  };
}

const results = await withFolder(async (folder) => [await measureFiles(folder), await measureSearch(folder)]);
printTable(
  ['memory', 'time', 'to baseline / rate'],
  results.flatMap(({ rows }) => rows),
);
const isWithin = results.every((result) => result.isWithin);
console.log(
  `\nBudget: files < ${BUDGET.filesToPlain} × plain inserts, event loop < ${BUDGET.blockedMs} ms, p50 < ${BUDGET.p50} ms, p99 < ${BUDGET.p99} ms: ${isWithin ? 'kept' : 'missed'}.`,
);
if (options.check && !isWithin) process.exitCode = 1;
