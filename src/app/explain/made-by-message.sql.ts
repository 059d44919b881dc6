/**
 * What a message of a simulation led to: its notes and its reminders, by their ids alone. A scenario of a thousand
 * messages asks a thousand times, so nothing here reads more than what that one message could have made.
 */
import { statement, type Tx } from '../../store/index.ts';

export async function notesOfMessage(tx: Tx, personId: string, messageId: string): Promise<string[]> {
  return idsOf(await notes(tx, personId, `message:${messageId}`));
}

const notes = statement<{ id: string }>('SELECT id FROM notes WHERE person_id = ? AND source = ?');

/** The reminders that were made at this instant or later and are still there. */
export async function jobsMadeFrom(tx: Tx, personId: string, fromMs: number): Promise<string[]> {
  return idsOf(await jobs(tx, personId, fromMs));
}

const jobs = statement<{ id: string }>(`
  SELECT id FROM jobs WHERE person_id = ? AND is_hidden = 0 AND deleted_at IS NULL AND created_at >= ?`);

/** The notes that made somebody a contact, or something a habit: what was said of those is about them too. */
export async function notesBehind(tx: Tx, personId: string, itemId: string): Promise<string[]> {
  const [, kind, topic] = /^(contact|habit):(.+)$/su.exec(itemId) ?? [];
  if (topic === undefined) return [];
  return idsOf(await mentions(tx, personId, kind === 'contact' ? `@${topic}` : topic));
}

const mentions = statement<{ id: string }>(`
  SELECT DISTINCT note_id AS id FROM mentions WHERE person_id = ? AND topic = ? AND note_id IS NOT NULL
  ORDER BY note_id LIMIT 100`);

const idsOf = ({ rows }: { readonly rows: ReadonlyArray<{ readonly id: string }> }): string[] =>
  rows.map(({ id }) => id);
