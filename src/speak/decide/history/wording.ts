/**
 * Which wording comes next for a signal (SPEC D7): 1, 2, 3, then none until the item or its date changes. Counted per
 * topic, from the first message about the item as it is now: a new item, or a new date, begins again. The messages at
 * K2's own instants are not counted, so that a heads-up does not use up the wordings of anything else; a second one
 * within the same stretch is.
 */
import type { Signal } from '../../signals/index.ts';
import type { RecentAct } from '../decision.ts';
import type { History, SaidAct } from './history.ts';
import { hasTopic, mentions } from './said.ts';

export const LAST_WORDING = 3;

/** 1 to 3; 4 when all were used. */
export function nextWording(signal: Signal, history: History): number {
  // A signal of several items is new as long as one of them is.
  const items = signal.itemIds.length > 0 ? signal.itemIds : [undefined];
  const used = items.map((id) => wordingsUsed(signal, id, history));
  return Math.min(LAST_WORDING, ...used) + 1;
}

function wordingsUsed(signal: Signal, itemId: string | undefined, history: History): number {
  const counted = history.filter((act) => !isDeadlineMessage(act, signal, itemId));
  const perTopic = signal.topics.map((topic) => {
    const onTopic = counted.filter((act) => hasTopic(act.topics, topic));
    const first = onTopic.findIndex((act) => isAbout(act, signal, itemId));
    return first < 0 ? 0 : wordingsIn(onTopic.slice(first));
  });
  // Whatever the topics say, three wordings about the item itself are enough.
  const ofItem = counted.filter((act) => itemId !== undefined && mentions(act, itemId, signal.dueAtMs));
  return Math.max(wordingsIn(ofItem), ...perTopic);
}

/** The number an act wrote down counts too: the list may begin in the middle. */
function wordingsIn(acts: readonly RecentAct[]): number {
  return acts.reduce((used, act) => Math.max(used + 1, Number.isFinite(act.escalation) ? act.escalation : 0), 0);
}

/** An act that names no items was about its topics as a whole. */
function isAbout(act: RecentAct, signal: Signal, itemId: string | undefined): boolean {
  return act.items.length === 0 || itemId === undefined || mentions(act, itemId, signal.dueAtMs);
}

/** K2 speaks at the immediate tier, unless the person's tags moved this very item. */
function isDeadlineMessage(act: SaidAct, signal: Signal, itemId: string | undefined): boolean {
  if (act.tier === 'immediate') return act.opens.size > 0;
  return signal.kind === 'deadline' && itemId !== undefined && act.opens.has(itemId);
}
