/** Looking after the index as a whole: how much it holds, whether its counts agree with its rows, which sources it has. */
import { onTx, type Steps } from '../../store/index.ts';
import { askBoth, askList } from './both.sql.ts';
import type { SourceKind } from './chunk.ts';
import { readPerson } from './chunk-counts.sql.ts';

const byKind = askList<{ source_kind: string; n: number }>(
  'SELECT source_kind, COUNT(*) AS n FROM chunks WHERE person_id = ?1 GROUP BY source_kind',
);
const documentCounts = askList<{ documents: number; chunks: number }>(
  `SELECT COUNT(*) AS documents, COALESCE(SUM(chunk_count), 0) AS chunks FROM chunk_documents WHERE person_id = ?1`,
);
const sourcesIn = askList<{ source_id: string }>(`SELECT DISTINCT chunks.source_id FROM LIST(?3) CROSS JOIN chunks
  WHERE chunks.person_id = ?1 AND chunks.source_kind = ?2 AND chunks.source_id = item.value->>0`);
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

/** Pages written per unit of work. */
const PAGES_AT_ONCE = 64;

const changesSoFar = askBoth<{ n: number }>({ sqlite: 'SELECT total_changes() AS n', postgres: 'SELECT 0 AS n' });
const mergePages = askBoth({
  sqlite: `INSERT INTO chunk_words (chunk_words, rank) VALUES ('merge', ?)`,
  postgres: 'SELECT CAST($1 AS bigint)',
});

/**
 * SQLite writes the words of each unit of work by themselves and joins such pieces now and then; a search looks into
 * every piece. This joins all of them, a little at a time; the first call says what is to be joined. Says whether there
 * is more to do. PostgreSQL does the like by itself.
 */
function* mergeWordsSteps(isFirst: boolean): Steps<boolean> {
  const before = (yield* changesSoFar()).rows[0]?.n ?? 0;
  yield* mergePages(isFirst ? -PAGES_AT_ONCE : PAGES_AT_ONCE);
  // One change is the order itself.
  return ((yield* changesSoFar()).rows[0]?.n ?? 0) - before > 1;
}

export const mergeWords = onTx(mergeWordsSteps);
export const countChunks = onTx(countChunksSteps);
export const checkCounts = onTx(checkCountsSteps);
export const indexedSources = onTx(indexedSourcesSteps);
