/**
 * What it costs to find out that there is nothing to say: one look at one person with more and more notes, and one
 * statement for many people; then the whole silent sweep as the app runs it, from the due heartbeat to the next one in
 * the file, in time on the wall and on the processor. Planted triggers (K1, K2, K3, K5) must be found at every size.
 * Baseline in the same run on the same file: the conditions asked of the notes' own columns, as one would write them
 * without stored instants. A look is the probe, the reading of what counts and the next instant; a sweep is everything.
 * A hundred thousand people take minutes to make up and some gigabytes of the temporary folder; they are removed again.
 * `node bench/sweep.ts [--notes 60,1000,10000,100000] [--people 1000,100000] [--check]`
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countingIds, DAY_MS } from '../src/base/index.ts';
import { addNotes, type NoteInput, takeChanged } from '../src/memory/notes/index.ts';
import { nextSignalAt, probeSignals, readSignals, setScheduled, settleWatches } from '../src/speak/signals/index.ts';
import { openStore, type Store, statement, type Tx } from '../src/store/index.ts';
import { copyLives } from './copy-lives.ts';
import { median, now, percentile, printTable, showMs, timeEach, withFolder } from './measure.ts';
import { openSweepStage, type SweepStage, type Swept } from './sweep-stage.ts';

const NOW = Date.UTC(2026, 5, 10, 12);
const FACTS = { nowMs: NOW, timeZone: 'Europe/Berlin', quiet: { start: '22:00', end: '08:00' } };
const LOOKS = 300;
const SWEEPS = 200;
const BUDGET = { oneMs: 1, oneP99Ms: 5, thousandMs: 200, turnMs: 50 };
const PLANTED = 40;
const SLICE = 150;
const PEOPLE_AT_ONCE = 200;
const NOTES_EACH = 100;
/** So many people are written note by note; the others are like one of them. */
const MODELS = 1_000;
/** From here on making them up takes minutes, and two sweeps say enough. */
const MANY = 10_000;
const ids = countingIds();

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '60,1000,10000,100000' },
    people: { type: 'string', default: '1000' },
    check: { type: 'boolean', default: false },
  },
});

