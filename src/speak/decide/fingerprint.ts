/** The set of items a decision is about, as one hash (SPEC D6). Order and repetition do not matter. */
import { createHash } from 'node:crypto';

export function fingerprint(itemIds: readonly string[]): string {
  // Sorted by code unit, not by locale: the same on every machine.
  const ids = [...new Set(itemIds)].sort();
  return createHash('sha256').update(ids.join('\n')).digest('hex');
}
