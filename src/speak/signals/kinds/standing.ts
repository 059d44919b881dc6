/**
 * K20: standing work: HEARTBEAT.md says something, or a task is to be done at each heartbeat, and a full interval has
 * passed since a model last looked. The only signal that costs tokens by itself, and it says so. Without a model there
 * is nobody to do it: skipped, `needs-model`. It is worked out from what the caller knows; nothing is stored for it.
 */
import { type Signal, TIER_WEIGHTS } from '../signal.ts';
import type { SignalRule } from '../signal-rule.ts';

export interface StandingFacts {
  readonly hasStandingWork: boolean;
  readonly hasModel: boolean;
  readonly lastModelBeatAtMs?: number | undefined;
  readonly intervalMs: number;
  /** In the hours in which Hark may speak. */
  readonly isActive: boolean;
}

export type Standing =
  | { readonly kind: 'signal'; readonly signal: Signal }
  | { readonly kind: 'skipped'; readonly reason: 'needs-model' }
  | { readonly kind: 'none' };

export const standing: SignalRule = { kind: 'standing', tier: 'elevated', toSignals: () => [] };

export function standingWork(facts: StandingFacts, nowMs: number): Standing {
  const { hasStandingWork, hasModel, lastModelBeatAtMs, intervalMs, isActive } = facts;
  const isRested = lastModelBeatAtMs === undefined || nowMs - lastModelBeatAtMs >= intervalMs;
  if (!hasStandingWork || !isActive || !isRested) return { kind: 'none' };
  if (!hasModel) return { kind: 'skipped', reason: 'needs-model' };
  return {
    kind: 'signal',
    signal: {
      kind: 'standing',
      tier: 'elevated',
      weight: TIER_WEIGHTS.elevated,
      itemIds: ['standing'],
      topics: [],
      text: 'standing work (asks the model)',
      trust: 'owner',
    },
  };
}
