/**
 * When to look again (SPEC D11): base × part of the day × just acted × how much is there × how fast notes arrive,
 * between 1 minute and 4 hours. `jitterMs` spreads people out; it only ever brings a look forward, so that nothing
 * due is looked at too late.
 */
import { createHash } from 'node:crypto';
import { PERIOD_FACTOR } from './cooldown.ts';
import type { Period } from './hours/period.ts';

const MINUTE_MS = 60_000;
export const SHORTEST_MS = MINUTE_MS;
export const LONGEST_MS = 240 * MINUTE_MS;
const DEFAULT_BASE_MS = 30 * MINUTE_MS;
const VELOCITY_FACTOR = 0.7;
const JITTER_SHARE = 0.1;

export interface IntervalInput {
  readonly baseMs: number;
  readonly period: Period;
  readonly actedAgoMs?: number;
  readonly signalCount: number;
  readonly velocityHigh: boolean;
}

export function nextIntervalMs(input: IntervalInput): number {
  const { baseMs, period, actedAgoMs, signalCount, velocityHigh } = input;
  const base = Number.isNaN(baseMs) ? DEFAULT_BASE_MS : baseMs;
  const velocity = velocityHigh ? VELOCITY_FACTOR : 1;
  const intervalMs = base * PERIOD_FACTOR[period] * actedFactor(actedAgoMs) * densityFactor(signalCount) * velocity;
  return Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, intervalMs)));
}

function actedFactor(agoMs: number | undefined): number {
  // A stamp from the future (a clock set back) says nothing about how long ago it was.
  if (agoMs === undefined || !(agoMs >= 0)) return 1;
  if (agoMs < 5 * MINUTE_MS) return 2;
  return agoMs < 15 * MINUTE_MS ? 1.5 : 1;
}

function densityFactor(signalCount: number): number {
  if (signalCount >= 4) return 0.8;
  return signalCount >= 1 ? 1 : 3;
}

/** How much earlier than planned to look: the same for the same key, from nothing up to a tenth of the interval. */
export function jitterMs(key: string, intervalMs: number): number {
  const share = createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32;
  return Math.floor(share * JITTER_SHARE * Math.max(0, intervalMs));
}
