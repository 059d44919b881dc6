/**
 * Reads each message for what is worth keeping and keeps it in the unit of work that stores the message (M7): notes with
 * the message as their source, corrections, what is over. No model takes part, so it costs milliseconds; a model's
 * better notes come later and on top (`enrich`), never in place of these.
 *
 * What became a reminder makes no dated note, commands make none, and other people's words are kept as untrusted.
 * Hark says in one line what it kept, where it has nothing better to say.
 */
import { formatLocal, type Ids, joinWords, quote, shorten } from '../../base/index.ts';
import type { Settings } from '../../config/index.ts';
import type { Capture, CaptureContext, Kept, Message, Reply } from '../../inbox/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import {
  type Captured,
  type CapturedNote,
  type ClosedNote,
  captureNotes,
  closeMatters,
  type KeptNote,
  keepCaptured,
  knownNames,
  type Resolution,
} from '../../memory/capture/index.ts';
import type { Person } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { dayParts } from '../api/index.ts';

export interface CaptureParts {
  readonly ids: Ids;
  readonly clock: { now(): number };
  readonly settings: Settings<Tx>;
  readonly settleNotes: (tx: Tx, personId: string) => Promise<unknown>;
  /** The person talks: what is installed with the first conversation is there from now on (R1). */
  readonly onTalk?: (tx: Tx, person: Person) => Promise<void>;
  /** Reminders that what the person says is over was about. */
  readonly closeReminders?: (tx: Tx, person: Person, over: readonly Resolution[]) => Promise<ClosedNote[]>;
  /** Plans to have the message read by a model later (M7): it may add notes of its own, and takes none away. */
  readonly enrich?: (tx: Tx, message: Message, told: CaptureContext) => Promise<void>;
}

export interface MessageCapture {
  readonly capture: Capture;
  /** Whether the person plainly states a plan with its time ("I must file it by Friday 5pm"), or quotes: no reminder. */
  statesPlan(text: string, person: Person): boolean;
}

export function createMessageCapture(parts: CaptureParts): MessageCapture {
  const read = (text: string, person: Person, said: { author?: string; atMs: number; people?: string[] }): Captured =>
    captureNotes(text, {
      nowMs: said.atMs,
      timeZone: person.timeZone,
      author: said.author ?? 'owner',
      trust: said.author === undefined ? 'owner' : 'untrusted',
      locale: parts.settings.get('locale'),
      people: said.people,
      defaults: dayParts(parts.settings),
    });
  return {
    statesPlan: (text, person) => isStatedPlan(read(text, person, { atMs: parts.clock.now() }), text),
    async capture(tx, message, { person, causeId, replies }) {
      const found = read(message.text, person, {
        atMs: message.at,
        people: await knownNames(tx, person.id),
        ...(message.author === undefined ? {} : { author: message.author }),
      });
      const wanted = worthKeeping(found, replies);
      const writer = { personId: person.id, ids: parts.ids, nowMs: parts.clock.now() };
      const said = { source: `message:${message.id}`, atMs: message.at };
      const closed = [
        ...(await closeMatters(tx, writer, wanted.resolves)),
        ...((await parts.closeReminders?.(tx, person, wanted.resolves)) ?? []),
      ];
      const kept = await keepCaptured(tx, writer, wanted.notes, said);
      if (kept.length + closed.length > 0) {
        await writeLedger(tx, parts.ids, {
          personId: person.id,
          kind: 'capture',
          subject: message.id,
          parentId: causeId,
          at: writer.nowMs,
          outcome: kept.length > 0 ? 'kept' : 'closed',
          summary: summaryOf(kept, closed, message),
          detail: {
            notes: kept.map(({ id, outcome, note }) => ({ id, outcome, type: note.type, title: note.title })),
            closed,
          },
        });
        await parts.settleNotes(tx, person.id);
      }
      if (message.author === undefined) await parts.onTalk?.(tx, person);
      await parts.enrich?.(tx, message, { person, causeId, replies });
      const entities = [...new Set(found.notes.flatMap((note) => note.entities))];
      return {
        replies: repliesAfter(replies, kept, closed, person),
        sentiment: found.sentiment,
        entities,
      } satisfies Kept;
    },
  };
}

const skipsAll = (replies: readonly Reply[]): boolean => replies.some(({ skipCapture }) => skipCapture === true);

