/**
 * Reads the daily files that are a few days old and says which of their lines are worth a place in MEMORY.md, and which
 * lines of MEMORY.md have had their day (R10). Pure, and without a model: a line that comes back on another day, or that
 * says of itself that it matters, is worth it; a line about an appointment or a deadline long past is not any more, nor
 * one that a later day plainly contradicts. Only proposes: somebody else asks the user.
 *
 * Never taken: headings, code, quotes, questions, what MEMORY.md says already, and lines too short or long to last.
 */
import { DAY_MS, MONTHS } from '../../base/index.ts';
import { readStatement } from '../notes/index.ts';
import { contradict, tokensOf } from '../reflect/index.ts';

export interface DayFile {
  readonly path: string;
  /** `2026-03-11` */
  readonly day: string;
  readonly text: string;
}

export interface DistilFacts {
  readonly files: readonly DayFile[];
  /** MEMORY.md without Hark's own block, and that block. */
  readonly memory: string;
  readonly block: string;
  /** The person's own day, `2026-03-14`. */
  readonly today: string;
}

export interface LineToAdd {
  /** As it would stand in MEMORY.md: `- …`. */
  readonly line: string;
  readonly why: string;
  /** The files it was found in, oldest first. */
  readonly from: readonly string[];
}

export interface LineToRemove {
  /** As it stands there. */
  readonly line: string;
  readonly why: string;
}

/** Younger files are read at the start of each conversation anyway. */
export const OLDER_THAN_DAYS = 2;
/** How long ago the last date of a line must be before it counts as past. */
const LONG_PAST_DAYS = 14;
/** As many as a person looks through in a minute. */
export const MOST_ADDED = 5;
export const MOST_REMOVED = 5;
const SHORTEST = 10;
const LONGEST = 300;
const FEWEST_WORDS = 3;
/** From this share of words in common on, two lines say the same. */
const SAME = 0.8;

export function distilDays(facts: DistilFacts): { add: LineToAdd[]; remove: LineToRemove[] } {
  const before = dayNumber(facts.today) - OLDER_THAN_DAYS;
  const files = facts.files
    .filter(({ day }) => dayNumber(day) < before)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.path < b.path ? -1 : 1));
  return { add: linesToAdd(files, facts), remove: linesToRemove(files, facts) };
}

interface Found {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly files: readonly DayFile[];
  readonly isMarked: boolean;
}

function linesToAdd(files: readonly DayFile[], facts: DistilFacts): LineToAdd[] {
  const known = [...linesOf(facts.memory), ...linesOf(facts.block)].map(tokensOf);
  const found: Found[] = [];
  for (const file of files) {
    for (const text of linesOf(file.text)) {
      if (!isLasting(text)) continue;
      const words = tokensOf(text);
      if (words.size < FEWEST_WORDS || known.some((other) => isSame(words, other))) continue;
      const at = found.findIndex((other) => isSame(words, other.words));
      const one = found[at];
      if (!one) found.push({ text, words, files: [file], isMarked: isMarked(text) });
      else found[at] = { ...one, files: [...one.files, file], isMarked: one.isMarked || isMarked(text) };
    }
  }
  return found
    .map((one) => ({ one, days: new Set(one.files.map(({ day }) => day)).size }))
    .filter(({ one, days }) => days > 1 || one.isMarked)
    .sort((a, b) => b.days - a.days || Number(b.one.isMarked) - Number(a.one.isMarked))
    .slice(0, MOST_ADDED)
    .map(({ one, days }) => ({
      line: `- ${one.text}`,
      why: days > 1 ? `it came up on ${days} days` : `you marked it as important on ${one.files[0]?.day}`,
      from: [...new Set(one.files.map(({ path }) => path))],
    }));
}

function linesToRemove(files: readonly DayFile[], facts: DistilFacts): LineToRemove[] {
  const later = files.flatMap((file) => linesOf(file.text).map((text) => ({ text, day: file.day })));
  return linesOf(facts.memory, 'as they stand')
    .flatMap((line): LineToRemove[] => {
      const why = pastReason(line, facts.today) ?? contradiction(bare(line), later);
      return why === undefined ? [] : [{ line, why }];
    })
    .slice(0, MOST_REMOVED);
}

