/**
 * Answers "why?" from the ledger: one sentence, then the story it rests on, oldest first (SPEC Z2). Pure.
 * About a text: the jobs and messages whose words match best. About a moment: what was going on around it.
 */
import { formatLocal, quote } from '../base/index.ts';
import type { LedgerRow } from '../ledger/index.ts';
import { type Beat, readBeat } from './beat.ts';

export interface WhyStory {
  readonly answer: string;
  readonly story: ReadonlyArray<{
    readonly at: number;
    readonly local: string;
    readonly text: string;
    readonly outcome: string;
    readonly ledgerId: string;
  }>;
}

/** The story of everything about one subject or moment, told in the person's own time. */
export function tellStory(rows: readonly LedgerRow[], timeZone: string, about: string): WhyStory {
  const ordered = [...rows].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const story = ordered.map((row) => ({
    at: row.at,
    local: formatLocal(row.at, timeZone),
    text: row.summary,
    outcome: row.outcome,
    ledgerId: row.id,
  }));
  const last = story.at(-1);
  if (!last) return { answer: `Hark knows nothing about ${about}.`, story };
  return { answer: `${last.text} (${last.local})`, story };
}

/** Rows that speak of the words asked about, and everything that shares a subject or a cause with them. */
export function rowsAbout(rows: readonly LedgerRow[], about: string): LedgerRow[] {
  const words = wordsOf(about);
  if (words.length === 0) return [];
  const matching = rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const subjects = new Set(matching.flatMap((row) => (row.subject ? [row.subject] : [])));
  const causes = new Set(matching.flatMap((row) => [row.id, ...(row.parentId ? [row.parentId] : [])]));
  return rows.filter(
    (row) =>
      matching.includes(row) ||
      (row.subject !== undefined && subjects.has(row.subject)) ||
      causes.has(row.id) ||
      (row.parentId !== undefined && causes.has(row.parentId)),
  );
}

/** What a row says: its sentence, and for a look everything it saw. */
function textOf(row: LedgerRow): string {
  const signals = readBeat(row)?.decision.signals ?? [];
  return [row.summary, ...signals.flatMap(({ text, topics }) => [text, ...topics])].join(' ');
}

/** The look that a moment falls into, else the last one before it. */
export function beatAround(rows: readonly LedgerRow[], atMs: number): Beat | undefined {
  const beats = rows.filter((row) => row.kind === 'beat' && row.at <= atMs).sort((a, b) => b.at - a.at);
  const inside = beats.find((row) => row.untilAt >= atMs) ?? beats[0];
  return inside && readBeat(inside);
}

/** Of the looks that saw something, the one most worth telling: the last that spoke, else the last. */
export function tellingBeat(rows: readonly LedgerRow[]): Beat | undefined {
  const beats = rows.flatMap((row) => readBeat(row) ?? []).sort((a, b) => b.row.at - a.row.at);
  return beats.find(({ decision }) => decision.verdict === 'act') ?? beats[0];
}

/** How a question names its subject when nothing was found. */
export const subjectInWords = (about: string): string => quote(about);

/** Words that ask rather than name. */
const ASKING = new Set(
  (
    'why did didn do does was were not never you your me my the this that it of to for on in at about what when and ' +
    'tell told say said speak spoke remind reminded hear heard know'
  ).split(' '),
);

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const telling = words.filter((word) => !ASKING.has(word));
  return telling.length > 0 ? telling : words;
}
