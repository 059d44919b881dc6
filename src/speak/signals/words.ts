/**
 * The words of a signal: one line in the person's own words, and what it is about. Topics are what cooldowns and mutes
 * go by, so they are the names and telling words of the note, folded. Invariant: of what an outsider wrote, no word
 * comes through: only where it came from.
 */
import { shorten } from '../../base/index.ts';
import { STOP_WORDS } from './data/stop-words.ts';
import { type Signal, TIER_WEIGHTS } from './signal.ts';
import type { FiredItem, FiredNote } from './signal-rule.ts';

const LONGEST_LINE = 140;
const MOST_WORDS = 6;
/** A long note says at its beginning what it is about. */
const LONGEST_READ = 2_000;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]+/gu;
/** Subjects that are on nearly every note tell nothing. */
const PLAIN_SUBJECTS: ReadonlySet<string> = new Set(['user', 'self', 'me', 'i', 'the user', 'owner', 'assistant']);

type Worded = Pick<FiredNote, 'title' | 'content' | 'subject' | 'entities'>;

export function lineOf(note: Pick<FiredNote, 'title' | 'content' | 'source' | 'trust'>): string {
  if (note.trust === 'untrusted') return `something from ${sourceName(note.source)}`;
  return shorten(oneLine(note.content) || oneLine(note.title) || 'a note without words', LONGEST_LINE);
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** `mail:4711` → `mail`. */
function sourceName(source: string | null): string {
  const name = /^[\p{L}][\p{L}\p{N}_-]{0,30}(?=:)/u.exec(source ?? '')?.[0];
  return name ?? 'outside';
}

export function foldTopic(text: string): string {
  return oneLine(text.normalize('NFKC').toLowerCase()).slice(0, 80);
}

/** Who and what a note names. */
export function namesOf(note: Pick<Worded, 'subject' | 'entities'>): string[] {
  const subject = foldTopic(note.subject ?? '');
  const names = [...(PLAIN_SUBJECTS.has(subject) ? [] : [subject]), ...note.entities.map(foldTopic)];
  return [...new Set(names)].filter((name) => name !== '');
}

/** The words that tell one note from another, in order. */
export function tellingWords(text: string, most = MOST_WORDS): string[] {
  const words = text.slice(0, LONGEST_READ).normalize('NFKC').toLowerCase().match(WORD) ?? [];
  const telling = words.map((word) => word.replace(/['’]s$/u, '')).filter(isTelling);
  return [...new Set(telling)].slice(0, most);
}

function isTelling(word: string): boolean {
  return word.length > 2 && !STOP_WORDS.has(word) && !/^\d+$/.test(word);
}

export function topicsOf(note: Worded): string[] {
  const title = foldTopic(note.title);
  return [...new Set([...namesOf(note), ...(title ? [title] : []), ...tellingWords(note.title || note.content)])];
}

/** Kinds that speak of something to do or to attend. */
const MATTERS: ReadonlySet<string> = new Set(['deadline', 'pending', 'goal']);

/** Of what was said in a talk the title is the matter itself: "file the tax form", without "I must … by Friday". */
function isMatter({ kind, note }: FiredItem): boolean {
  return MATTERS.has(kind) && note?.trust !== 'untrusted' && note?.source?.startsWith('message:') === true;
}

/** The signal of one item that is a note. */
export function noteSignal(item: FiredItem): Signal {
  const note: FiredNote = item.note ?? NO_NOTE;
  return {
    kind: item.kind,
    tier: item.tier,
    weight: TIER_WEIGHTS[item.tier],
    itemIds: [item.id],
    topics: note.trust === 'untrusted' ? [sourceName(note.source)] : topicsOf(note),
    text: isMatter(item) ? lineOf({ ...note, content: note.title || note.content }) : lineOf(note),
    ...(item.dueAtMs === undefined ? {} : { dueAtMs: item.dueAtMs }),
    ...(note.type === 'EVENT' ? { isEvent: true } : {}),
    ...(note.isAllDay ? { isAllDay: true } : {}),
    trust: note.trust,
  };
}

const NO_NOTE: FiredNote = {
  type: '',
  isAllDay: false,
  title: '',
  content: '',
  subject: null,
  source: null,
  trust: 'untrusted',
  entities: [],
  conflictsWith: [],
};
