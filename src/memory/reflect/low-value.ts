/**
 * Whether a note is worth showing at all (R3). Archives: no content; two characters or fewer and never recalled; a
 * name whose first word says it is scratch work and never recalled. A note somebody brought back, and one with a
 * date still to come, stay whatever they look like.
 */
import type { Note } from '../notes/index.ts';
import { normaliseContent } from './normalise.ts';

const SCRATCH: ReadonlySet<string> = new Set(['tmp', 'temp', 'scratch']);
const FEW_CHARACTERS = 2;
/** Nobody writes two characters this often; long notes need not be tidied to see that they are none. */
const LONG = 1_000;

/** Why it is of low value, in words; undefined when it is not. */
export function lowValueReason(note: Note, nowMs: number): string | undefined {
  if (note.kept || (note.dueAt !== null && note.dueAt > nowMs)) return undefined;
  // As it reads once it is tidied (R4), so that one pass is enough: "7", blank lines and "7" again are one character.
  const content = (note.content.length > LONG ? note.content : normaliseContent(note.content)).trim();
  if (content === '') return 'it has no content';
  if (note.hits > 0) return undefined;
  // A character may be written as two units, never as more.
  if (content.length <= 2 * FEW_CHARACTERS && Array.from(content).length <= FEW_CHARACTERS)
    return 'two characters or fewer, never recalled';
  const first = /[\p{L}\p{N}]+/u.exec(note.title)?.[0]?.toLowerCase() ?? '';
  return SCRATCH.has(first) ? `named as scratch work ("${first}"), never recalled` : undefined;
}
