/** The one place where a shelf reaches the store: a file that is worked on at once. */
import { type DirectStore, openDirect } from '../../store/index.ts';

export function openShelfStore(file: string, nowMs: number): DirectStore {
  return openDirect(file, nowMs);
}
