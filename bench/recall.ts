/**
 * How often search finds the right memory: `node bench/recall.ts <locomo.json> [--captions] [--now end] [--min 0.35]
 * [--full] [--bare] [--embedder offline]`. Each conversation is put in as notes with author, time and document through the library's
 * `hark.memory`, in memory, and every question is asked; `--bare` asks the room of search alone. Recall@k is the share of a question's evidence turns among the first k, averaged over questions; the headline
 * is categories 1–4, and 5 (adversarial) stands apart. Sessions are ranked by best + .4 second + .2 third turn over all
 * questions. Baseline in the same run: plain FTS5 with porter over the same turns. The data is given by path and
 * never part of Hark. `--full` also prints every conversation.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { createHark, testClock } from '../src/doors/library.ts';
import { type ChunkHit, putChunks, searchChunks } from '../src/memory/search/index.ts';
import { stopWords } from '../src/memory/search/words/data/stop-words.ts';
import { openStore } from '../src/store/index.ts';
import { printTable } from './measure.ts';

interface Turn {
  speaker: string;
  dia_id: string;
  text: string;
  blip_caption?: string;
}
interface Sample {
  sample_id: string;
  qa: { question: string; evidence?: string[]; category: number }[];
  conversation: Record<string, string | Turn[]>;
}
interface Note {
  id: string;
  author: string;
  text: string;
  document: string;
  seq: number;
  at: number;
}
interface Asked {
  sample: string;
  category: number;
  evidence: string[];
  found: string[];
  sessions: string[];
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean' },
    bare: { type: 'boolean' },
    captions: { type: 'boolean' },
    now: { type: 'string', default: 'later' },
    min: { type: 'string', default: '0' },
    embedder: { type: 'string', default: 'none' },
  },
});
const [file] = positionals;
if (!file)
  throw new Error(
    'Usage: node bench/recall.ts <locomo.json> [--captions] [--now end] [--min 0.35] [--full] [--bare] [--embedder offline]',
  );

const DEEPEST = 100;

function readAt(words: string): number {
  const [, hour = '', minute = '', half, day, month, year] =
    /(\d+):(\d+) (am|pm) on (\d+) (\w+),? (\d+)/.exec(words) ?? [];
  return (
    Date.parse(`${day} ${month} ${year} UTC`) +
    (((Number(hour) % 12) + (half === 'pm' ? 12 : 0)) * 60 + Number(minute)) * 60_000
  );
}

function readNotes({ conversation }: Sample): Note[] {
  return Object.entries(conversation).flatMap(([document, turns]) => {
    if (!Array.isArray(turns) || !/^session_\d+$/.test(document)) return [];
    const at = readAt(String(conversation[`${document}_date_time`]));
    return turns.map((turn, seq) => ({
      id: turn.dia_id,
      author: turn.speaker,
      text: options.captions && turn.blip_caption ? `${turn.text} (${turn.blip_caption})` : turn.text,
      document,
      seq,
      at,
    }));
  });
}

type Search = (question: string) => Promise<{ id: string; document: string; score: number }[]>;

const askedAt = (notes: readonly Note[]): number => {
  const last = Math.max(...notes.map(({ at }) => at));
  return options.now === 'end' ? last + 86_400_000 : last + 3 * 365 * 86_400_000;
};

/** As any program would: notes in, questions asked. */
async function openHark(notes: readonly Note[]): Promise<Search> {
  const settings = { 'memory.embedder': options.embedder };
  const hark = await createHark({ clock: testClock(askedAt(notes)), settings });
  await hark.start();
  const { ids } = await hark.memory.addMany(
    notes.map(({ author, text, document, seq, at }) => ({ content: text, author, document, seq, atMs: at })),
  );
  await vectorsReady(hark);
  const turns = new Map(ids.map((id, i) => [id, notes[i]?.id ?? '']));
  return async (query) => {
    const { results, error } = await hark.memory.search(query, { maxResults: DEEPEST, minScore: Number(options.min) });
    if (error !== undefined) throw new Error(error);
    return results.map(({ noteId = '', document = '', score }) => ({ id: turns.get(noteId) ?? '', document, score }));
  };
}