let state = 1;
function chance(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const TYPES = ['CONTEXT', 'PREFERENCE', 'PLAN', 'ACTIVITY', 'IDENTITY', 'EVENT', 'LEARNING', 'RELATIONSHIP'] as const;
const STILL_TYPES = ['CONTEXT', 'PREFERENCE', 'IDENTITY', 'LEARNING'] as const;
const NAMES = ['Ana', 'Bo', 'Chen', 'Dara', 'Eli', 'Fay', 'Gus', 'Hana'];

/** A mixed life: all types, ages, importances; a tenth is due some day. Nothing of it is an immediate matter. */
function life(count: number): NoteInput[] {
  return Array.from({ length: count }, (_, i) => ({
    content: `note ${i} about thing${Math.floor(chance() * 5_000)} and place${Math.floor(chance() * 500)}`,
    type: TYPES[i % TYPES.length] ?? 'CONTEXT',
    importance: Math.round(chance() * 100) / 100,
    atMs: NOW - Math.floor(chance() * 60 * DAY_MS),
    ...(i % 10 === 0 ? { dueAtMs: NOW + Math.floor((2 + chance() * 300) * DAY_MS) } : {}),
    ...(i % 7 === 0 ? { entities: [NAMES[i % NAMES.length] ?? 'Ana'] } : {}),
  }));
}

/** A life in which nothing ever counts: nobody is told anything, so every sweep over it is silent. */
function stillLife(count: number): NoteInput[] {
  return life(count).map(({ dueAtMs: _, entities: __, ...note }, i) => ({
    ...note,
    type: STILL_TYPES[i % STILL_TYPES.length] ?? 'CONTEXT',
    importance: (note.importance ?? 0) * 0.7,
  }));
}

async function sweepTimes(stage: SweepStage, times: number): Promise<{ all: Swept[]; wall: number[]; cpu: number[] }> {
  await stage.sweep(60_000);
  const all: Swept[] = [];
  for (let i = 0; i < times; i++) all.push(await stage.sweep(60_000));
  if ((await stage.looks()).beats > 0) throw new Error('Somebody was to hear something.');
  return { all, wall: all.map(({ ms }) => ms), cpu: all.map(({ cpuMs }) => cpuMs) };
}

async function measureWhole(count: number): Promise<{ row: string[]; isMet: boolean }> {
  return withFolder(async (folder) => {
    const store = await openStore({ file: join(folder, 'hark.db') }, NOW);
    const stage = await openSweepStage(store, folder, NOW, FACTS.timeZone);
    await stage.watch(['p']);
    await write(store, 'p', stillLife(count));
    const { wall, cpu } = await sweepTimes(stage, SWEEPS);
    const naive = await timeEach(count > 20_000 ? 20 : 100, () => store.read(lookNaively));
    await store.close();
    const [p50, p99] = [median(wall), percentile(wall, 0.99)];
    return {
      row: [
        count.toLocaleString('en'),
        showMs(p50),
        showMs(p99),
        showMs(median(cpu)),
        showMs(median(naive)),
        (median(naive) / p50).toFixed(2),
      ],
      isMet: p50 < BUDGET.oneMs && p99 < BUDGET.oneP99Ms,
    };
  });
}

function planted(): NoteInput[] {
  return Array.from({ length: PLANTED }, (_, i) => {
    const base = { importance: chance(), atMs: NOW - Math.floor((2 + chance() * 300) * DAY_MS) };
    const kinds: NoteInput[] = [
      { ...base, id: `planted-${i}`, content: `cron ${i}`, tags: ['cron:daily:09:00'] },
      { ...base, id: `planted-${i}`, content: `due ${i}`, dueAtMs: NOW + Math.floor((chance() * 2 - 1) * DAY_MS) },
      { ...base, id: `planted-${i}`, content: `conflict ${i}`, conflictsWith: ['gone'] },
      { ...base, id: `planted-${i}`, content: `monitor ${i}`, tags: ['monitor'] },
    ];
    return kinds[i % kinds.length] ?? { content: '' };
  });
}

/** Returns the milliseconds that settling took of all that writing. */
async function write(store: Store, personId: string, notes: readonly NoteInput[]): Promise<number[]> {
  const taken: number[] = [];
  for (let from = 0; from < notes.length; from += SLICE) {
    await store.transaction(async (tx) => {
      await addNotes(tx, { personId, nowMs: NOW, ids }, notes.slice(from, from + SLICE));
      const startedAt = now();
      await settleWatches(tx, personId, await takeChanged(tx, personId, 2 * SLICE), FACTS);
      taken.push(now() - startedAt);
    });
  }
  return taken;
}

async function look(tx: Tx, personId: string): Promise<{ ids: Set<string>; nextAt: number | undefined }> {
  const kinds = (await probeSignals(tx, [personId], { nowMs: NOW })).get(personId) ?? [];
  const signals = await readSignals(tx, { id: personId }, kinds, NOW);
  return { ids: new Set(signals.flatMap((signal) => signal.itemIds)), nextAt: await nextSignalAt(tx, personId, NOW) };
}

/** The same questions of the notes themselves. */
const NAIVE = [
  statement(`SELECT id FROM notes WHERE person_id = ? AND hidden = 0 AND state = 'active' AND due_at IS NOT NULL
    AND due_at - 86400000 <= ? AND due_at + 86400000 > ?`),
  statement(
    `SELECT id FROM notes WHERE person_id = ? AND hidden = 0 AND conflict_open = 1 AND updated_at <= ? AND updated_at <= ?`,
  ),
  statement(`SELECT n.id FROM notes n JOIN note_tags t ON t.note_id = n.id WHERE n.person_id = ? AND t.tag = 'monitor'
    AND n.hidden = 0 AND n.updated_at + 86400000 <= ? AND n.accessed_at + 86400000 <= ?`),
  statement(`SELECT id FROM notes WHERE person_id = ? AND hidden = 0 AND state = 'active' AND type IN ('PLAN', 'ACTIVITY')
    AND importance >= 0.4 AND (updated_at > ? - 604800000 OR due_at < ? + 1209600000) ORDER BY importance DESC LIMIT 20`),
  statement(`SELECT id FROM notes WHERE person_id = ? AND hidden = 0 AND state = 'active' AND type = 'PLAN'
    AND updated_at < ? - 604800000 AND ? > 0 ORDER BY importance DESC LIMIT 20`),
  statement(`SELECT id FROM notes WHERE person_id = ? AND hidden = 0 AND state = 'active' AND importance >= 0.8
    AND stale_at - 864000000 <= ? AND ? > 0 ORDER BY importance DESC LIMIT 20`),
  statement(
    `SELECT id FROM notes WHERE person_id = ? AND hidden = 0 AND type = 'QUESTION' AND created_at <= ? AND ? > 0 LIMIT 20`,
  ),
];
const lookNaively = async (tx: Tx): Promise<void> => {
  for (const ask of NAIVE) await ask(tx, 'p', NOW, NOW);
};

async function measureOne(count: number): Promise<{ row: string[]; isMet: boolean }> {
  return withFolder(async (folder) => {
    const store = await openStore({ file: join(folder, 'hark.db') }, NOW);
    const settled = await write(store, 'p', [...planted(), ...life(count - PLANTED)]);
    await store.transaction(async (tx) => {
      for (let i = 0; i < PLANTED; i += 4) {
        await setScheduled(tx, 'p', `planted-${i}`, { slotAtMs: NOW - i, reachedAtMs: NOW - i });
      }
    });
    // Somebody whose day is quiet: the same notes, nothing that counts.
    const silent = await timeEach(LOOKS, () => store.read((tx) => probeSignals(tx, ['nobody'], { nowMs: NOW })));
    const probes = await timeEach(LOOKS, () => store.read((tx) => probeSignals(tx, ['p'], { nowMs: NOW })));
    const looks = await timeEach(LOOKS, () => store.read((tx) => look(tx, 'p')));
    const naive = await timeEach(count > 20_000 ? 20 : 100, () => store.read(lookNaively));
    const found = await store.read((tx) => look(tx, 'p'));
    const hits = Array.from({ length: PLANTED }, (_, i) => `planted-${i}`).filter((id) => found.ids.has(id)).length;
    await store.close();
    const p99 = percentile(probes, 0.99);
    return {
      row: [
        count.toLocaleString('en'),
        showMs(median(silent)),
        showMs(median(probes)),
        showMs(p99),
        showMs(median(looks)),
        showMs(percentile(looks, 0.99)),
        showMs(median(naive)),
        (median(naive) / median(looks)).toFixed(1),
        `${hits}/${PLANTED}`,
        showMs(settled.reduce((sum, ms) => sum + ms, 0) / count),
        showMs(Math.max(...settled)),
      ],
      isMet: hits === PLANTED && median(probes) < 1,
    };
  });
}

const perSecond = (people: number, ms: number): string => Math.round((people / ms) * 1_000).toLocaleString('en');

async function measureMany(people: number): Promise<{ row: string[]; isMet: boolean }> {
  return withFolder(async (folder) => {
    const store = await openStore({ file: join(folder, 'hark.db') }, NOW);
    const names = Array.from({ length: people }, (_, i) => `p${i}`);
    const filledAt = now();
    const models = names.slice(0, MODELS);
    for (const name of models) await write(store, name, stillLife(NOTES_EACH));
    await copyLives(store, models, names.slice(MODELS));
    if (people > MANY) console.error(`${people.toLocaleString('en')} people made up in ${showMs(now() - filledAt)}`);
    const looks = await timeEach(5, () =>
      store.read(async (tx) => {
        for (let from = 0; from < people; from += PEOPLE_AT_ONCE) {
          await probeSignals(tx, names.slice(from, from + PEOPLE_AT_ONCE), { nowMs: NOW });
        }
      }),
    );
    const alone = await timeEach(1, () =>
      store.read(async (tx) => {
        for (const name of names) await probeSignals(tx, [name], { nowMs: NOW });
      }),
    );
    const stage = await openSweepStage(store, folder, NOW, FACTS.timeZone);
    await stage.watch(names);
    const { all, wall, cpu } = await sweepTimes(stage, people > MANY ? 2 : 7);
    const memoryMb = process.memoryUsage().rss / 2 ** 20;
    await store.close();
    const turn = median(all.map(({ longestMs }) => longestMs));
    return {
      row: [
        `${people.toLocaleString('en')} × ${NOTES_EACH}`,
        showMs(median(looks)),
        perSecond(people, median(looks)),
        showMs(median(alone)),
        (median(alone) / median(looks)).toFixed(1),
        showMs(median(wall)),
        perSecond(people, median(wall)),
        showMs(Math.min(...wall)),
        showMs(median(cpu)),
        showMs(turn),
        `${memoryMb.toFixed(0)} MB`,
      ],
      isMet: median(wall) < (BUDGET.thousandMs * people) / 1_000 && turn < BUDGET.turnMs,
    };
  });
}

const ones = [];
for (const count of values.notes.split(',').filter(Boolean)) ones.push(await measureOne(Number(count)));
printTable(
  [
    'notes',
    'nobody',
    'probe p50',
    'p99',
    'whole look p50',
    'p99',
    'naive p50',
    'naive ÷ look',
    'found',
    'settle each',
    'slice',
  ],
  ones.map(({ row }) => row),
);
const wholes = [];
for (const count of values.notes.split(',').filter(Boolean)) wholes.push(await measureWhole(Number(count)));
console.log('\nThe whole silent sweep of one person');
printTable(
  ['notes', 'p50', 'p99', 'processor p50', 'naive p50', 'naive ÷ sweep'],
  wholes.map(({ row }) => row),
);
const many = [];
for (const people of values.people.split(',').filter(Boolean)) many.push(await measureMany(Number(people)));
console.log('');
printTable(
  [
    'people',
    'probe',
    'people/s',
    'one by one',
    '÷',
    'whole sweep',
    'people/s',
    'fastest',
    'processor',
    'longest turn',
    'memory',
  ],
  many.map(({ row }) => row),
);
if (values.check && [...ones, ...wholes, ...many].some(({ isMet }) => !isMet)) process.exitCode = 1;
