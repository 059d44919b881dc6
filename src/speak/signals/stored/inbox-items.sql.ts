/**
 * What came in from outside (H7, I2): at most a hundred of a source wait to be seen; when there are more, the first to
 * come are the first to fall out, and are counted. Showing uses up exactly what was shown. An item is one item however
 * often it is sent: ids stay known after the words are gone.
 */
import { type InboxItemsTable, statement, type Tx } from '../../../store/index.ts';
import { advanceSource, countWaiting, forgetLost, holdSource, refreshInbox } from './inbox-sources.sql.ts';

/** How many of a source wait, and how many that were seen are kept to look at. */
export const INBOX_CAP = 100;
/** How many ids stay known after that: a sender that repeats itself does so sooner. */
const KNOWN_IDS = 2_000;

export interface ArrivedItem {
  /** The source's own id: the same item again is not a new one. */
  readonly itemId: string;
  readonly receivedAtMs: number;
  readonly sender?: string | undefined;
  readonly title?: string | undefined;
  readonly body: string;
  readonly address?: string | undefined;
  readonly app?: string | undefined;
}

export interface InboxItem extends ArrivedItem {
  readonly personId: string;
  readonly source: string;
}

export interface Arrival {
  readonly personId: string;
  readonly source: string;
  readonly items: readonly ArrivedItem[];
  readonly atMs: number;
}

export interface Arrived {
  readonly accepted: number;
  readonly duplicates: number;
  /** Fell out unseen, because more than a hundred were waiting. */
  readonly dropped: number;
  readonly waiting: number;
}

const ADD = statement(
  `INSERT INTO inbox_items (person_id, source, item_id, received_at, shown_at, sender, title, body, seq, arrived_at,
     address, app)
   VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person_id, source, item_id) DO NOTHING`,
);
const OVER = (seen: string): string =>
  `SELECT item_id FROM inbox_items WHERE person_id = ? AND source = ? AND ${seen} AND gone_at IS NULL
   ORDER BY seq DESC LIMIT 1000 OFFSET ${INBOX_CAP}`;
const OVER_WAITING = statement<Pick<InboxItemsTable, 'item_id'>>(OVER('shown_at IS NULL'));
const OVER_SEEN = statement<Pick<InboxItemsTable, 'item_id'>>(OVER('shown_at IS NOT NULL'));
const EMPTY = statement(
  `UPDATE inbox_items SET gone_at = ?, sender = NULL, title = NULL, address = NULL, app = NULL, body = ''
   WHERE person_id = ? AND source = ? AND item_id = ?`,
);
const FORGET = statement(
  'DELETE FROM inbox_items WHERE person_id = ? AND source = ? AND gone_at IS NOT NULL AND seq <= ?',
);
const LIST_NEW = statement<InboxItemsTable>(
  `SELECT * FROM inbox_items WHERE person_id = ? AND source = ? AND shown_at IS NULL AND gone_at IS NULL
   ORDER BY received_at, seq LIMIT ?`,
);
const LATEST = statement<InboxItemsTable>(
  `SELECT * FROM inbox_items WHERE person_id = ? AND source = ? AND gone_at IS NULL ORDER BY seq DESC LIMIT ?`,
);
const SHOW = statement(
  `UPDATE inbox_items SET shown_at = ?
   WHERE person_id = ? AND source = ? AND item_id = ? AND shown_at IS NULL AND gone_at IS NULL`,
);
const SHOW_ALL = statement(
  `UPDATE inbox_items SET shown_at = ? WHERE person_id = ? AND source = ? AND shown_at IS NULL AND gone_at IS NULL`,
);

/** True when it was not there yet. */
export async function addInboxItem(tx: Tx, { personId, source, ...item }: InboxItem): Promise<boolean> {
  return (await addInboxItems(tx, { personId, source, items: [item], atMs: item.receivedAtMs })).accepted === 1;
}

export async function addInboxItems(tx: Tx, arrival: Arrival): Promise<Arrived> {
  const { personId, source, items, atMs } = arrival;
  const row = await holdSource(tx, personId, source);
  let lastSeq = row.last_seq;
  for (const item of items) {
    const { itemId, receivedAtMs, sender, title, body, address, app } = item;
    const words = [sender ?? null, title ?? null, body, lastSeq + 1, atMs, address ?? null, app ?? null];
    const { changes } = await ADD(tx, personId, source, itemId, receivedAtMs, ...words);
    if (changes > 0) lastSeq += 1;
  }
  const accepted = lastSeq - row.last_seq;
  const dropped = accepted > 0 ? await dropOver(tx, arrival, lastSeq) : 0;
  await advanceSource(tx, row, { lastSeq, atMs, lost: dropped });
  await refreshInbox(tx, personId, source);
  const waiting = (await countWaiting(tx, personId, source)).count;
  return { accepted, duplicates: items.length - accepted, dropped, waiting };
}

/** How many nobody had seen. */
async function dropOver(tx: Tx, { personId, source, atMs }: Arrival, lastSeq: number): Promise<number> {
  const waiting = (await OVER_WAITING(tx, personId, source)).rows;
  const seen = (await OVER_SEEN(tx, personId, source)).rows;
  for (const { item_id } of [...waiting, ...seen]) await EMPTY(tx, atMs, personId, source, item_id);
  await FORGET(tx, personId, source, lastSeq - KNOWN_IDS);
  return waiting.length;
}

/** Not shown yet, oldest first, and how many there are in all. */
export async function listNewItems(
  tx: Tx,
  personId: string,
  source: string,
  most: number,
): Promise<{ readonly items: readonly InboxItemsTable[]; readonly count: number }> {
  const items = (await LIST_NEW(tx, personId, source, most)).rows;
  return { items, count: (await countWaiting(tx, personId, source)).count };
}

/** The newest first, seen or not. */
export async function listLatestItems(
  tx: Tx,
  personId: string,
  source: string,
  most: number,
): Promise<InboxItemsTable[]> {
  return (await LATEST(tx, personId, source, most)).rows;
}

/** These were shown; the others stay new, those that came meanwhile among them. Returns how many it used up. */
export async function showInboxItems(
  tx: Tx,
  personId: string,
  shown: { readonly source: string; readonly itemIds: readonly string[]; readonly atMs: number },
): Promise<number> {
  let used = 0;
  for (const id of shown.itemIds) used += (await SHOW(tx, shown.atMs, personId, shown.source, id)).changes;
  await refreshInbox(tx, personId, shown.source);
  return used;
}

/** The person has seen all there is, and knows what was lost. Returns how many were waiting. */
export async function showAllItems(tx: Tx, personId: string, source: string, atMs: number): Promise<number> {
  const { changes } = await SHOW_ALL(tx, atMs, personId, source);
  await forgetLost(tx, personId, source);
  await refreshInbox(tx, personId, source);
  return changes;
}
