/**
 * How much several signals weigh together (SPEC D5): each kind once, at its highest tier. Weak signals of different
 * kinds add up; many of one kind do not.
 */
import type { Signal, SignalKind, Tier } from '../signals/index.ts';
import type { Autonomy } from './decision.ts';
import { isAtLeast, isContext, WEIGHTS } from './tiers.ts';

const THRESHOLDS = { act: 8, suggest: 12, observe: 20 } as const;

export function confluence(signals: readonly { readonly kind: SignalKind; readonly tier: Tier }[]): number {
  const best = new Map<SignalKind, number>();
  for (const { kind, tier } of signals) best.set(kind, Math.max(best.get(kind) ?? 0, WEIGHTS[tier] ?? 0));
  return [...best.values()].reduce((sum, weight) => sum + weight, 0);
}

export function thresholdFor(autonomy: Autonomy): 8 | 12 | 20 {
  return THRESHOLDS[autonomy];
}

/** The weight in a decision: context counts only beside something that may speak (K16). */
export function decisionWeight(signals: readonly Signal[]): number {
  return signals.every(isContext) ? 0 : confluence(signals);
}

/**
 * What makes these signals worth saying: one that may speak alone, or enough weight together. Words of outsiders add
 * their little weight to others' (K15), but however many there are, they make nobody speak by themselves.
 */
export function causeToSpeak(
  signals: readonly Signal[],
  threshold: number,
): 'immediate' | 'elevated' | 'confluence' | undefined {
  const speakers = signals.filter((signal) => !isContext(signal));
  if (speakers.some((signal) => signal.tier === 'immediate')) return 'immediate';
  if (speakers.some((signal) => isAtLeast(signal.tier, 'elevated'))) return 'elevated';
  const isOurs = speakers.some((signal) => signal.trust !== 'untrusted');
  return isOurs && confluence(signals) >= threshold ? 'confluence' : undefined;
}
