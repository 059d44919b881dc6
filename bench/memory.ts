/**
 * Memory as a whole, in one command: `node bench/memory.ts [--files 1001] [--mb 4.5] [--chunks 100000] [--more 10000]
 * [--questions 300] [--check]`. Files: Markdown notes with headings, indexed through the real sync (worker, units of
 * work, event loop watched all the while). Search: that many short chunks in a file on disk, then more added; asked
 * through `hark.memory.search` of a whole Hark in a process of its own, which holds none of the texts, so that its
 * resident memory is the product's. Baseline in the same run: plain FTS5 inserts of the same texts. Included: reading
 * files, cutting, all statements, ranking. Not included: vectors, HTTP.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { createHark } from '../src/app/index.ts';
import { systemClock } from '../src/base/index.ts';
import { syncFiles } from '../src/memory/index-files/index.ts';
import { type Chunk, chunkMarkdown, putChunks } from '../src/memory/search/index.ts';
import { openStore } from '../src/store/index.ts';
import { draw, inSlices, makeQuestions, seeded, streamChunks } from './made-up-memory.ts';
import { now, percentile, printTable, showMs, timeEach, withFolder } from './measure.ts';

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '1001' },
    mb: { type: 'string', default: '4.5' },
    chunks: { type: 'string', default: '100000' },
    more: { type: 'string', default: '10000' },
    questions: { type: 'string', default: '300' },
    check: { type: 'boolean', default: false },
    /** Set for the process that is measured alone. */
    home: { type: 'string', default: '' },
  },
});

/** What bin/hark starts Node with. */
const AS_STARTED = '--max-semi-space-size=8';
const AT_ONCE = 200;
const WORDS = 24;
const BUDGET = { filesMs: 2_000, againMs: 150, blockedMs: 50, p50: 10, p99: 30, megabytes: 300 };

/** A note of about so many characters: a heading now and then, paragraphs, short lists. */
function makeFile(random: () => number, chars: number): string {
  let text = '';
  while (text.length < chars) {
    const words = Array.from({ length: 30 + Math.floor(random() * 60) }, () => draw(random)).join(' ');
    text += random() < 0.25 ? `## ${words.slice(0, 30)}\n\n` : random() < 0.3 ? `- ${words}\n` : `${words}.\n\n`;
  }
  return text;
}

interface Part {
  readonly rows: string[][];
  readonly isWithin: boolean;
}

async function measureFiles(folder: string): Promise<Part> {
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
  const usedBefore = process.cpuUsage();
  const startedAt = now();
  await sync();
  const ours = now() - startedAt;
  const used = process.cpuUsage(usedBefore);
  delay.disable();
  const again = now();
  await sync();
  const unchanged = now() - again;
  await store.close();
  const chunks = texts.flatMap((text) => chunkMarkdown(text).map((chunk) => chunk.text));
  const theirs = addPlain(join(folder, 'plain.db'), chunks);
  const blocked = delay.max / 1e6;
  return {
    rows: [
      [`plain FTS5, ${chunks.length} pieces of ${count} files`, showMs(theirs), '1.0 ×'],
      [`Hark, the same files`, showMs(ours), `${(ours / theirs).toFixed(1)} ×`],
      [`  processor time of all its threads`, showMs((used.user + used.system) / 1_000), ''],
      [`  a second look, nothing changed`, showMs(unchanged), ''],
      [`  longest wait of the event loop`, showMs(blocked), ''],
      [`  99 of 100 waits below`, showMs(delay.percentile(99) / 1e6), ''],
    ],
    isWithin: ours < BUDGET.filesMs && unchanged < BUDGET.againMs && blocked < BUDGET.blockedMs,
  };
}

function addPlain(file: string, chunks: readonly string[]): number {
  const plain = new Database(file);
  plain.exec(`PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'porter')`);
  const add = plain.prepare('INSERT INTO texts (text) VALUES (?)');
  const startedAt = now();
  for (const some of inSlices(chunks, AT_ONCE)) plain.transaction(() => some.forEach((text) => void add.run(text)))();
  const taken = now() - startedAt;
  plain.close();
  return taken;
}

