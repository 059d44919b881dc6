/** The face of the decision: whether to speak, why, and when to look again. Pure functions over plain data. */
export { confluence, thresholdFor } from './confluence.ts';
export { type CooldownInput, cooldownMs, responseMultiplier } from './cooldown.ts';
export { decide } from './decide.ts';
export type {
  Autonomy,
  Decision,
  DecisionInput,
  DecisionSettings,
  GateLine,
  PersonFacts,
  RecentAct,
  SilentReason,
  SpeakReason,
} from './decision.ts';
export { fingerprint } from './fingerprint.ts';
export { instantBefore } from './history/deadline-instants.ts';
export { type ActiveHours, isWithinActiveHours } from './hours/active-hours.ts';
export { type Period, periodOf, type QuietHours, quietUntilMs } from './hours/period.ts';
export { isQuietHour } from './hours/quiet-hour.ts';
export { type IntervalInput, jitterMs, nextIntervalMs } from './next-interval.ts';
