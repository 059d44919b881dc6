/**
 * Checks a database file in a worker thread: the check reads every page and must not hold up the event loop.
 * Imported normally it offers `isSound`; started as a worker it does the check and reports.
 */
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

export type CheckKind = 'quick_check' | 'integrity_check';

interface CheckOrder {
  readonly harkCheck: { readonly file: string; readonly kind: CheckKind };
}

/** 'ok', or the first thing that is wrong with the file. */
export function isSound(file: string, kind: CheckKind): Promise<string> {
  const order: CheckOrder = { harkCheck: { file, kind } };
  return new Promise((resolve) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: order });
    worker.once('message', (verdict: unknown) => resolve(String(verdict)));
    worker.once('error', (error: unknown) => resolve(error instanceof Error ? error.message : String(error)));
    worker.once('exit', () => resolve('the check stopped without an answer'));
  });
}

function check({ file, kind }: CheckOrder['harkCheck']): string {
  try {
    const connection = new Database(file, { readonly: true, fileMustExist: true });
    const rows = connection.pragma(kind, { simple: false });
    connection.close();
    const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
    return typeof first === 'object' && first !== null ? String(Object.values(first)[0]) : 'no answer';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isOrder(data: unknown): data is CheckOrder {
  return typeof data === 'object' && data !== null && 'harkCheck' in data;
}

if (!isMainThread && parentPort && isOrder(workerData)) parentPort.postMessage(check(workerData.harkCheck));
