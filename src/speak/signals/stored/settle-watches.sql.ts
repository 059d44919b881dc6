/**
 * Brings the stored instants in line with the notes (K): for notes that were written, for items that were heard of, and
 * when the person's zone or quiet hours change. Invariant: afterwards the windows of a note are exactly what its raw
 * fields and what was heard of it say; a note that is gone, hidden or resolved has none. What was acknowledged for a due
 * time stays so, a changed due time begins anew.
 */
import { listStatement, statement, type Tx, type WatchesTable } from '../../../store/index.ts';
import { activeAt } from '../kinds/goal.ts';
import { NOTE_RULES } from '../signal-rules.ts';
import type { WatchedNote, WatchFacts } from '../watched-note.ts';
import { type LoadedNotes, loadNotes } from './load-notes.sql.ts';
import { markEnded } from './mark-heard.sql.ts';
import { goalsAbout, settleMentions } from './mentions.sql.ts';
import { refreshContacts, refreshHabits, refreshVelocity, tellGoodNews } from './settle-state.sql.ts';
import { dropWatch, heardOfNotes, isSameRow, noteRow, putWatches, toPrior, watchesOfNotes } from './watch-rows.sql.ts';

const NOTES_AT_ONCE = 150;
const REVIEWED_AT_ONCE = 50;
/** Of plans that a removed note may have moved: those that were moved the furthest. */
const MOST_GOALS_AGAIN = 200;
const NOTE_KINDS: ReadonlySet<string> = new Set(NOTE_RULES.map((rule) => rule.kind));

const ENDED = statement<WatchesTable>(
  `SELECT * FROM watches WHERE person_id = ? AND until_at <= ? AND until_at < 9007199254740991 ORDER BY until_at LIMIT ?`,
);
const WITH_ENDED = listStatement<{ id: string }>(`
  WITH given AS (SELECT item.value->>0 AS id FROM LIST(?)), t(now_at) AS (VALUES (CAST(? AS BIGINT)))
  SELECT g.id FROM given g CROSS JOIN t WHERE (SELECT 1 FROM watches w WHERE w.person_id = g.id
    AND w.until_at <= t.now_at AND w.until_at < 9007199254740991 LIMIT 1) = 1`);
const PLANNED = statement<{ note_id: string }>(
  `SELECT note_id FROM watches WHERE person_id = ? AND kind = 'deadline' AND note_id IS NOT NULL ORDER BY note_id`,
);
const GOALS = statement<{ note_id: string }>(
  `SELECT note_id FROM watches WHERE person_id = ? AND kind = 'goal' AND note_id IS NOT NULL ORDER BY at DESC LIMIT ?`,
);
const HABITS = statement<{ item_id: string }>(
  `SELECT item_id FROM watches WHERE person_id = ? AND kind = 'pattern' ORDER BY item_id`,
);

/** For notes that were written; ids without a note were removed, and their rows went with them. */
export async function settleWatches(
  tx: Tx,
  personId: string,
  noteIds: readonly string[],
  facts: WatchFacts,
): Promise<void> {
  const ids = [...new Set(noteIds)];
  for (let from = 0; from < ids.length; from += NOTES_AT_ONCE) {
    await settleSlice(tx, personId, ids.slice(from, from + NOTES_AT_ONCE), facts);
  }
  await reviewWatches(tx, personId, facts);
}

async function settleSlice(tx: Tx, personId: string, ids: readonly string[], facts: WatchFacts): Promise<void> {
  const loaded = await loadNotes(tx, personId, ids);
  const changes = await settleMentions(tx, personId, loaded.notes);
  const concerned = [
    ...loaded.neighbours,
    ...(await goalsAbout(tx, personId, changes.activities)),
    ...(loaded.notes.length < ids.length ? await goalsOf(tx, personId) : []),
  ];
  const others = concerned.filter((id) => !ids.includes(id));
  const more: LoadedNotes = await loadNotes(tx, personId, [...new Set(others)]);
  // Activities of this very slice may concern plans of it: those were read before the activities were noted.
  const goals = loaded.notes.filter((note) => note.type === 'PLAN' && concerned.includes(note.id));
  const again = await loadNotes(
    tx,
    personId,
    goals.map((note) => note.id),
  );
  const fresh = new Map([...loaded.notes, ...more.notes, ...again.notes].map((note) => [note.id, note]));
  await planNotes(tx, personId, [...fresh.values()], facts);
  const spelled = spellings(loaded.notes);
  await refreshContacts(tx, personId, new Map([...changes.names].map((name) => [name, spelled.get(name)])), facts);
  await refreshHabits(tx, personId, changes.activities, facts);
  await refreshVelocity(tx, personId, facts, loaded.notes);
}

