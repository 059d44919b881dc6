/**
 * What a note is about and which part it plays: a plan is a goal, an activity is something done, anything else merely
 * names people and things. Names are written `@name`; telling words are kept only where they are compared, that is for
 * goals and activities. Words of outsiders and notes out of sight mention nobody, so no outsider can make a habit or a
 * friend.
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

export function mentionsOf(note: WatchedNote): Mention[] {
  if (note.trust === 'untrusted' || note.isHidden) return [];
  const role = roleOf(note);
  const names = namesOf(note).map((name) => `@${name}`);
  const words = role === 'other' ? [] : tellingWords(`${note.title} ${note.content}`, MOST_WORDS);
  const dueAtMs = note.isLive ? note.dueAt : null;
  return [...names, ...words].map((topic) => ({ topic, role, atMs: note.createdAt, dueAtMs }));
}

function roleOf({ type, isLive }: WatchedNote): MentionRole {
  if (type === 'PLAN') return isLive ? 'goal' : 'other';
  return type === 'ACTIVITY' ? 'activity' : 'other';
}

/**
 * Whether something with these topics in common has to do with a plan: it names the same, or has most of the plan's
 * words; of two one is enough. Less would take every visit to the club for work on the club's card.
 */
export function isRelated(shared: readonly string[], planTopics: readonly string[]): boolean {
  if (shared.some(isName)) return true;
  const words = planTopics.filter((topic) => !isName(topic)).length;
  return shared.length > 0 && (words <= 2 || shared.length > words / 2);
}

export const isName = (topic: string): boolean => topic.startsWith('@');
