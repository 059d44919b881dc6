/**
 * Finds the open matter that words like "I filed the tax form" or "done" are about (M7). Pure. Every telling word must
 * be in the note, forms of one word count as the same, and the note that says the least besides wins; of equals the one
 * that is due first. "Done" alone means the matter last spoken of, and only for as long as people still mean that one.
 * Rather nothing than a guess: a matter wrongly closed is never heard of again.
 */
import type { Resolution } from './captured-note.ts';
import { fold } from './text/fold.ts';

export interface OpenMatter {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly type: string;
  readonly dueAt: number | null;
  readonly updatedAt: number;
}

/** How long "done" without a word about what still means what was last spoken of. */
export const STILL_MEANT_MS = 2 * 3_600_000;

export function matchResolution<M extends OpenMatter>(
  resolution: Pick<Resolution, 'words' | 'how'>,
  matters: readonly M[],
  nowMs: number,
): M | undefined {
  if (resolution.words.length === 0) return lastSpokenOf(matters, resolution.how, nowMs);
  return matching(resolution.words, matters)
    .sort(
      (a, b) => a.besides - b.besides || dueOf(a.matter) - dueOf(b.matter) || b.matter.updatedAt - a.matter.updatedAt,
    )
    .at(0)?.matter;
}

/** Those that hold every word, and how much each says besides. */
export function matching<M extends OpenMatter>(
  words: readonly string[],
  matters: readonly M[],
): { matter: M; besides: number }[] {
  const wanted = [...new Set(words.flatMap(tokensOf))];
  if (wanted.length === 0) return [];
  return matters
    .map((matter) => ({ matter, besides: besidesOf(matter, wanted) }))
    .filter((one): one is { matter: M; besides: number } => one.besides !== undefined);
}

function lastSpokenOf<M extends OpenMatter>(
  matters: readonly M[],
  how: Resolution['how'],
  nowMs: number,
): M | undefined {
  const lately = matters.filter(({ updatedAt }) => updatedAt <= nowMs && nowMs - updatedAt <= STILL_MEANT_MS);
  // An event comes to pass or is called off; it is not done.
  const fitting = how === 'done' ? lately.filter(({ type }) => type !== 'EVENT') : lately;
  return fitting.sort((a, b) => b.updatedAt - a.updatedAt)[0];
}

/** How many words its title holds besides those asked for; undefined when one of them is in neither title nor text. */
function besidesOf(matter: OpenMatter, wanted: readonly string[]): number | undefined {
  const title = tokensOf(matter.title);
  const all = [...title, ...tokensOf(matter.content)];
  if (!wanted.every((word) => all.some((other) => isSameWord(word, other)))) return undefined;
  return title.filter((other) => !wanted.some((word) => isSameWord(word, other))).length;
}

const dueOf = ({ dueAt }: OpenMatter): number => dueAt ?? Number.MAX_SAFE_INTEGER;

const tokensOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Endings that turn a word into another form of itself. */
const ENDING = /^(?:s|es|e|d|ed|ing|n|en|er|ies|y)?$/u;
const SHORTEST_STEM = 3;

/** "invoice" and "invoices", "renew" and "renewing"; never "form" and "format". */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return same >= SHORTEST_STEM && ENDING.test(a.slice(same)) && ENDING.test(b.slice(same));
}
