/**
 * Recognises what a person says to their memory: "remember that …", "note: …", "what did I say about …?", "who is
 * Ana?", "forget about …", "what do you know about me?" (SPEC A2, M6, M10). Pure; in English, as the rest of the
 * offline brain.
 *
 * What sounds like a reminder stays one: "remember to …", "don't forget to …", "remind me …" and "forget the gym
 * reminder" are left alone. A plain question is only taken as one to memory when memory has the answer, so it is
 * marked `isGuess`.
 */
export type MemoryRequest =
  /** `isWeak`: unless it is a reminder after all. */
  | { readonly kind: 'keep'; readonly text: string; readonly isWeak?: true }
  | { readonly kind: 'recall'; readonly about: string; readonly isGuess?: boolean }
  | { readonly kind: 'about-me' }
  | { readonly kind: 'forget'; readonly about: string }
  | { readonly kind: 'forget-notes'; readonly ids: readonly string[] }
  | { readonly kind: 'forget-last' };

type Build = (words: string) => MemoryRequest | undefined;

const LEADING =
  /^\W*(?:(?:please|pls|hey|hi|ok|okay|so|and|also|well|oh|hark|can you|could you|would you|will you|do you mind)[\s,]+)*/iu;
/** A request in the shape of a question. */
const ASKED_KINDLY = /^\W*(?:can|could|would|will) you\b/iu;
const TRAILING = /(?:[\s,]+(?:please|pls|thanks|thank you))?[\s.!]*$/iu;

const keep: Build = (text) => (hasWord(text) ? { kind: 'keep', text } : undefined);
const keepWeakly: Build = (text) => (hasWord(text) ? { kind: 'keep', text, isWeak: true } : undefined);
const recall: Build = (words) => {
  const about = words.replace(/[\s?.!]+$/u, '').trim();
  if (ME.test(about)) return { kind: 'about-me' };
  return hasWord(about) ? { kind: 'recall', about } : undefined;
};
const guess: Build = (words) => (hasWord(words) ? { kind: 'recall', about: words, isGuess: true } : undefined);

const ME = /^(?:me|myself|the user|who i am)$/iu;
const REMINDER = /\b(?:reminders?|alarms?|timers?|tasks?|jobs?)\b/iu;
/** What these are followed by is a time or a deed, so it is a reminder or talk, not a fact. */
const NO_FACT = String.raw`(?!to\b|me\b|us\b|about\b|when\b|how\b|what\b|who\b|where\b|why\b|if\b|it\b|anything\b)`;

