/** The heartbeats table, and the few counts of other tables that a look reads along one index each. */
import { statement, type Tables, type Tx } from '../../store/index.ts';
import { type Heartbeat, shardOf } from './heartbeat.ts';

/** Makes the person's heartbeat known; one that is known stays as it is. */
export async function ensureHeartbeat(tx: Tx, personId: string, nextCheckAt: number): Promise<void> {
  await add(tx, personId, shardOf(personId), nextCheckAt);
}

const add = statement(`
  INSERT INTO heartbeats (person_id, shard, next_check_at, look_no, failures, event_turns) VALUES (?, ?, ?, 0, 0, '[]')
  ON CONFLICT DO NOTHING`);

export async function findHeartbeat(tx: Tx, personId: string): Promise<Heartbeat | undefined> {
  const [row] = (await byPerson(tx, personId)).rows;
  return row && toHeartbeat(row);
}

const byPerson = statement<Tables['heartbeats']>('SELECT * FROM heartbeats WHERE person_id = ?');

/** Who is due in a shard, the longest waiting first. */
export async function dueHeartbeats(tx: Tx, shard: number, nowMs: number, limit: number): Promise<Heartbeat[]> {
  return (await due(tx, shard, nowMs, limit)).rows.map(toHeartbeat);
}

const due = statement<Tables['heartbeats']>(`
  SELECT * FROM heartbeats WHERE shard = ? AND next_check_at IS NOT NULL AND next_check_at <= ?
  ORDER BY next_check_at, person_id LIMIT ?`);

/** When the next look of a shard is due. */
export async function nextCheckOf(tx: Tx, shard: number): Promise<number | undefined> {
  return (await earliest(tx, shard)).rows[0]?.next_check_at;
}

const earliest = statement<{ next_check_at: number }>(`
  SELECT next_check_at FROM heartbeats WHERE shard = ? AND next_check_at IS NOT NULL ORDER BY next_check_at LIMIT 1`);

/**
 * Takes the right to write down what a look led to; false when another look of the person ended meanwhile. From here to
 * the end of the unit of work nobody else can.
 */
export async function takeLook(tx: Tx, personId: string, lookNo: number): Promise<boolean> {
  return (await take(tx, personId, lookNo)).changes > 0;
}

const take = statement('UPDATE heartbeats SET look_no = look_no + 1 WHERE person_id = ? AND look_no = ?');

export interface LookEnd {
  readonly personId: string;
  readonly atMs: number;
  readonly nextCheckAt: number | null;
  readonly heldAt: number | null;
  readonly rowId: string | null;
  readonly rowSign: string | null;
}

export async function endLook(tx: Tx, end: LookEnd): Promise<void> {
  await setEnd(tx, end.atMs, end.nextCheckAt, end.heldAt, end.rowId, end.rowSign, end.personId);
}

const setEnd = statement(`
  UPDATE heartbeats SET last_beat_at = ?, next_check_at = ?, held_at = ?, row_id = ?, row_sign = ?
  WHERE person_id = ?`);

/** Looks no later than this; true when that is sooner than planned. A heartbeat that is switched off stays off. */
export async function pullForward(tx: Tx, personId: string, at: number): Promise<boolean> {
  return (await pull(tx, at, personId, at)).changes > 0;
}

const pull = statement('UPDATE heartbeats SET next_check_at = ? WHERE person_id = ? AND next_check_at > ?');

/** For everybody, or one person: at this time, whatever was planned. */
export async function setNextCheck(tx: Tx, at: number, personId?: string): Promise<void> {
  if (personId === undefined) await setAll(tx, at);
  else await setOne(tx, at, personId);
}

const setAll = statement('UPDATE heartbeats SET next_check_at = ?');
const setOne = statement('UPDATE heartbeats SET next_check_at = ? WHERE person_id = ?');

export async function shardsInUse(tx: Tx): Promise<number[]> {
  return (await shards(tx)).rows.map(({ shard }) => shard);
}

const shards = statement<{ shard: number }>('SELECT DISTINCT shard FROM heartbeats ORDER BY shard');

/** A message was delivered: the heartbeat acted. */
export async function noteAct(tx: Tx, personId: string, act: { atMs: number; isGreeting: boolean }): Promise<void> {
  await setAct(tx, act.atMs, act.isGreeting ? act.atMs : null, personId);
}

const setAct = statement(`
  UPDATE heartbeats SET last_act_at = ?, greeted_at = COALESCE(greeted_at, ?), failures = 0 WHERE person_id = ?`);

/** A message could not be sent. */
export async function noteFailure(tx: Tx, personId: string): Promise<void> {
  await addFailure(tx, personId);
}

const addFailure = statement('UPDATE heartbeats SET failures = failures + 1 WHERE person_id = ?');

export async function saveEventTurns(tx: Tx, personId: string, turns: readonly number[]): Promise<void> {
  await setTurns(tx, JSON.stringify(turns), personId);
}

const setTurns = statement('UPDATE heartbeats SET event_turns = ? WHERE person_id = ?');

/** How many notes there are, counted no further than `atMost`. */
export async function countNotesUpTo(tx: Tx, personId: string, atMost: number): Promise<number> {
  return Number((await notes(tx, personId, atMost)).rows[0]?.n ?? 0);
}

const notes = statement<{ n: number }>(
  'SELECT count(*) AS n FROM (SELECT 1 FROM notes WHERE person_id = ? LIMIT ?) AS counted',
);

/** The same for those made after an instant. */
export async function countNotesAfter(tx: Tx, personId: string, afterMs: number, atMost: number): Promise<number> {
  return Number((await notesAfter(tx, personId, afterMs, atMost)).rows[0]?.n ?? 0);
}

const notesAfter = statement<{ n: number }>(
  'SELECT count(*) AS n FROM (SELECT 1 FROM notes WHERE person_id = ? AND created_at > ? LIMIT ?) AS counted',
);

export async function tokensSince(tx: Tx, personId: string, fromMs: number): Promise<number> {
  return Number((await tokens(tx, personId, fromMs)).rows[0]?.n ?? 0);
}

const tokens = statement<{ n: number | null }>(
  'SELECT sum(tokens) AS n FROM ledger WHERE person_id = ? AND at >= ? AND tokens > 0',
);

function toHeartbeat(row: Tables['heartbeats']): Heartbeat {
  return {
    personId: row.person_id,
    shard: row.shard,
    lookNo: row.look_no,
    failures: row.failures,
    eventTurns: JSON.parse(row.event_turns) as number[], // our own JSON
    ...(row.next_check_at === null ? {} : { nextCheckAt: row.next_check_at }),
    ...(row.last_beat_at === null ? {} : { lastBeatAt: row.last_beat_at }),
    ...(row.last_act_at === null ? {} : { lastActAt: row.last_act_at }),
    ...(row.last_model_beat_at === null ? {} : { lastModelBeatAt: row.last_model_beat_at }),
    ...(row.greeted_at === null ? {} : { greetedAt: row.greeted_at }),
    ...(row.held_at === null ? {} : { heldAt: row.held_at }),
    ...(row.row_id === null ? {} : { rowId: row.row_id }),
    ...(row.row_sign === null ? {} : { rowSign: row.row_sign }),
  };
}
