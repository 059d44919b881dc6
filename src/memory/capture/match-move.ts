/**
 * Finds the planned matter that is moved, and where it moves to (M7, M9). Pure. Only what was said changes: a time alone
 * keeps the day, a day alone keeps the time of day. An hour that reads two ways is the one nearer to what was planned.
 * "Actually, it's at 4" is about the matter last spoken of, and only for as long as people still mean that one.
 */
import { DAY_MS, fromWallMs, toWallMs } from '../../base/index.ts';
import type { Move, SaidWhen } from './captured-note.ts';
import { matching, type OpenMatter } from './match-resolution.ts';

/** Shorter than for "done": by then people name what they speak of. */
const STILL_MEANT_MS = 15 * 60_000;

export function matchMove<M extends OpenMatter>(
  move: Pick<Move, 'words'>,
  matters: readonly M[],
  nowMs: number,
): M | undefined {
  const ahead = matters.filter(({ dueAt }) => dueAt === null || dueAt > nowMs - DAY_MS);
  if (move.words.length > 0) {
    // Of equals the one last spoken of: whoever corrects themself means what they just said.
    return matching(move.words, ahead)
      .sort((a, b) => a.besides - b.besides || b.matter.updatedAt - a.matter.updatedAt)
      .at(0)?.matter;
  }
  return ahead
    .filter(({ dueAt, updatedAt }) => dueAt !== null && updatedAt <= nowMs && nowMs - updatedAt <= STILL_MEANT_MS)
    .sort((a, b) => b.updatedAt - a.updatedAt)[0];
}

/** Undefined: it cannot be said (a shift of something without a time, or into the past). */
export function movedDue(
  move: Pick<Move, 'when' | 'shiftMs'>,
  dueAt: number | null,
  now: { readonly timeZone: string; readonly nowMs: number },
): number | undefined {
  const at =
    move.shiftMs === undefined ? placed(move.when, dueAt, now) : dueAt === null ? undefined : dueAt + move.shiftMs;
  return at === undefined || at <= now.nowMs ? undefined : at;
}

function placed(
  when: SaidWhen | undefined,
  dueAt: number | null,
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
): number | undefined {
  if (when === undefined || dueAt === null || when.namesDay === when.namesTime) return when?.atMs;
  const said = toWallMs(timeZone, when.atMs);
  const old = toWallMs(timeZone, dueAt);
  const dayOf = (wallMs: number): number => Math.floor(wallMs / DAY_MS) * DAY_MS;
  if (when.namesDay) return fromWallMs(timeZone, dayOf(said) + (old - dayOf(old))).atMs;
  const time = nearest(said - dayOf(said), old - dayOf(old), when.unclear === 'hour');
  const sameDay = fromWallMs(timeZone, dayOf(old) + time).atMs;
  return sameDay > nowMs ? sameDay : when.atMs;
}

const HALF_DAY_MS = DAY_MS / 2;

function nearest(time: number, old: number, isOpen: boolean): number {
  if (!isOpen) return time;
  const other = (time + HALF_DAY_MS) % DAY_MS;
  return Math.abs(other - old) < Math.abs(time - old) ? other : time;
}
