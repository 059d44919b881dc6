/**
 * The people and documents of the search index: their numbers and how much they hold. A row is made when first
 * needed; a document that holds nothing any more goes, a person's row stays so that the number is never used twice.
 */
import type { Steps } from '../../store/index.ts';
import { askBoth, askList } from './both.sql.ts';

export interface IndexedPerson {
  readonly no: number;
  readonly chunk_count: number;
  readonly word_count: number;
  readonly document_count: number;
  /** 1 where words are counted in a table: on PostgreSQL. SQLite's index knows the counts itself. */
  readonly counts_words: 0 | 1;
}

export interface IndexedDocument {
  readonly no: number;
  readonly document: string;
  readonly chunk_count: number;
}

const PERSON = 'no, chunk_count, word_count, document_count';
const personById = askBoth<IndexedPerson>({
  sqlite: `SELECT ${PERSON}, 0 AS counts_words FROM chunk_people WHERE person_id = ?`,
  postgres: `SELECT ${PERSON}, 1 AS counts_words FROM chunk_people WHERE person_id = $1`,
});
const personLocked = askBoth<IndexedPerson>({
  sqlite: `SELECT ${PERSON}, 0 AS counts_words FROM chunk_people WHERE person_id = ?`,
  postgres: `SELECT ${PERSON}, 1 AS counts_words FROM chunk_people WHERE person_id = $1 FOR UPDATE`,
});
const addPerson = askList(`INSERT INTO chunk_people (person_id, chunk_count, word_count, document_count)
  VALUES (?1, 0, 0, 0) ON CONFLICT (person_id) DO NOTHING`);
const changePerson = askList(`UPDATE chunk_people SET chunk_count = chunk_count + ?2, word_count = word_count + ?3,
  document_count = document_count + ?4 WHERE no = ?1`);

const addDocuments = askList(`INSERT INTO chunk_documents (person_id, document, chunk_count)
  SELECT ?1, item.value->>0, 0 FROM LIST(?2) WHERE true ON CONFLICT (person_id, document) DO NOTHING`);
const documentsByName = askList<IndexedDocument>(`SELECT no, document, chunk_count FROM chunk_documents
  WHERE person_id = ?1 AND document IN (SELECT item.value->>0 FROM LIST(?2))`);
const documentsByNo = askBoth<IndexedDocument>({
  sqlite: `SELECT no, document, chunk_count FROM json_each(?) AS item CROSS JOIN chunk_documents WHERE no = item.value`,
  postgres: `SELECT no, document, chunk_count FROM json_array_elements_text(CAST($1 AS json)) AS item(value)
    JOIN chunk_documents ON no = CAST(item.value AS bigint)`,
});
const changeDocuments = askList(`UPDATE chunk_documents SET chunk_count = chunk_count + CAST(item.value->>1 AS bigint)
  FROM LIST(?1) WHERE chunk_documents.no = CAST(item.value->>0 AS bigint)`);
const dropEmptyDocuments = askList(`DELETE FROM chunk_documents WHERE chunk_count <= 0
  AND no IN (SELECT CAST(item.value->>0 AS bigint) FROM LIST(?1))`);

const asList = (values: readonly unknown[]): string => JSON.stringify(values.map((value) => [value]));

export function* readPerson(personId: string): Steps<IndexedPerson | undefined> {
  return (yield* personById(personId)).rows[0];
}

/**
 * For writers: one at a time for each person, until the unit of work ends. Places in a document are numbers that follow
 * from those that are there, so two writers must not look at the same time. Before anything is read that is changed.
 */
export function* lockPerson(personId: string): Steps<IndexedPerson | undefined> {
  return (yield* personLocked(personId)).rows[0];
}

export function* ensurePerson(personId: string): Steps<IndexedPerson> {
  const known = yield* lockPerson(personId);
  if (known) return known;
  yield* addPerson(personId);
  const made = yield* lockPerson(personId);
  if (!made) throw new Error('A person of the search index vanished while it was made.');
  return made;
}

export function* ensureDocuments(personId: string, names: readonly string[]): Steps<Map<string, IndexedDocument>> {
  // In one order everywhere, so that two writers cannot wait for each other.
  const list = asList([...new Set(names)].sort());
  yield* addDocuments(personId, list);
  const { rows } = yield* documentsByName(personId, list);
  return new Map(rows.map((row) => [row.document, row]));
}

export function* readDocuments(nos: Iterable<number>): Steps<Map<number, IndexedDocument>> {
  const { rows } = yield* documentsByNo(JSON.stringify([...new Set(nos)].sort((a, b) => a - b)));
  return new Map(rows.map((row) => [row.no, row]));
}

export interface CountChanges {
  readonly chunks: number;
  readonly words: number;
  /** Document number → chunks more or fewer. */
  readonly documents: ReadonlyMap<number, number>;
}

/** Writes the new counts. `sizes` are the documents' sizes before. */
export function* changeCounts(
  personNo: number,
  changes: CountChanges,
  sizes: ReadonlyMap<number, number>,
): Steps<void> {
  let documents = 0;
  const empty: number[] = [];
  const moved = [...changes.documents].sort(([a], [b]) => a - b);
  for (const [no, change] of moved) {
    const before = sizes.get(no) ?? 0;
    if (before === 0 && change > 0) documents++;
    if (before > 0 && before + change <= 0) documents--;
    if (before + change <= 0) empty.push(no);
  }
  yield* changeDocuments(JSON.stringify(moved.filter(([, change]) => change !== 0)));
  if (empty.length > 0) yield* dropEmptyDocuments(asList(empty));
  if (changes.chunks !== 0 || changes.words !== 0 || documents !== 0) {
    yield* changePerson(personNo, changes.chunks, changes.words, documents);
  }
}
