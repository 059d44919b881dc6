/**
 * The instants of what is no single note: people, habits, how much is new, good news. Worked out again for what a write
 * touched, from rows that are read along an index.
 */
import { statement, type Tx, type WatchesTable } from '../../../store/index.ts';
import { newsWindow } from '../kinds/delta.ts';
import { habitWindow } from '../kinds/pattern.ts';
import { silenceWindow } from '../kinds/relationship.ts';
import { VELOCITY_ITEM, VELOCITY_LOOKBACK_MS, VELOCITY_NOTES } from '../kinds/velocity.ts';
import type { SignalKind } from '../signal.ts';
import type { WatchedNote, WatchFacts, Window } from '../watched-note.ts';
import { doneAt, mentionsOfName } from './mentions.sql.ts';
import { dropWatch, findHeard, findWatch, isSameRow, itemRow, putWatches } from './watch-rows.sql.ts';

const LAST_ACT = statement<{ last_act_at: number | null }>('SELECT last_act_at FROM moods WHERE person_id = ?');
const NEW_NOTES = statement<{ created_at: number }>(
  `SELECT created_at FROM notes WHERE person_id = ? AND created_at > ? AND hidden = 0 AND trust <> 'untrusted'
   ORDER BY created_at LIMIT ?`,
);

export async function refreshContacts(
  tx: Tx,
  personId: string,
  /** How each is spelled; absent: as it was. */
  names: ReadonlyMap<string, string | undefined>,
  facts: WatchFacts,
): Promise<void> {
  for (const [topic, spelled] of names) {
    if (spelled !== undefined && isPlainWord(spelled)) continue;
    const itemId = `contact:${topic.slice(1)}`;
    const { at, dateAtMs } = await mentionsOfName(tx, personId, topic);
    const before = await findWatch(tx, personId, 'relationship', itemId);
    const heard = at.length === 0 ? undefined : await findHeard(tx, personId, 'relationship', itemId);
    const window = silenceWindow(at, dateAtMs, heard);
    const label = spelled ?? before?.label ?? topic.slice(1);
    const next = await putItem(tx, personId, 'relationship', { itemId, window, label, before, facts });
    const item = { personId, itemId, noteId: null, doneAtMs: at[0] ?? 0, label };
    if (before && next) await tellGoodNews(tx, item, [before, next], facts);
  }
}

/** People write the names of people with a capital letter, where their script has any. */
const isPlainWord = (name: string): boolean => name === name.toLowerCase() && name !== name.toUpperCase();

export async function refreshHabits(
  tx: Tx,
  personId: string,
  topics: ReadonlySet<string>,
  facts: WatchFacts,
): Promise<void> {
  for (const topic of topics) {
    const itemId = `habit:${topic}`;
    const done = await doneAt(tx, personId, topic, facts.nowMs);
    const before = await findWatch(tx, personId, 'pattern', itemId);
    const heard = done.length < 3 ? undefined : await findHeard(tx, personId, 'pattern', itemId);
    const window = done.length < 3 ? undefined : habitWindow(done, facts, heard);
    await putItem(tx, personId, 'pattern', { itemId, window, label: topic.replace(/^@/, ''), before, facts });
  }
}

/** Looked at only when something new was written: an old archive that is read in is no news. */
export async function refreshVelocity(
  tx: Tx,
  personId: string,
  facts: WatchFacts,
  written: readonly WatchedNote[],
): Promise<void> {
  const lookbackMs = facts.nowMs - VELOCITY_LOOKBACK_MS;
  if (!written.some((note) => note.createdAt > lookbackMs)) return;
  const lastActMs = (await LAST_ACT(tx, personId)).rows[0]?.last_act_at ?? lookbackMs;
  const rows = (await NEW_NOTES(tx, personId, Math.max(lastActMs, lookbackMs), VELOCITY_NOTES)).rows;
  const [first] = rows;
  const last = rows[VELOCITY_NOTES - 1];
  const window = first && last && { atMs: last.created_at, untilMs: first.created_at + VELOCITY_LOOKBACK_MS };
  const before = await findWatch(tx, personId, 'velocity', VELOCITY_ITEM);
  await putItem(tx, personId, 'velocity', { itemId: VELOCITY_ITEM, window, label: undefined, before, facts });
}

/** What something good happened to, and when. */
interface Bettered {
  readonly personId: string;
  readonly itemId: string;
  readonly noteId: string | null;
  readonly doneAtMs: number;
  readonly label?: string;
}

/** Something that counted no longer does, because something was done about it since: good news (K10). */
export async function tellGoodNews(
  tx: Tx,
  { personId, itemId, noteId, doneAtMs, label }: Bettered,
  [before, next]: readonly [WatchesTable, WatchesTable],
  { nowMs }: WatchFacts,
): Promise<void> {
  const didCount = before.at <= nowMs && before.until_at > nowMs;
  if (!didCount || next.at <= nowMs || doneAtMs < before.at) return;
  const row = itemRow(personId, 'delta', itemId, { window: newsWindow(doneAtMs), armedAtMs: nowMs, label });
  await putWatches(tx, [{ ...row, note_id: noteId }]);
}

interface Item {
  readonly itemId: string;
  readonly window: Window | undefined;
  readonly label: string | undefined;
  readonly before: WatchesTable | undefined;
  readonly facts: WatchFacts;
}

async function putItem(tx: Tx, personId: string, kind: SignalKind, item: Item): Promise<WatchesTable | undefined> {
  const { itemId, window, label, before, facts } = item;
  if (!window) {
    if (before) await dropWatch(tx, personId, kind, itemId);
    return undefined;
  }
  const next = itemRow(personId, kind, itemId, { window, armedAtMs: before?.armed_at ?? facts.nowMs, label });
  if (!before || !isSameRow(before, next)) await putWatches(tx, [next]);
  return next;
}
