/**
 * Checks what callers send as a note or as a change of one. Every refusal names the field, what was given and what
 * is allowed. Fields nobody knows are ignored. Text is made fit for both databases (no zero bytes, no broken
 * surrogate pairs) and names are kept to one line.
 */
import { InputError, joinWords, quote } from '../../base/index.ts';
import {
  NOTE_KINDS,
  NOTE_SCOPES,
  NOTE_STATES,
  NOTE_TRUSTS,
  NOTE_TYPES,
  type NoteKind,
  type NoteScope,
  type NoteState,
  type NoteTrust,
  type NoteType,
} from './note.ts';

/** A note as callers send it. Times are epoch milliseconds. */
export interface NoteInput {
  readonly id?: string;
  readonly title?: string;
  readonly content: string;
  readonly nuggetName?: string;
  readonly kind?: NoteKind;
  readonly type?: NoteType;
  readonly scope?: NoteScope | null;
  readonly subject?: string | null;
  readonly attribute?: string | null;
  readonly value?: string | null;
  readonly author?: string | null;
  readonly source?: string | null;
  readonly trust?: NoteTrust;
  readonly importance?: number;
  readonly confidence?: number;
  readonly sentiment?: number;
  /** Days. */
  readonly stability?: number;
  readonly tags?: readonly string[];
  readonly entities?: readonly string[];
  readonly atMs?: number;
  readonly updatedAtMs?: number;
  readonly accessedAtMs?: number;
  readonly dueAtMs?: number | null;
  readonly expiresAtMs?: number | null;
  readonly conflictsWith?: readonly string[];
  readonly state?: NoteState;
  readonly document?: string | null;
  readonly seq?: number | null;
}

export type NotePatch = { readonly [F in keyof Omit<NoteInput, 'id'>]?: NoteInput[F] } & {
  readonly hidden?: boolean;
  /** True keeps it out of MEMORY.md. */
  readonly demoted?: boolean;
};

/** Far beyond any note a person writes; a guard against whole files in one note. */
const LONGEST_CONTENT = 1_000_000;
const LONGEST_LINE = 1_000;
const MOST_ITEMS = 1_000;

type Check = (value: unknown, field: string) => unknown;

const CHECKS: Readonly<Record<keyof NoteInput | keyof NotePatch, Check>> = {
  id: orRefuse(line, (text) => text !== '', 'a name that is not empty'),
  title: line,
  content: body,
  nuggetName: orRefuse(line, (text) => text !== '', 'the name of a shelf'),
  kind: oneOf(NOTE_KINDS, (text) => text.toLowerCase()),
  type: oneOf(NOTE_TYPES, (text) => text.toUpperCase()),
  scope: orNull(oneOf(NOTE_SCOPES, (text) => text.toLowerCase())),
  subject: orNull(line),
  attribute: orNull(line),
  value: orNull(line),
  author: orNull(line),
  source: orNull(line),
  trust: oneOf(NOTE_TRUSTS, (text) => text.toLowerCase()),
  importance: between(0, 1),
  confidence: between(0, 1),
  sentiment: between(-1, 1),
  stability: between(0, 36_500),
  tags: lines,
  entities: lines,
  atMs: instant,
  updatedAtMs: instant,
  accessedAtMs: instant,
  dueAtMs: orNull(instant),
  expiresAtMs: orNull(instant),
  conflictsWith: lines,
  state: oneOf(NOTE_STATES, (text) => text.toLowerCase()),
  document: orNull(line),
  seq: orNull(whole),
  hidden: flag,
  demoted: flag,
};

export function readNoteInput(raw: unknown): NoteInput {
  const checked = check(raw, 'note');
  if (!('content' in checked)) throw new InputError('content', 'A note needs its content, as text.');
  return checked as unknown as NoteInput; // each field went through its check
}

export function readNotePatch(raw: unknown): NotePatch {
  const { id: _, ...patch } = check(raw, 'patch');
  return patch as NotePatch; // each field went through its check
}

function check(raw: unknown, what: string): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new InputError(what, `Expected an object with the fields of a note, not ${quote(raw)}.`);
  }
  const given: Record<string, unknown> = { ...raw };
  return Object.fromEntries(
    Object.entries(CHECKS)
      .filter(([field]) => given[field] !== undefined)
      .map(([field, checkField]) => [field, checkField(given[field], field)]),
  );
}

function refuse(field: string, value: unknown, allowed: string): never {
  throw new InputError(field, `${field} is ${quote(value)}; allowed: ${allowed}.`);
}

function storable(value: unknown, field: string, longest: number): string {
  if (typeof value !== 'string') return refuse(field, value, 'text');
  if (value.length > longest) return refuse(field, value, `text of at most ${longest} characters`);
  return value.toWellFormed().replaceAll('\0', '');
}

function body(value: unknown, field: string): string {
  return storable(value, field, LONGEST_CONTENT);
}

function line(value: unknown, field: string): string {
  return storable(value, field, LONGEST_LINE).replaceAll(/\s+/gu, ' ').trim();
}

function lines(value: unknown, field: string): string[] {
  if (!Array.isArray(value)) return refuse(field, value, 'a list of texts');
  if (value.length > MOST_ITEMS) return refuse(field, `${value.length} items`, `at most ${MOST_ITEMS}`);
  const items = value.map((item, i) => line(item, `${field}[${i}]`)).filter((item) => item !== '');
  return [...new Set(items)].sort();
}

function instant(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value)) return refuse(field, value, 'an instant in whole milliseconds since 1970');
  return Number(value);
}

function whole(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value)) return refuse(field, value, 'a whole number');
  return Number(value);
}

function flag(value: unknown, field: string): boolean {
  return typeof value === 'boolean' ? value : refuse(field, value, 'true or false');
}

function between(low: number, high: number): Check {
  return (value, field) =>
    typeof value === 'number' && value >= low && value <= high
      ? value
      : refuse(field, value, `a number from ${low} to ${high}`);
}

function oneOf(words: readonly string[], fold: (text: string) => string): Check {
  return (value, field) => {
    const word = typeof value === 'string' ? fold(value.trim()) : undefined;
    return word !== undefined && words.includes(word) ? word : refuse(field, value, joinWords(words, 'or'));
  };
}

function orNull(checkValue: Check): Check {
  return (value, field) => (value === null || value === '' ? null : checkValue(value, field));
}

function orRefuse(checkText: (value: unknown, field: string) => string, fits: (t: string) => boolean, allowed: string) {
  return (value: unknown, field: string): string => {
    const text = checkText(value, field);
    return fits(text) ? text : refuse(field, value, allowed);
  };
}
