/**
 * Whether a note is worth showing at all (R3). Archives: no content; two characters or fewer and never recalled; a
 * name whose first word says it is scratch work and never recalled. A note somebody brought back, and one with a
 * date still to come, stay whatever they look like.
 */
import type { Note } from '../notes/index.ts';

const SCRATCH: ReadonlySet<string> = new Set(['tmp', 'temp', 'scratch']);
const FEW_CHARACTERS = 2;

/** Why it is of low value, in words; undefined when it is not. */
export function lowValueReason(note: Note, nowMs: number): string | undefined {
  if (note.kept || (note.dueAt !== null && note.dueAt > nowMs)) return undefined;
  const content = note.content.trim();
  if (content === '') return 'it has no content';
  if (note.hits > 0) return undefined;
  // A character may be written as two units, never as more.
  if (content.length <= 2 * FEW_CHARACTERS && Array.from(content).length <= FEW_CHARACTERS)
    return 'two characters or fewer, never recalled';
  const first = /[\p{L}\p{N}]+/u.exec(note.title)?.[0]?.toLowerCase() ?? '';
  return SCRATCH.has(first) ? `named as scratch work ("${first}"), never recalled` : undefined;
}
