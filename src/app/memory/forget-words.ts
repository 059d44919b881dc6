/**
 * Takes the words of forgotten notes out of what can be found in conversations (M10): messages, Hark's own answers
 * among them, that say the same word for word. They stay where they were said; search no longer leads to them.
 *
 * What came from outside takes nothing along: else a hostile text could make the user's words vanish by repeating them.
 */
import { forgetMessage } from '../../memory/index-messages/index.ts';
import type { ForgottenNote } from '../../memory/notes/index.ts';
import { searchChunks } from '../../memory/search/index.ts';
import type { Tx } from '../../store/index.ts';

/** Shorter words stand in messages that are about something else. */
const SHORTEST_QUOTE = 8;
const MOST_QUOTES = 100;

interface Who {
  readonly personId: string;
  readonly nowMs: number;
}

export async function forgetWords(tx: Tx, who: Who, notes: readonly ForgottenNote[]): Promise<void> {
  const messages = new Set<string>();
  for (const { content, trust } of notes) {
    if (trust === 'untrusted') continue;
    for (const id of await quoting(tx, who, content)) messages.add(id);
  }
  for (const id of messages) await forgetMessage(tx, who.personId, id);
}

async function quoting(tx: Tx, { personId, nowMs }: Who, text: string): Promise<string[]> {
  const words = plain(text);
  if (words.length < SHORTEST_QUOTE) return [];
  const found = await searchChunks(tx, {
    personId,
    query: text,
    nowMs,
    kinds: ['message'],
    maxResults: MOST_QUOTES,
    minScore: 0,
  });
  return found.filter((hit) => plain(hit.text).includes(words)).map(({ sourceId }) => sourceId);
}

const plain = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
