/** The heartbeats table, and the few counts of other tables that a look reads along one index each. */
import { listStatement, statement, type Tables, type Tx } from '../../store/index.ts';
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

export interface LookEnd {
  readonly personId: string;
  /** The number that the look read. */
  readonly lookNo: number;
  readonly atMs: number;
  readonly nextCheckAt: number | null;
  readonly heldAt: number | null;
  readonly rowId: string | null;
  readonly rowSign: string | null;
}

/**
 * Writes down what looks led to, and takes the right to say more about them: returns of whom, not those of whom another
 * look ended meanwhile. From here to the end of the unit of work nobody else can.
 */
export async function endLooks(tx: Tx, ends: readonly LookEnd[]): Promise<Set<string>> {
  const list = ends.map((end) => [
    end.personId,
    end.lookNo,
    end.atMs,
    end.nextCheckAt,
    end.heldAt,
    end.rowId,
    end.rowSign,
  ]);
  return new Set((await setEnds(tx, list)).rows.map(({ person_id }) => person_id));
}

const setEnds = listStatement<{ person_id: string }>(`
  WITH given AS (SELECT item.value->>0 AS id, CAST(item.value->>1 AS BIGINT) AS seen_no,
    CAST(item.value->>2 AS BIGINT) AS beat_at, CAST(item.value->>3 AS BIGINT) AS check_at,
    CAST(item.value->>4 AS BIGINT) AS kept_at, item.value->>5 AS new_row, item.value->>6 AS new_sign FROM LIST(?))
  UPDATE heartbeats SET look_no = look_no + 1, last_beat_at = given.beat_at, next_check_at = given.check_at,
    held_at = given.kept_at, row_id = given.new_row, row_sign = given.new_sign
  FROM given WHERE heartbeats.person_id = given.id AND heartbeats.look_no = given.seen_no
  RETURNING heartbeats.person_id`);

/** The row that silence extends is another one: the one it was is gone. */
export async function setRow(tx: Tx, personId: string, rowId: string): Promise<void> {
  await pointToRow(tx, rowId, personId);
}

const pointToRow = statement('UPDATE heartbeats SET row_id = ? WHERE person_id = ?');

/**
 * Looks no later than this; false for a heartbeat that is switched off, which stays off. One that is due already may be
 * under way in another process and may not have seen why it was called: its number moves on, so that it is not written
 * down and the person is looked at again.
 */
export async function pullForward(tx: Tx, personId: string, at: number): Promise<boolean> {
  return (await pull(tx, at, at, at, personId)).changes > 0;
}

const pull = statement(`
  UPDATE heartbeats SET
    look_no = CASE WHEN next_check_at > ? THEN look_no ELSE look_no + 1 END,
    next_check_at = CASE WHEN next_check_at > ? THEN ? ELSE next_check_at END
  WHERE person_id = ? AND next_check_at IS NOT NULL`);

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

/** A model was asked and answered; with `workAt` the next standing look is an interval away from then (K20). */
export async function noteModelBeat(tx: Tx, personId: string, workAt: number | undefined): Promise<void> {
  await setModelBeat(tx, workAt ?? null, personId);
}

const setModelBeat = statement(`
  UPDATE heartbeats SET last_model_beat_at = COALESCE(?, last_model_beat_at), model_failures = 0, model_retry_at = NULL
  WHERE person_id = ?`);

/** A model was asked and gave no answer; it is left alone until `retryAt`. */
export async function noteModelFailure(tx: Tx, personId: string, retryAt: number): Promise<void> {
  await setModelFailure(tx, retryAt, personId);
}

const setModelFailure = statement(
  'UPDATE heartbeats SET model_failures = model_failures + 1, model_retry_at = ? WHERE person_id = ?',
);

/** Models that failed may be asked again at once. */
export async function endModelPauses(tx: Tx): Promise<void> {
  await endPauses(tx);
}

const endPauses = statement(
  'UPDATE heartbeats SET model_failures = 0, model_retry_at = NULL WHERE model_retry_at IS NOT NULL',
);

