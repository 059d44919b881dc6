/**
 * What notes are about, as rows: which plans an activity concerns, how often somebody came up, when something is
 * usually done. Each question goes along an index and reads a bounded number of rows, however many notes there are.
 */
import { askMany, type MentionsTable, runSteps, statement, type Tx } from '../../../store/index.ts';
import { HABIT_LOOKBACK_MS } from '../kinds/pattern.ts';
import { DATE_AFTER_MS, MENTIONS_READ } from '../kinds/relationship.ts';
import { isName, isRelated, mentionsOf } from '../mentions.ts';
import type { WatchedNote } from '../watched-note.ts';
import { statementByIds } from './by-ids.sql.ts';

const OF_NOTES = statementByIds<MentionsTable>((marks) => `SELECT * FROM mentions WHERE note_id IN (${marks})`);
const PUT = askMany(
  'INSERT INTO mentions (person_id, topic, role, at, item_id, note_id, due_at)',
  7,
  'ON CONFLICT (person_id, topic, at, item_id) DO UPDATE SET role = excluded.role, due_at = excluded.due_at',
);
const DROP = statement('DELETE FROM mentions WHERE person_id = ? AND topic = ? AND at = ? AND item_id = ?');
const GOALS = statementByIds<{ topic: string; note_id: string }>(
  (marks) => `SELECT topic, note_id FROM mentions WHERE person_id = ? AND role = 'goal' AND topic IN (${marks})`,
);
const ACTIVITY = statementByIds<{ topic: string; item_id: string; at: number }>(
  (marks) => `SELECT topic, item_id, at FROM mentions
    WHERE person_id = ? AND at > ? AND role = 'activity' AND topic IN (${marks})`,
);
const NEWEST = statement<{ at: number }>(
  'SELECT DISTINCT at FROM mentions WHERE person_id = ? AND topic = ? ORDER BY at DESC LIMIT ?',
);
const NEXT_DATE = statement<{ at: number | null }>(
  'SELECT min(due_at) AS at FROM mentions WHERE person_id = ? AND topic = ? AND due_at IS NOT NULL AND due_at > ?',
);
const DONE = statement<{ at: number }>(
  `SELECT at FROM mentions WHERE person_id = ? AND topic = ? AND at > ? AND role = 'activity' ORDER BY at DESC LIMIT 200`,
);

/** A word that is in every plan tells nothing; looking at them all again would. */
const MOST_GOALS = 200;

export interface MentionChanges {
  /** Topics of activities that came, changed or went. */
  readonly activities: ReadonlySet<string>;
  /** Names that came up, changed or went. */
  readonly names: ReadonlySet<string>;
}

/** Brings the rows of these notes in line with what they say. */
export async function settleMentions(tx: Tx, personId: string, notes: readonly WatchedNote[]): Promise<MentionChanges> {
  const before = await OF_NOTES(
    tx,
    notes.map((note) => note.id),
  );
  const wanted = notes.flatMap((note) => mentionsOf(note).map((mention) => toRow(personId, note.id, mention)));
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const next = new Map(wanted.map((row) => [keyOf(row), row]));
  const gone = [...old].filter(([key]) => !next.has(key)).map(([, row]) => row);
  const changed = [...next].filter(([key, row]) => !isSame(old.get(key), row)).map(([, row]) => row);
  for (const row of gone) await DROP(tx, personId, row.topic, row.at, row.item_id);
  await runSteps(tx, PUT(changed.map((row) => valuesOf(row))));
  const touched = [...gone, ...changed];
  const wasActivity = (row: MentionsTable): boolean =>
    row.role === 'activity' || old.get(keyOf(row))?.role === 'activity';
  return {
    activities: new Set(touched.filter(wasActivity).map((row) => row.topic)),
    names: new Set(touched.map((row) => row.topic).filter(isName)),
  };
}

function toRow(personId: string, noteId: string, mention: ReturnType<typeof mentionsOf>[number]): MentionsTable {
  return {
    person_id: personId,
    topic: mention.topic,
    role: mention.role,
    at: mention.atMs,
    item_id: noteId,
    note_id: noteId,
    due_at: mention.dueAtMs,
  };
}

const keyOf = (row: MentionsTable): string => `${row.item_id} ${row.at} ${row.topic}`;
const isSame = (a: MentionsTable | undefined, b: MentionsTable): boolean =>
  a !== undefined && a.role === b.role && a.due_at === b.due_at;
const valuesOf = (row: MentionsTable): unknown[] => [
  row.person_id,
  row.topic,
  row.role,
  row.at,
  row.item_id,
  row.note_id,
  row.due_at,
];

/** Somebody came up in a message. */
export async function addMention(
  tx: Tx,
  personId: string,
  mention: { topic: string; atMs: number; itemId: string },
): Promise<void> {
  await runSteps(tx, PUT([[personId, mention.topic, 'other', mention.atMs, mention.itemId, null, null]]));
}

/** Plans that activities with these topics may have to do with, those with the most in common first. */
export async function goalsAbout(tx: Tx, personId: string, topics: ReadonlySet<string>): Promise<string[]> {
  if (topics.size === 0) return [];
  const byGoal = Map.groupBy(await GOALS(tx, [...topics], personId), (row) => row.note_id);
  const common = [...byGoal].map(([id, rows]) => ({ id, count: new Set(rows.map((row) => row.topic)).size }));
  return common
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_GOALS)
    .map(({ id }) => id);
}

/** When something was last done about this plan, after it was last touched. */
export async function relatedActivityAt(tx: Tx, personId: string, plan: WatchedNote): Promise<number | null> {
  const topics = mentionsOf(plan).map((mention) => mention.topic);
  if (topics.length === 0) return null;
  const rows = await ACTIVITY(tx, topics, personId, plan.updatedAt);
  const related = [...Map.groupBy(rows, (row) => row.item_id).values()].filter((found) =>
    isRelated([...new Set(found.map((row) => row.topic))], topics),
  );
  const instants = related.flatMap((found) => found.map((row) => row.at));
  return instants.length === 0 ? null : Math.max(...instants);
}

/** The newest instants at which somebody came up, and the first date with them that is not too close to the last. */
export async function mentionsOfName(
  tx: Tx,
  personId: string,
  topic: string,
): Promise<{ readonly at: number[]; readonly dateAtMs: number | undefined }> {
  const at = (await NEWEST(tx, personId, topic, MENTIONS_READ)).rows.map((row) => row.at);
  const [lastAtMs] = at;
  if (lastAtMs === undefined) return { at, dateAtMs: undefined };
  const [next] = (await NEXT_DATE(tx, personId, topic, lastAtMs + DATE_AFTER_MS)).rows;
  return { at, dateAtMs: next?.at ?? undefined };
}

/** When this was done in the last 90 days, newest first. */
export async function doneAt(tx: Tx, personId: string, topic: string, nowMs: number): Promise<number[]> {
  return (await DONE(tx, personId, topic, nowMs - HABIT_LOOKBACK_MS)).rows.map((row) => row.at);
}
