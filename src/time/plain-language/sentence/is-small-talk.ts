/**
 * Tells talk from requests, for sentences that do not say "remind me": questions, greetings, statements.
 * Invariant: when in doubt it is talk. A person who meant a reminder loses a second; one who only said
 * "see you on Friday" must not find an alarm set.
 */
import type { Tokens } from '../words/tokens.ts';

const words = (list: string) => new Set(list.split(' '));

const QUESTION = words(
  "what what's when when's where where's who who's why how how's which whose is are am was were does did can could will would should shall may might isn't aren't won't",
);
const TALK = words(
  "i i'm i've i'll i'd im we we're we've we'll you you're you've he he's she she's it it's its they they're that that's this there there's here here's thanks thank thx good great nice cool wow lol haha yes yeah yep no nope sure sorry well welcome bye goodbye cheers congrats congratulations happy merry hope hopefully enjoy see talk love hate if because since although maybe perhaps apparently ok okay hello hi hey yesterday never not don't what's right fine awesome perfect looking sounds seems everyone everybody nobody someone people",
);
/** Fine as the first word of a task ("have lunch", "do laundry"), a question only before a pronoun. */
const HELPERS = words('do have has had');
const PRONOUNS = words('i you we they he she it');
/** Tell-tale words anywhere: somebody is telling, not asking. */
const TELLING = words(
  "was were went had did been ago yesterday is are isn't aren't i'm i've i'll it's that's there's we're they're he's she's didn't don't doesn't wasn't weren't will won't would has hasn't am said told",
);

/** How somebody is, or what a day is like: "tired today", "long meeting tomorrow", "busy day on Friday". */
const STATES = words(
  'tired exhausted sleepy sick ill hungry bored stressed excited sad glad proud nervous lonely busy lazy long short rough tough hard slow crazy hectic quiet calm lovely terrible awful horrible beautiful sunny rainy cold hot warm big huge lots feeling raining snowing freezing',
);
/** After these a word in -ing is something going on ("watching a film"), not a thing ("cooking class"). */
const AFTER_DOING = words(
  'a an the my our your dinner lunch breakfast his her their this some to with from at in on out up off back over into for late early home again all it them him us',
);
/** "bring the car" and "ring the plumber" are things to do. */
const isDoing = (word: string): boolean => /^(?:[a-z]{3,}|go|do|be)ing$/.test(word);

const SMALL_PHRASES =
  /^(?:have a (?:nice|good|great|lovely|safe|wonderful|fun|happy)|happy|see you|talk to you|good (?:morning|night|evening|afternoon|day)|until (?:tomorrow|then|next)|long time|same time)\b/;

/** Would a person reading this expect a reminder? `rest` are the words that are not about time. */
export function isSmallTalk(rest: Tokens, all: Tokens): boolean {
  const [first, second] = rest;
  if (all.at(-1)?.norm === '?') return true;
  const flat = all
    .slice(0, 8)
    .map((token) => token.norm)
    .join(' ');
  if (SMALL_PHRASES.test(flat)) return true;
  if (first === undefined) return false;
  if (QUESTION.has(first.norm) || TALK.has(first.norm) || TELLING.has(first.norm)) return true;
  if (STATES.has(first.norm)) return true;
  if (isDoing(first.norm) && second !== undefined && AFTER_DOING.has(second.norm)) return true;
  if (HELPERS.has(first.norm) && second !== undefined && PRONOUNS.has(second.norm)) return true;
  return rest.slice(0, 60).some((token) => TELLING.has(token.norm));
}
