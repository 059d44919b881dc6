/** Looking after the index as a whole: how much it holds, whether its counts agree with its rows, and emptying it. */
import { type ChunksTable, onTx, type Steps } from '../../store/index.ts';
import { askList } from './both.sql.ts';
import type { SourceKind } from './chunk.ts';
import { lockPerson, readPerson } from './chunk-counts.sql.ts';
import { removeRowsSteps } from './put-chunks.sql.ts';

const byKind = askList<{ source_kind: string; n: number }>(
  'SELECT source_kind, COUNT(*) AS n FROM chunks WHERE person_id = ?1 GROUP BY source_kind',
);
const documentCounts = askList<{ documents: number; chunks: number }>(
  `SELECT COUNT(*) AS documents, COALESCE(SUM(chunk_count), 0) AS chunks FROM chunk_documents WHERE person_id = ?1`,
);
const sourcesIn = askList<{ source_id: string }>(`SELECT DISTINCT chunks.source_id FROM LIST(?3) CROSS JOIN chunks
  WHERE chunks.person_id = ?1 AND chunks.source_kind = ?2 AND chunks.source_id = item.value->>0`);
const someRows = askList<ChunksTable>('SELECT * FROM chunks WHERE person_id = ?1 LIMIT ?2');
const dropTerms = askList('DELETE FROM chunk_terms WHERE person_no = ?1');
const dropDocuments = askList('DELETE FROM chunk_documents WHERE person_id = ?1');
const zeroCounts = askList(
  'UPDATE chunk_people SET chunk_count = 0, word_count = 0, document_count = 0 WHERE person_id = ?1',
);

export type ChunkCounts = Readonly<Record<SourceKind, number>>;

function* countChunksSteps(personId: string): Steps<ChunkCounts> {
  const { rows } = yield* byKind(personId);
  const of = (kind: SourceKind): number => Number(rows.find((row) => row.source_kind === kind)?.n ?? 0);
  return { note: of('note'), file: of('file'), message: of('message') };
}

/** What is wrong with the counts, in words; undefined when they agree with the rows. */
function* checkCountsSteps(personId: string): Steps<string | undefined> {
  const person = yield* readPerson(personId);
  const { note, file, message } = yield* countChunksSteps(personId);
  const there = note + file + message;
  const counted = Number(person?.chunk_count ?? 0);
  if (there !== counted) return `The index holds ${there} pieces of text and believes to hold ${counted}.`;
  const { rows } = yield* documentCounts(personId);
  const inDocuments = Number(rows[0]?.chunks ?? 0);
  if (inDocuments !== there) return `The index holds ${there} pieces of text and ${inDocuments} in its documents.`;
  return undefined;
}

/** Which of these sources have a chunk. */
function* indexedSourcesSteps(personId: string, kind: SourceKind, ids: readonly string[]): Steps<Set<string>> {
  const { rows } = yield* sourcesIn(personId, kind, JSON.stringify(ids.map((id) => [id])));
  return new Set(rows.map((row) => row.source_id));
}

/**
 * Removes up to `most` chunks of the person; says how many. When none are left, whatever remains of counts goes with
 * them, so that an index made anew begins at nothing.
 */
function* wipeSomeSteps(personId: string, most: number): Steps<number> {
  const person = yield* lockPerson(personId);
  const { rows } = yield* someRows(personId, most);
  if (rows.length > 0) return yield* removeRowsSteps(personId, rows);
  if (!person) return 0;
  yield* dropTerms(person.no);
  yield* dropDocuments(personId);
  yield* zeroCounts(personId);
  return 0;
}

export const countChunks = onTx(countChunksSteps);
export const checkCounts = onTx(checkCountsSteps);
export const indexedSources = onTx(indexedSourcesSteps);
export const wipeSome = onTx(wipeSomeSteps);
