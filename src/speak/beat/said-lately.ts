/**
 * Whether words were said within the last day (SPEC H9), and whether a matter comes back because the person put it off
 * (S15). What is told by the clock is another matter at each slot (K1), and so is a source with newer items (K19): there
 * the same words are not the same message, unless they were said of something else altogether. Pure.
 */
import { isDuplicateAlert } from '../compose/index.ts';
import type { Nudge, NudgeItem } from '../learn/index.ts';
import type { NudgeDraft } from './draft-nudge.ts';

export const SAME_WORDS_MS = 24 * 3_600_000;
/** Kinds whose item is named anew each time there is something new. */
const ANOTHER_EACH_TIME: ReadonlySet<string> = new Set(['scheduled', 'inbox']);

export function isSaidLately(
  said: readonly Nudge[],
  { text, items }: Pick<NudgeDraft, 'text' | 'items'>,
  nowMs: number,
): boolean {
  return said.some(
    ({ text: lastText, saidAt, kind, answer, items: lastItems }) =>
      kind !== 'event' &&
      // Whoever put it off wants to hear it again.
      answer !== 'snooze' &&
      !items.some((item) => isNextSlot(item, lastItems)) &&
      isDuplicateAlert({ text, lastText, nowMs, ...(saidAt === undefined ? {} : { lastSentAtMs: saidAt }) }),
  );
}

function isNextSlot(item: NudgeItem, lastItems: readonly NudgeItem[]): boolean {
  const last = lastItems.filter(({ kind }) => ANOTHER_EACH_TIME.has(kind) && kind === item.kind);
  return last.length > 0 && !last.some((one) => isSameSlot(one, item));
}

function isSameSlot(a: NudgeItem, b: NudgeItem): boolean {
  return a.id === b.id && a.kind === b.kind && a.dueAtMs === b.dueAtMs;
}

/** S15: what was put off comes back as what it is, not as if it had never been said. */
export function asPutOff(draft: NudgeDraft, said: readonly Nudge[]): NudgeDraft {
  const [last] = said.filter(({ items }) => items.some(({ id }) => draft.items.some((item) => item.id === id)));
  return last?.answer === 'snooze' ? { ...draft, text: `Back, as you asked. ${draft.text}` } : draft;
}
