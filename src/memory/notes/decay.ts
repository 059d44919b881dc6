/**
 * How a note fades (M8): factor = exp(-days since access / (stability × (1 + 0.5 ln(1 + accesses)))). From 0.3 up
 * it is active, from 0.1 up stale, below that archived. The same formula solved for time gives the instants at
 * which a note changes state, so that nothing has to be computed over all notes to find those that did.
 */
import { DAY_MS } from '../../base/index.ts';
import type { NoteType } from './note.ts';

export const STALE_BELOW = 0.3;
export const ARCHIVED_BELOW = 0.1;

export type DecayState = 'active' | 'stale' | 'archived';

export function memoryDecayFactor(i: { daysSinceAccess: number; stabilityDays: number; accessCount: number }): {
  factor: number;
  state: DecayState;
} {
  const lasting = lastingDays(i.stabilityDays, i.accessCount);
  // A stamp in the future (a clock set back) is a fresh note, not a stronger one.
  const days = atLeastZero(i.daysSinceAccess);
  const factor = days === 0 ? 1 : lasting > 0 ? Math.exp(-days / lasting) : 0;
  return { factor, state: factor >= STALE_BELOW ? 'active' : factor >= ARCHIVED_BELOW ? 'stale' : 'archived' };
}

/** The first milliseconds at which it is no longer active, and no longer stale. */
export function decayInstants(i: { accessedAt: number; stabilityDays: number; accessCount: number }): {
  staleAt: number;
  archiveAt: number;
} {
  const lasting = lastingDays(i.stabilityDays, i.accessCount) * DAY_MS;
  const after = (factor: number): number =>
    Math.min(Number.MAX_SAFE_INTEGER, Math.floor(i.accessedAt - Math.log(factor) * lasting) + 1);
  return { staleAt: after(STALE_BELOW), archiveAt: after(ARCHIVED_BELOW) };
}

/** What is not a number counts as none. */
const atLeastZero = (n: number): number => (Number.isNaN(n) ? 0 : Math.max(0, n));

function lastingDays(stabilityDays: number, accessCount: number): number {
  return atLeastZero(stabilityDays) * (1 + 0.5 * Math.log(1 + atLeastZero(accessCount)));
}

/** Days a note lasts when nobody said: who someone is outlives what happened today. */
export const USUAL_STABILITY_DAYS: Readonly<Record<NoteType, number>> = {
  IDENTITY: 365,
  PREFERENCE: 180,
  RELATIONSHIP: 180,
  LEARNING: 180,
  REFLECTION: 90,
  PLAN: 60,
  EVENT: 60,
  CONTEXT: 60,
  ERROR: 60,
  QUESTION: 30,
  ACTIVITY: 30,
  EPHEMERAL: 2,
};
