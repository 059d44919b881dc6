/**
 * Scores capture against the labelled messages. A note counts as right only when its type, its due time to the minute
 * and the words it must hold all fit; a right plan with a wrong date is both a false note and a missed one.
 */
import { readFileSync } from 'node:fs';
import { formatWallTime, splitWallMs, toWallMs } from '../../src/base/index.ts';
import { type CapturedNote, captureNotes } from '../../src/memory/capture/index.ts';

export interface Labelled {
  readonly lang: string;
  readonly text: string;
  /** `TYPE or A|B; due in the zone or -; words it must hold`. */
  readonly notes: readonly string[];
  /** One per matter that is over: the words to look for; `` for "done" alone. */
  readonly resolves?: readonly string[];
}

export interface Count {
  right: number;
  found: number;
  expected: number;
}
export interface Score {
  readonly all: Count;
  readonly datesAndPlans: Count;
  readonly resolves: Count;
  readonly messages: number;
  readonly silent: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly misses: readonly string[];
}

export const ZONE = 'Europe/Lisbon';
/** Wednesday 11 March 2026, 10:00 in Lisbon. */
export const NOW_MS = Date.UTC(2026, 2, 11, 10);

export type Half = 'build' | 'check' | 'second';

export function readHalf(half: Half): Labelled[] {
  const text = readFileSync(new URL(`./${half}.jsonl`, import.meta.url), 'utf8');
  return (
    text
      .split('\n')
      .filter((line) => line !== '')
      // Our own data file, written in this shape.
      .map((line) => JSON.parse(line) as Labelled)
  );
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function dueOf(note: CapturedNote): string {
  if (note.dueAtMs === undefined) return '-';
  const wallMs = toWallMs(ZONE, note.dueAtMs);
  const { year, month, day } = splitWallMs(wallMs);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T${formatWallTime(wallMs)}`;
}

interface Wanted {
  readonly types: readonly string[];
  readonly due: string;
  readonly words: readonly string[];
}

function parseWanted(line: string): Wanted {
  const [types = '', due = '-', words = ''] = line.split(';').map((part) => part.trim());
  return { types: types.split('|'), due, words: plain(words).split(/\s+/u) };
}

const fits = (note: CapturedNote, wanted: Wanted): boolean =>
  wanted.types.includes(note.type) &&
  dueOf(note) === wanted.due &&
  wanted.words.every((word) => plain(note.content).includes(word));

const isDated = (types: readonly string[], due: string): boolean =>
  due !== '-' || types.includes('PLAN') || types.includes('EVENT');

const zero = (): Count => ({ right: 0, found: 0, expected: 0 });

export function scoreMessages(messages: readonly Labelled[]): Score {
  const all = zero();
  const datesAndPlans = zero();
  const resolves = zero();
  const misses: string[] = [];
  const languages: Record<string, number> = {};
  for (const message of messages) {
    languages[message.lang] = (languages[message.lang] ?? 0) + 1;
    const { notes, resolves: over } = captureNotes(message.text, {
      nowMs: NOW_MS,
      timeZone: ZONE,
      author: 'owner',
      trust: 'owner',
    });
    const open = [...notes];
    for (const wanted of message.notes.map(parseWanted)) {
      const at = open.findIndex((note) => fits(note, wanted));
      const counts = isDated(wanted.types, wanted.due) ? [all, datesAndPlans] : [all];
      for (const count of counts) count.expected += 1;
      if (at < 0) misses.push(`missed  ${wanted.types.join('|')} ${wanted.due} · ${message.text}`);
      else {
        open.splice(at, 1);
        for (const count of counts) Object.assign(count, { right: count.right + 1, found: count.found + 1 });
      }
    }
    for (const note of open) {
      all.found += 1;
      if (isDated([note.type], dueOf(note))) datesAndPlans.found += 1;
      misses.push(`wrong   ${note.type} ${dueOf(note)} "${note.title}" · ${message.text}`);
    }
    scoreResolves(
      message,
      over.map(({ words }) => words),
      resolves,
      misses,
    );
  }
  const silent = messages.filter((message) => message.notes.length === 0).length;
  return { all, datesAndPlans, resolves, messages: messages.length, silent, languages, misses };
}

function scoreResolves(message: Labelled, found: readonly (readonly string[])[], count: Count, misses: string[]): void {
  const open = [...found];
  for (const wanted of message.resolves ?? []) {
    count.expected += 1;
    const words = plain(wanted)
      .split(/\s+/u)
      .filter((word) => word !== '');
    const at = open.findIndex((given) =>
      words.length === 0 ? given.length === 0 : words.every((word) => given.includes(word)),
    );
    if (at < 0) misses.push(`missed  resolve "${wanted}" · ${message.text}`);
    else {
      open.splice(at, 1);
      count.right += 1;
      count.found += 1;
    }
  }
  for (const words of open) {
    count.found += 1;
    misses.push(`wrong   resolve [${words.join(' ')}] · ${message.text}`);
  }
}

export const precision = ({ right, found }: Count): number => (found === 0 ? 1 : right / found);
export const recall = ({ right, expected }: Count): number => (expected === 0 ? 1 : right / expected);
