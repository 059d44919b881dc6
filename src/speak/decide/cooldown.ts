/**
 * How long a topic stays unsaid after a message about it (SPEC D6): base by autonomy and tier × part of the day ×
 * how the person answers, 24 h at most. Immediate signals have a fixed half hour, which holds only for the same
 * fingerprint. Cooldowns count from messages that were delivered; suppression itself never prolongs them.
 */
import type { Tier } from '../signals/index.ts';
import type { Autonomy } from './decision.ts';
import type { Period } from './hours/period.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_MS = 24 * HOUR_MS;
const IMMEDIATE_MS = 30 * MINUTE_MS;
/** Fewer answers than this say nothing about a person. */
const FEWEST_SAMPLES = 3;

const BASE_MS: Record<Autonomy, Record<Exclude<Tier, 'immediate'>, number>> = {
  observe: { elevated: 2 * HOUR_MS, normal: 4 * HOUR_MS, low: 8 * HOUR_MS },
  suggest: { elevated: 30 * MINUTE_MS, normal: 2 * HOUR_MS, low: 4 * HOUR_MS },
  act: { elevated: 5 * MINUTE_MS, normal: 10 * MINUTE_MS, low: 30 * MINUTE_MS },
};

/** Also the pace of looking (D11). */
export const PERIOD_FACTOR: Record<Period, number> = {
  quiet: 10,
  late_night: 3,
  evening: 1.5,
  working: 1,
  morning: 0.5,
};

export interface CooldownInput {
  readonly autonomy: Autonomy;
  readonly tier: Tier;
  readonly period: Period;
  readonly responseRate?: number;
  readonly samples?: number;
}

export function cooldownMs(input: CooldownInput): number {
  const { autonomy, tier, period, responseRate = 1, samples } = input;
  if (tier === 'immediate') return IMMEDIATE_MS;
  const factor = PERIOD_FACTOR[period] * responseMultiplier(responseRate, samples);
  return Math.min(LONGEST_MS, Math.round(BASE_MS[autonomy][tier] * factor));
}

/** People who ignore us hear less from us. Without a number of samples the rate is taken at its word. */
export function responseMultiplier(rate: number, samples: number = FEWEST_SAMPLES): 1 | 3 | 10 {
  if (samples < FEWEST_SAMPLES) return 1;
  if (rate < 0.1) return 10;
  return rate < 0.3 ? 3 : 1;
}
