/**
 * The last thing that happens to words before they become a message, on every path (SPEC H8): the words by which a
 * model talks to Hark go, wherever they stand, and so do characters that break a screen. Invariant: what comes out is
 * never empty and holds no control word. Everything else stays as it is: a reminder reads as it was written.
 */
import { HEARTBEAT_TOKEN } from './heartbeat-token.ts';
import { withoutLeadingThoughts } from './thinking.ts';

/** Only as whole words: `HEARTBEAT_OK_EXTRA` is somebody's own. */
const CONTROL_WORDS = new RegExp(`(?<![\\w-])(?:${HEARTBEAT_TOKEN}|NO_REPLY)(?![\\w-])`, 'gu');
/** Control characters but for tab and line feed, and marks that turn the direction of what follows. */
const BREAKING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const KEPT = new Set(['\n', '\t']);
const NOTHING_LEFT = '(no text)';

export function speakable(text: string): string {
  const clean = text.replaceAll('\r\n', '\n').replaceAll(BREAKING, (mark) => (KEPT.has(mark) ? mark : ''));
  let bare = clean;
  // What goes may bring together what has to go too.
  for (let next = stripOnce(bare); next !== bare; next = stripOnce(bare)) bare = next;
  // Where nothing was taken out nothing is tidied either.
  const tidied = bare === clean ? clean : bare.replaceAll(/[ \t]{2,}/gu, ' ').trim();
  return tidied.trim() === '' ? NOTHING_LEFT : tidied;
}

function stripOnce(text: string): string {
  return withoutLeadingThoughts(text).replaceAll(CONTROL_WORDS, '');
}
