/**
 * Copies a live database into one file with `VACUUM INTO`, in a worker thread with a connection of its own.
 * Imported normally it offers `copyInto`; started as a worker it does the copy.
 */
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

interface CopyOrder {
  readonly harkCopy: { readonly from: string; readonly to: string };
}

/** Resolves when the copy is complete; rejects with what went wrong. The target must not exist. */
export function copyInto(from: string, to: string): Promise<void> {
  const order: CopyOrder = { harkCopy: { from, to } };
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: order });
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the copy stopped with ${code}`))));
  });
}

function copy({ from, to }: CopyOrder['harkCopy']): void {
  const connection = new Database(from, { readonly: true, fileMustExist: true });
  try {
    connection.prepare('VACUUM INTO ?').run(to);
  } finally {
    connection.close();
  }
}

function isOrder(data: unknown): data is CopyOrder {
  return typeof data === 'object' && data !== null && 'harkCopy' in data;
}

if (!isMainThread && parentPort && isOrder(workerData)) {
  copy(workerData.harkCopy);
  parentPort.postMessage('done');
}
