/**
 * Rows of the search tables in and out, many at a time. Knows columns, not order or counts: what is put where is
 * decided in put-chunks. Every statement is keyed by person or by numbers that belong to one.
 */
import { askMany, type ChunksTable, type Steps } from '../../store/index.ts';
import { askBoth, askList } from './both.sql.ts';

/** Rows per statement: large enough that a statement costs little, small enough to be done in a few milliseconds. */
const ROWS_AT_ONCE = 200;

const COLUMNS = [
  'no',
  'person_id',
  'source_kind',
  'source_id',
  'part',
  'seq',
  'author',
  'subject',
  'start_line',
  'end_line',
  'at',
  'is_evergreen',
  'trust',
  'word_count',
  'tells_time',
  'is_question',
  'speaks_of_self',
  'text',
] as const satisfies readonly (keyof ChunksTable)[];

// Bound values are written twice as fast as rows unpacked from JSON.
const insertRows = askMany(`INSERT INTO chunks (${COLUMNS.join(', ')})`, COLUMNS.length);

const insertWords = askBoth({
  sqlite: 'INSERT INTO chunk_words (rowid, terms) SELECT value->>0, value->>1 FROM json_each(?)',
  postgres: `INSERT INTO chunk_words (no, terms)
    SELECT CAST(value->>0 AS bigint), array_to_tsvector(string_to_array(value->>1, ' '))
    FROM json_array_elements(CAST($1 AS json)) AS item(value)`,
});

const deleteRows = askList('DELETE FROM chunks WHERE no IN (SELECT CAST(item.value->>0 AS bigint) FROM LIST(?1))');

const deleteWords = askBoth({
  sqlite: 'DELETE FROM chunk_words WHERE rowid IN (SELECT value->>0 FROM json_each(?))',
  postgres: `DELETE FROM chunk_words WHERE no IN
    (SELECT CAST(value->>0 AS bigint) FROM json_array_elements(CAST($1 AS json)) AS item(value))`,
});

// The text they were made from is gone or elsewhere.
const deleteBits = askList('DELETE FROM chunk_bits WHERE no IN (SELECT CAST(item.value->>0 AS bigint) FROM LIST(?1))');
const deleteVectors = askList(
  'DELETE FROM chunk_vectors WHERE no IN (SELECT CAST(item.value->>0 AS bigint) FROM LIST(?1))',
);

const addTerms = askMany(
  'INSERT INTO chunk_terms (person_no, term, chunk_count)',
  3,
  'ON CONFLICT (person_no, term) DO UPDATE SET chunk_count = chunk_terms.chunk_count + excluded.chunk_count',
);

const dropUnusedTerms = askList(`DELETE FROM chunk_terms WHERE person_no = ?1 AND chunk_count <= 0
  AND term IN (SELECT item.value->>0 FROM LIST(?2))`);

// CROSS JOIN: SQLite then goes from the list to the rows, never through all rows of the person.
const rowsOfSources = askList<ChunksTable>(`SELECT chunks.* FROM LIST(?2) CROSS JOIN chunks
  WHERE chunks.person_id = ?1 AND chunks.source_kind = item.value->>0 AND chunks.source_id = item.value->>1
  AND chunks.part >= ?3 AND chunks.part < ?4`);

const lastBefore = askList<Pick<ChunksTable, 'no' | 'seq' | 'part'>>(
  'SELECT no, seq, part FROM chunks WHERE no >= ?1 AND no < ?2 ORDER BY no DESC LIMIT 1',
);
const rowsAfter = askList<ChunksTable>(`SELECT * FROM chunks WHERE no >= ?1 AND no < ?2
  AND (seq > ?3 OR (seq = ?3 AND part > ?4)) ORDER BY no`);

export interface IndexedRow {
  readonly row: ChunksTable;
  /** Its different words as the index holds them, with spaces between. */
  readonly words: string;
}

export function* insertChunks(rows: readonly IndexedRow[]): Steps<void> {
  for (const some of inPieces(rows)) {
    yield* insertRows(some.map(({ row }) => COLUMNS.map((name) => row[name])));
    yield* insertWords(JSON.stringify(some.map(({ row, words }) => [row.no, words])));
  }
}

export function* deleteChunks(nos: readonly number[]): Steps<void> {
  for (const some of inPieces(nos)) {
    const list = JSON.stringify(some.map((no) => [no]));
    yield* deleteRows(list);
    yield* deleteWords(list);
    yield* deleteBits(list);
    yield* deleteVectors(list);
  }
}

/** Gives rows that stay where they are their words anew. Their vectors go: the next pass brings them back. */
export function* rewriteWords(rows: readonly IndexedRow[]): Steps<void> {
  for (const some of inPieces(rows)) {
    const list = JSON.stringify(some.map(({ row }) => [row.no]));
    yield* deleteWords(list);
    yield* insertWords(JSON.stringify(some.map(({ row, words }) => [row.no, words])));
    yield* deleteBits(list);
    yield* deleteVectors(list);
  }
}

/** Adds to the counts of words. In one order everywhere, so that two writers cannot wait for each other. */
export function* countTerms(personNo: number, changes: ReadonlyMap<string, number>): Steps<void> {
  const sorted = [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  yield* addTerms(sorted.map(([term, change]) => [personNo, term, change]));
  const fewer = sorted.filter(([, change]) => change < 0);
  for (const some of inPieces(fewer)) yield* dropUnusedTerms(personNo, JSON.stringify(some));
}

/** No source has more parts. */
const ALL_PARTS = { fromPart: 0, untilPart: 2 ** 31 };

export function* readSources(
  personId: string,
  sources: readonly (readonly [string, string])[],
  { fromPart, untilPart } = ALL_PARTS,
): Steps<ChunksTable[]> {
  const found: ChunksTable[] = [];
  for (const some of inPieces(sources)) {
    found.push(...(yield* rowsOfSources(personId, JSON.stringify(some), fromPart, untilPart)).rows);
  }
  return found;
}

export interface Span {
  readonly fromNo: number;
  readonly untilNo: number;
}

export function* readLast({ fromNo, untilNo }: Span): Steps<Pick<ChunksTable, 'no' | 'seq' | 'part'> | undefined> {
  return (yield* lastBefore(fromNo, untilNo)).rows[0];
}

/** Rows of the span that come after this place of the document, in order. */
export function* readAfter({ fromNo, untilNo }: Span, place: Pick<ChunksTable, 'seq' | 'part'>): Steps<ChunksTable[]> {
  return (yield* rowsAfter(fromNo, untilNo, place.seq, place.part)).rows;
}

function* inPieces<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < list.length; i += ROWS_AT_ONCE) yield list.slice(i, i + ROWS_AT_ONCE);
}
