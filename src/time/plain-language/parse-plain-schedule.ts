/**
 * The one way in for plain words: a sentence → a schedule and what to be reminded of, or a question, or nothing.
 * Invariant: pure and bounded; never throws on any text; never answers with a moment that has passed; every choice it
 * offers is a sentence it understands itself; never answers without a thing to be reminded of. Snooze, cancel, list,
 * small talk and a bare time ("tomorrow", an answer to somebody else's question) are not its business: undefined.
 */
import type { Schedule } from '../schedule/index.ts';
import { parseReminderIntent } from './parse-reminder-intent.ts';
import type { Source } from './read/read-date.ts';
import { isKnownZone } from './read/read-zone.ts';
import { type Ask, isComplete, type When } from './read/when.ts';
import { type Question, type Resolved, resolveOnce } from './resolve/resolve-once.ts';
import { resolveRepeat } from './resolve/resolve-repeat.ts';
import { sayTime, settleTime } from './resolve/wall-clock.ts';
import { type Choice, choosePhrases, PAUSES, type Rival } from './sentence/choose-phrases.ts';
import { isSmallTalk } from './sentence/is-small-talk.ts';
import { gapsOf, leftover, type Range } from './sentence/leftover.ts';
import { buildContext, type PlainOptions } from './words/context.ts';
import { type Tokens, tokenise, wordAt } from './words/tokens.ts';

export type PlainSchedule =
  | { readonly schedule: Schedule; readonly text: string }
  | { readonly question: string; readonly choices?: readonly string[] };

/** A reminder is a line or two; longer texts are pasted documents, and reading them would cost everybody. */
const LONGEST_TEXT = 2000;
const ASKS_FOR_REMINDER = /^\s*(?:(?:please|hey|hi|ok)\W+)*(?:remind me|set an? (?:reminder|alarm))\b/i;

/** Without the closing "please", dots and marks; a trailing "?" is kept for small talk to see. */
function trimClosing(tokens: Tokens): Tokens {
  let end = tokens.length;
  while (end > 0 && /^([.!…,;]|please|pls)$/.test(wordAt(tokens, end - 1))) end -= 1;
  if (/^(thanks|thx)$/.test(wordAt(tokens, end - 1)) && tokens[end - 2]?.kind === 'mark') end -= 2;
  return tokens.slice(0, end);
}

function readSource(text: string, options: PlainOptions, zone: string): Source {
  const closed = trimClosing(tokenise(text));
  const tokens = wordAt(closed, closed.length - 1) === '?' ? closed.slice(0, -1) : closed;
  return { tokens, text, cx: buildContext(options, zone), ownZone: options.timeZone };
}

function textOf(source: Source, choice: Choice): string {
  const { request, phrases, start } = choice;
  const ranges: Range[] = [{ start: 0, end: start }, ...phrases];
  if (request !== undefined) {
    // "remind me just tomorrow to …": the pause goes with the time behind it.
    const pause = source.tokens.slice(request.end, phrases.find((range) => range.start >= request.end)?.start);
    const isPause = pause.every((token) => PAUSES.has(token.norm));
    ranges.push({ start: request.start, end: request.end + (isPause ? pause.length : 0) });
  }
  const style = { afterRequest: request !== undefined, isSetter: request?.isSetter === true };
  const text = leftover(source, ranges, style);
  return text === '' ? (request?.noun ?? '') : text;
}

/** The chosen phrases as typed, with `swap` put in the place it names. */
function sayPhrases(source: Source, phrases: readonly Range[], swap?: Range & { word: string }): string {
  const slice = (a: number, b: number) =>
    b > a ? source.text.slice(source.tokens[a]?.start ?? 0, source.tokens[b - 1]?.end ?? 0) : '';
  const said = phrases.map((range) => {
    const isHere = swap !== undefined && swap.start >= range.start && swap.end <= range.end;
    if (!isHere) return slice(range.start, range.end);
    return `${slice(range.start, swap.start)} ${swap.word} ${slice(swap.end, range.end)}`;
  });
  return said.join(' ').replace(/\s+/g, ' ').trim();
}

