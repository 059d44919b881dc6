/**
 * What jobs cost when there are very many: adding them, starting with all of them, a page of the list, and how late
 * 1,000 of them fire with the real loop, clock and outbox, up to the message in the conversation. The jobs are spread
 * over people with 1,000 each, because one person may have 10,000 at most; everything goes through Hark's own API on a
 * real file with durable commits.
 *
 * Baseline in the same run: the same rows (`jobs` and `timeline`) put in by prepared INSERTs, no checks, one commit.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createHark, type Hark } from '../src/app/index.ts';
import { savePerson, touchAddress } from '../src/people/index.ts';
import { openStore } from '../src/store/index.ts';
import { median, now, percentile, printTable, showMs, timeEach, withFolder } from './measure.ts';

const PER_PERSON = 1_000;
const WRITERS = 64;
const ADDS_PER_WRITER = 25;
const LONE_ADDS = 50;
const DUE = 1_000;
const PAGES = 10;
const BASELINE_ROWS = 100_000;

interface Line {
  readonly what: string;
  readonly ms: number;
  readonly budgetMs?: number;
  readonly shown?: string;
}

const personId = (n: number): string => `p${n}`;
const rssMb = (): number => process.memoryUsage().rss / 1_048_576;

/** A third each of daily, weekly and one-shot, none due for hours, spread over the day. */
function jobOf(n: number): Record<string, unknown> {
  const [hour, minute] = [n % 24, (n * 7) % 60];
  const at = new Date(Date.now() + 86_400_000 + (n % 86_400) * 1_000).toISOString();
  const schedules = [
    { kind: 'cron', expr: `${minute} ${hour} * * *`, tz: 'UTC' },
    { kind: 'cron', expr: `${minute} ${hour} * * ${n % 7}`, tz: 'UTC' },
    { kind: 'at', at },
  ];
  return { name: `job ${n}`, payload: { kind: 'reminder', text: `words of job ${n}` }, schedule: schedules[n % 3] };
}

async function makePeople(folder: string, people: number): Promise<void> {
  const store = await openStore({ file: join(folder, 'hark.db') }, Date.now());
  await store.transaction(async (tx) => {
    for (let i = 0; i < people; i++) {
      await savePerson(tx, { id: personId(i), name: personId(i), timeZone: 'UTC' }, Date.now());
      const place = { channel: 'web', account: '', chat: personId(i) };
      await touchAddress(tx, { id: `a${i}`, personId: personId(i), ...place, atMs: Date.now() });
    }
  });
  await store.close();
}

