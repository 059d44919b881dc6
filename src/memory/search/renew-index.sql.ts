/**
 * Makes what the index holds of a person anew from the texts it has, in place and in small units of work: words, marks,
 * counts. Nothing leaves the index meanwhile, so that every search finds what it would find otherwise. Whether the
 * texts are still those of their sources is the business of those who keep them in line.
 */
import { ask, type ChunksTable, onTx, type Steps } from '../../store/index.ts';
import { askBoth, askList } from './both.sql.ts';
import { documentOf, PLACES } from './chunk.ts';
import { ensurePerson, lockPerson, readDocuments } from './chunk-counts.sql.ts';
import { countTerms, deleteChunks, rewriteWords } from './chunk-rows.sql.ts';
import { authorTerm, indexedWords, markChunk, nameWords } from './words/chunk-words.ts';

/** Characters per unit of work, and rows looked at for them. */
const CHARS_AT_ONCE = 24_000;
const ROWS_AT_ONCE = 200;
const DOCUMENTS_AT_ONCE = 500;

// The plus keeps SQLite from sorting all rows of the person each time.
const rowsAfter = askBoth<ChunksTable>({
  sqlite: `SELECT * FROM chunks WHERE +person_id = ? AND no > ? ORDER BY no LIMIT ${ROWS_AT_ONCE}`,
  postgres: `SELECT * FROM chunks WHERE person_id = $1 AND no > $2 ORDER BY no LIMIT ${ROWS_AT_ONCE}`,
});
const setMarks = ask(
  'UPDATE chunks SET word_count = ?, tells_time = ?, is_question = ?, speaks_of_self = ? WHERE no = ?',
);
const documentSizes = askList<{ no: number; chunk_count: number; there: number }>(`SELECT no, chunk_count,
  (SELECT COUNT(*) FROM chunks WHERE chunks.no >= chunk_documents.no * ${PLACES}
    AND chunks.no < (chunk_documents.no + 1) * ${PLACES}) AS there
  FROM chunk_documents WHERE person_id = ?1 AND no > ?2 ORDER BY no LIMIT ${DOCUMENTS_AT_ONCE}`);
const setSize = ask('UPDATE chunk_documents SET chunk_count = ? WHERE no = ?');
const dropEmpty = ask('DELETE FROM chunk_documents WHERE chunk_count <= 0 AND person_id = ?');
const byAuthor = ask<{ author: string | null; chunks: number; words: number }>(`SELECT author, COUNT(*) AS chunks,
  COALESCE(SUM(word_count), 0) AS words FROM chunks WHERE person_id = ? GROUP BY author`);
const setPerson = ask(`UPDATE chunk_people SET chunk_count = ?, word_count = ?, document_count =
  (SELECT COUNT(*) FROM chunk_documents WHERE chunk_documents.person_id = chunk_people.person_id) WHERE no = ?`);
const dropTerms = ask('DELETE FROM chunk_terms WHERE person_no = ?');
/** For PostgreSQL only: SQLite's index counts by itself. */
const addTerms = askBoth({
  sqlite: 'SELECT ?, ? WHERE false',
  postgres: `INSERT INTO chunk_terms (person_no, term, chunk_count)
    SELECT CAST($1 AS bigint), split_part(word, '·', 2), COUNT(*) FROM chunks JOIN chunk_words USING (no)
    CROSS JOIN unnest(tsvector_to_array(chunk_words.terms)) AS word WHERE chunks.person_id = $2 GROUP BY 2`,
});

/** Renews some chunks after this number; says the last one done, or undefined when there are none left. */
function* renewSomeSteps(personId: string, after: number): Steps<number | undefined> {
  const person = yield* ensurePerson(personId);
  const found = (yield* rowsAfter(personId, after)).rows;
  let chars = 0;
  const some = found.filter(({ text }, i) => {
    chars += text.length;
    return i === 0 || chars <= CHARS_AT_ONCE;
  });
  const documents = yield* readDocuments(some.map((row) => documentOf(row.no)));
  // Without its document a chunk has no place; it comes in again from its source.
  const [whole, lost] = [true, false].map((has) => some.filter((row) => documents.has(documentOf(row.no)) === has));
  yield* deleteChunks((lost ?? []).map((row) => row.no));
  const renewed = (whole ?? []).map((row) => ({ row, marks: markChunk(row.text) }));
  yield* rewriteWords(renewed.map(({ row, marks }) => ({ row, words: indexedWords(person.no, marks.words) })));
  for (const { row, marks } of renewed) {
    const [tells, asks, self] = [marks.tellsTime, marks.isQuestion, marks.speaksOfSelf].map(Number);
    if (row.word_count === marks.wordCount && row.tells_time === tells && row.is_question === asks) {
      if (row.speaks_of_self === self) continue;
    }
    yield* setMarks(marks.wordCount, tells, asks, self, row.no);
  }
  return some.at(-1)?.no;
}

/** Counts some documents after this number; says the last one, or undefined when there are none left. */
function* recountSomeSteps(personId: string, after: number): Steps<number | undefined> {
  yield* lockPerson(personId);
  const { rows } = yield* documentSizes(personId, after);
  for (const { no, chunk_count, there } of rows) {
    if (Number(there) !== chunk_count) yield* setSize(Number(there), no);
  }
  return rows.at(-1)?.no;
}

/** The sums over all of it, after the documents. */
function* recountPersonSteps(personId: string): Steps<void> {
  const person = yield* ensurePerson(personId);
  yield* dropEmpty(personId);
  const { rows } = yield* byAuthor(personId);
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  yield* setPerson(
    sum(({ chunks }) => Number(chunks)),
    sum(({ words }) => Number(words)),
    person.no,
  );
  yield* dropTerms(person.no);
  if (person.counts_words === 1) yield* addTerms(person.no, personId);
  const names = new Map<string, number>();
  for (const { author, chunks } of rows) {
    for (const name of nameWords(author).map(authorTerm)) names.set(name, (names.get(name) ?? 0) + Number(chunks));
  }
  yield* countTerms(person.no, names);
}

export const renewSome = onTx(renewSomeSteps);
export const recountSome = onTx(recountSomeSteps);
export const recountPerson = onTx(recountPersonSteps);
