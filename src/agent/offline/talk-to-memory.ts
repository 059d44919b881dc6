/**
 * Decides whether words are meant for memory, and answers them (SPEC A2, M6, M10). Reminders keep what is theirs:
 *
 *   1. yes to "Forget these for good?"                      → forgotten
 *   2. remember that …, what did I say about …, forget …    → memory, unless it has no such note and a reminder has
 *      (a bare "remember …" only when it is no reminder)
 *   3. what nobody understood, in the shape of a question   → memory, if it knows
 */
import { quote } from '../../base/index.ts';
import type { OfflineAbilities, OfflineContext } from './abilities.ts';
import { cancelReminders } from './cancel-reminders.ts';
import { matchReminder } from './match-reminder.ts';
import { actOnMemory, forgetJustKept } from './memory-acts.ts';
import { type MemoryRequest, readMemoryRequest, readQuestion } from './read-memory.ts';
import type { OfflineReply } from './say-reminder.ts';

const YES =
  /^(?:yes|yep|yeah|yup|ok|okay|sure|right|correct|exactly|do it|do that|go on|go ahead|please do)(?:[\s,]+(?:please|do it|do that|go on|forget (?:it|them)|all of them))*[\s.!]*$/iu;

/** Steps 1 and 2. Undefined: it is for somebody else. */
export async function talkToMemory(
  text: string,
  abilities: OfflineAbilities,
  context: OfflineContext,
): Promise<OfflineReply | undefined> {
  const request = readConfirmed(text, context) ?? readMemoryRequest(text);
  if (!request) return undefined;
  if (request.kind === 'keep' && request.isWeak && abilities.understand(text)) return undefined;
  const reply = await perform(request, text, abilities, context);
  if (reply || request.kind !== 'forget') return reply;
  return forgetOther(request.about, abilities);
}

/** Step 3. */
export async function askMemory(
  text: string,
  abilities: OfflineAbilities,
  context: OfflineContext,
): Promise<OfflineReply | undefined> {
  const request = readQuestion(text);
  const reply = request && (await perform(request, text, abilities, context));
  if (reply || !request || !IS_OWN_MATTER.test(text)) return reply;
  return { text: 'I have nothing about that. Tell me, and I will remember it.', isFallback: true };
}

/** "Undo" and "never mind" right after something was noted. */
export async function takeBackNoted(abilities: OfflineAbilities): Promise<OfflineReply | undefined> {
  return forgetJustKept(abilities.memory);
}

/** Nobody but the person could tell; other questions are for a model. */
const IS_OWN_MATTER =
  /^\W*(?:who|when|where|what|how old|which \p{L}+)(?:['’]s| is| are| am| was| were| did| do| does| have| had)? (?:my|our|i|we)\b/iu;

function perform(
  request: MemoryRequest,
  text: string,
  { memory }: OfflineAbilities,
  { timeZone }: OfflineContext,
): Promise<OfflineReply | undefined> {
  return actOnMemory(request, memory, { timeZone, request: text });
}

function readConfirmed(text: string, { asked }: OfflineContext): MemoryRequest | undefined {
  const [only, ...more] = asked?.choices ?? [];
  if (only === undefined || more.length > 0 || !YES.test(text.trim())) return undefined;
  const request = readMemoryRequest(only);
  return request?.kind === 'forget-notes' ? request : undefined;
}

/** No note says that; perhaps a reminder does. */
async function forgetOther(about: string, abilities: OfflineAbilities): Promise<OfflineReply> {
  const waiting = (await abilities.names()).filter(({ isWaiting }) => isWaiting);
  if (matchReminder(waiting, about).kind !== 'none') return cancelReminders(about, abilities);
  return { text: `I have nothing about ${quote(about)}.`, isFallback: true };
}
