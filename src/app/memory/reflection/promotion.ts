/**
 * Brings MEMORY.md in line with the notes (R8): after a reflection, and when a line's note was forgotten, demoted, put
 * away or settled. That it is due is noted in the unit of work that made it so; the file follows the commit, and at the
 * next start when a killed process left it behind. Writes Hark's own block only.
 */
import { join } from 'node:path';
import { messageOf } from '../../../base/index.ts';
import { listNotes, type Note, noteSteps } from '../../../memory/notes/index.ts';
import { promoteNotes, USUAL_THRESHOLD } from '../../../memory/promote/index.ts';
import { listPeople } from '../../../people/index.ts';
import { readMark, runSteps, type Tx, writeMark } from '../../../store/index.ts';
import type { MemoryParts } from '../memory-parts.ts';
import type { NoteSettler } from '../settle-notes.ts';
import { workspaceOf } from '../workspace-of.ts';

export interface Promotion {
  /** Notes in this unit of work that MEMORY.md is to be brought in line. */
  setDue(tx: Tx, personId: string): Promise<void>;
  /** How many lines are new or say something else. */
  promote(personId: string): Promise<number>;
  /** For everybody whose file was left behind. Never throws: a file that cannot be written waits. */
  promoteDue(): Promise<void>;
  /** Takes lines out as soon as their notes no longer stand for them. */
  readonly settler: NoteSettler;
}

export const MEMORY_FILE = 'MEMORY.md';
const DUE = 'due';
const DONE = 'done';
const markOf = (personId: string): string => `promotion:${personId}`;

export function createPromotion(parts: MemoryParts): Promotion {
  const { store, clock, ids, log } = parts;
  const write = (personId: string, notes: readonly Note[]): number => {
    const folder = workspaceOf(parts.paths, personId);
    if (folder === undefined) return 0;
    return promoteNotes(notes, { path: join(folder, MEMORY_FILE), nowMs: clock.now(), draftName: ids.next() });
  };
  const proven = (tx: Tx, personId: string): Promise<Note[]> => listNotes(tx, { personId, minHits: USUAL_THRESHOLD });
  const promote = async (personId: string): Promise<number> => {
    const lines = write(personId, await store.read((tx) => proven(tx, personId)));
    await store.transaction((tx) => writeMark(tx, markOf(personId), DONE));
    return lines;
  };
  const setDue = (tx: Tx, personId: string): Promise<void> => writeMark(tx, markOf(personId), DUE);
  return {
    setDue,
    promote,
    async promoteDue() {
      const due = await store.read(async (tx) => {
        const people = await listPeople(tx);
        const marks = await Promise.all(people.map(({ id }) => readMark(tx, markOf(id))));
        return people.filter((_, i) => marks[i] === DUE);
      });
      for (const { id } of due) {
        try {
          await promote(id);
        } catch (error) {
          log.warn(
            { error: messageOf(error), personId: id },
            'MEMORY.md could not be brought in line; it is tried again',
          );
        }
      }
    },
    async settler(tx, personId, noteIds) {
      if (!workspaceOf(parts.paths, personId) || !(await mayLeave(tx, personId, noteIds))) return;
      await setDue(tx, personId);
      const notes = await proven(tx, personId);
      // Right after the commit, so that whoever asked for it finds the line gone; the mark stands for a lost moment.
      tx.afterCommit(() => {
        try {
          write(personId, notes);
        } catch (error) {
          log.warn({ error: messageOf(error), personId }, 'MEMORY.md could not be brought in line; it is tried again');
        }
      });
    },
  };
}

/** Gone, or of the kind that stands in MEMORY.md and may not any more. */
async function mayLeave(tx: Tx, personId: string, noteIds: readonly string[]): Promise<boolean> {
  const rows = await runSteps(tx, noteSteps.findRows(personId, noteIds));
  if (rows.length < noteIds.length) return true;
  return rows.some(
    (row) => row.hits >= USUAL_THRESHOLD && (row.hidden === 1 || row.demoted === 1 || row.state === 'resolved'),
  );
}