function phrasesFor(ask: Ask, source: Source, choice: Choice): string[] {
  if (ask.instead !== undefined) return [...ask.instead];
  const { swap } = ask;
  if (swap === undefined) return [];
  return swap.words.map((word) => sayPhrases(source, choice.phrases, { start: swap.start, end: swap.end, word }));
}

interface Answer {
  readonly resolved: Resolved;
  readonly text: string;
  /** The choices bring their own text. */
  readonly isWhole?: boolean;
  /** Nothing was said about time, so that is what is asked for. */
  readonly isTimeless?: boolean;
}

const TRIGGER = /^(when|whenever|if|once|as|after|before|unless)$/;

function askWhen(source: Source, choice: Choice, text: string): Question {
  if (TRIGGER.test(wordAt(source.tokens, choice.request?.end ?? 0))) {
    return { question: 'I go by the clock alone. At what time should I remind you?', phrases: [] };
  }
  const phrases = ['in 1 hour', 'tomorrow at 09:00'];
  const link = wordAt(source.tokens, choice.request?.end ?? 0);
  if (text === '' || text === choice.request?.noun) return { question: 'When should I remind you?', phrases };
  const short = text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text;
  const thing = link === 'to' ? `to ${short}` : link === 'about' ? `about ${short}` : `of “${short}”`;
  return { question: `When should I remind you ${thing}?`, phrases };
}

const RECALL = /^(what|what's|who|who's|whose|how|why|where|which|whether)$/;

/** A request with no time in it: recalling something is not a reminder, the rest is asked for its time. */
function answerWithoutTime(source: Source, choice: Choice): Answer | undefined {
  const { request } = choice;
  if (request?.firm !== true || RECALL.test(wordAt(source.tokens, request.end))) return undefined;
  const isBareNoun =
    request.noun !== '' &&
    /^(?:alarm|timer|reminder)$/.test(wordAt(source.tokens, request.end - 1)) &&
    request.end - request.start === 1;
  if (isBareNoun && source.tokens.length > request.end && wordAt(source.tokens, request.end) !== ':') return undefined;
  const text = textOf(source, { ...choice, phrases: [] });
  return { resolved: askWhen(source, choice, text), text, isTimeless: true };
}

function resolve(when: When, source: Source): Resolved {
  const { cx } = source;
  const zoneWords = when.zone === undefined ? '' : ` ${when.zone}`;
  const repeats =
    when.repeat !== undefined ||
    (when.times !== undefined && when.date === undefined && (when.until ?? when.lasting ?? when.from) !== undefined);
  // A rule needs a zone with a name; one moment does with the bare offset.
  if (repeats && when.zone !== undefined && /^[+-]/.test(when.zone))
    return { question: `Which city keeps ${when.zone}? A repeating time needs one.`, phrases: [] };
  return repeats ? resolveRepeat(when, cx, when.zone) : resolveOnce(when, cx, zoneWords);
}

function isTalk(source: Source, choice: Choice, text: string): boolean {
  if (choice.request !== undefined) return false;
  const rest = gapsOf(source.tokens.length, [{ start: 0, end: choice.start }, ...choice.phrases]).flatMap((gap) =>
    source.tokens.slice(gap.start, gap.end),
  );
  const first = rest[0];
  const isLed = choice.phrases[0]?.start === choice.start;
  // "Christmas shopping" names a thing, not a day to shop.
  if (choice.when?.isName === true && isLed && text !== '' && first?.kind === 'word') return true;
  const isQuestion = source.text.trimEnd().endsWith('?');
  return (
    isQuestion ||
    choice.when?.past === true ||
    choice.when?.ask?.loose === true ||
    isSmallTalk(
      rest.filter((t) => t.kind !== 'mark'),
      source.tokens,
    )
  );
}

