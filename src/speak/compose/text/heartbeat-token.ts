/**
 * `HEARTBEAT_OK`: the word with which a model says that nothing needs attention (SPEC H8). It counts at the start or the
 * end of the answer, bare or wrapped in quotes, markdown or HTML, with up to four other characters behind it; inside
 * the text, or as part of a longer word, it is just text. In mode `heartbeat` a short rest is still an acknowledgement;
 * in mode `message` only the word goes.
 */
import { withoutLeadingThoughts } from './thinking.ts';
import { type Around, closingMarks, isOnlyMarks, peel, withoutTags } from './wrappers.ts';

export const HEARTBEAT_TOKEN = 'HEARTBEAT_OK';
const DEFAULT_ACK_CHARS = 300;

/** Letters that go on the same word. Scripts written without spaces do not: there the token ends where it ends. */
const WORD_AT_START = /^[\w\p{Script=Latin}]/u;
const WORD_AT_END = /[\w\p{Script=Latin}]$/u;
const TAIL = /^[^\p{L}\p{N}_]{0,4}$/u;
/** What joins the token to the words after it: `HEARTBEAT_OK: …`, `HEARTBEAT_OK - …`. */
const JOINT_AFTER = /^(?:[.,:;!]{1,4}(?=\s)|[ \t]*[–—-]+(?=[ \t]))/u;
const JOINT_BEFORE = /\s[–—-]+$/u;
/** More than this in front of the token is no wrapper. */
const LONGEST_PREFIX = 200;
/** Patterns bound to the end look at no more than this: an answer of a thousand tokens is read once, not a thousand times. */
const LONGEST_JOINT = 100;

export interface StrippedReply {
  readonly shouldSkip: boolean;
  readonly text: string;
  readonly didStrip: boolean;
}

export function stripHeartbeatToken(
  raw: string | null | undefined,
  options: { readonly mode?: 'heartbeat' | 'message'; readonly maxAckChars?: number } = {},
): StrippedReply {
  const text = typeof raw === 'string' ? withoutLeadingThoughts(raw).trim() : '';
  if (text === '') return { shouldSkip: true, text: '', didStrip: false };
  const rest = stripEdges(text);
  if (rest === undefined) return { shouldSkip: false, text, didStrip: false };
  const longestAck = options.mode === 'message' ? 0 : ackChars(options.maxAckChars);
  if (isNoLonger(rest, longestAck)) return { shouldSkip: true, text: '', didStrip: true };
  return { shouldSkip: false, text: rest, didStrip: true };
}

function ackChars(given: number | undefined): number {
  return given === undefined || Number.isNaN(given) ? DEFAULT_ACK_CHARS : Math.max(0, given);
}

/** Counted in characters as people see them in most scripts, not in code units. */
function isNoLonger(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max);
}

/** What is left without the tokens at both ends; undefined when there was none. */
function stripEdges(text: string): string | undefined {
  let rest: string | undefined;
  for (let next = stripOnce(text); next !== undefined; next = stripOnce(next)) rest = next;
  return rest;
}

function stripOnce(text: string): string | undefined {
  return stripEnd(text)?.trim() ?? stripStart(text)?.trim();
}

function stripEnd(text: string): string | undefined {
  const index = text.lastIndexOf(HEARTBEAT_TOKEN);
  if (index < 0) return undefined;
  const around = splitAt(text, index);
  const closing = closingMarks(around);
  const tail = withoutTags(around.after.slice(closing.length)).trimEnd();
  if (WORD_AT_END.test(around.before.slice(-2)) || !TAIL.test(tail)) return undefined;
  const rest = `${withoutJoint(around.before.trimEnd())}${closing}`;
  return isOnlyMarks(rest) ? '' : rest;
}

function withoutJoint(before: string): string {
  const joint = JOINT_BEFORE.exec(before.slice(-LONGEST_JOINT))?.[0] ?? '';
  return before.slice(0, before.length - joint.length).trimEnd();
}

function stripStart(text: string): string | undefined {
  const index = text.indexOf(HEARTBEAT_TOKEN);
  if (index < 0 || index > LONGEST_PREFIX) return undefined;
  const { before, after } = splitAt(text, index);
  if (!isOnlyMarks(before) || WORD_AT_START.test(after)) return undefined;
  const rest = after.replace(JOINT_AFTER, '').trimStart();
  // A mark that was opened before the token and is closed further on belongs to the rest.
  return isOnlyMarks(rest) ? '' : `${before.trimStart()}${rest}`;
}

function splitAt(text: string, index: number): Around {
  return peel({ before: text.slice(0, index), after: text.slice(index + HEARTBEAT_TOKEN.length) });
}
