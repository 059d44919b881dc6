/** A file named on the command line, as text. What cannot be read is refused with the reason. */
import { readFile } from 'node:fs/promises';
import { InputError, NotFoundError, quote } from '../../base/index.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you may not read it',
  EISDIR: 'it is a folder',
  EPERM: 'you may not read it',
};

export async function readTextFile(field: string, path: string): Promise<string> {
  try {
    // A mark at the start that some editors write is not part of the text.
    return (await readFile(path, 'utf8')).replace(/^\ufeff/u, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') throw new MissingFile(field, `There is no file ${quote(path)}.`);
    throw new InputError(field, `${quote(path)} cannot be read: ${REASONS[code] ?? code}.`);
  }
}

class MissingFile extends NotFoundError {
  readonly next = 'Check the name; it counts from the current folder.';
}
