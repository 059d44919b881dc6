/**
 * What the timeline costs at different sizes, on a real file with durable commits, and how late it fires.
 * Baseline in the same run and on the same disk: one prepared INSERT in a transaction of its own, which is one fsync.
 * `node bench/timeline.ts [--rows 1000,100000,1000000] [--check]`; with --check a missed budget ends in exit code 1.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { silentLog, systemClock } from '../src/base/index.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { type PlannedWork, sqlTimeline, type Timeline, TimelineLoop } from '../src/time/timeline/index.ts';
import { median, now, percentile, printTable, showMs, timeEach, withFolder } from './measure.ts';

const WRITERS = 64;
const ADDS_PER_WRITER = 50;
const ROUNDS = 5;
const LONE_ADDS = 200;
const LOOKS = 500;
const DUE_ROWS = 1_000;
const SEED_BATCH = 5_000;
const YEAR_MS = 365 * 86_400_000;

interface Line {
  readonly what: string;
  readonly ms: number;
  readonly budgetMs?: number;
}

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000,100000,1000000' }, check: { type: 'boolean', default: false } },
});

let made = 0;
/** Spread over a year from `from`, in an order that has nothing to do with the key, as real plans are. */
function plan(from: number): PlannedWork {
  const n = ++made;
  const at = from + ((n * 7_919_003) % YEAR_MS);
  return { key: `job:${n}`, kind: 'job', at, lane: `job:${n}`, personId: 'p' };
}

async function seed(store: Store, timeline: Timeline, count: number): Promise<void> {
  const from = Date.now() + YEAR_MS;
  for (let left = count; left > 0; left -= SEED_BATCH) {
    await store.transaction(async (tx) => {
      for (let i = 0; i < Math.min(left, SEED_BATCH); i++) await timeline.put(tx, plan(from));
    });
  }
}

/** One fsync: what the disk itself asks for a durable write. */
async function measureBaseline(folder: string): Promise<number> {
  const database = new Database(join(folder, 'baseline.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE plain (id INTEGER PRIMARY KEY, key TEXT, at INTEGER, lane TEXT) STRICT');
  const insert = database.prepare('INSERT INTO plain (key, at, lane) VALUES (?, ?, ?)');
  // The seeded store writes over a log that has grown already; give the baseline the same, or it pays for growing.
  database.transaction(() => {
    for (let i = 0; i < 50_000; i++) insert.run(`job:${i}`, i, `job:${i}`);
  })();
  database.pragma('wal_checkpoint(RESTART)');
  const taken = await timeEach(LONE_ADDS, (i) => insert.run(`job:${i}`, i, `job:${i}`));
  database.close();
  return median(taken);
}

async function measureAdds(store: Store, timeline: Timeline): Promise<Line[]> {
  const from = Date.now() + YEAR_MS;
  const add = () => store.transaction((tx) => timeline.put(tx, plan(from)));
  const lone = await timeEach(LONE_ADDS, add);
  const rounds = await timeEach(ROUNDS, () =>
    Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let i = 0; i < ADDS_PER_WRITER; i++) await add();
      }),
    ),
  );
  const each = median(rounds) / (WRITERS * ADDS_PER_WRITER);
  return [
    { what: 'durable add, alone', ms: median(lone) },
    { what: `durable add, ${WRITERS} writers`, ms: each, budgetMs: 0.1 },
  ];
}

