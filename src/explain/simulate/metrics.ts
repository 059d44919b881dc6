/** The numbers of a simulated run (API.md). Latency is how long after its best moment (else the beginning of its window) a met need was first spoken of, on average; earlier than best is no delay. */
import { DAY_MS } from '../../base/index.ts';
import type { Judgement } from './judge.ts';
import type { Scenario } from './scenario.ts';

export interface Metrics {
  readonly missedNeeds: number;
  readonly falseAlarms: number;
  /** Per day of the person's life; a day that was only begun counts whole. */
  readonly falseAlarmsPerDay: number;
  readonly duplicates: number;
  readonly forbidden: number;
  readonly latencyMs: number;
  readonly tokens: number;
}

export function metricsOf(scenario: Pick<Scenario, 'startMs' | 'endMs'>, judged: Judgement, tokens: number): Metrics {
  const delays = judged.needs.flatMap(({ need, sends: [first] }) =>
    first ? [Math.max(0, first.atMs - (need.bestMs ?? need.fromMs))] : [],
  );
  return {
    missedNeeds: judged.needs.filter(({ sends }) => sends.length === 0).length,
    falseAlarms: judged.falseAlarms.length,
    falseAlarmsPerDay: round(judged.falseAlarms.length / personDays(scenario)),
    duplicates: judged.duplicates.length,
    forbidden: judged.forbidden.length,
    latencyMs: delays.length === 0 ? 0 : Math.round(delays.reduce((sum, ms) => sum + ms, 0) / delays.length),
    tokens,
  };
}

export function personDays({ startMs, endMs }: Pick<Scenario, 'startMs' | 'endMs'>): number {
  return Math.max(1, (endMs - startMs) / DAY_MS);
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
