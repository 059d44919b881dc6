/**
 * Tiers, their order and weight (SPEC K), and the cap on untrusted words (K15): whatever an outsider wrote counts as
 * low, whatever tier it came with, so that nobody can make Hark speak by writing to the person.
 */
import type { Signal, SignalKind, Tier, TierWeights } from '../signals/index.ts';

export const WEIGHTS: TierWeights = { immediate: 10, elevated: 5, normal: 3, low: 1 };

/** They say how things stand, not what to do: they add weight to others and never speak themselves (K16). */
const CONTEXT_KINDS: ReadonlySet<SignalKind> = new Set(['velocity', 'delta', 'sentiment']);

export function isAtLeast(tier: Tier, floor: Tier): boolean {
  return WEIGHTS[tier] >= WEIGHTS[floor];
}

export function isContext(signal: { readonly kind: SignalKind }): boolean {
  return CONTEXT_KINDS.has(signal.kind);
}

/** The tier a signal may count with. A tier nobody knows counts as low. */
export function trustedTier(signal: Pick<Signal, 'tier' | 'trust'>): Tier {
  return signal.trust === 'untrusted' || !Object.hasOwn(WEIGHTS, signal.tier) ? 'low' : signal.tier;
}

/** The highest tier among signals that may speak; context only when there is nothing else. */
export function topTier(signals: readonly Signal[]): Tier | undefined {
  const speakers = signals.filter((signal) => !isContext(signal));
  const tiers = (speakers.length > 0 ? speakers : signals).map((signal) => signal.tier);
  return tiers.reduce<Tier | undefined>((top, tier) => (top && isAtLeast(top, tier) ? top : tier), undefined);
}
