/** Topics a person does not want to hear about unasked (D7). Only the person mutes and unmutes (P5). */
import { statement, type Tx } from '../../store/index.ts';

/** As decisions compare topics: without capitals and outer spaces. */
const keyOf = (topic: string): string => topic.trim().toLowerCase();

export async function muteTopic(tx: Tx, personId: string, topic: string, nowMs: number): Promise<void> {
  const key = keyOf(topic);
  if (key !== '') await add(tx, personId, key, nowMs);
}

const add = statement('INSERT INTO muted_topics (person_id, topic, muted_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');

/** False when it was not muted. */
export async function unmuteTopic(tx: Tx, personId: string, topic: string): Promise<boolean> {
  return (await remove(tx, personId, keyOf(topic))).changes > 0;
}

const remove = statement('DELETE FROM muted_topics WHERE person_id = ? AND topic = ?');

export async function listMutedTopics(tx: Tx, personId: string): Promise<string[]> {
  return (await topicsOf(tx, personId)).rows.map(({ topic }) => topic);
}

const topicsOf = statement<{ topic: string }>('SELECT topic FROM muted_topics WHERE person_id = ? ORDER BY topic');
