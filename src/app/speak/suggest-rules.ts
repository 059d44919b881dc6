/**
 * Rules that Hark suggests from how it is answered (D12): a topic that was let pass four times in a row may be muted.
 * It is a proposal like any other: only the user says yes (P5), and a no is not asked again.
 */
import { quote } from '../../base/index.ts';
import type { Appliers, ProposalDraft } from '../../proposals/index.ts';
import { ignoredTopics, listMutedTopics, listSaid, muteTopic, unmuteTopic } from '../../speak/learn/index.ts';
import type { Tx } from '../../store/index.ts';

export const MUTE_TOPIC = 'mute-topic';
const LOOKED_BACK_MS = 60 * 24 * 3_600_000;
const MOST_LOOKED_AT = 200;

export type Propose = (tx: Tx, draft: ProposalDraft) => Promise<unknown>;

/** Called when something was said: the moment at which another one joins those that were let pass. */
export async function suggestRules(tx: Tx, propose: Propose, personId: string, nowMs: number): Promise<void> {
  const fromAt = nowMs - LOOKED_BACK_MS;
  const said = await listSaid(tx, { personId, fromAt, limit: MOST_LOOKED_AT, withShadow: false });
  const ignored = ignoredTopics(said, nowMs);
  if (ignored.length === 0) return;
  const muted = await listMutedTopics(tx, personId);
  for (const { topic, times } of ignored) {
    if (muted.includes(topic)) continue;
    await propose(tx, {
      personId,
      kind: MUTE_TOPIC,
      key: topic,
      title: `Stop speaking of ${quote(topic)} unasked`,
      detail: `You let the last ${times} messages about ${quote(topic)} pass. Accept, and Hark says no more of it by itself; you can take that back.`,
      applyData: { topic },
      createdBy: 'learning',
    });
  }
}

export function ruleAppliers(clock: { now(): number }): Appliers {
  return {
    [MUTE_TOPIC]: {
      async apply(tx, { personId, applyData }) {
        await muteTopic(tx, personId, String(applyData.topic), clock.now());
        return undefined;
      },
      async takeBack(tx, { personId, applyData }) {
        await unmuteTopic(tx, personId, String(applyData.topic));
      },
    },
  };
}