interface Served {
  readonly made: number;
  readonly added: number;
  readonly p50: number;
  readonly p99: number;
  readonly idle: number;
  readonly megabytes: number;
  readonly peak: number;
}

/** In a process of its own: a whole Hark over that many chunks, made one after the other. */
async function serve(dataDir: string): Promise<Served> {
  const count = Number(options.chunks);
  const megabytes = (): number => process.memoryUsage().rss / 1e6;
  const store = await openStore({ file: join(dataDir, 'hark.db') }, 0);
  const hark = await createHark({ dataDir, store });
  await hark.start();
  const idle = megabytes();
  const addAll = async (chunks: Iterable<Chunk>): Promise<number> => {
    let taken = 0;
    for (const some of inSlices(chunks, AT_ONCE)) {
      const startedAt = now();
      await store.transaction((tx) => putChunks(tx, some));
      taken += now() - startedAt;
    }
    return taken;
  };
  const made = await addAll(streamChunks(count, WORDS));
  await hark.memory.index();
  const questions = makeQuestions(streamChunks(count, WORDS), count, Number(options.questions));
  const ask = async (i: number): Promise<void> => {
    const { error } = await hark.memory.search(questions[i % questions.length] ?? '');
    if (error !== undefined) throw new Error(error);
  };
  await timeEach(Math.min(50, questions.length), ask);
  const taken = await timeEach(questions.length, ask);
  const resident = megabytes();
  const more = Array.from(streamChunks(Number(options.more), WORDS), (chunk) => ({
    ...chunk,
    sourceId: `more ${chunk.sourceId}`,
    document: `more ${chunk.document}`,
  }));
  const added = await addAll(more);
  await hark.stop();
  await store.close();
  const peak = process.resourceUsage().maxRSS / 1_000;
  return { made, added, p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), idle, megabytes: resident, peak };
}

function measureSearch(folder: string): Part {
  const home = join(folder, 'home');
  mkdirSync(home);
  const { chunks, more, questions } = options;
  const given = ['--home', home, '--chunks', chunks, '--more', more, '--questions', questions];
  const said = execFileSync(process.execPath, [AS_STARTED, import.meta.filename, ...given], { encoding: 'utf8' });
  const served = JSON.parse(said.trim().split('\n').at(-1) ?? '') as Served; // written by ourselves
  const rate = (n: number, ms: number): string => `${Math.round((n / ms) * 1000).toLocaleString('en')}/s`;
  const show = (n: string): string => Number(n).toLocaleString('en');
  return {
    rows: [
      [`making ${show(chunks)} short chunks`, showMs(served.made), rate(Number(chunks), served.made)],
      [`adding ${show(more)} more`, showMs(served.added), rate(Number(more), served.added)],
      ['search p50', showMs(served.p50), ''],
      ['search p99', showMs(served.p99), ''],
      ['resident memory after the searches', `${served.megabytes.toFixed(0)} MB`, `idle ${served.idle.toFixed(0)} MB`],
      ['  at most, while making and adding', `${served.peak.toFixed(0)} MB`, ''],
    ],
    isWithin: served.p50 < BUDGET.p50 && served.p99 < BUDGET.p99 && served.megabytes < BUDGET.megabytes,
  };
}

async function measureAll(): Promise<void> {
  const results = await withFolder(async (folder) => [await measureFiles(folder), measureSearch(folder)]);
  printTable(
    ['memory', 'time', 'to baseline / rate'],
    results.flatMap(({ rows }) => rows),
  );
  const isWithin = results.every((result) => result.isWithin);
  const { filesMs, againMs, blockedMs, p50, p99, megabytes } = BUDGET;
  console.log(
    `\nBudget: files < ${filesMs / 1_000} s, a second look < ${againMs} ms, event loop < ${blockedMs} ms, p50 < ${p50} ms, p99 < ${p99} ms, memory < ${megabytes} MB: ${isWithin ? 'kept' : 'missed'}.`,
  );
  if (options.check && !isWithin) process.exitCode = 1;
}

if (options.home === '') await measureAll();
else console.log(JSON.stringify(await serve(options.home)));