/** A note that is gone says no more what it was about: any plan may have counted it as something done (K8). */
async function goalsOf(tx: Tx, personId: string): Promise<string[]> {
  return (await GOALS(tx, personId, MOST_GOALS_AGAIN)).rows.map((row) => row.note_id);
}

/** Writes the windows of these notes where they differ from what is stored. */
export async function planNotes(
  tx: Tx,
  personId: string,
  notes: readonly WatchedNote[],
  facts: WatchFacts,
): Promise<void> {
  if (notes.length === 0) return;
  const ids = notes.map((note) => note.id);
  const stored = (await watchesOfNotes(tx, personId, ids)).filter((row) => NOTE_KINDS.has(row.kind));
  const before = new Map(stored.map((row) => [`${row.kind} ${row.item_id}`, row]));
  const heard = await heardOfNotes(tx, personId, ids);
  const changed: WatchesTable[] = [];
  for (const note of notes) {
    for (const { kind, ofNote } of NOTE_RULES) {
      const key = `${kind} ${note.id}`;
      const row = before.get(key);
      const prior = row && toPrior(row);
      const window = ofNote?.(note, { heard: heard.get(key), prior, facts });
      if (!window || window.untilMs <= facts.nowMs) continue;
      const armedAtMs = prior && prior.dueAtMs === window.dueAtMs ? prior.armedAtMs : facts.nowMs;
      const next = noteRow(personId, kind, note, { window, armedAtMs });
      before.delete(key);
      if (!row || !isSameRow(row, next)) changed.push(next);
      if (kind === 'goal' && row) {
        const item = { personId, itemId: note.id, noteId: note.id, doneAtMs: activeAt(note) };
        await tellGoodNews(tx, item, [row, next], facts);
      }
    }
  }
  for (const row of before.values()) await endWatch(tx, row, facts);
  await putWatches(tx, changed);
}

/** A due time that passed unheard is over for good: a later touch of the note does not bring it back. */
async function endWatch(tx: Tx, row: WatchesTable, { nowMs }: WatchFacts): Promise<void> {
  if (row.kind === 'deadline' && row.until_at <= nowMs) await markEnded(tx, row, nowMs);
  await dropWatch(tx, row.person_id, row.kind, row.item_id);
}

/** Names as people write them, by how they are compared. */
function spellings(notes: readonly WatchedNote[]): ReadonlyMap<string, string> {
  const names = notes.flatMap((note) => [...note.entities, ...(note.subject ? [note.subject] : [])]);
  return new Map(
    names.map((name) => [`@${name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()}`, name]),
  );
}

/**
 * Windows whose end has come: another may follow (a plan rests and comes back before it is due, a habit next week); a
 * due time nobody could be told of is over for good. Bounded; call it at every look, it costs one read along an index.
 */
export async function reviewWatches(tx: Tx, personId: string, facts: WatchFacts): Promise<void> {
  const ended = (await ENDED(tx, personId, facts.nowMs, REVIEWED_AT_ONCE)).rows;
  if (ended.length === 0) return;
  for (const row of ended) await endWatch(tx, row, facts);
  const ofNotes = ended.filter((row) => row.note_id !== null && NOTE_KINDS.has(row.kind));
  const { notes } = await loadNotes(tx, personId, [...new Set(ofNotes.map((row) => row.item_id))]);
  await planNotes(tx, personId, notes, facts);
  const habits = ended.filter((row) => row.kind === 'pattern').map((row) => row.item_id.replace(/^habit:/, ''));
  await refreshHabits(tx, personId, new Set(habits), facts);
}

/** Who of these has windows whose end has come: nobody else needs a review. */
export async function withEndedWatches(tx: Tx, personIds: readonly string[], nowMs: number): Promise<Set<string>> {
  const list = personIds.map((id) => [id]);
  return new Set((await WITH_ENDED(tx, list, nowMs)).rows.map(({ id }) => id));
}

/** The person's zone or quiet hours changed: what depends on the wall clock is planned anew. */
export async function replanWatches(tx: Tx, personId: string, facts: WatchFacts): Promise<void> {
  const ids = (await PLANNED(tx, personId)).rows.map((row) => row.note_id);
  for (let from = 0; from < ids.length; from += NOTES_AT_ONCE) {
    const { notes } = await loadNotes(tx, personId, ids.slice(from, from + NOTES_AT_ONCE));
    await planNotes(tx, personId, notes, facts);
  }
  const habits = (await HABITS(tx, personId)).rows.map((row) => row.item_id.replace(/^habit:/, ''));
  await refreshHabits(tx, personId, new Set(habits), facts);
}