const COMMANDS: ReadonlyArray<readonly [pattern: RegExp, build: Build]> = [
  [/^(?:remember|note|memori[sz]e|keep in mind|write down|jot down|record|save)\s*[:,–—-]\s*(.+)$/isu, keep],
  [
    /^(?:remember|note|memori[sz]e|keep in mind|bear in mind|make a note|take a note|don't forget|do not forget|never forget)(?:\s+(?:this|down))?[\s:,]+that[\s:,]+(.+)$/isu,
    keep,
  ],
  [/^(?:make|take|write) a note(?: (?:of|about|for me|that))?[\s:,]+(.+)$/isu, keep],
  [/^(?:write|jot|note) (?:this |that )?down(?: that)?[\s:,]+(.+)$/isu, keep],
  [/^note to (?:my)?self[\s:,–-]+(.+)$/isu, keep],
  [/^(?:for the record|fyi|for your information)[\s:,]+(.+)$/isu, keep],
  [new RegExp(String.raw`^remember(?: this)?\s+${NO_FACT}(.+[^?])$`, 'isu'), keepWeakly],

  [
    /^what (?:did|have) i (?:ever )?(?:say|said|tell you|told you|write|wrote|written|mention|mentioned|note|noted)(?: down)? (?:about|on|of|regarding) (.+)$/isu,
    recall,
  ],
  [/^what (?:do|did) you (?:know|remember|recall|have|keep|note)(?: down)? (?:about|on|of|regarding) (.+)$/isu, recall],
  [/^what (?:do|did) (?:i|we) (?:know|note|decide|agree) (?:about|regarding) (.+)$/isu, recall],
  [
    /^(?:tell me|show me|remind me) what (?:you know|you remember|i said|i told you|i wrote|we said) (?:about|on|of) (.+)$/isu,
    recall,
  ],
  [/^(?:do you|can you) (?:remember|recall)(?: anything| something)? (?:about )?(.+)$/isu, recall],
  [/^do you know (?:anything|something) about (.+)$/isu, recall],
  [/^(?:remember|know|recall) anything (?:about|on) (.+)$/isu, recall],
  [
    /^(?:search|look through|look in|check)(?: in)?(?: my| your| the)? (?:notes?|memory|memories)(?: for| about)? (.+)$/isu,
    recall,
  ],
  [/^(?:find|look up|show me|show)(?: my| the| your)? notes? (?:about|on|for|of) (.+)$/isu, recall],
  [/^what do you (?:know|remember)\??$/iu, () => ({ kind: 'about-me' })],
  [
    /^(?:show|list|what are)(?: me)?(?: all)?(?: my| your| the)? notes\??$|^what notes (?:do i have|are there)\??$/iu,
    () => ({ kind: 'about-me' }),
  ],
  [
    /^(?:who am i|show me (?:your|my) (?:memory|notes)|what have you (?:noted|remembered|kept)(?: about me)?)\??$/iu,
    () => ({ kind: 'about-me' }),
  ],

  [
    /^forget notes((?: #[\w-]+)+)$/u,
    (ids) => ({ kind: 'forget-notes', ids: ids.replaceAll('#', '').trim().split(' ') }),
  ],
  [
    /^(?:forget|delete|remove|erase) (?:the |my |all |that )*notes? (?:about|on|of|that says?|that) (.+)$/isu,
    forgetNotes,
  ],
  [
    /^(?:please )?forget (?:everything|all|what) (?:i (?:said|told you) |you know |that )?(?:about|on) (.+)$/isu,
    forgetNotes,
  ],
  [/^forget (?:about )?(.+)$/isu, forget],
];

/** Questions that memory may answer. */
const QUESTIONS: readonly RegExp[] = [
  /^((?:when|who|whom|whose|where|which|what|how)(?:'s|'re|s)?\b.+)$/isu,
  /^tell me (?:more |something |anything )?about (.+)$/isu,
  /^do you know ((?:when|who|where|which|what|how)\b.+)$/isu,
  /^((?:do|did|have|had|am|is|are|was|were|does|has|will) (?:i|we|my|our|the|there)\b.+\?)$/isu,
];

export function readMemoryRequest(text: string): MemoryRequest | undefined {
  const plain = plainOf(text);
  for (const [pattern, build] of COMMANDS) {
    const found = pattern.exec(plain);
    const request = found && build((found[1] ?? '').trim());
    if (request) return isDoubtful(request, text) ? undefined : request;
  }
  return undefined;
}

/** "Can you remember things?" asks what Hark can do. */
const isDoubtful = (request: MemoryRequest, text: string): boolean =>
  request.kind === 'keep' && request.isWeak === true && /\?\s*$/u.test(text);

/** Short words between two sentences. */
const SMALL_TALK =
  /^\W*(?:hi|hello|hey|yes|yep|yeah|no|nope|ok|okay|sure|thanks|thank you|please|undo|done|never ?mind|snooze|stop|cancel|\d{1,2})\W*$/iu;
const LONGEST_COMMAND = 200;

/** Words that tell nothing themselves: what is said about memory, and what it is told to keep, which is in the note. */
export function isCommand(text: string): boolean {
  if (SMALL_TALK.test(text)) return true;
  const request = readMemoryRequest(text);
  return request !== undefined && (request.kind === 'keep' || text.length <= LONGEST_COMMAND);
}

/** A question that nothing else has taken. */
export function readQuestion(text: string): MemoryRequest | undefined {
  const plain = plainOf(text);
  if (plain.length > LONGEST_QUESTION) return undefined;
  const found = QUESTIONS.map((pattern) => pattern.exec(plain)?.[1]).find((words) => words !== undefined);
  return found === undefined ? undefined : guess(found.replace(/[\s?]+$/u, ''));
}

const LONGEST_QUESTION = 300;
/** Pointing back at what was just said. */
const LAST = /^(?:it|that|this|what i (?:just )?said|what i just told you|the last (?:one|note|thing))$/iu;

function forget(words: string): MemoryRequest | undefined {
  const about = words.replace(/[\s?.!]+$/u, '').trim();
  if (LAST.test(about)) return { kind: 'forget-last' };
  // "forget the gym reminder" cancels it; "forget to …" is talk.
  if (REMINDER.test(about) || /^(?:to|me|you)\b/iu.test(about)) return undefined;
  return forgetNotes(about);
}

function forgetNotes(words: string): MemoryRequest | undefined {
  const about = words
    .replace(/[\s?.!]+$/u, '')
    .replace(/^that /iu, '')
    .trim();
  return hasWord(about) ? { kind: 'forget', about } : undefined;
}

function plainOf(text: string): string {
  const said = text.trim().replaceAll('’', "'");
  const plain = said.replace(LEADING, '').replace(TRAILING, '').trim();
  return ASKED_KINDLY.test(said) ? plain.replace(/[\s?]+$/u, '') : plain;
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
