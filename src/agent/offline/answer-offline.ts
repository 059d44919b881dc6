/**
 * The brain without a model: sets, lists, ticks off, snoozes and takes back reminders from plain words, remembers and
 * recalls, and says honestly what it can do when asked for anything else (SPEC A2, S14, S15). It asks instead of
 * guessing, and reads what follows as the answer unless that is a request of its own.
 */
import { InputError, joinWords } from '../../base/index.ts';
import type { OfflineAbilities, OfflineContext, Understood } from './abilities.ts';
import { act } from './acts.ts';
import { kindWords } from './kind-words.ts';
import { pointToWhy } from './point-to-why.ts';
import { readAnswer } from './read-answer.ts';
import { readNamed } from './read-named.ts';
import type { OfflineReply } from './say-reminder.ts';
import { answerSmallTalk } from './small-talk.ts';
import { askMemory, takeBackNoted, talkToMemory } from './talk-to-memory.ts';

export async function answerOffline(
  text: string,
  abilities: OfflineAbilities,
  context: OfflineContext,
): Promise<OfflineReply[]> {
  try {
    if (isLettingGo(text, context)) return [await letGo(abilities, context)];
    const remembered = await talkToMemory(text, abilities, context);
    if (remembered) return [remembered];
    const { understood, request } = await read(text, abilities, context);
    if (!understood) {
      const kind = pointToWhy(text) ?? answerSmallTalk(text);
      if (kind !== undefined) return [{ text: kind }];
      return [
        (await askMemory(text, abilities, context)) ?? { text: kindWords(text, context.hasModel), isFallback: true },
      ];
    }
    if (understood.kind === 'undo' && context.lastPlans) return [await takeBackPlans(abilities, context)];
    const noted = isPlainUndo(understood, context) ? await takeBackNoted(abilities) : undefined;
    if (noted) return [noted];
    return [await act(understood, abilities, { ...context, request })];
  } catch (error) {
    if (error instanceof InputError) return [{ text: error.message }];
    throw error;
  }
}

const isPlainUndo = ({ kind }: Understood, { lastSetId }: OfflineContext): boolean =>
  kind === 'undo' && lastSetId === undefined;

const NEVER_MIND =
  /^(?:no,? |oh,? |actually,? )?(?:never ?mind|scratch that)(?:,? (?:please|thanks|thank you))?[\s.!]*$/iu;
/** Said of anything else, these cancel a reminder. */
const FORGET_IT = /^(?:no,? |oh,? |actually,? )?forget (?:it|that)[\s.!]*$/iu;
const WHOLE_REQUEST =
  /^\W*(?:(?:please|hey|ok)\W+)*(?:remind me|set an? |wake me|erinner\w* mich|weck\w* mich|recu[eé]rdame|rappelle[sz]?-moi)\b/iu;

async function read(
  text: string,
  abilities: OfflineAbilities,
  { asked, lastSetId }: OfflineContext,
): Promise<{ understood: Understood | undefined; request: string }> {
  const corrected = lastSetId === undefined ? undefined : readCorrection(text, lastSetId, abilities);
  if (corrected) return { understood: corrected, request: text };
  const direct = abilities.understand(text);
  const isWhole = direct && (direct.kind !== 'question' || WHOLE_REQUEST.test(text));
  if (isWhole) return { understood: direct, request: text };
  const said = DAY_ASKED.exec(text)?.[1] ?? text;
  const answer = asked && readAnswer(said, asked, (sentence) => abilities.understand(sentence));
  if (answer) return answer;
  const day = direct ? undefined : readDayAsked(text, abilities);
  if (day) return { understood: day, request: text };
  const named = direct ?? (await readNamed(text, () => abilities.names()));
  return { understood: typeof named === 'string' ? abilities.understand(named) : named, request: text };
}

/** "What about tomorrow?", "and on Friday?": what is planned then. */
const DAY_ASKED =
  /^\W*(?:(?:ok|okay|so|and|well|hey|hark)[\s,]+)*(?:(?:what|how) about|and) ([\p{L}\p{N} ]{3,40})\?\s*$/iu;

function readDayAsked(text: string, { understand }: OfflineAbilities): Understood | undefined {
  const day = DAY_ASKED.exec(text)?.[1];
  const read = day === undefined ? undefined : understand(`what is planned ${day}`);
  return read?.kind === 'list' && read.untilMs !== undefined ? read : undefined;
}

/** "Actually, make it 4pm", "no, on Friday": right after a reminder was set, its time is meant. */
const CORRECTION =
  /^(?:(?:oh|ok|wait|sorry|no|nope|actually|rather|i meant?|make (?:it|that)|it's|it is|change (?:it|that) to|better)[\s,.!]+)+(?:at |on |for |to )?(.+?)(?: instead| rather| please)*[\s.!]*$/iu;

function readCorrection(text: string, query: string, { understand }: OfflineAbilities): Understood | undefined {
  const when = CORRECTION.exec(text.replaceAll('’', "'"))?.[1];
  if (when === undefined) return undefined;
  const isWhen = ['', 'at ', 'on '].some((link) => {
    const read = understand(`remind me ${link}${when} to ${PROBE}`);
    return read?.kind === 'remind' && read.text === PROBE;
  });
  return isWhen ? { kind: 'move', query, when } : undefined;
}

/** Something to be reminded of, to see whether words are nothing but a time. */
const PROBE = 'go on';

/** Right after our question, these refuse to answer it; they must not cancel a reminder. */
const NO_ANSWER =
  /^(?:no|nope|no,? thanks|cancel(?: (?:it|that|this))?|stop|nothing|none(?: of them)?|neither)[\s.!]*$/iu;

function isLettingGo(text: string, { asked, lastSetId, lastPlans }: OfflineContext): boolean {
  const isFresh = asked !== undefined || lastSetId !== undefined || lastPlans !== undefined;
  return NEVER_MIND.test(text) || (isFresh && FORGET_IT.test(text)) || (asked !== undefined && NO_ANSWER.test(text));
}

/** Questions about what is there already. */
const NO_NEW = /^(?:Which|Forget)\b/u;

/** "Never mind": the question is dropped, or what was just set goes again. */
async function letGo(abilities: OfflineAbilities, context: OfflineContext): Promise<OfflineReply> {
  const { asked, lastSetId } = context;
  if (context.lastPlans) return takeBackPlans(abilities, context);
  if (asked) return { text: `All right, nothing is ${NO_NEW.test(asked.question) ? 'changed' : 'set'}.` };
  const noted = lastSetId === undefined ? await takeBackNoted(abilities) : undefined;
  if (noted) return noted;
  const reminder = lastSetId === undefined ? undefined : await abilities.takeBack(lastSetId);
  return { text: reminder ? `Taken back: ${reminder.title}.` : 'All right.' };
}

/** Plans that were moved or closed are as they were, and so is the reminder that went with them. */
async function takeBackPlans(
  abilities: OfflineAbilities,
  { lastPlans, lastSetId }: OfflineContext,
): Promise<OfflineReply> {
  const titles = [...(await abilities.memory.takeBack(lastPlans?.changes ?? []))];
  if (lastPlans?.withReminder) {
    const reminder = await (lastSetId === undefined ? abilities.undo() : abilities.takeBack(lastSetId));
    if (reminder && !titles.includes(reminder.title)) titles.push(reminder.title);
  }
  return { text: titles.length > 0 ? `Taken back: ${joinWords(titles)}.` : 'There is nothing to take back.' };
}
