/**
 * Makes notes out of what a model says it read in a message (M7, Q5). Pure. Nothing is taken at its word:
 *
 *   - a note must quote the person's own words; what only other people's words, code or nobody's words hold is dropped
 *   - a due time must be readable, in the person's zone, still to come, and not decades away
 *   - trust, author, source and key are ours; importance is bounded; titles, contents, names and tags are cleaned and cut
 *   - at most `MOST_NOTES` notes, each marked as coming from a model; secrets make none
 */
import { DAY_MS, fromWallMs } from '../../../base/index.ts';
import type { CapturedNote, CapturedType, CaptureOptions, Resolution } from '../captured-note.ts';
import { mergeDefaults } from '../dates/moment.ts';
import { ALL_DAY_TAG, trustOf } from '../rules/build-note.ts';
import { keyWords } from '../rules/read-resolves.ts';
import { speechOf } from '../speech-of.ts';
import { cleanWords, fold, slug } from '../text/fold.ts';
import { guessLanguage } from '../text/guess-language.ts';
import { ownWords } from '../text/own-words.ts';

export const ENRICHED_TYPES = [
  'IDENTITY',
  'PREFERENCE',
  'RELATIONSHIP',
  'EVENT',
  'ACTIVITY',
  'PLAN',
  'CONTEXT',
  'QUESTION',
] as const satisfies readonly CapturedType[];

