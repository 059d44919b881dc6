/** Numbers about what memory holds, for `stats`, reports and the doctor. Reads only. */

import { readMessageMark } from '../../../memory/index-messages/index.ts';
import { countChanged } from '../../../memory/notes/index.ts';
import { statement, type Tx } from '../../../store/index.ts';

const notesByState = statement<{ state: string; hidden: number; n: number }>(
  'SELECT state, hidden, COUNT(*) AS n FROM notes WHERE person_id = ? GROUP BY state, hidden',
);
const lastReflection = statement<{ at: number | null }>(
  'SELECT MAX(ran_at) AS at FROM reflections WHERE person_id = ?',
);
const messagesAfter = statement<{ n: number }>('SELECT COUNT(*) AS n FROM messages WHERE person_id = ? AND id > ?');
const sources = statement<{ source_kind: string; n: number }>(
  'SELECT source_kind, COUNT(*) AS n FROM chunks WHERE person_id = ? AND part = 0 GROUP BY source_kind',
);

/** Notes by state; hidden ones are counted as hidden whatever their state. */
export async function countNotes(tx: Tx, personId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state, hidden, n } of (await notesByState(tx, personId)).rows) {
    const name = hidden === 1 ? 'hidden' : state;
    counts[name] = (counts[name] ?? 0) + Number(n);
  }
  return counts;
}

export async function lastReflectionAt(tx: Tx, personId: string): Promise<number | undefined> {
  return (await lastReflection(tx, personId)).rows[0]?.at ?? undefined;
}

/** Messages and notes that are stored and not yet in the index. */
export async function countWaiting(tx: Tx, personId: string, withMessages: boolean): Promise<number> {
  const notes = await countChanged(tx, personId);
  if (!withMessages) return notes;
  const { lastId } = await readMessageMark(tx, personId);
  return notes + Number((await messagesAfter(tx, personId, lastId)).rows[0]?.n ?? 0);
}

export async function countSources(tx: Tx, personId: string): Promise<{ notes: number; messages: number }> {
  const { rows } = await sources(tx, personId);
  const of = (kind: string): number => Number(rows.find((row) => row.source_kind === kind)?.n ?? 0);
  return { notes: of('note'), messages: of('message') };
}
