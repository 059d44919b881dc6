/**
 * Brings MEMORY.md in line with the notes (R8): what has proven itself comes in, what was demoted, hidden or forgotten
 * goes out, and the same notes again change nothing. Touches only Hark's own block. A file is made only when there is
 * something to put into it.
 */
import { Buffer } from 'node:buffer';
import type { Note } from '../notes/index.ts';
import { readBlock, replaceBlock } from './managed-block.ts';
import { readWhole, replaceWhole } from './memory-file.fs.ts';
import { chooseEntries, countNew, isPromotable, renderEntries } from './render-block.ts';

/** PROMOTE after this many sessions. */
export const USUAL_THRESHOLD = 3;

export interface Promotion {
  readonly path: string;
  readonly threshold?: number;
  readonly nowMs: number;
  /** A name for the draft that no other writer uses. */
  readonly draftName: string;
}

const NEW_FILE = Buffer.from('# Memory\n\n');

/** Returns how many lines of the file are new or say something else than before. */
export function promoteNotes(notes: readonly Note[], promotion: Promotion): number {
  const threshold = promotion.threshold ?? USUAL_THRESHOLD;
  const entries = chooseEntries(notes.filter((note) => isPromotable(note, threshold, promotion.nowMs)));
  const file = readWhole(promotion.path);
  if (!file && entries.length === 0) return 0;
  const before = file ?? NEW_FILE;
  const old = readBlock(before);
  const text = renderEntries(entries);
  // A file without our block and nothing to say: it stays untouched.
  if (entries.length === 0 && old === '' && !Buffer.from(before).includes('hark:memory:begin')) return 0;
  const after = replaceBlock(before, text);
  if (!file || Buffer.compare(before, after) !== 0) replaceWhole(promotion.path, after, promotion.draftName);
  return countNew(old, text);
}
