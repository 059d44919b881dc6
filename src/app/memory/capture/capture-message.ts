/**
 * Reads each message for what is worth keeping and keeps it in the unit of work that stores the message (M7): notes with
 * the message as their source, corrections, what is over. No model takes part, so it costs milliseconds; a model's
 * better notes come later and on top (`enrich`), never in place of these.
 *
 * What became a reminder makes no dated note, commands make none, and other people's words are kept as untrusted.
 * Hark says in one line what it kept, where it has nothing better to say.
 */
import type { Ids } from '../../../base/index.ts';
import type { Settings } from '../../../config/index.ts';
import type { Capture, CaptureContext, Kept, Message, Reply } from '../../../inbox/index.ts';
import { writeLedger } from '../../../ledger/index.ts';
import {
  type Captured,
  type CapturedNote,
  type ClosedNote,
  captureNotes,
  closeMatters,
  holdsOthersLines,
  keepCaptured,
  knownNames,
  languageOf,
  type MovedNote,
  moveMatter,
  type Resolution,
} from '../../../memory/capture/index.ts';
import type { Writer } from '../../../memory/notes/index.ts';
import type { Person } from '../../../people/index.ts';
import type { Tx } from '../../../store/index.ts';
import { dayParts } from '../../api/index.ts';
import { type CaptureNews, repliesAfter, summaryOf, type Unmoved } from './say-captured.ts';

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
      const { moved, notes, unmoved } = await moveSaid(tx, writer, wanted, { ...said, timeZone: person.timeZone });
      const closed = await closeMatters(tx, writer, wanted.resolves);
      const reminders = wanted.isAnswered ? [] : ((await parts.closeReminders?.(tx, person, wanted.resolves)) ?? []);
      const kept = await keepCaptured(tx, writer, notes, said);
      const news: CaptureNews = { kept, closed, reminders, moved, unmoved };
      if (kept.length + closed.length + reminders.length + moved.length > 0) {
        await writeLedger(tx, parts.ids, {
          personId: person.id,
          kind: 'capture',
          subject: message.id,
          parentId: causeId,
          at: writer.nowMs,
          outcome: kept.length > 0 ? 'kept' : moved.length > 0 ? 'moved' : 'closed',
          summary: summaryOf(news, message.author),
          detail: {
            notes: kept.map(({ id, outcome, note }) => ({ id, outcome, type: note.type, title: note.title })),
            closed: [...closed, ...reminders],
            moved,
          },
        });
        await parts.settleNotes(tx, person.id);
      }
      if (message.author === undefined) await parts.onTalk?.(tx, person);
      await parts.enrich?.(tx, message, { person, causeId, replies });
      const entities = [...new Set(found.notes.flatMap((note) => note.entities))];
      return {
        replies: repliesAfter(replies, news, person.timeZone),
        sentiment: found.sentiment,
        entities,
      } satisfies Kept;
    },
  };
}

const skipsAll = (replies: readonly Reply[]): boolean => replies.some(({ skipCapture }) => skipCapture === true);

type Wanted = Pick<Captured, 'notes' | 'resolves' | 'moves'> & {
  /** A reminder was dealt with already; what else was said of the same matter follows it. */
  readonly isAnswered?: true;
};

/** What is left once the part that was a command, a question or a reminder is taken away. */
function worthKeeping(found: Captured, replies: readonly Reply[]): Wanted {
  if (skipsAll(replies)) return { notes: [], resolves: [], moves: [] };
  if (replies.some(({ skipCapture }) => skipCapture === 'notes')) {
    const isNamed = ({ words }: { readonly words: readonly string[] }): boolean => words.length > 0;
    return {
      notes: [],
      resolves: found.resolves.filter(isNamed),
      moves: found.moves.filter(isNamed),
      isAnswered: true,
    };
  }
  if (!replies.some(({ skipCapture }) => skipCapture === 'dated')) return found;
  const undated = found.notes.filter((note) => note.dueAtMs === undefined && note.type !== 'PLAN');
  return { notes: undated, resolves: [], moves: [] };
}

