/**
 * Whether a person's message answers something Hark said unasked (D12): within two hours, in the person's own words,
 * it either speaks of the matter or is a plain answer to the last thing said. Quoted lines are somebody else's words.
 * Pure; it refuses to guess: a new request that shares no word with the matter is no answer.
 */
import type { Nudge } from './nudge.ts';
import { ANSWER_WINDOW_MS } from './response-rate.ts';

export interface OwnWords {
  readonly text: string;
  readonly atMs: number;
  /** The last thing Hark said before it, if that was a nudge. */
  readonly afterNudgeId?: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const SHORTEST_WORD = 4;
const MOST_WORDS_OF_A_PLAIN_ANSWER = 6;
const PLAIN_ANSWER =
  /^(?:ok(?:ay)?|yes|yep|yeah|no|nope|not (?:now|yet|today)|thanks?(?: you)?|thx|ty|done|did it|got it|will do|on it|later|sure|great|good|nice|perfect|tomorrow|already|finished|noted|understood|👍|✅)(?:[\s.,!…]|$)/iu;

/** These are an answer only where they name nothing else: "mute the gym" is about the gym. */
const PLAIN_ORDER =
  /^(?:snooze|skip|stop|mute|cancel)(?:[\s,]+(?:it|that|this|please|thanks|for|by|until|till|to|in|\d+|an?|minutes?|hours?|days?|weeks?|tomorrow|tonight|morning|evening|later|now))*[\s.!…]*$/iu;

/** The nudges this message answers. */
export function answeredBy(words: OwnWords, said: readonly Nudge[]): Nudge[] {
  const own = ownLines(words.text);
  if (own === '') return [];
  const spoken = new Set(wordsOf(own));
  const isPlain =
    (PLAIN_ANSWER.test(own) || PLAIN_ORDER.test(own)) && (own.match(WORD) ?? []).length <= MOST_WORDS_OF_A_PLAIN_ANSWER;
  return said.filter((nudge) => {
    if (nudge.isShadow || nudge.saidAt === undefined || nudge.answeredAt !== undefined) return false;
    const agoMs = words.atMs - nudge.saidAt;
    if (agoMs < 0 || agoMs > ANSWER_WINDOW_MS) return false;
    return (isPlain && nudge.id === words.afterNudgeId) || nudge.topics.some((topic) => isSpokenOf(topic, spoken));
  });
}

export function ownLines(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s*(?:>|On .{4,80} wrote:)/u.test(line));
  return lines.join('\n').trim();
}

/** All telling words of the topic are there; a name of one word is enough. */
function isSpokenOf(topic: string, spoken: ReadonlySet<string>): boolean {
  const words = wordsOf(topic);
  return words.length > 0 && words.every((word) => spoken.has(word));
}

function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  return words.map((word) => word.replace(/['’]s$/u, '')).filter((word) => word.length >= SHORTEST_WORD);
}
