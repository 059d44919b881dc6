/**
 * How far a person's messages are in the index, and which of them must stay out: a message whose words were forgotten
 * does not come back when the index is made anew. The mark moves in the unit of work that puts the chunks.
 */
import { statement, type Tx } from '../../store/index.ts';
import { removeSource } from '../search/index.ts';

export interface MessageMark {
  /** The last message taken in; '' before the first. */
  readonly lastId: string;
  readonly count: number;
}

const marked = statement<{ message_id: string; message_count: number }>(
  'SELECT message_id, message_count FROM index_marks WHERE person_id = ?',
);
// Taken with a write, so that on PostgreSQL a second process waits for the first.
const taken = statement<{ message_id: string; message_count: number }>(`INSERT INTO index_marks
  (person_id, message_id, message_count) VALUES (?, '', 0)
  ON CONFLICT (person_id) DO UPDATE SET message_count = index_marks.message_count
  RETURNING message_id, message_count`);
const move = statement('UPDATE index_marks SET message_id = ?, message_count = ? WHERE person_id = ?');
const restart = statement(`UPDATE index_marks SET message_id = '', message_count = 0 WHERE person_id = ?`);
const keepOut = statement(
  'INSERT INTO forgotten_messages (person_id, message_id) VALUES (?, ?) ON CONFLICT (person_id, message_id) DO NOTHING',
);

const toMark = (row: { message_id: string; message_count: number } | undefined): MessageMark => ({
  lastId: row?.message_id ?? '',
  count: row?.message_count ?? 0,
});

export async function readMessageMark(tx: Tx, personId: string): Promise<MessageMark> {
  return toMark((await marked(tx, personId)).rows[0]);
}

/** The same for whoever is about to move it. */
export async function takeMessageMark(tx: Tx, personId: string): Promise<MessageMark> {
  return toMark((await taken(tx, personId)).rows[0]);
}

export async function moveMessageMark(tx: Tx, personId: string, { lastId, count }: MessageMark): Promise<void> {
  await move(tx, lastId, count, personId);
}

/** From the first message on again; the caller has emptied the index. */
export async function resetMessages(tx: Tx, personId: string): Promise<void> {
  await restart(tx, personId);
}

/** Takes the words of a message out of the index for good; says whether there were any. */
export async function forgetMessage(tx: Tx, personId: string, messageId: string): Promise<boolean> {
  await keepOut(tx, personId, messageId);
  return (await removeSource(tx, personId, 'message', messageId)) > 0;
}

export async function forgottenAmong(tx: Tx, personId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('forgotten_messages')
    .select('message_id')
    .where('person_id', '=', personId)
    .where('message_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.message_id));
}
