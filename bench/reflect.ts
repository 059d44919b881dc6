/**
 * Reflection over 1,000 and 10,000 notes, everything included: reading them, planning, writing the changes and their
 * record, in one transaction. Beside it the plan alone, a second run that finds nothing, and the naive way (every
 * note against every other, twice: for copies and for links) on the same notes in the same run.
 * Also adding the notes: one by one to a shelf, and all at once through `hark.memory.addMany` of a Hark on the disk,
 * with whatever follows notes (index, signals).
 * `node bench/reflect.ts [--notes 1000,10000] [--check]`. Budgets: 1,000 < 100 ms, 10,000 < 1 s; adding 10,000 < 2 s.
 */
import { join } from 'node:path';
import { createHark } from '../src/app/index.ts';
import { isSignificant, tokensOf } from '../src/memory/reflect/index.ts';
import { openShelf, reflectAndCleanMemory } from '../src/memory/shelf/index.ts';
import { median, now, printTable, showMs, withFolder } from './measure.ts';

const BUDGET_MS = new Map([
  [1_000, 100],
  [10_000, 1_000],
]);
const ADD_BUDGET_MS = new Map([[10_000, 2_000]]);
/** Beyond this the naive way is measured on a part and scaled up by the number of pairs. */
const MOST_NAIVE = 2_000;
const RUNS = 3;
const NOW = Date.UTC(2026, 5, 1);

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const sizes = (option('--notes') ?? '1000,10000').split(',').map(Number);

/** A small generator that repeats: the same notes in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words as uneven as in real notes: a few everywhere, many rarely. One note in ten is a copy with a word more. */
function makeNotes(count: number): { title: string; content: string; atMs: number }[] {
  const random = seeded(count);
  const word = (): string => `word${Math.floor(random() ** 3 * 20_000)}`;
  const notes: { title: string; content: string; atMs: number }[] = [];
  for (let i = 0; i < count; i++) {
    const copied = i % 10 === 9 ? notes[i - 5] : undefined;
    const content = copied
      ? `${copied.content} ${word()}  \n\n\n`
      : `${Array.from({ length: 12 + Math.floor(random() * 30) }, word).join(' ')} the of and to`;
    notes.push({ title: `topic ${i}`, content, atMs: NOW - i * 60_000 });
  }
  return notes;
}

/** What reflection would cost without an index. */
function naive(contents: readonly string[]): number {
  const startedAt = now();
  const sets = contents.map((content) => tokensOf(content));
  const telling = sets.map((set) => new Set([...set].filter(isSignificant)));
  let found = 0;
  for (let i = 0; i < sets.length; i++) {
    for (let j = i + 1; j < sets.length; j++) {
      if (likeness(sets[i] ?? new Set(), sets[j] ?? new Set()) >= 0.9) found++;
      if (shared(telling[i] ?? new Set(), telling[j] ?? new Set()) >= 2) found++;
    }
  }
  if (found < 0) throw new Error('never: keeps the loop from being left out');
  return now() - startedAt;
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0;
  for (const token of a) if (b.has(token)) count++;
  return count;
};
const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const both = shared(a, b);
  return both / (a.size + b.size - both || 1);
};

interface Measured {
  readonly add: number;
  readonly first: number;
  readonly again: number;
}

function measure(
  notes: readonly { title: string; content: string; atMs: number }[],
  dir: string | undefined,
): Measured {
  const shelf = openShelf(dir === undefined ? {} : { dir });
  let startedAt = now();
  for (const note of notes) shelf.createNote(note);
  const add = now() - startedAt;
  startedAt = now();
  const result = reflectAndCleanMemory(shelf, { limit: notes.length, nowMs: NOW });
  const first = now() - startedAt;
  startedAt = now();
  const second = reflectAndCleanMemory(shelf, { limit: notes.length, nowMs: NOW });
  const again = now() - startedAt;
  if (result.changes.length === 0 || second.changes.length > 0) throw new Error('not a fixpoint in one pass');
  shelf.close();
  return { add, first, again };
}

async function addMany(notes: ReturnType<typeof makeNotes>, dataDir: string): Promise<number> {
  const hark = await createHark({ dataDir });
  await hark.start();
  const startedAt = now();
  const { added } = await hark.memory.addMany(notes);
  const taken = now() - startedAt;
  await hark.stop();
  if (added !== notes.length) throw new Error(`${added} of ${notes.length} notes were added`);
  return taken;
}

const rows: string[][] = [];
let missed = false;
for (const size of sizes) {
  const notes = makeNotes(size);
  const runs = Array.from({ length: RUNS }, () => measure(notes, undefined));
  const onDisk = await withFolder(async (folder) => measure(notes.slice(0, 1_000), join(folder, 'home')));
  const part = Math.min(size, MOST_NAIVE);
  const base = naive(notes.slice(0, part).map((note) => note.content)) * (size / part) ** 2;
  const first = median(runs.map((run) => run.first));
  const budget = BUDGET_MS.get(size);
  if (budget !== undefined && first > budget) missed = true;
  const line = (name: string, ms: number): void => {
    rows.push([`${size.toLocaleString('en')} notes: ${name}`, showMs(ms), `${(base / ms).toFixed(0)} ×`]);
  };
  line('reflect, read to written', first);
  line('second run, nothing to do', median(runs.map((run) => run.again)));
  line(`naive, every pair${part < size ? ' (scaled up)' : ''}`, base);
  rows.push([
    `${size.toLocaleString('en')} notes: added one by one, in memory`,
    showMs(median(runs.map((run) => run.add))),
    '',
  ]);
  const many = await withFolder((folder) => addMany(notes, join(folder, 'home')));
  if (many > (ADD_BUDGET_MS.get(size) ?? Number.POSITIVE_INFINITY)) missed = true;
  rows.push([`${size.toLocaleString('en')} notes: added through hark.memory.addMany, on disk`, showMs(many), '']);
  if (size === sizes[0]) rows.push(['1,000 notes: reflect, on disk', showMs(onDisk.first), '']);
}
printTable(['what', 'time', 'naive / this'], rows);
console.log(`\nBudget: 1,000 < 100 ms, 10,000 < 1 s; adding 10,000 at once < 2 s: ${missed ? 'missed' : 'kept'}.`);
if (missed && process.argv.includes('--check')) process.exitCode = 1;