function answer(source: Source, choice: Choice): Answer | undefined {
  const { when } = choice;
  if (when === undefined || !isComplete(when)) return answerWithoutTime(source, choice);
  const text = textOf(source, choice);
  if (isTalk(source, choice, text)) return undefined;
  if (when.past === true)
    return {
      resolved: { question: 'That has passed. When should I remind you?', phrases: ['in 1 hour', 'tomorrow at 09:00'] },
      text,
    };
  if (when.ask !== undefined)
    return { resolved: { question: when.ask.question, phrases: phrasesFor(when.ask, source, choice) }, text };
  if (choice.rivals !== undefined) return answerRivals(source, choice, choice.rivals);
  const isWaking = choice.request?.noun === 'wake up';
  return { resolved: resolve(isWaking ? settleWaking(when, source) : when, source), text };
}

/** People wake in the morning, and at the next one. */
function settleWaking(when: When, { cx }: Source): When {
  if (when.times?.length !== 1 || when.repeat !== undefined) return when;
  const part = when.part ?? (when.times[0]?.sure === true ? undefined : 'morning');
  const early: When = { ...when, ...(part === undefined ? {} : { part }) };
  const isAhead = early.date !== undefined || 'schedule' in resolveOnce(early, cx, '');
  return isAhead ? early : { ...early, date: { date: cx.today.add({ days: 1 }), said: 'plain' } };
}

/** Two times in one sentence: ask which, unless only one of them can still be meant. */
function answerRivals(source: Source, choice: Choice, rivals: readonly Rival[]): Answer {
  if (!isNested(rivals)) return answerList(source, choice, rivals);
  const read = rivals.map((rival) => ({
    resolved: resolve(rival.when, source),
    text: textOf(source, { ...choice, phrases: rival.phrases }),
    said: sayPhrases(source, rival.phrases),
  }));
  const [only, ...others] = read.filter((one) => 'schedule' in one.resolved);
  if (only !== undefined && others.length === 0) return only;
  const phrases = read.map((one) => (one.text === '' ? one.said : `${one.said}: ${one.text}`));
  const said = read.map((one) => one.said).join(', or ');
  return { resolved: { question: `Do you mean ${said}?`, phrases }, text: '', isWhole: true };
}

/** "tomorrow and Friday at 5pm": each alone is understood; the hour and the "every" said once count for both. */
function answerList(source: Source, choice: Choice, rivals: readonly Rival[]): Answer {
  const ranges = rivals.flatMap((rival) => rival.phrases).sort((a, b) => a.start - b.start);
  // The "or" between two of them goes with them.
  const links = ranges.flatMap((range, k) => {
    const next = ranges[k + 1];
    const isLink = /^(and|or|&|,)$/.test(wordAt(source.tokens, range.end));
    return isLink && next !== undefined && next.start === range.end + 1 ? [{ start: range.end, end: next.start }] : [];
  });
  const text = textOf(source, { ...choice, phrases: [...ranges, ...links] });
  const clock = rivals.find((rival) => rival.when.times !== undefined)?.when;
  const wall = clock?.times?.[0] === undefined ? undefined : settleTime(clock.times[0], clock.part, true);
  const repeats = rivals.some((rival) => rival.when.repeat !== undefined);
  const phrases = rivals.map(({ when, phrases: ranges }) => {
    const said = sayPhrases(source, ranges);
    const isOpen = (when.times ?? when.part ?? when.delay) === undefined;
    const every = repeats && when.date?.said === 'weekday' ? 'every ' : '';
    const day = every === '' ? said : said.replace(/^(?:on|by) /i, '');
    return `${every}${day}${isOpen && wall !== undefined ? ` at ${sayTime(wall, source.cx)}` : ''}`;
  });
  const question = `I can set one at a time: ${phrases.join(', or ')}?`;
  return { resolved: { question, phrases }, text: text.replace(/(?:^|\s+)(?:and|or|&)$/i, '') };
}

