/** The face of the sweep: looking at everybody who is due, at no cost, and remembering each look. */
export { nextMorning, startOfBudgetDay } from './budget-day.ts';
export { type Heartbeat, shardOf, sweepKey } from './heartbeat.ts';
export {
  endModelPauses,
  findHeartbeat,
  noteAct,
  noteFailure,
  noteModelBeat,
  noteModelFailure,
  saveEventTurns,
} from './heartbeats.sql.ts';
export { type Look, look, type SkipReason } from './look.ts';
export { readLookFacts } from './look-facts.ts';
export { sayLook, silence } from './look-words.ts';
export { lookAnew, lookBy, planShard, watchPerson } from './plan-sweep.ts';
export { type LookRecord, type LookTurn, recordLook, type SaidInLook } from './record-look.ts';
export { sweepDue } from './sweep-due.ts';
export type { BeatEvent, HeartbeatFile, SignalSource, SweepParts, Watched } from './sweep-parts.ts';