async function measureClaims(store: Store, timeline: Timeline): Promise<Line[]> {
  const nowMs = Date.now();
  const looks = await timeEach(LOOKS, () => timeline.nextAt(nowMs));
  await store.transaction(async (tx) => {
    for (let i = 0; i < DUE_ROWS; i++) await timeline.put(tx, { ...plan(0), at: nowMs - i });
  });
  const dueLooks = await timeEach(LOOKS, () => timeline.nextAt(nowMs));
  const claims: number[] = [];
  const startedAt = now();
  for (let done = 0; done < DUE_ROWS; ) {
    const claimedAt = now();
    const claimed = await timeline.claim({ nowMs, limit: WRITERS, leaseMs: 15_000 });
    claims.push(now() - claimedAt);
    await Promise.all(claimed.map((claim) => store.transaction((tx) => timeline.finish(tx, claim))));
    done += claimed.length;
  }
  const each = (now() - startedAt) / DUE_ROWS;
  return [
    { what: 'look for what is next, nothing due', ms: median(looks), budgetMs: 1 },
    { what: `look for what is next, ${DUE_ROWS} due`, ms: median(dueLooks), budgetMs: 1 },
    { what: `claim of ${WRITERS}, durable`, ms: median(claims) },
    { what: 'claim and finish, per row', ms: each },
  ];
}

/** Plans rows ahead and lets the real loop on the real clock run them. Lateness of each, as the handler sees it. */
async function measureLateness(store: Store, timeline: Timeline, spreadMs: number): Promise<number[]> {
  const clock = systemClock();
  const late: number[] = [];
  const all = Promise.withResolvers<void>();
  const loop = new TimelineLoop({
    store,
    timeline,
    clock,
    log: silentLog,
    handlers: {
      job: async (claim) => {
        late.push(clock.now() - claim.at);
        await store.transaction((tx) => timeline.finish(tx, claim));
        if (late.length === DUE_ROWS) all.resolve();
      },
    },
  });
  const first = clock.now() + 1_000;
  await store.transaction(async (tx) => {
    for (let i = 0; i < DUE_ROWS; i++) {
      await timeline.put(tx, { ...plan(0), at: first + Math.floor((i * spreadMs) / DUE_ROWS) });
    }
  });
  loop.start();
  await all.promise;
  await loop.stop();
  return late;
}

async function measureFiring(store: Store, timeline: Timeline): Promise<Line[]> {
  const spread = await measureLateness(store, timeline, 1_000);
  const burst = await measureLateness(store, timeline, 0);
  return [
    { what: `fires late by, ${DUE_ROWS} over one second, p50`, ms: percentile(spread, 0.5) },
    { what: `fires late by, ${DUE_ROWS} over one second, p99`, ms: percentile(spread, 0.99), budgetMs: 1_000 },
    { what: `fires late by, ${DUE_ROWS} at one instant, p50`, ms: percentile(burst, 0.5) },
    { what: `fires late by, ${DUE_ROWS} at one instant, p99`, ms: percentile(burst, 0.99), budgetMs: 1_000 },
  ];
}

async function measureSize(count: number): Promise<boolean> {
  return withFolder(async (folder) => {
    const store = await openStore({ file: join(folder, 'hark.db') }, Date.now());
    const timeline = sqlTimeline(store);
    await seed(store, timeline, count);
    const before = await measureBaseline(folder);
    const lines = [
      ...(await measureAdds(store, timeline)),
      ...(await measureClaims(store, timeline)),
      ...(await measureFiring(store, timeline)),
    ];
    await store.close();
    console.log(`\n${count.toLocaleString('en')} rows; baseline (one fsync): ${showMs(before)}`);
    const isMet = ({ ms, budgetMs }: Line): boolean => budgetMs === undefined || ms < budgetMs;
    printTable(
      ['what', 'cost', '× baseline', 'budget', ''],
      lines.map((line) => [
        line.what,
        showMs(line.ms),
        (line.ms / before).toFixed(3),
        line.budgetMs === undefined ? '' : `< ${showMs(line.budgetMs)}`,
        line.budgetMs === undefined ? '' : isMet(line) ? 'met' : 'MISSED',
      ]),
    );
    return lines.every(isMet);
  });
}

const verdicts: boolean[] = [];
for (const count of values.rows.split(',')) verdicts.push(await measureSize(Number(count)));
if (values.check && verdicts.includes(false)) process.exitCode = 1;
