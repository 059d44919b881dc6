/** Joins the pieces of the full-text index in small units of work: after much was indexed, and once a day. */
import { mergeWords } from '../../../memory/search/index.ts';
import type { Store } from '../../../store/index.ts';

/** A guard: a hundred thousand pieces of text take some thirty. */
const MOST_UNITS = 10_000;

export async function joinWords(store: Store, signal?: AbortSignal): Promise<void> {
  for (let unit = 0; unit < MOST_UNITS && !signal?.aborted; unit++) {
    if (!(await store.transaction((tx) => mergeWords(tx, unit === 0)))) return;
  }
}
