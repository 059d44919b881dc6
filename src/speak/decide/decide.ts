/**
 * Whether to speak (SPEC D): the gates, one after the other, each with its line. Pure: the same input gives the same
 * decision, on any machine, at any time. Verdicts: `act` when every gate lets it pass; `observe` when only the person's
 * wish to watch first (observe, shadow) is in the way; else `suppress`, with the reason of the gate that stopped it.
 */
import { decisionWeight } from './confluence.ts';
import type { Decision, DecisionInput, GateLine, SilentReason } from './decision.ts';
import { type Facts, idsOf, readFacts } from './facts.ts';
import { fingerprint } from './fingerprint.ts';
import type { Draft, Gate, Step } from './gate.ts';
import { GATES } from './gates.ts';
import { nextCheckAt } from './next-check.ts';
import { topTier } from './tiers.ts';

/** Stopped, but worth showing: it would have been said. */
const WATCHED: ReadonlySet<SilentReason> = new Set(['observe', 'shadow']);

interface Walk {
  readonly draft: Draft;
  readonly gates: readonly GateLine[];
  readonly stopped?: SilentReason;
}

export function decide(input: DecisionInput): Decision {
  const facts = readFacts(input);
  const { draft, gates, stopped } = walkGates(facts);
  const reason = stopped ?? draft.cause ?? 'no_signals';
  const verdict = stopped === undefined ? 'act' : WATCHED.has(stopped) ? 'observe' : 'suppress';
  const signals = verdict === 'suppress' ? facts.signals : draft.candidates;
  const tier = topTier(signals);
  return {
    verdict,
    reason,
    ...(tier ? { tier } : {}),
    score: decisionWeight(draft.candidates),
    fingerprint: fingerprint(idsOf(signals)),
    signals,
    gates,
    nextCheckAtMs: nextCheckAt(facts, verdict === 'act'),
    escalation: draft.escalation,
  };
}

function walkGates(facts: Facts): Walk {
  let draft: Draft = { candidates: facts.signals, escalation: 1 };
  const gates: GateLine[] = [];
  for (const gate of GATES) {
    const step = ask(gate, facts, draft);
    gates.push({ name: gate.name, outcome: step.outcome, detail: step.detail });
    if (step.outcome === 'stop') return { draft, gates, stopped: step.reason };
    draft = { ...draft, ...step.change };
  }
  return { draft, gates };
}

function ask(gate: Gate, facts: Facts, draft: Draft): Step {
  const isForced = draft.cause === 'critical_deadline' || draft.cause === 'first_contact';
  if (isForced && gate.isAboutSignals) return { outcome: 'pass', detail: `not asked: ${draft.cause}` };
  const step = gate.judge(facts, draft);
  const isOverruled = step.outcome === 'stop' && step.isSoft && facts.input.settings.gate === 'always';
  if (!isOverruled) return step;
  return {
    outcome: 'pass',
    detail: `${step.detail}; the model is asked anyway`,
    change: { ...step.change, cause: 'always' },
  };
}
