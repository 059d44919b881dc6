/**
 * What came in from outside and has not been shown (H7, I2): at most a hundred per source, the oldest fall out first and
 * are counted when nobody saw them. Sources the user set to `watch` raise a signal with their number and nothing else
 * (K19). Showing consumes only what was shown.
 */
import { DAY_MS } from '../../../base/index.ts';
import { type InboxItemsTable, type InboxSourcesTable, statement, type Tx } from '../../../store/index.ts';
import { inboxItemId, inboxWindow } from '../kinds/inbox.ts';
import { dropWatch, findHeard, itemRow, putWatches } from './watch-rows.sql.ts';

export const INBOX_CAP = 100;
/** The pace at which a watched source may be spoken of, unless the person's interval says otherwise. */
const INTERVAL_MS = DAY_MS / 48;

export interface InboxItem {
  readonly personId: string;
  readonly source: string;
  /** The source's own id: the same item again is not a new one. */
  readonly itemId: string;
  readonly receivedAtMs: number;
  readonly sender?: string | undefined;
  readonly title?: string | undefined;
  readonly body: string;
}

const ADD = statement(
  `INSERT INTO inbox_items (person_id, source, item_id, received_at, shown_at, sender, title, body)
   VALUES (?, ?, ?, ?, NULL, ?, ?, ?) ON CONFLICT (person_id, source, item_id) DO NOTHING`,
);
const OVER_CAP = statement<Pick<InboxItemsTable, 'item_id' | 'shown_at'>>(
  `SELECT item_id, shown_at FROM inbox_items WHERE person_id = ? AND source = ?
   ORDER BY received_at DESC, item_id DESC LIMIT 1000 OFFSET ${INBOX_CAP}`,
);
const DROP = statement('DELETE FROM inbox_items WHERE person_id = ? AND source = ? AND item_id = ?');
const COUNT_LOST = statement(
  `INSERT INTO inbox_sources (person_id, source, is_watched, overflow) VALUES (?, ?, 0, ?)
   ON CONFLICT (person_id, source) DO UPDATE SET overflow = inbox_sources.overflow + excluded.overflow`,
);
const WATCH = statement(
  `INSERT INTO inbox_sources (person_id, source, is_watched, overflow) VALUES (?, ?, ?, 0)
   ON CONFLICT (person_id, source) DO UPDATE SET is_watched = excluded.is_watched`,
);
const SOURCES = statement<InboxSourcesTable>('SELECT * FROM inbox_sources WHERE person_id = ? ORDER BY source');
const NEW = statement<{ n: number; newest: number | null }>(
  `SELECT count(*) AS n, max(received_at) AS newest FROM inbox_items
   WHERE person_id = ? AND source = ? AND shown_at IS NULL`,
);
const LIST_NEW = statement<InboxItemsTable>(
  `SELECT * FROM inbox_items WHERE person_id = ? AND source = ? AND shown_at IS NULL ORDER BY received_at, item_id LIMIT ?`,
);
const SHOW = statement(
  'UPDATE inbox_items SET shown_at = ? WHERE person_id = ? AND source = ? AND item_id = ? AND shown_at IS NULL',
);

/** True when it was not there yet. */
export async function addInboxItem(tx: Tx, item: InboxItem): Promise<boolean> {
  const { personId, source, itemId, receivedAtMs, sender, title, body } = item;
  const added = await ADD(tx, personId, source, itemId, receivedAtMs, sender ?? null, title ?? null, body);
  if (added.changes === 0) return false;
  const over = (await OVER_CAP(tx, personId, source)).rows;
  for (const row of over) await DROP(tx, personId, source, row.item_id);
  const lost = over.filter((row) => row.shown_at === null).length;
  await COUNT_LOST(tx, personId, source, lost);
  await refreshInbox(tx, personId, source);
  return true;
}

/** The user's choice which sources may speak up. */
export async function watchSource(tx: Tx, personId: string, source: string, isWatched: boolean): Promise<void> {
  await WATCH(tx, personId, source, isWatched ? 1 : 0);
  await refreshInbox(tx, personId, source);
}

export async function listInboxSources(tx: Tx, personId: string): Promise<InboxSourcesTable[]> {
  return (await SOURCES(tx, personId)).rows;
}

/** Not shown yet, oldest first, and how many there are in all. */
export async function listNewItems(
  tx: Tx,
  personId: string,
  source: string,
  most: number,
): Promise<{ readonly items: readonly InboxItemsTable[]; readonly count: number }> {
  const items = (await LIST_NEW(tx, personId, source, most)).rows;
  return { items, count: Number((await NEW(tx, personId, source)).rows[0]?.n ?? 0) };
}

/** These were shown; the others stay new. */
export async function showInboxItems(
  tx: Tx,
  personId: string,
  shown: { readonly source: string; readonly itemIds: readonly string[]; readonly atMs: number },
): Promise<void> {
  for (const id of shown.itemIds) await SHOW(tx, shown.atMs, personId, shown.source, id);
  await refreshInbox(tx, personId, shown.source);
}

export async function refreshInbox(tx: Tx, personId: string, source: string, intervalMs = INTERVAL_MS): Promise<void> {
  const itemId = inboxItemId(source);
  const isWatched = (await SOURCES(tx, personId)).rows.some((row) => row.source === source && row.is_watched === 1);
  const [found] = isWatched ? (await NEW(tx, personId, source)).rows : [];
  const items = { source, count: Number(found?.n ?? 0), newestAtMs: found?.newest ?? 0 };
  const window = inboxWindow(items, await findHeard(tx, personId, 'inbox', itemId), intervalMs);
  if (!window) return dropWatch(tx, personId, 'inbox', itemId);
  await putWatches(tx, [itemRow(personId, 'inbox', itemId, { window, armedAtMs: window.atMs, label: window.label })]);
}
