/**
 * What is said about what capture did, in the ledger and to the person: noted, moved from when to when, closed, replaced.
 * Pure. A real answer stands; these words take the place of "I did not understand", or follow an answer about the
 * same matter. What was moved or closed can be taken back, and the answer carries what is needed for that.
 */
import { formatLocal, formatWallDate, joinWords, quote, shorten, toWallMs } from '../../../base/index.ts';
import type { Reply } from '../../../inbox/index.ts';
import {
  ALL_DAY_TAG,
  type CapturedNote,
  type ClosedNote,
  type KeptNote,
  type MatterChange,
  type MovedNote,
  type NotMoved,
} from '../../../memory/capture/index.ts';

export interface CaptureNews {
  readonly kept: readonly KeptNote[];
  readonly closed: readonly ClosedNote[];
  /** Reminders that were closed with them. */
  readonly reminders: readonly ClosedNote[];
  readonly moved: readonly MovedNote[];
  readonly unmoved: readonly Unmoved[];
}

/** Should have been moved, and was not. No words: what was last spoken of. */
export interface Unmoved {
  readonly words: readonly string[];
  readonly why: NotMoved;
}

const LONGEST_TITLE = 80;

export function summaryOf({ kept, closed, reminders, moved }: CaptureNews, author: string | undefined): string {
  const name = (note: CapturedNote): string => quote(note.title || note.content);
  const added = kept.filter(({ outcome }) => outcome === 'added').map(({ note }) => name(note));
  const updated = kept.filter(({ outcome }) => outcome === 'updated').map(({ note }) => name(note));
  const over = [...closed, ...reminders].map(({ title }) => quote(title));
  const whose = author === undefined ? 'your message' : `the words of ${author} (untrusted)`;
  return [
    ...(added.length > 0 ? [`Noted from ${whose}: ${joinWords(added)}.`] : []),
    ...(updated.length > 0 ? [`Brought up to date: ${joinWords(updated)}.`] : []),
    ...(moved.length > 0 ? [`Moved: ${joinWords(moved.map(({ title }) => quote(title)))}.`] : []),
    ...(over.length > 0 ? [`Closed: ${joinWords(over)}.`] : []),
  ].join(' ');
}

export function repliesAfter(replies: readonly Reply[], news: CaptureNews, timeZone: string): readonly Reply[] {
  const changes = linesOf(news, timeZone);
  const [first, ...others] = replies;
  if (!first) return replies;
  if (!replies.every(({ isFallback }) => isFallback)) {
    if (first.skipCapture !== 'notes' || changes.length === 0) return replies;
    const card = { ...undoCard(news), ...first.card, withReminder: true };
    // "Done: tax form. It will not come again." says it for both.
    const more = changes.filter((line) => !first.text.startsWith(line));
    return [{ ...first, text: [first.text, ...more].join('\n'), card }, ...others];
  }
  const lines = [...changes, ...onceEach(news.kept).map((kept) => notedLine(kept, timeZone)), ...unmovedLines(news)];
  if (lines.length === 0) return replies;
  const undo = undoCard(news);
  const hint = undo ? ['Say "undo" to take it back.'] : [];
  const card = undo ?? notedCard(news);
  return [{ text: [...new Set(lines), ...hint].join('\n'), ...(card ? { card } : {}) }];
}

const CLOSED: Readonly<Record<ClosedNote['how'], string>> = {
  done: 'Done',
  cancelled: 'Cancelled',
  'not-needed': 'Dropped',
};

function linesOf({ closed, reminders, moved }: CaptureNews, timeZone: string): string[] {
  return [
    ...moved.map((one) => movedLine(one, timeZone)),
    ...[...closed, ...reminders].map(({ title, how }) => `${CLOSED[how]}: ${shorten(title, LONGEST_TITLE)}.`),
  ];
}

/** A whole day has no hour, only one at which it is spoken of. */
const sayTime = (ms: number, isDay: boolean, timeZone: string): string =>
  isDay ? formatWallDate(toWallMs(timeZone, ms)) : formatLocal(ms, timeZone);

function movedLine({ title, from, to, isDay }: MovedNote, timeZone: string): string {
  const name = shorten(title, LONGEST_TITLE);
  const now = sayTime(to, isDay.to, timeZone);
  if (from === null) return `Planned: ${name}, ${now}.`;
  return `Moved: ${name}, from ${sayTime(from, isDay.from, timeZone).replace(/ \([^()]*\)$/u, '')} to ${now}.`;
}

/** "My sister Nora's birthday is on 3 December" is a person and a date: one sentence, said once, with its date. */
function onceEach(kept: readonly KeptNote[]): KeptNote[] {
  return kept.filter((one, i) => {
    if (one.replaced.length > 0) return true;
    const isSaidBy = (other: KeptNote, j: number): boolean =>
      other.note.content === one.note.content &&
      other.note.dueAtMs !== undefined &&
      (one.note.dueAtMs === undefined || (j < i && other.note.dueAtMs === one.note.dueAtMs));
    return !kept.some(isSaidBy);
  });
}

function notedLine({ note, replaced }: KeptNote, timeZone: string): string {
  const before =
    replaced.length === 0 ? '' : ` It replaces: ${joinWords(replaced.map((text) => shorten(text, LONGEST_TITLE)))}.`;
  if (note.dueAtMs === undefined) return `Noted: ${shorten(note.content, LONGEST_TITLE)}.${before}`;
  const word = note.type === 'EVENT' ? '' : 'due ';
  const guess = note.unclear === undefined ? '' : ` I guessed the ${note.unclear}.`;
  const name = shorten(note.title || note.content, LONGEST_TITLE);
  return `Noted: ${name}, ${word}${sayTime(note.dueAtMs, note.tags.includes(ALL_DAY_TAG), timeZone)}.${guess}${before}`;
}

const UNMOVED: Readonly<Record<NotMoved, (name: string | undefined) => string>> = {
  unknown: (name) =>
    `I know of no plan or reminder like ${name ?? 'that'}. Tell me when it is, and I will remember it.`,
  same: (name) => `${name ?? 'It'} stands there already.`,
  past: (name) => `That time has passed, so ${name ?? 'it'} stays where it is. Which day is meant?`,
};

function unmovedLines({ unmoved }: CaptureNews): string[] {
  return unmoved.map(({ words, why }) => UNMOVED[why](words.length === 0 ? undefined : quote(words.join(' '))));
}

/** A plan was spoken of: "move it" right after is about the plan, and about no reminder. */
function notedCard({ kept }: CaptureNews): Reply['card'] | undefined {
  const plans = kept.filter(({ note }) => note.dueAtMs !== undefined).map(({ id }) => id);
  return plans.length === 0 ? undefined : { kind: 'plan-noted', notes: plans };
}

/** What "undo" right after needs to know. */
function undoCard({ closed, reminders, moved }: CaptureNews): Reply['card'] | undefined {
  const changes: MatterChange[] = [
    ...closed.map(({ id }) => ({ kind: 'closed' as const, id })),
    ...moved.map(({ id, oldId }) => ({ kind: 'moved' as const, id, oldId })),
  ];
  if (changes.length === 0) return undefined;
  return { kind: 'plan-changed', changes, withReminder: reminders.length > 0 };
}
