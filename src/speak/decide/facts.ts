/**
 * What the gates look at: the input, and what follows from it, worked out once. Invariant: the order in which signals
 * and acts were handed in is gone from here on, untrusted signals count as low (K15), and lists are lists even when a
 * stored input lost one.
 */
import type { Signal, SignalKind, Tier } from '../signals/index.ts';
import { thresholdFor } from './confluence.ts';
import { cooldownMs } from './cooldown.ts';
import type { DecisionInput } from './decision.ts';
import { type History, readHistory } from './history/history.ts';
import { type Period, periodOf } from './hours/period.ts';
import { trustedTier, WEIGHTS } from './tiers.ts';

export interface Facts {
  readonly input: DecisionInput;
  readonly nowMs: number;
  readonly period: Period;
  readonly signals: readonly Signal[];
  readonly history: History;
  readonly threshold: number;
  readonly isVelocityHigh: boolean;
}

const VELOCITY_NOTES = 5;
/** A stamp further ahead than this is from a clock that was wrong, and silences nothing. */
const CLOCK_SLIP_MS = 24 * 3_600_000;

export function readFacts(input: DecisionInput): Facts {
  const { nowMs, timeZone, settings, person } = input;
  const signals = input.signals.map(tidy).sort(bySignal);
  return {
    input,
    nowMs,
    period: periodOf(nowMs, timeZone, settings.quiet ?? null),
    signals,
    history: readHistory(input.recentActs),
    threshold: settings.thresholds?.[settings.autonomy] ?? thresholdFor(settings.autonomy),
    isVelocityHigh: person.newNotesSinceAct >= VELOCITY_NOTES || signals.some(({ kind }) => kind === 'velocity'),
  };
}

/** How long a signal of this tier stays unsaid, here and now. */
export function cooldownOf(facts: Facts, tier: Tier): number {
  const { settings, person } = facts.input;
  const { rate, samples } = person.response;
  return cooldownMs({ autonomy: settings.autonomy, tier, period: facts.period, responseRate: rate, samples });
}

/** Less than a length ago. A clock that was set back may make it look like the near future. */
export function isWithin(facts: Facts, atMs: number | undefined, lengthMs: number): boolean {
  if (atMs === undefined) return false;
  const agoMs = facts.nowMs - atMs;
  return agoMs < lengthMs && agoMs > -CLOCK_SLIP_MS;
}

function tidy(signal: Signal): Signal {
  const tier = trustedTier(signal);
  return { ...signal, tier, weight: WEIGHTS[tier], itemIds: signal.itemIds ?? [], topics: signal.topics ?? [] };
}

/** The most urgent first, then what is due first; the rest only so that there is one order. */
function bySignal(a: Signal, b: Signal): number {
  return (
    WEIGHTS[b.tier] - WEIGHTS[a.tier] ||
    (a.dueAtMs ?? Infinity) - (b.dueAtMs ?? Infinity) ||
    byText(JSON.stringify([a.kind, a]), JSON.stringify([b.kind, b]))
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function idsOf(signals: readonly Signal[]): string[] {
  return signals.flatMap((signal) => signal.itemIds);
}

/** `deadline, pending`: for the lines of gates. */
export function kindsOf(signals: readonly Signal[]): string {
  return [...new Set<SignalKind>(signals.map((signal) => signal.kind))].join(', ');
}
