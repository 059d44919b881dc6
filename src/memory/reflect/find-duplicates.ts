/**
 * Finds notes that say the same (R5): at least nine tenths of their content words in common, on the same shelf, about
 * the same subject, of the same scope and type. The shorter goes into the longer. Notes also have to agree in what
 * would be lost otherwise: who said it, how far it is trusted, what it is due or scheduled for, whether it is settled.
 * Texts that differ in a negation or in their numbers contradict each other and stay apart, and so do bare values
 * ("May 3") under names that have nothing in common.
 *
 * Longest first, each note is held against the survivors so far that share one of its rarest words. Two texts with
 * nine tenths in common must share one of the first few (prefix filter), so there is no all-pairs scan, and because
 * survivors never match each other one pass is enough for groups of any size.
 */
import { isScheduleTag, type Note } from '../notes/index.ts';
import type { NoteWords, TokenTable } from './token-table.ts';
import { contradict, tokensOf } from './tokens.ts';

export interface Duplicate {
  readonly loser: Note;
  readonly survivor: Note;
  /** Share of common words, 0.9 … 1. */
  readonly likeness: number;
}

export interface DuplicateQuestion {
  readonly notes: readonly Note[];
  readonly table: TokenTable;
  /** Only pairs with at least one inspected note are looked at. */
  readonly isInspected: (id: string) => boolean;
  /** Pairs the user took apart again. */
  readonly isRefused: (a: string, b: string) => boolean;
}

export function findDuplicates(question: DuplicateQuestion): Duplicate[] {
  const groups = Map.groupBy(question.notes, alikeKey);
  return [...groups.values()].filter((group) => group.length > 1).flatMap((group) => inGroup(group, question));
}

/** Notes with different keys are never copies of each other. */
function alikeKey(note: Note): string {
  const plan = note.tags.filter(isScheduleTag);
  const settled = note.state === 'resolved';
  return JSON.stringify([
    note.shelf,
    note.subject,
    note.scope,
    note.type,
    note.author,
    note.trust,
    note.dueAt,
    plan,
    settled,
  ]);
}

function inGroup(group: readonly Note[], question: DuplicateQuestion): Duplicate[] {
  const survivors = new Map<number, NoteWords[]>();
  const withoutWords = new Map<string, Note>();
  const found: Duplicate[] = [];
  for (const note of [...group].sort(longestFirst)) {
    const words = question.table.words.get(note.id);
    if (!words) continue;
    const prefix = prefixOf(words, question.table);
    const duplicate =
      words.content.length === 0
        ? sameText(note, withoutWords, question)
        : bestMatch({ words, prefix }, survivors, question);
    if (duplicate) found.push(duplicate);
    else if (words.content.length === 0) withoutWords.set(note.content.trim(), note);
    else for (const token of prefix) push(survivors, token, words);
  }
  return found;
}

/** Of equals the one that proved more useful stays, then the older. */
function longestFirst(a: Note, b: Note): number {
  return b.content.length - a.content.length || b.hits - a.hits || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** A text with nine tenths in common shares at least one of these; in whole numbers, so nothing is lost to rounding. */
function prefixOf({ content }: NoteWords, table: TokenTable): readonly number[] {
  return table.rarest(content, content.length - Math.ceil((content.length * 9) / 10) + 1);
}

function bestMatch(
  { words, prefix }: { words: NoteWords; prefix: readonly number[] },
  survivors: ReadonlyMap<number, readonly NoteWords[]>,
  question: DuplicateQuestion,
): Duplicate | undefined {
  const seen = new Set<string>();
  for (const token of prefix) {
    for (const other of survivors.get(token) ?? []) {
      if (seen.has(other.note.id)) continue;
      seen.add(other.note.id);
      const likeness = likenessOf(words.content, other.content);
      if (likeness === undefined || !mayMerge(words.note, other.note, question)) continue;
      if (isBareValue(words) && !haveLikeNames(words.note, other.note)) continue;
      if (likeness < 1 && contradict(tokensOf(words.note.content), tokensOf(other.note.content))) continue;
      return { loser: words.note, survivor: other.note, likeness };
    }
  }
  return undefined;
}

function mayMerge(loser: Note, survivor: Note, question: DuplicateQuestion): boolean {
  return (
    !loser.kept &&
    (question.isInspected(loser.id) || question.isInspected(survivor.id)) &&
    !loser.conflictsWith.includes(survivor.id) &&
    !survivor.conflictsWith.includes(loser.id) &&
    !question.isRefused(loser.id, survivor.id)
  );
}

/** Nothing but signs: copies only if they are the same signs. */
function sameText(note: Note, known: ReadonlyMap<string, Note>, question: DuplicateQuestion): Duplicate | undefined {
  const survivor = known.get(note.content.trim());
  if (!survivor || note.content.trim() === '' || !mayMerge(note, survivor, question)) return undefined;
  return haveLikeNames(note, survivor) ? { loser: note, survivor, likeness: 1 } : undefined;
}

/** Shared words over all words when that is at least 0.9, else undefined. */
function likenessOf(a: readonly number[], b: readonly number[]): number | undefined {
  const smaller = Math.min(a.length, b.length);
  if (10 * smaller < 9 * Math.max(a.length, b.length)) return undefined;
  const inA = new Set(a);
  let shared = 0;
  for (const token of b) if (inA.has(token)) shared++;
  const all = a.length + b.length - shared;
  return 10 * shared >= 9 * all ? shared / all : undefined;
}

/** A word or two, or mostly numbers: it means something only together with its name. `room12` is a word, `3pm` a number. */
function isBareValue({ content, note }: NoteWords): boolean {
  if (content.length <= 2) return true;
  const tokens = [...tokensOf(note.content)];
  return tokens.filter((token) => /^\p{N}/u.test(token)).length * 2 > tokens.length;
}

function haveLikeNames(a: Note, b: Note): boolean {
  const [one, other] = [tokensOf(a.title), tokensOf(b.title)];
  const shared = [...one].filter((token) => other.has(token)).length;
  return 2 * shared >= Math.max(one.size, other.size);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
