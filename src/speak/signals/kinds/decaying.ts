/**
 * K11: an important note is about to go stale: its decay factor (M8) has come down to 0.4, while it is stale below 0.3.
 * The instant follows from when it will be stale, because the factor falls with the same constant all the time.
 * Looking at the note makes it fresh; once heard of it rests until then.
 */
import type { SignalRule } from '../signal-rule.ts';
import { windowFrom } from '../watched-note.ts';
import { noteSignal } from '../words.ts';

const LEAST_IMPORTANCE = 0.8;
/** Which part of the way from the last look to stale lies before "about to": ln 0.4 ÷ ln 0.3. */
const FRESH_PART = Math.log(0.4) / Math.log(0.3);

export const decaying: SignalRule = {
  kind: 'decaying',
  tier: 'low',
  ofNote: (note, { heard }) => {
    if (!note.isLive || note.importance < LEAST_IMPORTANCE || note.staleAt === null) return undefined;
    const atMs = Math.floor(note.accessedAt + (note.staleAt - note.accessedAt) * FRESH_PART);
    return windowFrom(atMs, heard, Math.max(note.accessedAt, note.updatedAt));
  },
  toSignals: (items) => items.map(noteSignal),
};
