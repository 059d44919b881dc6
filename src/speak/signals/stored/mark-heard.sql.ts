/** Writes down what was heard of an item: the last time counts, for each kind. */
import { statement, type Tx, type WatchesTable } from '../../../store/index.ts';
import type { HeardHow } from '../watched-note.ts';

const PUT = statement(
  `INSERT INTO heard (person_id, kind, item_id, note_id, at, how, due_at, until_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT (person_id, kind, item_id) DO UPDATE SET note_id = excluded.note_id, at = excluded.at,
   how = excluded.how, due_at = excluded.due_at, until_at = excluded.until_at`,
);

export interface HeardItem {
  readonly personId: string;
  readonly kind: string;
  readonly itemId: string;
  readonly noteId: string | null;
  readonly atMs: number;
  readonly how: HeardHow;
  readonly dueAtMs: number | null;
  readonly untilMs: number | null;
}

export async function markHeard(tx: Tx, item: HeardItem): Promise<void> {
  const { personId, kind, itemId, noteId, atMs, how, dueAtMs, untilMs } = item;
  await PUT(tx, personId, kind, itemId, noteId, atMs, how, dueAtMs, untilMs);
}

/** Its time passed unheard. */
export async function markEnded(tx: Tx, row: WatchesTable, nowMs: number): Promise<void> {
  await markHeard(tx, {
    personId: row.person_id,
    kind: row.kind,
    itemId: row.item_id,
    noteId: row.note_id,
    atMs: nowMs,
    how: 'ended',
    dueAtMs: row.due_at,
    untilMs: null,
  });
}