/** Per row, without checks, ids, JSON or schedules: what the disk and the indexes ask for. */
async function measureBaseline(folder: string): Promise<number> {
  const file = join(folder, 'baseline.db');
  await (await openStore({ file }, Date.now())).close();
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  const columns = database
    .prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('jobs')`)
    .all()
    .map(({ name }) => name);
  const row = new Map<string, unknown>(columns.map((name) => [name, 0]));
  for (const name of ['name', 'created_by', 'schedule_kind', 'payload_kind', 'session_target']) row.set(name, 'words');
  for (const name of ['wake_mode', 'misfire']) row.set(name, 'words');
  for (const name of ['description', 'agent_id', 'session_key', 'deleted_at', 'undo', 'last_error'])
    row.set(name, null);
  row.set('schedule', JSON.stringify(jobOf(0).schedule)).set('payload', JSON.stringify(jobOf(0).payload));
  const addJob = database.prepare(`INSERT INTO jobs (${columns.join()}) VALUES (${columns.map(() => '?').join()})`);
  const addWork = database.prepare(
    `INSERT INTO timeline (key, kind, person_id, lane, at, epoch, attempts) VALUES (?, 'job', 'p', ?, ?, 1, 0)`,
  );
  database.prepare(`INSERT INTO people VALUES ('p', 'p', 'UTC', 0, 0)`).run();
  const startedAt = now();
  database.transaction(() => {
    for (let i = 0; i < BASELINE_ROWS; i++) {
      const id = `0${String(i).padStart(25, '0')}`;
      row
        .set('id', id)
        .set('person_id', 'p')
        .set('next_run_at', (i * 7_919_003) % 86_400_000);
      addJob.run(...row.values());
      addWork.run(`job:${id}`, `job:${id}`, i);
    }
  })();
  const each = (now() - startedAt) / BASELINE_ROWS;
  database.close();
  return each;
}

const open = (folder: string): Promise<Hark> =>
  createHark({ dataDir: folder, settings: { 'jobs.maxPerPerson': 10_000, timeZone: 'UTC' } });

async function measureImport(hark: Hark, people: number): Promise<Line> {
  const startedAt = now();
  for (let person = 0; person < people; person++) {
    const jobs = Array.from({ length: PER_PERSON }, (_, i) => jobOf(person * PER_PERSON + i));
    const { added, problems } = await hark.tasks.import({ version: 1, jobs }, { personId: personId(person) });
    if (added !== PER_PERSON) throw new Error(JSON.stringify(problems.slice(0, 3)));
  }
  return { what: 'add in bulk (import), each', ms: (now() - startedAt) / (people * PER_PERSON), budgetMs: 0.1 };
}

async function measureAdds(hark: Hark, people: number): Promise<Line[]> {
  let n = 0;
  const add = () => hark.tasks.add({ ...jobOf(++n), personId: personId(n % people) });
  const lone = await timeEach(LONE_ADDS, add);
  const startedAt = now();
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let i = 0; i < ADDS_PER_WRITER; i++) await add();
    }),
  );
  const each = (now() - startedAt) / (WRITERS * ADDS_PER_WRITER);
  return [
    { what: 'durable add, alone', ms: median(lone) },
    { what: `durable add, ${WRITERS} writers`, ms: each },
  ];
}

async function measurePages(hark: Hark): Promise<Line[]> {
  const page = (limit: number) => () => hark.tasks.list({ personId: personId(1), limit });
  return [
    { what: 'a page of 50 tasks', ms: median(await timeEach(PAGES, page(50))) },
    { what: 'a page of 1,000 tasks', ms: median(await timeEach(PAGES, page(1_000))) },
    { what: 'status', ms: median(await timeEach(PAGES, () => hark.tasks.status({ personId: personId(1) }))) },
  ];
}

/** 1,000 reminders of many people come due within one second. Late is from the slot to the message. */
async function measureFiring(hark: Hark, folder: string, people: number): Promise<Line[]> {
  const first = Date.now() + 6_000;
  const adds = Array.from({ length: DUE }, (_, i) => {
    const at = new Date(first + i).toISOString();
    const job = { name: `due ${i}`, payload: { kind: 'reminder', text: `due ${i}` }, schedule: { kind: 'at', at } };
    return hark.tasks.add({ ...job, personId: personId(i % people) });
  });
  await Promise.all(adds);
  if (Date.now() > first) throw new Error('This machine took too long to add them.');
  const database = new Database(join(folder, 'hark.db'), { readonly: true });
  const read = database.prepare<[], { slot_at: number; started_at: number; sent_at: number | null }>(`
    SELECT s.slot_at, s.started_at, o.sent_at FROM jobs j JOIN slots s ON s.job_id = j.id
    JOIN outbox o ON o.id = s.outbox_id WHERE j.name LIKE 'due %' AND o.sent_at IS NOT NULL`);
  const isOver = database.prepare<[], { n: number }>(`
    SELECT count(*) AS n FROM outbox WHERE sent_at IS NOT NULL AND text LIKE 'due %'`);
  while ((isOver.get()?.n ?? 0) < DUE) await new Promise((resolve) => setTimeout(resolve, 500));
  const rows = read.all();
  database.close();
  const [started, sent] = [
    rows.map((row) => row.started_at - row.slot_at),
    rows.map((row) => (row.sent_at ?? 0) - row.slot_at),
  ];
  return [
    { what: `starts late by, ${DUE} in one second, p50`, ms: percentile(started, 0.5) },
    { what: `starts late by, ${DUE} in one second, p99`, ms: percentile(started, 0.99), budgetMs: 1_000 },
    { what: 'its message is there late by, p99', ms: percentile(sent, 0.99), budgetMs: 1_000 },
  ];
}

async function measureAll(folder: string, people: number): Promise<{ baseline: number; lines: Line[] }> {
  await makePeople(folder, people);
  const baseline = await measureBaseline(folder);
  const seeding = await open(folder);
  await seeding.api.status({ personId: personId(0) });
  const bulk = await measureImport(seeding, people);
  await seeding.stop();

  const before = rssMb();
  const startedAt = now();
  const hark = await open(folder);
  await hark.start();
  const start: Line = { what: 'start with all of them', ms: now() - startedAt, budgetMs: 1_000 };
  const afterStart = rssMb();
  const lines = [
    bulk,
    start,
    ...(await measureAdds(hark, people)),
    ...(await measurePages(hark)),
    ...(await measureFiring(hark, folder, people)),
  ];
  const memory = { what: 'memory: before, started, after firing', ms: Number.NaN };
  lines.push({ ...memory, shown: `${[before, afterStart, rssMb()].map((mb) => mb.toFixed(0)).join(', ')} MB` });
  await hark.stop();
  return { baseline, lines };
}

/** False when a budget was missed. */
export function measureJobs(count: number): Promise<boolean> {
  return withFolder(async (folder) => {
    const people = Math.max(1, Math.round(count / PER_PERSON));
    const { baseline, lines } = await measureAll(folder, people);
    console.log(
      `\n${(people * PER_PERSON).toLocaleString('en')} jobs of ${people} people; baseline (bare INSERTs of the rows): ${showMs(baseline)} each`,
    );
    const isMet = ({ ms, budgetMs }: Line): boolean => budgetMs === undefined || ms < budgetMs;
    printTable(
      ['what', 'cost', '× baseline', 'budget', ''],
      lines.map((line) => [
        line.what,
        line.shown ?? showMs(line.ms),
        line.shown ? '' : (line.ms / baseline).toFixed(1),
        line.budgetMs === undefined ? '' : `< ${showMs(line.budgetMs)}`,
        line.budgetMs === undefined ? '' : isMet(line) ? 'met' : 'MISSED',
      ]),
    );
    return lines.every(isMet);
  });
}
