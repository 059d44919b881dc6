/**
 * Moves a planned matter (M7, M9): a note with the new time takes the place of the old one, which stays readable as
 * replaced. Both, and what closing a matter changed, can be taken back. Words from outside move nothing, and nothing of
 * theirs is moved.
 */
import { DAY_MS, formatLocal, formatWallDate, formatWallTime, splitWallMs, toWallMs } from '../../base/index.ts';
import { ask, onTx, type Steps } from '../../store/index.ts';
import { type Note, noteSteps, type Writer } from '../notes/index.ts';
import type { Move } from './captured-note.ts';
import { openSteps } from './keep-captured.sql.ts';
import { matchMove, movedDue } from './match-move.ts';
import type { OpenMatter } from './match-resolution.ts';
import { ALL_DAY_TAG } from './rules/build-note.ts';

export interface MovedNote {
  /** The note with the new time, and the one it replaces. */
  readonly id: string;
  readonly oldId: string;
  readonly title: string;
  readonly from: number | null;
  readonly to: number;
  /** Whether the old and the new time are whole days: their hour is none. */
  readonly isDay: { readonly from: boolean; readonly to: boolean };
}

/** What can be taken back: a matter that was closed, or one that was moved. */
export type MatterChange =
  | { readonly kind: 'closed'; readonly id: string }
  | { readonly kind: 'moved'; readonly id: string; readonly oldId: string };

interface Said {
  readonly source: string;
  readonly atMs: number;
  readonly timeZone: string;
}

const DROP_REPLACED = ask(
  `DELETE FROM note_links WHERE person_id = ? AND from_id = ? AND to_id = ? AND kind = 'supersedes'`,
);
const FREE_NAME = ask('UPDATE notes SET note_key = NULL WHERE person_id = ? AND id = ?');
const KEYS_TO = ask('UPDATE captured_keys SET note_id = ? WHERE person_id = ? AND note_id = ?');

/** Why nothing moved: no open matter is meant, it stands there already, or the new time has passed. */
export type NotMoved = 'unknown' | 'same' | 'past';

function* moveSteps(
  writer: Writer,
  move: Pick<Move, 'words' | 'when' | 'shiftMs'>,
  said: Said,
): Steps<MovedNote | NotMoved> {
  const matters: OpenMatter[] = yield* openSteps(writer.personId);
  const matter = matchMove(move, matters, writer.nowMs);
  const old = matter && (yield* noteSteps.getNote(writer.personId, matter.id));
  if (!old) return 'unknown';
  const to = movedDue(move, old.dueAt, { timeZone: said.timeZone, nowMs: said.atMs });
  if (to === undefined || to === old.dueAt) return to === undefined ? 'past' : 'same';
  const id = writer.ids.next();
  const tags = stillTrue(old.tags, move);
  const isDay = { from: old.tags.includes(ALL_DAY_TAG), to: tags.includes(ALL_DAY_TAG) };
  // Whoever asks for it by its name means the one that holds.
  yield* FREE_NAME(writer.personId, old.id);
  yield* noteSteps.addNote(writer, { ...movedInput(old, to, said, isDay), tags, id, conflictsWith: [old.id] });
  yield* noteSteps.resolveConflict(writer, id);
  // The thing said again is this note from now on.
  yield* KEYS_TO(id, writer.personId, old.id);
  return { id, oldId: old.id, title: old.title || old.content, from: old.dueAt, to, isDay };
}

/** A whole day that got a time is no whole day any more. */
function stillTrue(tags: readonly string[], { when, shiftMs }: Pick<Move, 'when' | 'shiftMs'>): string[] {
  const hasTime = when?.namesTime === true || (shiftMs !== undefined && shiftMs % DAY_MS !== 0);
  return tags.filter((tag) => tag !== ALL_DAY_TAG || !hasTime);
}

/** Named once is enough. */
const ZONE = / \([^()]*\)$/u;

function movedInput(old: Note, to: number, { source, timeZone }: Said, isDay: MovedNote['isDay']) {
  const say = (ms: number, isWhole: boolean): string =>
    isWhole ? formatWallDate(toWallMs(timeZone, ms)) : formatLocal(ms, timeZone).replace(ZONE, '');
  const before = old.dueAt === null ? '' : ` (before: ${say(old.dueAt, isDay.from)})`;
  const when = `${say(to, isDay.to)}${before}`;
  return {
    title: old.title,
    // The title stands before the content wherever a note is shown, so it is not said again.
    content: old.title === '' ? `${old.content}: ${when}` : when,
    type: old.type,
    kind: old.kind,
    ...(old.scope === null ? {} : { scope: old.scope }),
    ...(old.subject === null ? {} : { subject: old.subject }),
    ...statedWhen(old, to, timeZone),
    ...(old.author === null ? {} : { author: old.author }),
    source,
    trust: old.trust,
    importance: old.importance,
    confidence: old.confidence,
    entities: old.entities,
    dueAtMs: to,
  };
}

/** "When the flight is" has another value now; any other attribute is none of a matter's time. */
function statedWhen({ attribute }: Note, to: number, timeZone: string) {
  const name = attribute?.split('/').slice(1).join('/') ?? '';
  if (!name.startsWith('when ')) return {};
  const wallMs = toWallMs(timeZone, to);
  const { year, month, day } = splitWallMs(wallMs);
  const two = (n: number): string => String(n).padStart(2, '0');
  return { attribute: name, value: `${year}-${two(month)}-${two(day)} ${formatWallTime(wallMs)}` };
}

/** Says how each is called that is open again; what is gone meanwhile is passed over. */
function* takeBackSteps(writer: Writer, changes: readonly MatterChange[]): Steps<string[]> {
  const titles: string[] = [];
  for (const change of changes) {
    const old = yield* noteSteps.getNote(writer.personId, change.kind === 'moved' ? change.oldId : change.id);
    if (!old) continue;
    if (change.kind === 'moved') {
      yield* DROP_REPLACED(writer.personId, change.id, change.oldId);
      yield* KEYS_TO(change.oldId, writer.personId, change.id);
      if (yield* noteSteps.getNote(writer.personId, change.id)) {
        yield* noteSteps.editNote(writer, change.id, { hidden: true, state: 'resolved' });
      }
    }
    yield* noteSteps.editNote(writer, old.id, { state: 'active' });
    titles.push(old.title || old.content);
  }
  return titles;
}

export const moveMatter = onTx(moveSteps);
export const takeBackChanges = onTx(takeBackSteps);
