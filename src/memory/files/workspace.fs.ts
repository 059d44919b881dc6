/** The person's own files: created once with helpful templates, added to at the end, never overwritten. */
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TEMPLATES } from './templates.ts';

export async function prepareWorkspace(folder: string): Promise<void> {
  await mkdir(join(folder, 'memory'), { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(TEMPLATES)) {
    // `wx`: a file that is there is the user's, whatever is in it.
    await writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

/** Adds to the end of a memory file, making it if need be; what is there stays byte for byte. */
export async function appendToMemoryFile(folder: string, path: string, text: string): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const file = await open(place, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const gap = size > 0 && last.toString() !== '\n' ? '\n' : '';
    await file.appendFile(`${gap}${text.endsWith('\n') ? text : `${text}\n`}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
