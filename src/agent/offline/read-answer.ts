/**
 * Reads a short text as the answer to the question we asked last: a choice by its number or its words, or the words
 * that were missing in the request ("tomorrow at 5", "pm", "4 March", "call Ana"). Pure.
 * It refuses to guess: two choices that fit are no answer, and whatever is put together must be understood as a whole.
 */
import type { OpenQuestion, Understood } from './abilities.ts';

export interface ReadAnswer {
  readonly understood: Understood;
  /** The whole request as it stands now: another question may follow about it. */
  readonly request: string;
}

type Understand = (text: string) => Understood | undefined;

/** Longer answers are stories. */
const LONGEST_ANSWER = 200;

export function readAnswer(text: string, asked: OpenQuestion, understand: Understand): ReadAnswer | undefined {
  const answer = text
    .trim()
    .replace(/^(?:(?:yes|ok|okay|sure|please|well)[,.!]?\s+)+/iu, '')
    .replace(/(?:[\s,]+(?:please|thanks|thank you))?[\s.!]*$/iu, '');
  if (answer === '' || answer.length > LONGEST_ANSWER) return undefined;
  const chosen = readChoice(answer, asked.choices);
  if (chosen !== undefined) {
    const understood = understand(chosen);
    return understood && { understood, request: chosen };
  }
  const read = completions(answer, asked, understand).flatMap((request) => {
    const understood = understand(request);
    return understood ? [{ understood, request }] : [];
  });
  return (
    read.find(({ understood }) => understood.kind === 'remind') ??
    read.find(({ understood }) => understood.kind === 'question' && isNews(understood.question, asked))
  );
}

/** A question like these means that the answer brought nothing new. */
const STILL_OPEN = /^(?:when|what|at what time|i go by) |too long/iu;
const isNews = (question: string, asked: OpenQuestion): boolean =>
  question !== asked.question && !STILL_OPEN.test(question);

const ORDINALS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:the )?(?:first|1st|former)(?: (?:one|choice|option))?$/iu, 1],
  [/^(?:the )?(?:second|2nd|latter)(?: (?:one|choice|option))?$/iu, 2],
  [/^(?:the )?(?:third|3rd)(?: (?:one|choice|option))?$/iu, 3],
  [/^(?:the )?last(?: (?:one|choice|option))?$/iu, -1],
];

const AGREED = /^(?:yes|yep|yeah|ok|okay|sure|right|correct|exactly|do it|please do)$/iu;

function readChoice(answer: string, choices: readonly string[]): string | undefined {
  const digits = /^(?:number |option |choice |#)?(\d)\)?$/iu.exec(answer)?.[1];
  const place = digits === undefined ? ORDINALS.find(([pattern]) => pattern.test(answer))?.[1] : Number(digits);
  if (AGREED.test(answer)) return choices.length === 1 ? choices[0] : undefined;
  if (place !== undefined) return place < 0 ? choices.at(place) : choices[place - 1];
  const words = wordsOf(answer).filter((word) => !LINKS.has(word));
  if (words.length === 0) return undefined;
  const fitting = choices.filter((choice) => {
    const said = new Set([...wordsOf(choice), ...partsOfDay(choice)]);
    return words.every((word) => said.has(word));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

const LINKS = new Set(['in', 'the', 'at', 'on', 'of', 'one', 'a', 'an', 'it', 'is', 'i', 'mean', 'meant']);

/** "at 19:00" is in the evening too, and at 7 pm. */
function partsOfDay(choice: string): string[] {
  const [, hours, minutes] = /\b(\d{1,2}):(\d{2})\b/u.exec(choice) ?? [];
  if (hours === undefined || minutes === undefined) return [];
  const hour = Number(hours);
  const half = hour < 12 ? 'am' : 'pm';
  const part = hour < 12 ? ['morning'] : hour < 17 ? ['afternoon'] : ['evening', 'night', 'tonight'];
  const twelve = `${hour % 12 === 0 ? 12 : hour % 12}`;
  return [half, ...part, `${hours}:${minutes}`, ...(minutes === '00' ? [twelve, `${twelve}${half}`] : [])];
}

const CLOCK = /\b(?:at )?\d{1,2}(?:[:.]\d{2})?(?: ?[ap]m)?(?= |$)(?! (?:minutes?|hours?|days?|weeks?))/iu;
const NUMERIC_DATE = /\b(?:on )?\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b/iu;
const UNCLEAR_RULE = /\bbi-?(?:weekly|monthly|annually|yearly)\b/iu;

/** The request with the answer put where it is missing; the likeliest first. */
function completions(answer: string, asked: OpenQuestion, understand: Understand): string[] {
  const { request, question } = asked;
  // Which of several reminders: nothing of the request is missing.
  if (/^which /iu.test(question)) return [];
  if (/^what /iu.test(question)) {
    const thing = answer.replace(/^(?:to|of|about) /iu, '');
    return isThing(thing, understand) ? [`${request} to ${thing}`, `${request}: ${thing}`] : [];
  }
  const swapped = [
    ...(/^(?:at )?\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?$|^(?:noon|midnight)$/iu.test(answer)
      ? [request.replace(CLOCK, `at ${answer.replace(/^at /iu, '')}`)]
      : []),
    request.replace(NUMERIC_DATE, `on ${answer.replace(/^on /iu, '')}`),
    request.replace(UNCLEAR_RULE, answer),
  ].filter((sentence) => sentence !== request);
  const title = titleOf(asked, understand);
  const links = ['', 'at ', 'on '];
  const anew = title === undefined ? [] : links.map((link) => `${link}${answer}: ${title}`);
  const appended = links.map((link) => `${request} ${link}${answer}`);
  // Words left over would change what it is about, so they are no answer to "when".
  return [...swapped, ...anew, ...appended].filter((sentence) => {
    const understood = understand(sentence);
    return understood?.kind !== 'remind' || title === undefined || understood.text === title;
  });
}

/** Small talk, a question back and a time alone are nothing to be reminded of. */
function isThing(text: string, understand: Understand): boolean {
  if (/\?$|^(?:hi|hey|hello|yes|no|nope|ok|okay|sure|thanks|thank you|nothing|hm+|what|why)$/iu.test(text))
    return false;
  const alone = [understand(`remind me ${text} to ${PROBE}`), understand(`remind me at ${text} to ${PROBE}`)];
  return !alone.some((read) => read?.kind === 'remind' && read.text === PROBE);
}

const PROBE = 'go on';

/** What the reminder is about, as our own choices say it. */
function titleOf({ choices }: OpenQuestion, understand: Understand): string | undefined {
  const [first] = choices;
  const understood = first === undefined ? undefined : understand(first);
  return understood?.kind === 'remind' ? understood.text : undefined;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\d{1,2}:\d{2}|[\p{L}\p{N}]+/gu) ?? [];
}
