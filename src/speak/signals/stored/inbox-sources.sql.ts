/**
 * The sources things come in from: which of them the user lets speak up, up to which item the person was told, how many
 * were lost. A watched source with news has one window (K19). What was told and what came last are marks that only ever
 * move ahead, whatever the clock does.
 */
import { type InboxSourcesTable, statement, type Tx } from '../../../store/index.ts';
import { inboxItemId, inboxWindow, readInboxItemId } from '../kinds/inbox.ts';
import { dropWatch, findHeard, itemRow, putWatches } from './watch-rows.sql.ts';

/** How often a watched source may be spoken of, when nobody says otherwise. */
const USUAL_INTERVAL_MS = 30 * 60_000;

/** Changes nothing; in a fleet it also makes others wait who write to the same source. */
const HOLD = statement<InboxSourcesTable>(
  `INSERT INTO inbox_sources (person_id, source, is_watched, overflow) VALUES (?, ?, 0, 0)
   ON CONFLICT (person_id, source) DO UPDATE SET overflow = inbox_sources.overflow RETURNING *`,
);
const ADVANCE = statement(
  `UPDATE inbox_sources SET last_seq = ?, last_at = ?, overflow = overflow + ? WHERE person_id = ? AND source = ?`,
);
const FORGET_LOST = statement('UPDATE inbox_sources SET overflow = 0 WHERE person_id = ? AND source = ?');
const WATCH = statement(
  `INSERT INTO inbox_sources (person_id, source, is_watched, overflow, interval_ms) VALUES (?, ?, ?, 0, ?)
   ON CONFLICT (person_id, source) DO UPDATE SET is_watched = excluded.is_watched, interval_ms = excluded.interval_ms`,
);
const TOLD = statement(
  `UPDATE inbox_sources SET told_seq = CASE WHEN told_seq < ? THEN ? ELSE told_seq END
   WHERE person_id = ? AND source = ?`,
);
const SOURCES = statement<InboxSourcesTable>('SELECT * FROM inbox_sources WHERE person_id = ? ORDER BY source');
const ONE = statement<InboxSourcesTable>('SELECT * FROM inbox_sources WHERE person_id = ? AND source = ?');
const WAITING = statement<{ n: number; newest: number | null }>(
  `SELECT count(*) AS n, max(seq) AS newest FROM inbox_items
   WHERE person_id = ? AND source = ? AND shown_at IS NULL AND gone_at IS NULL`,
);
const ARRIVED = statement<{ arrived_at: number }>(
  'SELECT arrived_at FROM inbox_items WHERE person_id = ? AND source = ? AND seq = ?',
);
const DROP = statement('DELETE FROM inbox_sources WHERE person_id = ? AND source = ?');
const DROP_ITEMS = statement('DELETE FROM inbox_items WHERE person_id = ? AND source = ?');

export async function listInboxSources(tx: Tx, personId: string): Promise<InboxSourcesTable[]> {
  return (await SOURCES(tx, personId)).rows;
}

/** The user's choice which sources may speak up: given the interval in which it may, true, or false. */
export async function watchSource(tx: Tx, personId: string, source: string, watch: number | boolean): Promise<void> {
  const intervalMs = typeof watch === 'number' ? watch : USUAL_INTERVAL_MS;
  await WATCH(tx, personId, source, watch === false ? 0 : 1, intervalMs);
  await refreshInbox(tx, personId, source);
}

/** The source's row, for whoever is about to add to it or take from it: others wait until they are done. */
export async function holdSource(tx: Tx, personId: string, source: string): Promise<InboxSourcesTable> {
  const [row] = (await HOLD(tx, personId, source)).rows;
  if (!row) throw new Error(`The source ${source} could be neither made nor found.`);
  return row;
}

export async function advanceSource(
  tx: Tx,
  row: InboxSourcesTable,
  now: { readonly lastSeq: number; readonly atMs: number; readonly lost: number },
): Promise<void> {
  await ADVANCE(tx, now.lastSeq, now.atMs, now.lost, row.person_id, row.source);
}

/** What was lost is known now. */
export async function forgetLost(tx: Tx, personId: string, source: string): Promise<void> {
  await FORGET_LOST(tx, personId, source);
}

/** A source that nobody uses any more, with all that is known of it. */
export async function dropSource(tx: Tx, personId: string, source: string): Promise<void> {
  await DROP_ITEMS(tx, personId, source);
  await DROP(tx, personId, source);
  await dropWatch(tx, personId, 'inbox', inboxItemId(source));
}

/** How many nobody has seen, and the newest of them. */
export async function countWaiting(
  tx: Tx,
  personId: string,
  source: string,
): Promise<{ readonly count: number; readonly newestSeq: number }> {
  const [found] = (await WAITING(tx, personId, source)).rows;
  return { count: Number(found?.n ?? 0), newestSeq: Number(found?.newest ?? 0) };
}

/** K16: the person heard of the source, up to the item that the signal named; unnamed, up to the last. */
export async function tellSource(tx: Tx, personId: string, itemId: string): Promise<void> {
  const { source, seq } = readInboxItemId(itemId);
  const upTo = seq ?? (await ONE(tx, personId, source)).rows[0]?.last_seq ?? 0;
  await TOLD(tx, upTo, upTo, personId, source);
  await refreshInbox(tx, personId, source);
}

export async function refreshInbox(tx: Tx, personId: string, source: string): Promise<void> {
  const itemId = inboxItemId(source);
  const [row] = (await ONE(tx, personId, source)).rows;
  if (row?.is_watched !== 1) return dropWatch(tx, personId, 'inbox', itemId);
  const { count, newestSeq } = await countWaiting(tx, personId, source);
  const newestAtMs = (await ARRIVED(tx, personId, source, newestSeq)).rows[0]?.arrived_at ?? 0;
  const items = { source, count, newestSeq, newestAtMs, toldSeq: row.told_seq };
  const window = inboxWindow(items, await findHeard(tx, personId, 'inbox', itemId), row.interval_ms);
  if (!window) return dropWatch(tx, personId, 'inbox', itemId);
  await putWatches(tx, [itemRow(personId, 'inbox', itemId, { window, armedAtMs: window.atMs, label: window.label })]);
}