export async function saveEventTurns(tx: Tx, personId: string, turns: readonly number[]): Promise<void> {
  await setTurns(tx, JSON.stringify(turns), personId);
}

const setTurns = statement('UPDATE heartbeats SET event_turns = ? WHERE person_id = ?');

/** How many notes each has, counted no further than `atMost`. */
export async function countNotesUpTo(
  tx: Tx,
  personIds: readonly string[],
  atMost: number,
): Promise<Map<string, number>> {
  const list = personIds.map((id) => [id]);
  return new Map((await notes(tx, list, atMost)).rows.map(({ id, n }) => [id, Number(n)]));
}

const notes = listStatement<{ id: string; n: number }>(`
  WITH given AS (SELECT item.value->>0 AS id FROM LIST(?))
  SELECT g.id, (SELECT count(*) FROM (SELECT 1 FROM notes o WHERE o.person_id = g.id LIMIT ?) AS counted) AS n
  FROM given g`);

/** Who of these has set something: a person with a reminder has met Hark, also when it has come and gone. */
export async function withJobs(tx: Tx, personIds: readonly string[]): Promise<Set<string>> {
  const list = personIds.map((id) => [id]);
  return new Set((await jobOwners(tx, list)).rows.map(({ id }) => id));
}

const jobOwners = listStatement<{ id: string }>(`
  WITH given AS (SELECT item.value->>0 AS id FROM LIST(?))
  SELECT g.id FROM given g
  WHERE EXISTS (SELECT 1 FROM jobs j WHERE j.person_id = g.id AND j.is_hidden = 0 AND j.deleted_at IS NULL)
     OR EXISTS (SELECT 1 FROM slots s WHERE s.person_id = g.id)`);

/** How many notes each has that were made after an instant, counted no further than `atMost`. */
export async function countNotesAfter(
  tx: Tx,
  people: ReadonlyArray<{ readonly id: string; readonly afterMs: number }>,
  atMost: number,
): Promise<Map<string, number>> {
  const list = people.map(({ id, afterMs }) => [id, afterMs]);
  return new Map((await notesAfter(tx, list, atMost)).rows.map(({ id, n }) => [id, Number(n)]));
}

const notesAfter = listStatement<{ id: string; n: number }>(`
  WITH given AS (SELECT item.value->>0 AS id, CAST(item.value->>1 AS BIGINT) AS after_at FROM LIST(?))
  SELECT g.id, (SELECT count(*) FROM (SELECT 1 FROM notes o
    WHERE o.person_id = g.id AND o.created_at > g.after_at LIMIT ?) AS counted) AS n
  FROM given g`);

/** What looks have cost; each look counts the turns of a model it took. */
export async function tokensSince(tx: Tx, personId: string, fromMs: number): Promise<number> {
  return Number((await tokens(tx, personId, fromMs)).rows[0]?.n ?? 0);
}

const tokens = statement<{ n: number | null }>(
  "SELECT sum(tokens) AS n FROM ledger WHERE person_id = ? AND at >= ? AND tokens > 0 AND kind = 'beat'",
);

function toHeartbeat(row: Tables['heartbeats']): Heartbeat {
  return {
    personId: row.person_id,
    shard: row.shard,
    lookNo: row.look_no,
    failures: row.failures,
    modelFailures: row.model_failures,
    eventTurns: JSON.parse(row.event_turns) as number[], // our own JSON
    ...(row.next_check_at === null ? {} : { nextCheckAt: row.next_check_at }),
    ...(row.last_beat_at === null ? {} : { lastBeatAt: row.last_beat_at }),
    ...(row.last_act_at === null ? {} : { lastActAt: row.last_act_at }),
    ...(row.last_model_beat_at === null ? {} : { lastModelBeatAt: row.last_model_beat_at }),
    ...(row.greeted_at === null ? {} : { greetedAt: row.greeted_at }),
    ...(row.held_at === null ? {} : { heldAt: row.held_at }),
    ...(row.row_id === null ? {} : { rowId: row.row_id }),
    ...(row.row_sign === null ? {} : { rowSign: row.row_sign }),
    ...(row.model_retry_at === null ? {} : { modelRetryAt: row.model_retry_at }),
  };
}
