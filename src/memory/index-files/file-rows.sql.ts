/**
 * What the index holds of each file: size, time and hash of the content it was made from. A row whose hash is empty
 * stands for a file that is only partly in; the next look takes it in again.
 */
import { type FilesTable, statement, type Tx } from '../../store/index.ts';

const byPerson = statement<FilesTable>('SELECT * FROM files WHERE person_id = ? ORDER BY path');
const byPath = statement<FilesTable>('SELECT * FROM files WHERE person_id = ? AND path = ?');
const put = statement(`INSERT INTO files (person_id, path, bytes, changed_at, hash, chunk_count, problem)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person_id, path) DO UPDATE SET bytes = excluded.bytes,
  changed_at = excluded.changed_at, hash = excluded.hash, chunk_count = excluded.chunk_count,
  problem = excluded.problem`);
const remove = statement('DELETE FROM files WHERE person_id = ? AND path = ?');
const doubtAll = statement(`UPDATE files SET hash = '', changed_at = 0 WHERE person_id = ?`);
const broken = statement<FilesTable>('SELECT * FROM files WHERE person_id = ? AND problem IS NOT NULL ORDER BY path');
const counts = statement<{ files: number; chunks: number }>(
  'SELECT COUNT(*) AS files, COALESCE(SUM(chunk_count), 0) AS chunks FROM files WHERE person_id = ?',
);

export async function readFileRows(tx: Tx, personId: string): Promise<Map<string, FilesTable>> {
  return new Map((await byPerson(tx, personId)).rows.map((row) => [row.path, row]));
}

export async function readFileRow(tx: Tx, personId: string, path: string): Promise<FilesTable | undefined> {
  return (await byPath(tx, personId, path)).rows[0];
}

export async function putFileRow(tx: Tx, row: FilesTable): Promise<void> {
  await put(tx, row.person_id, row.path, row.bytes, row.changed_at, row.hash, row.chunk_count, row.problem);
}

export async function removeFileRow(tx: Tx, personId: string, path: string): Promise<void> {
  await remove(tx, personId, path);
}

/** Makes every file be read again; what is in of it stays until then. */
export async function doubtFiles(tx: Tx, personId: string): Promise<void> {
  await doubtAll(tx, personId);
}

export async function listFileProblems(
  tx: Tx,
  personId: string,
): Promise<Array<{ readonly path: string; readonly message: string }>> {
  return (await broken(tx, personId)).rows.map(({ path, problem }) => ({ path, message: problem ?? '' }));
}

export async function countFiles(tx: Tx, personId: string): Promise<{ files: number; chunks: number }> {
  const row = (await counts(tx, personId)).rows[0];
  return { files: Number(row?.files ?? 0), chunks: Number(row?.chunks ?? 0) };
}
