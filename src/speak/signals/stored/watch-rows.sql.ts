/**
 * The stored windows and what was heard, as rows, of one person. A window that did not change is
 * not written again, so settling a note that raises nothing costs reads only.
 */
import { askMany, type HeardTable, runSteps, statement, type Tx, type WatchesTable } from '../../../store/index.ts';
import { itemTier } from '../item-tier.ts';
import { type SignalKind, TIER_WEIGHTS } from '../signal.ts';
import { SIGNAL_RULES } from '../signal-rules.ts';
import type { Heard, HeardHow, PriorWindow, WatchedNote, Window } from '../watched-note.ts';
import { statementByIds } from './by-ids.sql.ts';

const WATCH_COLUMNS = [
  'person_id',
  'kind',
  'item_id',
  'note_id',
  'at',
  'until_at',
  'weight',
  'importance',
  'due_at',
  'armed_at',
  'label',
] as const satisfies ReadonlyArray<keyof WatchesTable>;
const UPDATES = WATCH_COLUMNS.slice(3).map((column) => `${column} = excluded.${column}`);

const PUT = askMany(
  `INSERT INTO watches (${WATCH_COLUMNS.join(', ')})`,
  WATCH_COLUMNS.length,
  `ON CONFLICT (person_id, kind, item_id) DO UPDATE SET ${UPDATES.join(', ')}`,
);
const DROP = statement('DELETE FROM watches WHERE person_id = ? AND kind = ? AND item_id = ?');
const ONE = statement<WatchesTable>('SELECT * FROM watches WHERE person_id = ? AND kind = ? AND item_id = ?');
const OF_NOTES = statementByIds<WatchesTable>((marks) => `SELECT * FROM watches WHERE note_id IN (${marks})`);
const HEARD_OF_NOTES = statementByIds<HeardTable>((marks) => `SELECT * FROM heard WHERE note_id IN (${marks})`);
const HEARD_ONE = statement<HeardTable>('SELECT * FROM heard WHERE person_id = ? AND kind = ? AND item_id = ?');

export async function watchesOfNotes(tx: Tx, personId: string, ids: readonly string[]): Promise<WatchesTable[]> {
  return (await OF_NOTES(tx, ids)).filter((row) => row.person_id === personId);
}

export async function findWatch(tx: Tx, personId: string, kind: SignalKind, itemId: string) {
  return (await ONE(tx, personId, kind, itemId)).rows[0];
}

export async function putWatches(tx: Tx, rows: readonly WatchesTable[]): Promise<void> {
  if (rows.length === 0) return;
  await runSteps(tx, PUT(rows.map((row) => WATCH_COLUMNS.map((column) => row[column]))));
}

export async function dropWatch(tx: Tx, personId: string, kind: string, itemId: string): Promise<void> {
  await DROP(tx, personId, kind, itemId);
}

/** The row of a note's window. */
export function noteRow(
  personId: string,
  kind: SignalKind,
  note: WatchedNote,
  timed: { readonly window: Window; readonly armedAtMs: number },
): WatchesTable {
  const { tier, isMovedByTags } = SIGNAL_RULES[kind];
  const tags = isMovedByTags?.(note) === false ? [] : note.tags;
  return {
    ...itemRow(personId, kind, note.id, timed),
    note_id: note.id,
    weight: TIER_WEIGHTS[itemTier(tier, { tags, trust: note.trust })],
    importance: note.importance,
  };
}

/** The row of an item that is no note: a contact, a habit, a conversation, a source. */
export function itemRow(
  personId: string,
  kind: SignalKind,
  itemId: string,
  timed: { readonly window: Window; readonly armedAtMs: number; readonly label?: string | undefined },
): WatchesTable {
  return {
    person_id: personId,
    kind,
    item_id: itemId,
    note_id: null,
    at: timed.window.atMs,
    until_at: timed.window.untilMs,
    weight: TIER_WEIGHTS[SIGNAL_RULES[kind].tier],
    importance: 0.5,
    due_at: timed.window.dueAtMs ?? null,
    armed_at: timed.armedAtMs,
    label: timed.label ?? null,
  };
}

export function toPrior(row: WatchesTable): PriorWindow {
  return {
    atMs: row.at,
    untilMs: row.until_at,
    armedAtMs: row.armed_at,
    ...(row.due_at === null ? {} : { dueAtMs: row.due_at }),
  };
}

export const isSameRow = (a: WatchesTable, b: WatchesTable): boolean =>
  WATCH_COLUMNS.every((column) => a[column] === b[column]);

/** What was heard of these notes, by `kind item`. */
export async function heardOfNotes(tx: Tx, personId: string, ids: readonly string[]): Promise<Map<string, Heard>> {
  const rows = (await HEARD_OF_NOTES(tx, ids)).filter((row) => row.person_id === personId);
  return new Map(rows.map((row) => [`${row.kind} ${row.item_id}`, toHeard(row)]));
}

export async function findHeard(tx: Tx, personId: string, kind: SignalKind, itemId: string) {
  const row = (await HEARD_ONE(tx, personId, kind, itemId)).rows[0];
  return row && toHeard(row);
}

function toHeard(row: HeardTable): Heard {
  return {
    atMs: row.at,
    // Written only from HeardHow.
    how: row.how as HeardHow,
    ...(row.due_at === null ? {} : { dueAtMs: row.due_at }),
    ...(row.until_at === null ? {} : { untilMs: row.until_at }),
  };
}
