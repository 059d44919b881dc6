/**
 * Decides which phrases about time in a sentence are meant for the reminder, and which belong to the task.
 * Order of trust: right behind "remind me" (or at the very start), then at the end, then in the middle.
 * Invariant: a phrase that adds what is missing (an hour to a day, a day to a rhythm) joins; one that contradicts stays text.
 */

import type { Phrase } from '../read/piece-reader.ts';
import { readSpan } from '../read/read-amount.ts';
import type { Source } from '../read/read-date.ts';
import { readPhrase } from '../read/read-phrase.ts';
import { isComplete, mergeWhen, type When } from '../read/when.ts';
import { wordAt } from '../words/tokens.ts';
import type { Range } from './leftover.ts';
import { type Request, readRequest, skipCourtesy } from './read-request.ts';

export interface Rival {
  readonly when: When;
  readonly phrases: readonly Range[];
}

export interface Choice {
  readonly request: Request | undefined;
  readonly when: When | undefined;
  /** The chosen phrases, in the order of the sentence. */
  readonly phrases: readonly Range[];
  /** Two phrases that could both be the time: somebody must ask. */
  readonly rivals?: readonly Rival[];
  readonly start: number;
}

/** Words that tie what follows to the task: "the Friday meeting", "prepare for tomorrow", "move it to Monday". */
const BLOCKERS = new Set(
  'for about of the a an my our his her their your from since than to its this that last'.split(' '),
);

const hasTime = (w: When) => (w.times ?? w.part ?? w.delay ?? w.window ?? w.ask) !== undefined;
const hasDay = (w: When) => (w.date ?? w.repeat ?? w.delay ?? w.shift ?? w.ask) !== undefined;

/** The "in" of "check-in", the "on" of "add-on": no word about time, whatever follows. */
function isInsideWord({ tokens }: Source, i: number): boolean {
  if (!/^(in|on|at|by)$/.test(wordAt(tokens, i)) || wordAt(tokens, i - 1) !== '-') return false;
  const [word, hyphen, rest] = [tokens[i - 2], tokens[i - 1], tokens[i]];
  return word?.end === hyphen?.start && hyphen?.end === rest?.start;
}

function findPhrases(
  source: Source,
  from: number,
  so: { isSetter: boolean; repeats: boolean; monthly: boolean },
): Phrase[] {
  const found: Phrase[] = [];
  for (let i = from; i < source.tokens.length; ) {
    if (isInsideWord(source, i)) {
      i += 1;
      continue;
    }
    const before = wordAt(source.tokens, i - 1);
    const isTied = i > from && BLOCKERS.has(before);
    const phrase = readPhrase(source, i, { repeats: so.repeats, monthly: so.monthly });
    if (phrase === undefined) {
      i += 1;
      continue;
    }
    // "a call for Friday at 2pm" closes with its moment; "prepare for Friday" does not. A tied phrase is passed over whole.
    const isMoment = phrase.end === source.tokens.length && hasTime(phrase.when) && hasDay(phrase.when);
    const isFor = before === 'for' && (so.isSetter || isMoment);
    if (phrase.when.past === true || (isTied && !isFor)) {
      i = phrase.end;
      continue;
    }
    if (isTied) {
      found.push({ ...phrase, start: i - 1 });
      i = phrase.end;
      continue;
    }
    found.push(phrase);
    i = phrase.end;
  }
  return found;
}

/** Should `extra` join `base`? `rivals` = a day of its own, which may be the task's. */
function joins(base: When, extra: When): 'join' | 'rival' | undefined {
  if (mergeWhen(base, extra) === undefined) return undefined;
  const isOnlyLimit = !isComplete(extra);
  if (isOnlyLimit) return base.repeat === undefined ? undefined : 'join';
  if (!hasTime(base) && hasTime(extra) && !hasDay(extra)) return 'join';
  if (hasTime(base) && !hasDay(base) && hasDay(extra) && !hasTime(extra))
    return extra.repeat === undefined ? 'rival' : 'join';
  const isLoose =
    base.repeat !== undefined && (base.repeat.weekdays ?? base.repeat.monthDays ?? base.repeat.nths) === undefined;
  if (isLoose && extra.repeat !== undefined) return hasTime(base) && hasTime(extra) ? undefined : 'join';
  if (isLoose && base.repeat?.unit !== 'day' && extra.date !== undefined)
    return hasTime(base) && hasTime(extra) ? undefined : 'join';
  if (base.date !== undefined && base.repeat === undefined && extra.repeat !== undefined) return 'join';
  return undefined;
}

