/**
 * Right after something Hark said unasked, a few plain words answer it: "done", "snooze 1 hour", "not now", "stop
 * telling me about the gym" (S15). Whatever came last is meant: a reminder that fired later, or a question of ours that
 * is still open, goes before it. Undefined: these words are for somebody else to read.
 */
import { InputError } from '../../base/index.ts';
import type { Message, Reply } from '../../inbox/index.ts';
import type { Person } from '../../people/index.ts';
import { ANSWER_WINDOW_MS, listSaid, muteTopic, type Nudge, readNudgeCommand } from '../../speak/learn/index.ts';
import type { Tx } from '../../store/index.ts';
import { listOpenJobs } from '../../time/jobs/index.ts';
import { lastSaid, type PlainWords, snoozeInstant } from '../api/index.ts';
import { answerNudge, type NudgeAction } from './answer-nudge.ts';
import type { AnswerParts } from './answer-parts.ts';

interface Order {
  readonly action: NudgeAction;
  readonly untilMs?: number;
  readonly topic?: string;
}

const OWNER = { by: 'owner', door: 'chat' } as const;

export async function answerInChat(
  parts: AnswerParts & { readonly words: PlainWords },
  tx: Tx,
  message: Message,
  person: Person,
): Promise<Reply[] | undefined> {
  try {
    const order = readOrder(parts, message.text, person);
    if (!order) return undefined;
    const nudge = await lastNudge(tx, message);
    if (nudge && (order.topic === undefined || isAbout(nudge, order.topic)))
      return [spent((await answerNudge(parts, tx, person, { id: nudge.id, ...order }, OWNER)).said)];
    if (order.topic === undefined) return undefined;
    // A topic that is named can be muted at any time.
    await muteTopic(tx, person.id, order.topic, message.at);
    return [spent(`I will not speak of ${order.topic} unasked.`)];
  } catch (error) {
    if (error instanceof InputError) return [{ text: error.message }];
    throw error;
  }
}

/** A topic of another matter is muted for itself; what was said last stays open. */
function isAbout(nudge: Nudge, topic: string): boolean {
  const wanted = topic.toLowerCase();
  return nudge.topics.some((each) => each.toLowerCase() === wanted) || nudge.text.toLowerCase().includes(wanted);
}

/** The words are used up: read once more, "done" would close the plan last spoken of as well. */
const spent = (text: string): Reply => ({ text, skipCapture: true });

function readOrder(
  { words, beat }: Parameters<typeof answerInChat>[0],
  text: string,
  person: Person,
): Order | undefined {
  const command = readNudgeCommand(text);
  if (command) return command;
  const intent = words.intent(text);
  if (intent?.intent === 'done' && (intent.query ?? '') === '') return { action: 'done' };
  if (intent?.intent !== 'snooze' || (intent.query ?? '') !== '') return undefined;
  const { minutes, untilWords } = intent;
  if (minutes === undefined && untilWords === undefined) return { action: 'snooze' };
  const given = untilWords === undefined ? { minutes: minutes ?? 0 } : { until: untilWords };
  return { action: 'snooze', untilMs: snoozeInstant(words, given, person, beat.clock.now()) };
}

/** The last thing said unasked, if nothing else of ours is what these words are about. */
async function lastNudge(tx: Tx, message: Message): Promise<Nudge | undefined> {
  const { personId, at } = message;
  const fromAt = at - ANSWER_WINDOW_MS;
  const [nudge] = await listSaid(tx, { personId, fromAt, limit: 1, withShadow: false });
  if (!nudge || nudge.items.length === 0 || nudge.kind === 'event') return undefined;
  // That matter is over, so a second "done" is about another one.
  if (nudge.answer === 'done') return undefined;
  const saidAt = nudge.saidAt ?? nudge.createdAt;
  const [reminder] = await listOpenJobs(tx, personId, fromAt);
  if (reminder && reminder.openSince > saidAt) return undefined;
  return (await lastSaid(tx, message)).asked ? undefined : nudge;
}