/** Every note has its vector, where vectors are asked for. */
async function vectorsReady(hark: Awaited<ReturnType<typeof createHark>>): Promise<void> {
  if (options.embedder === 'none') return;
  for (;;) {
    const { state } = (await hark.memory.stats()).vectors;
    if (state === 'ready') return;
    if (state !== 'working') throw new Error(`The embedder is ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function openRoom(notes: readonly Note[]): Promise<Search> {
  const store = await openStore({ file: ':memory:' }, 0);
  await store.transaction((tx) =>
    putChunks(
      tx,
      notes.map(({ id, ...note }) => ({ personId: 'me', sourceKind: 'note' as const, sourceId: id, ...note })),
    ),
  );
  const input = { personId: 'me', nowMs: askedAt(notes), maxResults: DEEPEST, minScore: Number(options.min) };
  return async (query) => {
    const hits = await store.read((tx) => searchChunks(tx, { ...input, query }));
    return hits.map(({ sourceId, document, score }: ChunkHit) => ({ id: sourceId, document, score }));
  };
}

async function openPlain(notes: readonly Note[]): Promise<Search> {
  const db = new Database(':memory:');
  db.exec(`CREATE VIRTUAL TABLE turns USING fts5(text, tokenize = 'porter')`);
  const add = db.prepare('INSERT INTO turns (rowid, text) VALUES (?, ?)');
  notes.forEach(({ author, text }, i) => {
    add.run(i, `${author}: ${text}`);
  });
  const find = db.prepare<[string, number], { rowid: number; rank: number }>(
    'SELECT rowid, rank FROM turns WHERE turns MATCH ? ORDER BY rank LIMIT ?',
  );
  return async (question) => {
    const words = (question.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word.toLowerCase()));
    if (words.length === 0) return [];
    return find.all(words.map((word) => `"${word}"`).join(' OR '), DEEPEST).flatMap(({ rowid, rank }) => {
      const note = notes[rowid];
      return note ? [{ id: note.id, document: note.document, score: -rank }] : [];
    });
  };
}

/** Best + .4 second + .2 third turn of each session, best session first. */
function rankSessions(hits: readonly { document: string; score: number }[]): string[] {
  const byDocument = Map.groupBy(hits, ({ document }) => document);
  return [...byDocument]
    .map(([document, turns]) => {
      const [a = 0, b = 0, c = 0] = turns.map(({ score }) => score).sort((x, y) => y - x);
      return { document, value: a + 0.4 * b + 0.2 * c };
    })
    .sort((a, b) => b.value - a.value)
    .map(({ document }) => document);
}

async function ask(sample: Sample, notes: readonly Note[], search: Search): Promise<Asked[]> {
  const known = new Set(notes.map(({ id }) => id));
  const asked: Asked[] = [];
  for (const { question, evidence = [], category } of sample.qa) {
    const ids = evidence
      .flatMap((words) => words.replace('D:', 'D').match(/D\d+:\d+/g) ?? [])
      .filter((id) => known.has(id));
    if (ids.length === 0) continue;
    const hits = await search(question);
    asked.push({
      sample: sample.sample_id,
      category,
      evidence: [...new Set(ids)],
      found: hits.map(({ id }) => id),
      sessions: rankSessions(hits),
    });
  }
  return asked;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / (numbers.length || 1);
const share = (found: readonly string[], wanted: readonly string[], k: number): number =>
  wanted.filter((id) => found.slice(0, k).includes(id)).length / wanted.length;
const show = (n: number): string => (100 * n).toFixed(1);

function turnRow(name: string, asked: readonly Asked[]): string[] {
  const at = (k: number): string => show(mean(asked.map(({ found, evidence }) => share(found, evidence, k))));
  const mrr = mean(
    asked.map(({ found, evidence }) => {
      const first = found.findIndex((id) => evidence.includes(id));
      return first < 0 ? 0 : 1 / (first + 1);
    }),
  );
  return [name, String(asked.length), at(5), at(10), at(20), show(mrr)];
}

function sessionRow(name: string, asked: readonly Asked[]): string[] {
  const at = (k: number): string =>
    show(
      mean(
        asked.map(({ sessions, evidence }) =>
          share(sessions, [...new Set(evidence.map((id) => `session_${/^D(\d+)/.exec(id)?.[1]}`))], k),
        ),
      ),
    );
  return [name, String(asked.length), at(5), at(10)];
}

// The encoder's thread alone does not keep a program running.
const alive = setInterval(() => {}, 1_000);
const samples = JSON.parse(readFileSync(file, 'utf8')) as Sample[];
const ours: Asked[] = [];
const plain: Asked[] = [];
for (const sample of samples) {
  const notes = readNotes(sample);
  ours.push(...(await ask(sample, notes, await (options.bare ? openRoom : openHark)(notes))));
  plain.push(...(await ask(sample, notes, await openPlain(notes))));
}
clearInterval(alive);
const headline = (asked: readonly Asked[]): Asked[] => asked.filter(({ category }) => category < 5);
const NAME = options.embedder === 'none' ? 'Hark, text only' : `Hark, with vectors (${options.embedder})`;
const KINDS = ['', 'multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial'];

printTable(
  ['turns', 'questions', 'R@5', 'R@10', 'R@20', 'MRR'],
  [
    turnRow('plain FTS5, porter (1–4)', headline(plain)),
    turnRow(`${NAME} (1–4)`, headline(ours)),
    ...[1, 2, 3, 4, 5].map((kind) =>
      turnRow(
        `  ${kind} ${KINDS[kind]}`,
        ours.filter(({ category }) => category === kind),
      ),
    ),
    ...(options.full
      ? samples.map(({ sample_id }) =>
          turnRow(`  ${sample_id} (1–4)`, headline(ours.filter(({ sample }) => sample === sample_id))),
        )
      : []),
  ],
);
console.log();
printTable(
  ['sessions, all questions', 'questions', 'R@5', 'R@10'],
  [sessionRow('plain FTS5, porter', plain), sessionRow(NAME, ours)],
);