interface Draft {
  readonly when: When | undefined;
  readonly phrases: readonly Range[];
  readonly rivals?: readonly Rival[];
}

function extend(draft: Draft, others: readonly Phrase[]): Draft {
  let { when } = draft;
  const phrases = [...draft.phrases];
  for (const other of others) {
    const how = when === undefined || other.when.weak === true ? undefined : joins(when, other.when);
    if (when === undefined || how === undefined) continue;
    const both = mergeWhen(when, other.when);
    if (how === 'rival' && both !== undefined) {
      return {
        when,
        phrases,
        rivals: [
          { when, phrases },
          { when: both, phrases: [...phrases, other] },
        ],
      };
    }
    when = both;
    phrases.push(other);
  }
  return { when, phrases };
}

/** Nothing stands in front: the end of the sentence first, then a firm phrase in the middle. */
function chooseLater(source: Source, phrases: readonly Phrase[]): Draft {
  const usable = phrases.filter((p) => isComplete(p.when));
  const tail = usable.find((p) => p.end === source.tokens.length && p.when.isName !== true);
  const middle = usable.filter((p) => p !== tail && p.when.weak !== true);
  const main = tail ?? middle[0];
  if (main === undefined) return { when: undefined, phrases: [] };
  const others = phrases.filter((p) => p !== main);
  return extend({ when: main.when, phrases: [main] }, others);
}

/** "timer for 10 minutes": behind a setter, a length is a delay. */
function readTimerLength(source: Source, i: number, noun: string): Phrase | undefined {
  const span = readSpan(source.tokens, i);
  if (span === undefined || span.value.vague !== undefined) return undefined;
  const isDelay = !/^(before|after|from)$/.test(wordAt(source.tokens, span.end));
  const { ms, days } = span.value;
  // A timer of two days runs for two days; a reminder "for 2 days" may mean how long it is to go on.
  return isDelay && (ms > 0 || (days > 0 && noun === 'timer'))
    ? { when: { delay: span.value }, start: i, end: span.end }
    : undefined;
}

/** What may stand between the request and its time. */
export const PAUSES = new Set([',', ':', '-', '–', '—', 'please', 'pls', 'once', 'only', 'just']);

function readLead(source: Source, from: number, request: Request | undefined): Phrase | undefined {
  let at = from;
  while (
    PAUSES.has(wordAt(source.tokens, at)) &&
    !(wordAt(source.tokens, at) === 'once' && /^(a|an|per|every)$/.test(wordAt(source.tokens, at + 1)))
  )
    at += 1;
  const isFor = request?.isSetter === true && wordAt(source.tokens, at) === 'for';
  const timer = request?.isSetter === true ? readTimerLength(source, isFor ? at + 1 : at, request.noun) : undefined;
  if (timer !== undefined) return { ...timer, start: at };
  const phrase = readPhrase(source, isFor ? at + 1 : at, { isLead: true, isFor });
  return phrase === undefined ? undefined : { ...phrase, start: at };
}

function mergeAll(pieces: readonly (When | undefined)[]): When | undefined {
  let when: When | undefined;
  for (const piece of pieces) {
    if (piece === undefined) continue;
    const both = when === undefined ? piece : mergeWhen(when, piece);
    if (both === undefined) return when;
    when = both;
  }
  return when;
}

const isLink = (source: Source, i: number) => /^(and|or|&)$/.test(wordAt(source.tokens, i));

/** A weak start ("Friday meeting prep …") yields to a firm, full phrase at the end. */
function yields(lead: Phrase | undefined, draft: Draft, rest: readonly Phrase[], source: Source): Phrase | undefined {
  if (lead?.when.weak !== true || draft.phrases.length > 1) return undefined;
  const tail = rest.find((p) => p.end === source.tokens.length && isComplete(p.when) && p.when.weak !== true);
  // "Monday or Tuesday at 9" offers two.
  const isList = tail !== undefined && tail.start === lead.end + 1 && isLink(source, lead.end);
  return tail !== undefined && !isList && mergeWhen(lead.when, tail.when) === undefined ? tail : undefined;
}