/** What is left once the part that was a command, a question or a reminder is taken away. */
function worthKeeping(found: Captured, replies: readonly Reply[]): Pick<Captured, 'notes' | 'resolves'> {
  if (skipsAll(replies)) return { notes: [], resolves: [] };
  if (!replies.some(({ skipCapture }) => skipCapture === 'dated')) return found;
  return { notes: found.notes.filter((note) => note.dueAtMs === undefined && note.type !== 'PLAN'), resolves: [] };
}

/** "I must …", "we have to …": said of oneself, which asks nobody for anything. */
const STATEMENT =
  /^\W*(?:(?:ok|okay|so|and|also|well|now|hey|oh|actually)\W+)*(?:i|we)\s*(?:'ve got to|have got to|need to|have to|'d like to|would like to|want to|ought to|must|should|gotta)\b/iu;

/** "My flight leaves on Thursday at 6:30", "the plumber comes at 8": how things are, which asks for nothing either. */
const HAPPENING =
  /^\W*(?:my|our|the|his|her|their|\p{L}+'s)\s[\p{L}\p{N}' -]{2,60}?\s(?:is|are|leaves?|departs?|starts?|begins?|comes?|arrives?|lands?|opens?|closes?|ends?|takes? place|happens?|expires?)\b/iu;

/** `My boss wrote: "send it by 5pm"`: somebody else's words ask for nothing here. */
const QUOTED =
  /^\W*(?!(?:i|we|you|please|remind)\b)[\p{L}'’ -]{1,40}\b(?:wrote|writes|said|says|told (?:me|us)|texted|asked|replied|mailed|emailed)(?: (?:me|us))?\s*[:,]?\s*["“«„']|^\W*(?!(?:i|we)\b)[\p{L}'’ -]{1,40}\b(?:wrote|writes|said|says|texted|asked|replied)\s*:/iu;

function isStatedPlan(found: Captured, text: string): boolean {
  if (found.asksReminder) return false;
  if (QUOTED.test(text)) return true;
  const plain = text.replaceAll('’', "'");
  if (!STATEMENT.test(plain) && !HAPPENING.test(plain)) return false;
  return found.notes.some((note) => note.dueAtMs !== undefined && note.unclear === undefined);
}

const LONGEST_TITLE = 80;

function summaryOf(kept: readonly KeptNote[], closed: readonly ClosedNote[], message: Message): string {
  const name = (note: CapturedNote): string => quote(note.title || note.content);
  const added = kept.filter(({ outcome }) => outcome === 'added').map(({ note }) => name(note));
  const updated = kept.filter(({ outcome }) => outcome === 'updated').map(({ note }) => name(note));
  const whose = message.author === undefined ? 'your message' : `the words of ${message.author} (untrusted)`;
  return [
    ...(added.length > 0 ? [`Noted from ${whose}: ${joinWords(added)}.`] : []),
    ...(updated.length > 0 ? [`Brought up to date: ${joinWords(updated)}.`] : []),
    ...(closed.length > 0 ? [`Closed: ${joinWords(closed.map(({ title }) => quote(title)))}.`] : []),
  ].join(' ');
}

/** A better answer than "I did not understand", where something was kept or closed. */
function repliesAfter(
  replies: readonly Reply[],
  kept: readonly KeptNote[],
  closed: readonly ClosedNote[],
  person: Person,
): readonly Reply[] {
  if (replies.length === 0 || !replies.every(({ isFallback }) => isFallback)) return replies;
  const lines = [
    ...closed.map(({ title, how }) => `${CLOSED[how]}: ${shorten(title, LONGEST_TITLE)}.`),
    ...kept.map(({ note }) => notedLine(note, person)),
  ];
  return lines.length === 0 ? replies : [{ text: [...new Set(lines)].join('\n') }];
}

const CLOSED: Readonly<Record<ClosedNote['how'], string>> = {
  done: 'Done',
  cancelled: 'Cancelled',
  'not-needed': 'Dropped',
};

function notedLine(note: CapturedNote, { timeZone }: Person): string {
  if (note.dueAtMs === undefined) return `Noted: ${shorten(note.content, LONGEST_TITLE)}.`;
  const word = note.type === 'EVENT' ? '' : 'due ';
  const guess = note.unclear === undefined ? '' : ` I guessed the ${note.unclear}.`;
  return `Noted: ${shorten(note.title || note.content, LONGEST_TITLE)}, ${word}${formatLocal(note.dueAtMs, timeZone)}.${guess}`;
}
