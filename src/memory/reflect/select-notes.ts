/**
 * Which notes a run looks at (R2): those most in need first: without tags, without links, longest not looked after. A
 * note that was looked at and has not changed since waits for its turn by age alone, so that a few notes which
 * cannot be helped do not keep all others waiting.
 */
import { DAY_MS } from '../../base/index.ts';
import type { Note } from '../notes/index.ts';

/** The age that weighs half as much as missing tags or links. */
const HALF_AGE_MS = 30 * DAY_MS;

export function needOf(note: Note, isLinked: boolean, nowMs: number): number {
  const lookedAfterAt = Math.max(note.updatedAt, note.reflectedAt ?? 0);
  const age = Math.max(0, nowMs - lookedAfterAt);
  const isNew = note.reflectedAt === null || note.updatedAt > note.reflectedAt;
  const lacks = isNew ? (note.tags.length === 0 ? 1 : 0) + (isLinked ? 0 : 1) : 0;
  return lacks + age / (age + HALF_AGE_MS);
}

export function selectNotes(
  notes: readonly Note[],
  choice: { limit: number; nowMs: number; isLinked: (id: string) => boolean },
): Note[] {
  const wanted = Math.min(notes.length, Math.max(0, Math.floor(choice.limit)));
  return notes
    .map((note) => ({ note, need: needOf(note, choice.isLinked(note.id), choice.nowMs) }))
    .sort((a, b) => b.need - a.need || a.note.createdAt - b.note.createdAt || (a.note.id < b.note.id ? -1 : 1))
    .slice(0, wanted)
    .map(({ note }) => note);
}
