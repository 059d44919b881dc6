/**
 * Which reminder is meant by an id, the beginning of an id, or some words of its name. Exact beats beginning beats
 * words; words must all occur, each as the beginning of a word. Never picks one of several. Pure.
 */
import { InputError, NotFoundError, quote } from '../../base/index.ts';
import type { WireTask } from '../operations/index.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Several reminders could be meant; it lists them. */
export class SeveralMatch extends InputError {
  readonly next = 'Give more of the name, or the beginning of the id.';
  readonly matches: readonly { id: string; name: string; rule: string }[];
  constructor(given: string, tasks: readonly WireTask[], shortOf: (id: string) => string) {
    const lines = tasks.map((task) => `  ${shortOf(task.id)}  ${task.name} (${task.rule})`);
    super('task', `${quote(given)} could be any of these:\n${lines.join('\n')}`);
    this.matches = tasks.map(({ id, name, rule }) => ({ id, name, rule }));
  }
}

/** The shortest that was useful to type: with fewer letters an id is more likely a word. */
const SHORTEST_PREFIX = 4;
/** What lists show of an id, unless it takes more to tell them apart. */
const USUAL_LENGTH = 8;

export function matchTasks<T extends Named>(tasks: readonly T[], given: string): T[] {
  const wanted = given.trim().toLowerCase();
  const exact = tasks.filter((task) => task.id.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  const byPrefix =
    wanted.length >= SHORTEST_PREFIX ? tasks.filter((task) => task.id.toLowerCase().startsWith(wanted)) : [];
  const byName = tasks.filter((task) => task.name.trim().toLowerCase() === wanted);
  if (byName.length > 0) return byName;
  if (byPrefix.length > 0) return byPrefix;
  return tasks.filter((task) => hasWords(task.name, wanted));
}

/** Words that point without naming. */
const POINTING = new Set(['the', 'my', 'a', 'an', 'reminder', 'reminders', 'task', 'job', 'to']);

export function hasWords(name: string, query: string): boolean {
  const wanted = wordsOf(query);
  const telling = wanted.filter((word) => !POINTING.has(word));
  const words = telling.length > 0 ? telling : wanted;
  const parts = wordsOf(name);
  return words.length > 0 && words.every((word) => parts.some((part) => part.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Ids as short as they can be and still be told apart. */
export function shortIds(ids: readonly string[]): (id: string) => string {
  let length = USUAL_LENGTH;
  const longest = Math.max(0, ...ids.map((id) => id.length));
  const distinct = new Set(ids).size;
  while (length < longest && new Set(ids.map((id) => id.slice(0, length))).size < distinct) length++;
  return (id) => id.slice(0, length);
}

export function noneMatches(given: string): NotFoundError {
  return new NotFoundError('task', `No reminder is called ${quote(given)}, and no id begins like that.`);
}