/** Only what is about a time to come when it is written: a birthday or a wedding long ago stays true. */
const PLANNED =
  /\b(?:due|until|till|deadline|expires?|appointments?|flights?|meetings?|trip|booked|scheduled|reservation|exam|interview|visit(?:s|ing)?|upcoming|by|before)\b/iu;

function pastReason(line: string, today: string): string | undefined {
  if (!PLANNED.test(line)) return undefined;
  const days = datesIn(line);
  const last = Math.max(...days);
  if (days.length === 0 || dayNumber(today) - last <= LONG_PAST_DAYS) return undefined;
  return `its date has passed: ${new Date(last * DAY_MS).toISOString().slice(0, 10)}`;
}

function contradiction(text: string, later: readonly { text: string; day: string }[]): string | undefined {
  const said = readStatement(text);
  if (!said) return undefined;
  const other = later.findLast((one) => {
    const now = readStatement(one.text);
    return now?.subject === said.subject && now.attribute === said.attribute && now.value !== said.value;
  });
  // What was said last holds, and if that is what stands there, nothing is wrong with it.
  const same = later.findLast((one) => {
    const now = readStatement(one.text);
    return now?.subject === said.subject && now.attribute === said.attribute && now.value === said.value;
  });
  if (!other || (same && later.indexOf(same) > later.indexOf(other))) return undefined;
  return `${other.day} says otherwise: ${other.text}`;
}

const FENCE = /^\s*(?:```|~~~)/u;
const NOT_A_LINE = /^\s*(?:#{1,6}\s|>|<!--|---+\s*$|\*\*\*+\s*$|\|)/u;

/** The plain lines: no headings, quotes, rules, tables, comments or code. Bare, or as they stand. */
function linesOf(text: string, how: 'bare' | 'as they stand' = 'bare'): string[] {
  const lines: string[] = [];
  let isCode = false;
  for (const raw of text.split(/\r\n|\r|\n/u)) {
    if (FENCE.test(raw)) isCode = !isCode;
    else if (!isCode && !NOT_A_LINE.test(raw) && bare(raw) !== '')
      lines.push(how === 'bare' ? bare(raw) : raw.trimEnd());
  }
  return lines;
}

/** Without the sign of a list, a box to tick and a time of day in front. */
function bare(line: string): string {
  return line
    .replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/u, '')
    .replace(/^\[[ x]\]\s+/iu, '')
    .replace(/^\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*[-–:]?\s*/u, '')
    .trim();
}

const MARKED =
  /^(?:important|remember|note to self|decision|decided|lesson|learned|learnt|rule|preference|always|never|key)\b|\b(?:important|remember this|don't forget|do not forget)\b|^\*\*|!!|(?:^|\s)(?:wichtig|merken|importante?|recordar|à retenir)\b/iu;
const isMarked = (text: string): boolean => MARKED.test(text);

function isLasting(text: string): boolean {
  const length = Array.from(text).length;
  return length >= SHORTEST && length <= LONGEST && !text.endsWith('?') && !/<!--|-->/u.test(text);
}

/** The same words, but for a few; a "not" or another number is a few too many. */
function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared > 0 && shared / (a.size + b.size - shared) >= SAME && !contradict(a, b);
}

/** Days since 1970. */
const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

const MONTH = `(?:${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')})`;
const DATES = [
  /\b(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})\b/gu,
  new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.? (?:of )?(?<month>${MONTH})\\.?,? (?<year>\\d{4})\\b`, 'giu'),
  new RegExp(`\\b(?<month>${MONTH})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})\\b`, 'giu'),
];

/** Whole dates only: a day without a year may be next year's. */
function datesIn(line: string): number[] {
  return DATES.flatMap((pattern) => [...line.matchAll(pattern)]).flatMap(({ groups }) => {
    const { year = '', month = '', day = '' } = groups ?? {};
    const at = /^\d+$/u.test(month) ? Number(month) : MONTHS.findIndex((name) => isMonth(name, month)) + 1;
    const number = dayNumber(`${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`);
    return Number.isNaN(number) ? [] : [number];
  });
}

const isMonth = (name: string, said: string): boolean =>
  name.slice(0, 3).toLowerCase() === said.slice(0, 3).toLowerCase();
