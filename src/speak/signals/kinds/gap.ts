/**
 * K9: a question of the user's that nothing answers. A note written later and linked to it counts as an answer, and so
 * does resolving it. Once heard of it rests until it is asked again.
 */
import type { SignalRule } from '../signal-rule.ts';
import { settledAt, windowFrom } from '../watched-note.ts';
import { noteSignal } from '../words.ts';

export const gap: SignalRule = {
  kind: 'gap',
  tier: 'normal',
  ofNote: (note, { heard }) => {
    const isTheirs = note.trust === 'owner' || note.trust === 'agent';
    if (note.type !== 'QUESTION' || !note.isLive || !isTheirs || note.linkedAt !== null) return undefined;
    return windowFrom(settledAt(note, note.updatedAt), heard, note.updatedAt);
  },
  toSignals: (items) => items.map(noteSignal),
};
