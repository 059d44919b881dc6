/**
 * Runs a piece of TypeScript in a process of its own, so that a test can kill it the hard way. The code is written
 * into a file of its own (beside nothing that matters) and imports the program by absolute path.
 * Each line the child prints is handed over as it comes; what it writes to stderr is kept for the error message.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Child {
  readonly process: ChildProcess;
  /** The next line it prints; rejects when it ends without one. */
  line(): Promise<string>;
  /** kill -9, and resolves when the process is gone. */
  kill(): Promise<void>;
  /** Resolves with the exit code when it ends by itself. */
  ended: Promise<number | null>;
}

const SOURCE = new URL('../', import.meta.url).href;

/** `body` may use `SOURCE`, the address of the source folder, in dynamic imports. */
export async function startChild(body: string, options: { uid?: number; folder?: string } = {}): Promise<Child> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'hark-child-')));
  const file = join(folder, 'child.mts');
  await writeFile(file, `const SOURCE = ${JSON.stringify(SOURCE)};\n${body}\n`);
  // Readable for whoever the child runs as.
  if (options.folder === undefined) await chmod(folder, 0o755);
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() =>
    options.folder === undefined ? rm(folder, { recursive: true, force: true }) : undefined,
  );
  return {
    process: child,
    ended,
    async line() {
      const next = await lines.next();
      if (next.done) throw new Error(`The child ended without an answer. ${errors}`);
      return next.value;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
