/**
 * Why a note has raised nothing (SPEC Z2): for "why didn't you tell me about X?" when no look ever saw X. Pure; each
 * line names a rule of the signals, the plainest first. A note nothing speaks against simply has nothing due.
 */
import { DAY_MS, formatLocal, quote, shorten } from '../base/index.ts';

/** What is known of a note; the doors' own names. */
export interface NoteFacts {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly type: string;
  readonly trust: string;
  readonly state: string;
  readonly hidden: boolean;
  readonly importance: number;
  readonly tags: readonly string[];
  readonly dueAtMs?: number;
}

interface Look {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly mutedTopics: readonly string[];
}

const PLANS = new Set(['PLAN', 'ACTIVITY']);
/** K7: below this a plan is not worth a word. */
const FEWEST_IMPORTANCE = 0.4;

const CAUSES: ReadonlyArray<(note: NoteFacts, look: Look) => string | undefined> = [
  ({ state }) => (state === 'resolved' ? 'it is done' : undefined),
  ({ state, hidden }) => (state === 'archived' || hidden ? 'it is archived' : undefined),
  ({ trust }) => (trust === 'untrusted' ? 'it came from outside, and outside words never make me speak' : undefined),
  (note, { mutedTopics }) => {
    const muted = mutedTopics.find((topic) => isAbout(note, topic));
    return muted === undefined ? undefined : `you muted ${quote(muted)}`;
  },
  ({ dueAtMs }, { nowMs, timeZone }) =>
    dueAtMs !== undefined && dueAtMs - DAY_MS > nowMs
      ? `it is due ${formatLocal(dueAtMs, timeZone)}, and I speak of a date from a day before`
      : undefined,
  ({ dueAtMs }, { nowMs, timeZone }) =>
    dueAtMs !== undefined && dueAtMs + DAY_MS < nowMs
      ? `it was due ${formatLocal(dueAtMs, timeZone)}, and a day after that I let it rest`
      : undefined,
  ({ type, importance }) =>
    PLANS.has(type) && importance < FEWEST_IMPORTANCE
      ? `its importance is ${importance}; a plan counts from ${FEWEST_IMPORTANCE}`
      : undefined,
  ({ dueAtMs }) => (dueAtMs === undefined ? 'it has no due date' : undefined),
];

export function whyNoteIsSilent(note: NoteFacts, look: Look): string {
  const causes = CAUSES.flatMap((cause) => cause(note, look) ?? []).slice(0, 2);
  const name = quote(shorten(note.title.trim() === '' ? note.content : note.title, 80));
  const because = causes.length > 0 ? causes.join(', and ') : 'nothing about it has come due yet';
  return `I remember ${name}, but it never gave me a reason to speak: ${because}.`;
}

function isAbout({ title, content, tags }: NoteFacts, topic: string): boolean {
  const wanted = topic.trim().toLowerCase();
  return wanted !== '' && [title, content, ...tags].some((text) => text.toLowerCase().includes(wanted));
}
