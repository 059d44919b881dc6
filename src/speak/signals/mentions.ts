/**
 * What a note is about and which part it plays: a plan is a goal, an activity or event is something done, anything else
 * merely names people and things. Names are written `@name`; telling words are kept only where they are compared, that
 * is for goals and activities. Two notes are related when they share a name, or two words. Words of outsiders and notes
 * out of sight mention nobody, so no outsider can make a habit or a friend.
 */
import type { WatchedNote } from './watched-note.ts';
import { namesOf, tellingWords } from './words.ts';

export type MentionRole = 'goal' | 'activity' | 'other';

export interface Mention {
  readonly topic: string;
  readonly role: MentionRole;
  readonly atMs: number;
  readonly dueAtMs: number | null;
}

/** Enough for what a sentence is about. */
const MOST_WORDS = 6;
const RELATED_FROM = 2;

export function mentionsOf(note: WatchedNote & { readonly isHidden?: boolean }): Mention[] {
  if (note.trust === 'untrusted') return [];
  const role = roleOf(note);
  const names = namesOf(note).map((name) => `@${name}`);
  const words = role === 'other' ? [] : tellingWords(`${note.title} ${note.content}`, MOST_WORDS);
  const dueAtMs = note.isLive ? note.dueAt : null;
  return [...names, ...words].map((topic) => ({ topic, role, atMs: note.createdAt, dueAtMs }));
}

function roleOf({ type, isLive }: WatchedNote): MentionRole {
  if (type === 'PLAN') return isLive ? 'goal' : 'other';
  return type === 'ACTIVITY' || type === 'EVENT' ? 'activity' : 'other';
}

/** Of the topics two notes share: a name is enough, of words there must be two. */
export function isRelated(shared: readonly string[]): boolean {
  const weights = [...new Set(shared)].map((topic) => (topic.startsWith('@') ? RELATED_FROM : 1));
  return weights.reduce((sum, weight) => sum + weight, 0) >= RELATED_FROM;
}
