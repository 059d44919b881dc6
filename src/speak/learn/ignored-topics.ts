/**
 * Topics that Hark keeps bringing up and the person keeps letting pass (D12): the last four messages that began with
 * one were delivered, had their two hours, and no word came back. Worth asking whether to stop; never a reason to stop
 * by itself. Due times and what was put on the clock are left out: silence there may just mean "I know". Pure.
 */
import type { Nudge } from './nudge.ts';
import { ANSWER_WINDOW_MS } from './response-rate.ts';

export const IGNORED_TIMES = 4;

export interface IgnoredTopic {
  readonly topic: string;
  readonly times: number;
}

const NEVER_SUGGESTED: ReadonlySet<string> = new Set(['deadline', 'scheduled', 'event']);

export function ignoredTopics(said: readonly Nudge[], nowMs: number): IgnoredTopic[] {
  const heard = said
    .filter(({ isShadow, kind, items }) => !isShadow && kind === 'signals' && items.length > 0)
    .filter(({ items }) => !items.some((item) => NEVER_SUGGESTED.has(item.kind)))
    .filter(({ saidAt }) => saidAt !== undefined && nowMs - saidAt >= ANSWER_WINDOW_MS)
    .sort((a, b) => (b.saidAt ?? 0) - (a.saidAt ?? 0));
  const byTopic = Map.groupBy(heard, ({ topics }) => topics[0] ?? '');
  return [...byTopic].flatMap(([topic, nudges]) => {
    const times = nudges.findIndex(({ answeredAt }) => answeredAt !== undefined);
    const ignored = times < 0 ? nudges.length : times;
    return topic !== '' && ignored >= IGNORED_TIMES ? [{ topic, times: ignored }] : [];
  });
}
