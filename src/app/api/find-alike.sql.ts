/**
 * Live notes that hold another form of a word: "allergy" leads to "I'm allergic to peanuts" and to what is stated about an
 * allergy. For asking back, where an exact search has found nothing: what comes of it is shown first, never acted on.
 */
import { statement, type Tx } from '../../store/index.ts';

const MOST_FOUND = 50;
const alike = statement<{ id: string; text: string }>(
  `SELECT id, lower(title || ' ' || content || ' ' || coalesce(attribute, '')) AS text FROM notes
   WHERE person_id = ? AND hidden = 0 AND state <> 'resolved'
   AND lower(title || ' ' || content || ' ' || coalesce(attribute, '')) LIKE ? ORDER BY updated_at DESC LIMIT ${MOST_FOUND}`,
);

const SHORTEST_STEM = 5;

/** All of the words must be there, each in one of its forms. */
export async function findAlike(tx: Tx, personId: string, words: readonly string[]): Promise<string[]> {
  const stems = words.map((word) => stemOf(word.toLowerCase()));
  const [longest] = stems.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const { rows } = await alike(tx, personId, `%${longest.replaceAll(/[%_\\]/gu, '')}%`);
  return rows.filter(({ text }) => stems.every((stem) => text.includes(stem))).map(({ id }) => id);
}

/** A quarter of a long word is its ending; short ones are taken whole, so that "party" is no "part". */
function stemOf(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, Math.floor(word.length * 0.75)));
}