/** One thing as the model gives it. Every field is somebody else's words until it is checked. */
export interface EnrichedNote {
  readonly type: CapturedType;
  readonly title: string;
  readonly content: string;
  /** The words of the message that say so. */
  readonly quote: string;
  /** `2026-03-13T17:00` on the person's clock. */
  readonly due?: string | null | undefined;
  readonly importance?: number | null | undefined;
  readonly entities?: readonly string[] | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

export interface EnrichedOver {
  readonly what: string;
  readonly how: Resolution['how'];
  readonly quote: string;
}

export interface Enriched {
  readonly notes: readonly EnrichedNote[];
  readonly over?: readonly EnrichedOver[] | null | undefined;
}

export interface CheckedEnriched {
  readonly notes: readonly CapturedNote[];
  readonly resolves: readonly Resolution[];
  /** How many were not taken. */
  readonly dropped: number;
}

/** So that a person sees where a note is from. */
export const MODEL_TAG = 'from-model';

const MOST_NOTES = 8;
const MOST_NAMES = 8;
const MOST_TAGS = 5;
const LONGEST_TITLE = 80;
const LONGEST_CONTENT = 300;
const LONGEST_NAME = 60;
const LONGEST_TAG = 30;
const FURTHEST_MS = 10 * 366 * DAY_MS;
/** What a model finds matters no more than the weightiest thing the person says plainly. */
const HIGHEST_IMPORTANCE = 0.8;
const USUAL_IMPORTANCE = 0.5;
const FACTS: ReadonlySet<CapturedType> = new Set(['IDENTITY', 'PREFERENCE', 'RELATIONSHIP']);
const DATED: ReadonlySet<CapturedType> = new Set(['EVENT', 'PLAN', 'ACTIVITY', 'CONTEXT']);
/** Tags that mean something to the rest of Hark are not a model's to give. */
const OWN_TAGS = /^(?:urgent|all-day|instruction|schedule.*|cron.*|every.*|daily|weekly|monthly)$/u;

export function checkEnriched(given: Enriched, text: string, options: CaptureOptions): CheckedEnriched {
  const own = ownWords(text);
  const folded = fold(own);
  const speech = speechOf(guessLanguage(own, folded, options.locale));
  const said = { text: own, words: new Set(wordsOf(folded)), flat: flat(folded) };
  const notes: CapturedNote[] = [];
  for (const one of given.notes.slice(0, MOST_NOTES * 2)) {
    if (notes.length === MOST_NOTES || !isQuoted(one.quote, said)) continue;
    const note = noteOf(one, said.text, options);
    const isSecret = note !== undefined && speech.secret.test(fold(`${note.title} ${note.content}`));
    if (note === undefined || isSecret || notes.some(({ key }) => key === note.key)) continue;
    notes.push(note);
  }
  const resolves = (given.over ?? []).slice(0, MOST_NOTES).flatMap((one): Resolution[] => {
    const words = keyWords(fold(one.what), speech);
    if (words.length === 0 || !isQuoted(one.quote, said)) return [];
    return [{ how: one.how, words, text: cleanWords(one.quote, 200), span: placeOf(one.quote, said.text) }];
  });
  const asked = given.notes.length + (given.over?.length ?? 0);
  return { notes, resolves, dropped: asked - notes.length - resolves.length };
}

interface Said {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly flat: string;
}

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
const flat = (folded: string): string => wordsOf(folded).join(' ');

/** Models copy loosely: the very words in a row, or nearly all of them. */
function isQuoted(quote: string, said: Said): boolean {
  const words = wordsOf(fold(quote.slice(0, 1000)));
  if (words.length === 0) return false;
  if (said.flat.includes(words.join(' '))) return true;
  return words.length > 2 && words.filter((word) => said.words.has(word)).length >= words.length * 0.8;
}

function placeOf(quote: string, text: string): { start: number; end: number } {
  const start = fold(text).indexOf(fold(quote));
  return start < 0 ? { start: 0, end: text.length } : { start, end: start + quote.length };
}

function noteOf(one: EnrichedNote, text: string, options: CaptureOptions): CapturedNote | undefined {
  const title = cleanWords(one.title, LONGEST_TITLE);
  const content = cleanWords(one.content, LONGEST_CONTENT) || cleanWords(one.quote, LONGEST_CONTENT);
  if (title === '' && content === '') return undefined;
  const due = readDue(one.due, options);
  // What was due before it was said is over; a plan with a nonsensical time is kept without it.
  if (due === 'over' && DATED.has(one.type)) return undefined;
  const dueAtMs = typeof due === 'number' && DATED.has(one.type) ? due : undefined;
  const importance = Number.isFinite(one.importance) ? Number(one.importance) : USUAL_IMPORTANCE;
  const isOwner = options.author === 'owner';
  const subject = isOwner ? 'user' : cleanWords(options.author, LONGEST_NAME) || 'someone';
  const day = dueAtMs === undefined ? '' : String(Math.floor(dueAtMs / DAY_MS));
  return {
    type: one.type,
    kind: FACTS.has(one.type) ? 'fact' : 'note',
    key: ['model', one.type.toLowerCase(), slug(title || content), day].filter((part) => part !== '').join(':'),
    title,
    content,
    subject,
    entities: cleaned(one.entities, LONGEST_NAME).slice(0, MOST_NAMES),
    tags: [
      ...cleaned(one.tags, LONGEST_TAG)
        .map((tag) => tag.toLowerCase())
        .filter((tag) => !OWN_TAGS.test(tag))
        .slice(0, MOST_TAGS),
      ...(dueAtMs !== undefined && isDayAlone(one.due) ? [ALL_DAY_TAG] : []),
      MODEL_TAG,
    ],
    importance: Math.round(Math.max(0, Math.min(HIGHEST_IMPORTANCE, importance)) * 100) / 100,
    confidence: 0.7,
    sentiment: 0,
    author: options.author,
    trust: trustOf(options),
    ...(dueAtMs === undefined ? {} : { dueAtMs }),
    isCorrection: false,
    span: placeOf(one.quote, text),
  };
}

function cleaned(given: readonly string[] | null | undefined, longest: number): string[] {
  return [...new Set((given ?? []).slice(0, 40).map((one) => cleanWords(String(one), longest)))].filter((one) => one);
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/u;

const isDayAlone = (due: string | null | undefined): boolean => LOCAL.exec(due?.trim() ?? '')?.[4] === undefined;

/** On the person's clock; an offset is taken as it stands, a day alone is its usual hour. */
function readDue(given: string | null | undefined, options: CaptureOptions): number | 'over' | undefined {
  const text = given?.trim() ?? '';
  const atMs = readInstant(text, options);
  if (atMs === undefined || !Number.isFinite(atMs) || atMs - options.nowMs > FURTHEST_MS) return undefined;
  return atMs > options.nowMs ? atMs : 'over';
}

function readInstant(text: string, options: CaptureOptions): number | undefined {
  const local = LOCAL.exec(text);
  if (local === null) return /T.*(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) ? Date.parse(text) : undefined;
  const [year, month, day] = [Number(local[1]), Number(local[2]), Number(local[3])];
  const [hour, minute] = (
    local[4] === undefined ? mergeDefaults(options.defaults).day.split(':') : [local[4], local[5]]
  ).map(Number);
  const wallMs = Date.UTC(year, month - 1, day, hour, minute);
  const made = new Date(wallMs);
  // 30 February, 25:00: Date would quietly take a neighbour.
  const isReal = made.getUTCMonth() === month - 1 && made.getUTCDate() === day && made.getUTCHours() === hour;
  return isReal ? fromWallMs(options.timeZone, wallMs).atMs : undefined;
}
