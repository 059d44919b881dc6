/**
 * Reads what a model sends about a note, and finds the note it names. How far the words are trusted is not the model's
 * to say: it follows from the caller, behind this door (SPEC M6, Q5).
 */
import { InputError, NotFoundError, quote } from '../../../base/index.ts';
import { NOTE_SCOPES, NOTE_STATES, NOTE_TYPES, noteKey } from '../../../memory/notes/index.ts';
import {
  type Fields,
  openObject,
  placeIn,
  readBoolean,
  readChoice,
  readText,
  toInstantMs,
} from '../../../time/cron-input/index.ts';
import type { WireNote } from '../../operations/index.ts';
import type { ToolCall } from '../tool.ts';

/** A note is a thought, not a file. */
const LONGEST_CONTENT = 10_000;
const LONGEST_LINE = 300;
const MOST_TAGS = 20;

export const fieldsOf = ({ args }: ToolCall): Fields => openObject(args, 'arguments') ?? new Map();

export function requireText(fields: Fields, names: readonly string[], why: string, longest = LONGEST_LINE): string {
  for (const name of names) {
    const text = readText(placeIn(fields)(name), longest);
    if (text !== undefined) return text;
  }
  throw new InputError(names[0] ?? '', `${names[0]} is missing: ${why}`);
}

export const requireContent = (fields: Fields): string =>
  requireText(fields, ['content', 'text', 'value', 'fact'], 'say what to keep.', LONGEST_CONTENT);

/** The fields beside name and content that a model may give. */
export function noteFieldsOf(fields: Fields, timeZone: string): Record<string, unknown> {
  const at = placeIn(fields);
  const given = {
    type: readChoice(at('type'), NOTE_TYPES),
    scope: readChoice(at('scope'), NOTE_SCOPES),
    subject: readText(at('subject'), LONGEST_LINE),
    tags: tagsOf(fields.get('tags')),
    importance: fractionOf(fields.get('importance'), 'importance'),
    dueAtMs: dueOf(fields, timeZone),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

export function patchOf(fields: Fields, timeZone: string): Record<string, unknown> {
  const at = placeIn(fields);
  const given = {
    title: readText(at('title'), LONGEST_LINE),
    content: readText(at('content'), LONGEST_CONTENT),
    hidden: readBoolean(at('hidden')),
    state: readChoice(at('state'), NOTE_STATES),
    ...noteFieldsOf(fields, timeZone),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A list, or words with commas between them. */
function tagsOf(value: unknown): string[] | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list) || list.some((tag) => typeof tag !== 'string')) {
    throw new InputError('tags', `tags must be a list of words, not ${quote(value)}.`);
  }
  const tags = list.map((tag) => String(tag).trim()).filter((tag) => tag !== '');
  if (tags.length > MOST_TAGS) throw new InputError('tags', `${tags.length} tags are too many; at most ${MOST_TAGS}.`);
  return tags;
}

export function fractionOf(value: unknown, field: string): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number === 'number' && number >= 0 && number <= 1) return number;
  throw new InputError(field, `${field} must be a number from 0 to 1, not ${quote(value)}.`);
}

function dueOf(fields: Fields, timeZone: string): number | undefined {
  const given = fields.get('due') ?? fields.get('dueAt') ?? fields.get('dueAtMs');
  if (given === undefined || given === null || given === '') return undefined;
  const ms = toInstantMs(given, timeZone);
  if (ms !== undefined) return ms;
  throw new InputError('due', `due must be a time such as "2026-03-01T09:00", not ${quote(given)}.`);
}

/** The note with this name or id. Names first: ids are long and no note is called like one. */
export async function findNote({ hark, context }: ToolCall, given: string, field: string): Promise<WireNote> {
  const { personId } = context;
  const key = noteKey(given);
  const named = (await hark.memory.list({ personId, title: given })).filter(({ title }) => noteKey(title) === key);
  const [first, ...more] = named;
  if (first && more.length > 0) {
    const ids = named.map(({ id, nuggetName }) => `${id} (${nuggetName})`).join(', ');
    throw new InputError(field, `Several notes are called ${quote(given)}: ${ids}. Give the id.`);
  }
  if (first) return first;
  try {
    return await hark.memory.note(given, { personId });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new NotFoundError(field, `No note is called ${quote(given)}. memory_search shows what there is.`);
  }
}
