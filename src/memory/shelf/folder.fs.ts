/** Makes the folder of a shelf, open to the owner only; one that is there keeps its mode. Refuses in words. */
import { mkdirSync } from 'node:fs';
import { InputError, messageOf, quote } from '../../base/index.ts';

export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new InputError('dir', `Could not create the folder ${quote(path)}: ${messageOf(error)}.`);
  }
}