/** "tomorrow and Friday at 9", "Monday at 9 or Tuesday at 10": two moments side by side. */
function sharesList(source: Source, draft: Draft, rest: readonly Phrase[]): Draft {
  const first = draft.phrases[0];
  const last = draft.phrases.at(-1);
  const { when } = draft;
  if (first === undefined || last === undefined || when === undefined || draft.rivals !== undefined) return draft;
  const isFree = (p: Phrase) => isComplete(p.when) && !draft.phrases.includes(p);
  const next = rest.find((p) => p.start === last.end + 1 && isLink(source, last.end) && isFree(p));
  const previous = rest.find((p) => p.end + 1 === first.start && isLink(source, p.end) && isFree(p));
  if (next === undefined && previous === undefined) return draft;
  const own: Rival = { when, phrases: draft.phrases };
  const toRival = (p: Phrase | undefined): Rival[] => (p === undefined ? [] : [{ when: p.when, phrases: [p] }]);
  return { ...draft, rivals: [...toRival(previous), own, ...toRival(next)] };
}

/** "every hour tomorrow", "at 9 stretch at 17:00": a second time that cannot join, and no word that gives it to the task. */
function clashes(draft: Draft, rest: readonly Phrase[], hasRequest: boolean): Draft {
  const { when } = draft;
  if (when === undefined || draft.rivals !== undefined || when.ask !== undefined) return draft;
  const isBeside = (p: Phrase) => draft.phrases.some((range) => range.end === p.start);
  const other = rest.find(
    (p) =>
      isComplete(p.when) &&
      p.when.weak !== true &&
      p.when.ask?.loose !== true &&
      !draft.phrases.includes(p) &&
      (isBeside(p) || !hasRequest),
  );
  if (other === undefined) return draft;
  // "every Monday at 9 check until June": the question comes with the phrase.
  const both = other.when.ask === undefined ? undefined : mergeWhen(when, other.when);
  if (both !== undefined) return { when: both, phrases: [...draft.phrases, other] };
  const own: Rival = { when, phrases: draft.phrases };
  const rival: Rival = { when: other.when, phrases: [other] };
  const isFirst = draft.phrases.some((range) => range.start < other.start);
  return { ...draft, rivals: isFirst ? [own, rival] : [rival, own] };
}

export function choosePhrases(source: Source): Choice {
  const start = skipCourtesy(source.tokens);
  const direct = readRequest(source, start);
  const opening = direct === undefined ? readPhrase(source, start, { isLead: true }) : undefined;
  const behind = opening === undefined ? undefined : readRequest(source, opening.end);
  const request = direct ?? behind;
  const pre = behind === undefined ? undefined : opening;
  const lead = request === undefined ? opening : readLead(source, request.end, request);
  const when = mergeAll([pre?.when, request?.when, lead?.when]);
  const used = [pre, request?.whenRange, lead].filter((p) => p !== undefined);
  const restFrom = lead?.end ?? request?.end ?? start;
  const isClosed = lead !== undefined && wordAt(source.tokens, lead.end) === ':';
  const so = {
    isSetter: request?.isSetter === true,
    repeats: when?.repeat !== undefined,
    monthly: when?.repeat?.unit === 'month' && when.repeat.monthDays === undefined && when.repeat.nths === undefined,
  };
  const rest = isClosed ? [] : findPhrases(source, restFrom, so);
  const settle = (draft: Draft) => clashes(sharesList(source, draft, rest), rest, request !== undefined);
  if (when === undefined) return { request, start, ...settle(chooseLater(source, rest)) };
  const draft = isComplete(when) ? extend({ when, phrases: used }, rest) : joinLater(source, when, used, rest);
  const instead = yields(lead, draft, rest, source);
  if (instead !== undefined) return { request, start, when: instead.when, phrases: [instead] };
  return { request, start, ...settle(draft) };
}

/** Only a limit came first ("for the next 3 weeks remind me daily …"): the rest must bring the rhythm. */
function joinLater(source: Source, when: When, used: readonly Range[], rest: readonly Phrase[]): Draft {
  const later = chooseLater(source, rest);
  const both = later.when === undefined ? undefined : mergeWhen(when, later.when);
  return both === undefined ? later : { ...later, when: both, phrases: [...used, ...later.phrases] };
}