/** One rival is the other and more: "at 5" and "at 5 tomorrow". */
function isNested(rivals: readonly Rival[]): boolean {
  const [a, b] = rivals;
  return a !== undefined && b !== undefined && a.phrases.every((range) => b.phrases.includes(range));
}

function readAnswer(text: string, options: PlainOptions): (Answer & { readonly isAsked: boolean }) | undefined {
  const own = readSource(text, options, options.timeZone);
  const choice = choosePhrases(own);
  const named = choice.when?.zone;
  const isAsked = choice.request !== undefined;
  if (named === undefined || named === options.timeZone) {
    const found = answer(own, choice);
    return found === undefined ? undefined : { ...found, isAsked };
  }
  // The clock hangs elsewhere; "tomorrow" stays the person's own (see Context.today).
  const there = readSource(text, options, named);
  const found = answer(there, choosePhrases(there));
  return found === undefined ? undefined : { ...found, isAsked };
}

const isBlank = (text: string) => !/[\p{L}\p{N}\p{S}]/u.test(text);

/** Choices that would be understood, each as a whole sentence. */
function buildChoices(question: Question, text: string, options: PlainOptions, isWhole: boolean): string[] {
  const sentences = question.phrases.map((phrase) => (text === '' ? phrase : `${phrase}: ${text}`));
  return [...new Set(sentences)].filter((sentence) => {
    const found = readAnswer(sentence, options);
    return found !== undefined && 'schedule' in found.resolved && !(isWhole && isBlank(found.text));
  });
}

function present(found: Answer, options: PlainOptions): PlainSchedule {
  if ('schedule' in found.resolved) return { schedule: found.resolved.schedule, text: found.text };
  const choices = buildChoices(found.resolved, found.text, options, found.isWhole === true);
  return { question: found.resolved.question, ...(choices.length > 0 ? { choices } : {}) };
}

/** What the words say about time, also when they name nothing to be reminded of: `text` may be empty here. */
export function readPlainTime(text: string, options: PlainOptions): PlainSchedule | undefined {
  const found = parseReminderIntent(text) === undefined ? readAnswer(text, options) : undefined;
  return found === undefined ? undefined : present(found, options);
}

/** Words of time with or without something to be reminded of: "every weekday at 9" alone is a schedule with no text. */
export function parsePlainSchedule(text: string, options: PlainOptions): PlainSchedule | undefined {
  return parse(text, options, true);
}

/** The same for a talk, where words of time alone are no request: they answer something, or mean nothing. */
export function parsePlainRequest(text: string, options: PlainOptions): PlainSchedule | undefined {
  return parse(text, options, false);
}

function parse(text: string, options: PlainOptions, isTimeEnough: boolean): PlainSchedule | undefined {
  if (typeof text !== 'string' || !Number.isFinite(options.nowMs))
    throw new TypeError('parsePlainSchedule needs a text and nowMs');
  if (!isKnownZone(options.timeZone))
    throw new TypeError(`parsePlainSchedule needs an IANA time zone, not ${String(options.timeZone).slice(0, 60)}`);
  if (text.length > LONGEST_TEXT) {
    const isAsked = ASKS_FOR_REMINDER.test(text.slice(0, 100));
    return isAsked
      ? { question: 'That is too long for a reminder. When is it, and what is it in a line or two?' }
      : undefined;
  }
  if (parseReminderIntent(text) !== undefined) return undefined;
  const found = readAnswer(text, options);
  if (found === undefined) return undefined;
  if (!isBlank(found.text) || found.isWhole === true) return present(found, options);
  if (!found.isAsked) return isTimeEnough ? present(found, options) : undefined;
  const isTimeless = found.isTimeless === true && 'question' in found.resolved;
  return { question: isTimeless ? 'What should I remind you of, and when?' : 'What should I remind you of?' };
}
