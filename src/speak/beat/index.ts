/** The face of the beat: saying what a look found worth saying, once, and knowing what became of it. */
export type { Acknowledged, BeatParts } from './beat-parts.ts';
export { eventsToTell, MOST_TOLD } from './events-to-tell.ts';
export { type BeatOrder, type BeatResult, beatNow, runBeat } from './run-beat.ts';
export { settleNudge } from './settle-nudge.ts';