/** What moves a matter that is planned makes no second one. */
async function moveSaid(
  tx: Tx,
  writer: Writer,
  { notes, moves, isAnswered }: Wanted,
  said: { readonly source: string; readonly atMs: number; readonly timeZone: string },
): Promise<{ moved: MovedNote[]; notes: CapturedNote[]; unmoved: Unmoved[] }> {
  const moved: MovedNote[] = [];
  const left: CapturedNote[] = [];
  const unmoved: Unmoved[] = [];
  for (const note of notes) {
    const one = note.move && note.trust !== 'untrusted' ? await moveMatter(tx, writer, note.move, said) : 'unknown';
    if (typeof one !== 'string') moved.push(one);
    // Said once more, it is no second matter.
    else if (one === 'same') unmoved.push({ words: note.move?.words ?? [], why: one });
    else left.push(note);
  }
  for (const move of moves) {
    const one = await moveMatter(tx, writer, move, said);
    if (typeof one !== 'string') moved.push(one);
    else if (!isAnswered && (move.isAsked || one !== 'unknown')) unmoved.push({ words: move.words, why: one });
  }
  return { moved, notes: left, unmoved };
}

/** "I must …", "we have to …": said of oneself, which asks nobody for anything. */
const STATEMENT =
  /^\W*(?:(?:ok|okay|so|and|also|well|now|hey|oh|actually)\W+)*(?:i|we)\s*(?:'ve got to|have got to|need to|have to|'d like to|would like to|want to|ought to|must|should|gotta)\b/iu;

/** "My flight leaves on Thursday at 6:30", "the plumber comes at 8": how things are, which asks for nothing either. */
const HAPPENING =
  /^\W*(?:(?:ok|okay|so|and|also|well|now|hey|oh|no|wait|sorry|actually)\W+)*(?:my|our|the|his|her|their|\p{L}+'s)\s[\p{L}\p{N}' -]{2,60}?\s(?:is|are|can|can't|could|will|won't|has|have|had|got|gets?|leaves?|departs?|starts?|begins?|comes?|arrives?|lands?|opens?|closes?|ends?|takes? place|happens?|expires?)\b/iu;

/** `My boss wrote: "send it by 5pm"`: somebody else's words ask for nothing here. */
const QUOTED =
  /^\W*(?!(?:i|we|you|please|remind)\b)[\p{L}'’ -]{1,40}\b(?:wrote|writes|said|says|told (?:me|us)|texted|asked|replied|mailed|emailed)(?: (?:me|us))?\s*[:,]?\s*["“«„']|^\W*(?!(?:i|we)\b)[\p{L}'’ -]{1,40}\b(?:wrote|writes|said|says|texted|asked|replied)\s*:/iu;

/** "Ana says she can't come on Friday": a report, whoever it is of. "Mom said to call at 5" is for the person. */
const REPORTED =
  /^\W*(?!(?:i|we|you|please|remind|remember|note)\b)[\p{L}'’ -]{1,40}\b(?:says|said|told (?:me|us)|tells me|thinks|wrote|texted|mentioned)\b(?! to\b)/iu;

/** A request in English, whatever language the matter itself is in. */
const ENGLISH_REQUEST = /^\W*(?:(?:please|hey|ok)\W+)*(?:remind me|set an? |wake me|every |in \d)/iu;

/** "Mon 9am gym" is English, though "mon" is a French word. */
const MONDAY = /\bmon\b/iu;

function isStatedPlan(found: Captured, text: string): boolean {
  if (found.asksReminder) return false;
  if (QUOTED.test(text) || REPORTED.test(text) || holdsOthersLines(text)) return true;
  if (found.moves.length > 0) return true;
  // The words about time that reminders know are English: half of a French date would be a wrong one.
  if (languageOf(text.replace(MONDAY, ' ')) !== 'en' && !ENGLISH_REQUEST.test(text)) return true;
  const plain = text.replaceAll('’', "'");
  if (!STATEMENT.test(plain) && !HAPPENING.test(plain)) return false;
  return found.notes.some((note) => note.dueAtMs !== undefined && note.unclear === undefined);
}
