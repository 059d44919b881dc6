/** A beat as the doors show it: the decision, where it is written down, and the words. Pure. */
import type { DecisionView, NudgeView } from '../../doors/operations/index.ts';
import type { BeatResult } from '../../speak/beat/index.ts';
import type { Nudge } from '../../speak/learn/index.ts';
import { sayLook } from '../../speak/sweep/index.ts';

export function toDecisionView({ look, decisionId, nextCheckAt, text, turn }: BeatResult): DecisionView {
  return {
    ...look.decision,
    // All it saw: a deadline within the hour speaks alone, and the rest was there all the same.
    signals: look.input.signals,
    nextCheckAtMs: nextCheckAt,
    decisionId,
    atMs: look.atMs,
    summary: turn ? `${sayLook(look, text)} ${turn.summary}` : sayLook(look, text),
    ...(turn ? { tokens: turn.tokens } : {}),
    ...(text === undefined ? {} : { text }),
    ...(look.skip === undefined ? {} : { skipReason: look.skip }),
  };
}

export function toNudgeView(nudge: Nudge): NudgeView {
  const { id, kind, decisionId, text, reason, tier, escalation, topics, items, answer } = nudge;
  return {
    id,
    kind,
    decisionId,
    text,
    reason,
    tier,
    escalation,
    topics: [...topics],
    itemIds: items.map((item) => item.id),
    state: stateOf(nudge),
    createdAtMs: nudge.createdAt,
    ...(nudge.saidAt === undefined ? {} : { saidAtMs: nudge.saidAt }),
    ...(nudge.seenAt === undefined ? {} : { seenAtMs: nudge.seenAt }),
    ...(nudge.answeredAt === undefined ? {} : { answeredAtMs: nudge.answeredAt }),
    ...(answer === undefined ? {} : { answer }),
  };
}

function stateOf({ isShadow, saidAt, failedAt, answeredAt }: Nudge): NudgeView['state'] {
  if (isShadow) return 'observed';
  if (failedAt !== undefined) return 'failed';
  if (saidAt === undefined) return 'on-its-way';
  return answeredAt === undefined ? 'delivered' : 'answered';
}
