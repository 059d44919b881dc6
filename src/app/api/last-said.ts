/**
 * What Hark said last in a conversation, as far as the next words may be about it: an open question, a reminder just
 * confirmed, plans just moved or closed. It is read from the stored messages, so it survives a restart and holds for every process.
 * It is over after a quarter of an hour; reminders that come in between, and words not understood, do not end it.
 */
import { isNotUnderstood, type OfflineContext, type PlanChange } from '../../agent/offline/index.ts';
import { listMessages, type Message } from '../../inbox/index.ts';
import type { Tx } from '../../store/index.ts';

const STAYS_OPEN_MS = 15 * 60_000;
const MOST_LOOKED_AT = 8;

type LastSaid = Pick<OfflineContext, 'asked' | 'lastSetId' | 'lastPlans' | 'isAboutPlan'>;

export async function lastSaid(tx: Tx, message: Message): Promise<LastSaid> {
  const { personId, conversationId } = message;
  const before = await listMessages(tx, { personId, conversationId, before: message.id, limit: MOST_LOOKED_AT });
  const reply = before
    .reverse()
    .find(({ direction, replyTo, text }) => direction === 'out' && replyTo !== undefined && !isNotUnderstood(text));
  if (!reply?.card || reply.at < message.at - STAYS_OPEN_MS) return {};
  const { kind, choices, options = choices, request, taskId } = reply.card;
  const plans = plansOf(reply.card);
  if (kind === 'reminder-set' && typeof taskId === 'string') return { lastSetId: taskId, ...plans };
  if (plans) return { ...plans, isAboutPlan: true };
  if (kind === 'plan-noted') return { isAboutPlan: true };
  if (kind !== 'question' || typeof request !== 'string') return {};
  const offered = Array.isArray(options) ? options.filter((choice) => typeof choice === 'string') : [];
  return { asked: { question: reply.text, request, choices: offered } };
}

/** Written by capture with its answer; whatever else is in a card is passed over. */
function plansOf(card: Readonly<Record<string, unknown>>): Pick<LastSaid, 'lastPlans'> | undefined {
  if (!Array.isArray(card.changes)) return undefined;
  const changes = card.changes.flatMap((one: unknown): PlanChange[] => {
    const { kind, id, oldId } = (one ?? {}) as Record<string, unknown>; // any JSON that was stored
    if (typeof id !== 'string') return [];
    if (kind === 'closed') return [{ kind, id }];
    return kind === 'moved' && typeof oldId === 'string' ? [{ kind, id, oldId }] : [];
  });
  return changes.length === 0 ? undefined : { lastPlans: { changes, withReminder: card.withReminder === true } };
}
