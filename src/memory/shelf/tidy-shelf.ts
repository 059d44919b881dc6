/**
 * Reflection and promotion for a shelf, at once: the same plan, record and block as the app's daily run. Refuses, as
 * misuse, anything that was not opened by `openShelf`.
 */
import { InputError } from '../../base/index.ts';
import { noteSteps } from '../notes/index.ts';
import { promoteNotes, USUAL_THRESHOLD } from '../promote/index.ts';
import { type ReflectionResult, reflectionSteps, type StoredChange, type StoredReflection } from '../reflect/index.ts';
import { type NoteShelf, OpenShelf, type ShelfParts } from './shelf.ts';

function partsOf(shelf: NoteShelf): ShelfParts {
  if (shelf instanceof OpenShelf) return shelf.parts;
  throw new TypeError('Expected a shelf from openShelf.');
}

export function reflectAndCleanMemory(
  shelf: NoteShelf,
  options: { readonly nuggetName?: string; readonly limit?: number; readonly nowMs?: number } = {},
): ReflectionResult {
  const { store, personId, ids, clock } = partsOf(shelf);
  const writer = { personId, ids, nowMs: options.nowMs ?? clock.now() };
  const { id: _, ...result } = store.transaction(
    reflectionSteps.reflect(writer, {
      ...(options.nuggetName === undefined ? {} : { shelf: options.nuggetName }),
      ...(options.limit === undefined ? {} : { limit: options.limit }),
    }),
  );
  return result;
}

export function promoteFacts(
  shelf: NoteShelf,
  options: { readonly path?: string; readonly threshold?: number } = {},
): number {
  const { store, personId, ids, clock, memoryFile } = partsOf(shelf);
  const path = options.path ?? memoryFile;
  if (path === undefined) {
    throw new InputError('path', 'This shelf is in memory: say in which file MEMORY.md is to be kept.');
  }
  const threshold = options.threshold ?? USUAL_THRESHOLD;
  const proven = store.read(noteSteps.listNotes({ personId, minHits: threshold }));
  return promoteNotes(proven, { path, threshold, nowMs: clock.now(), draftName: ids.next() });
}

/** The runs of reflection on this shelf's notes, newest first. */
export function listReflections(shelf: NoteShelf, limit?: number): StoredReflection[] {
  const { store, personId } = partsOf(shelf);
  return store.read(reflectionSteps.listReflections(personId, limit));
}

export function readReflection(shelf: NoteShelf, id: string): StoredReflection & { readonly changes: StoredChange[] } {
  const { store, personId } = partsOf(shelf);
  return store.read(reflectionSteps.readReflection(personId, id));
}

/** Takes one change of a run back (R7). */
export function undoReflectionChange(shelf: NoteShelf, reflectionId: string, seq: number): StoredChange {
  const { store, personId, clock } = partsOf(shelf);
  return store.transaction(reflectionSteps.undoChange({ personId, nowMs: clock.now() }, reflectionId, seq));
}
