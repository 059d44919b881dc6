/**
 * Recognises how a reminder is asked for: "remind me", "set an alarm", "wake me up", "don't let me forget to".
 * Invariant: looks only at the place it is given, at most a dozen words far.
 * `firm` requests get a "When?" if no time follows; the others ("I need to …") count only beside a time.
 */
import { readSpan } from '../read/read-amount.ts';
import type { Source } from '../read/read-date.ts';
import { readPhrase } from '../read/read-phrase.ts';
import { mergeWhen, type When } from '../read/when.ts';
import { type Tokens, wordAt } from '../words/tokens.ts';

export interface Request {
  readonly start: number;
  readonly end: number;
  readonly firm: boolean;
  /** "set a reminder for …": here "for" leads to the time. */
  readonly isSetter: boolean;
  /** What to say when the person named nothing else: an alarm, a timer, waking up. */
  readonly noun: string;
  /** "set a daily reminder", "start a 10 minute timer": said in the middle of the request. */
  readonly when?: When;
  readonly whenRange?: { readonly start: number; readonly end: number };
}

const FAR = 14;
const LEAD = String.raw`(?:(?:please|pls|hey|hi|hello|ok|okay|so|and|also|then|now|hark|yo|well|just|kindly|,|!|\.) )*`;
const COURTESY = `(?:(?:can|could|would|will) you (?:please |kindly |pls |also )?|would you mind |i(?:'d| would) (?:like|love) you to |i (?:want|need) you to |you (?:can|should|must|could) (?:please )?)?`;
const NOUN = '(?:reminder|alarm|timer|alert|notification|nudge)s?';
const SMALL =
  '(?:a|an|another|one|the|my|new|quick|one - time|one - off|one time|recurring|repeating|single|short|simple)';

const FIRM = [
  'remind (?:me|us) again',
  'remind(?:ing)? (?:me|us)',
  `(?:set|create|add|make|schedule|put|start|give me|get me|send me|i need|i want|i'd like|need|new)(?: (?:up|me|in))?(?: ${SMALL})* ${NOUN}`,
  `(?:${SMALL} )?(?:reminder|alarm|timer)`,
  '(?:ping|notify|alert|nudge|poke|buzz|prod) me',
  'wake me(?: up)?',
  'i (?:need|want) to be reminded',
].join('|');
const SOFT = [
  "(?:don't|dont|do not|never) (?:let me )?forget(?: to| about)?",
  'make sure (?:that )?(?:i|we|to)',
  'remember to',
  'help me (?:to )?remember(?: to)?',
  'tell me to',
  "i(?:'ve got| have got| need| have| want| ought|'d like| would like) to",
  'i (?:must|should|gotta)',
  'we (?:need|have) to',
  '(?:to - do|todo|task|note) :',
].join('|');

const REQUEST = new RegExp(`^${LEAD}${COURTESY}(?:(${FIRM})|(${SOFT}))(?= |$)`);
const SETTER = new RegExp(
  `^${LEAD}${COURTESY}(?:set|create|add|make|start|schedule|i need|i want|give me)(?: up| me)? (?:a|an|my|another) `,
);
const SCHEDULER = new RegExp(`^${LEAD}${COURTESY}(?:schedule|set up|create|add|plan) (?:a|an|my|our|the|another) `);
const COURTEOUS = new RegExp(`^${LEAD}`);

function flatten(tokens: Tokens, i: number): string {
  return tokens
    .slice(i, i + FAR)
    .map((token) => token.norm)
    .join(' ');
}

const countWords = (flat: string) => (flat.trim() === '' ? 0 : flat.trim().split(' ').length);

function nounOf(said: string): string {
  if (said.startsWith('wake')) return 'wake up';
  return /alarm|timer/.exec(said)?.[0] ?? '';
}

/** "set a daily reminder", "start a 10 minute timer": time first, then the noun. */
function readSetter(source: Source, i: number, flat: string): Request | undefined {
  const opening = SETTER.exec(flat)?.[0];
  if (opening === undefined) return undefined;
  const at = i + countWords(opening);
  const span = readSpan(source.tokens, at);
  const phrase = readPhrase(source, at, { isLead: true });
  const end = span?.end ?? phrase?.end;
  const noun = end === undefined ? undefined : new RegExp(`^${NOUN}$`).exec(wordAt(source.tokens, end))?.[0];
  const when = span === undefined ? phrase?.when : mergeWhen({}, { delay: span.value });
  if (end === undefined || noun === undefined || when === undefined || span?.value.vague !== undefined)
    return undefined;
  return {
    start: i,
    end: end + 1,
    firm: true,
    isSetter: true,
    noun: nounOf(noun),
    when,
    whenRange: { start: at, end },
  };
}

/** "schedule a weekly check-in": the rhythm stands before the thing. Without one it may be a thing to do: "schedule a visit". */
function readRhythmFirst(source: Source, i: number, flat: string): Request | undefined {
  const opening = SCHEDULER.exec(flat)?.[0];
  if (opening === undefined) return undefined;
  const at = i + countWords(opening);
  const phrase = readPhrase(source, at, { isLead: true });
  const isFollowed = phrase !== undefined && phrase.end < source.tokens.length;
  if (!isFollowed || phrase.when.repeat === undefined) return undefined;
  const { when, end } = phrase;
  return { start: i, end, firm: false, isSetter: false, noun: '', when, whenRange: { start: at, end } };
}

export function readRequest(source: Source, i: number): Request | undefined {
  const flat = flatten(source.tokens, i);
  const setter = readSetter(source, i, flat) ?? readRhythmFirst(source, i, flat);
  if (setter !== undefined) return setter;
  const match = REQUEST.exec(flat);
  if (match === null) return undefined;
  const said = match[1] ?? '';
  const end = i + countWords(match[0]);
  const isSetter = new RegExp(`${NOUN}$`).test(said) && !said.endsWith('me');
  // "remember" and "forget" alone are about memory; "remind me" is always a request.
  return { start: i, end, firm: match[1] !== undefined, isSetter, noun: nounOf(said) };
}

/** Where the sentence begins once "hey Hark, please" is set aside. */
export function skipCourtesy(tokens: Tokens): number {
  return countWords(COURTEOUS.exec(`${flatten(tokens, 0)} `)?.[0] ?? '');
}
