/** The face of the beat: saying what a look found worth saying, once, and knowing what became of it. */
export type { Acknowledged, Answered, BeatModel, BeatParts, Brief, BriefOrder } from './beat-parts.ts';
export { eventsToTell, MOST_TOLD } from './events-to-tell.ts';
export { type BeatOrder, beatNow, runBeat } from './run-beat.ts';
export { settleNudge } from './settle-nudge.ts';
export type { BeatResult } from './write-beat.ts';
