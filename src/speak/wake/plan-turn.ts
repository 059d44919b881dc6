/**
 * When a turn that somebody asked for begins (SPEC H5), and for which of several reasons. Pure.
 *   coalesce      250 ms, so that a burst of wakes is one turn; one that is planned sooner stays
 *   priority      the higher reason wins, the newest among equals
 *   event turns   at least 30 s apart; what a person asked for themselves (priority 3) does not wait for that
 *   flood guard   at most 5 turns in 60 s, whoever asks
 */
import { wakePriority } from './wake-priority.ts';

export const COALESCE_MS = 250;
/** Busy, or it went wrong: tried again after this. */
export const BUSY_RETRY_MS = 1_000;
const BETWEEN_EVENTS_MS = 30_000;
const FLOOD_WINDOW_MS = 60_000;
export const FLOOD_TURNS = 5;
/** What a person did themselves. */
const OWN_REQUEST = 3;

export interface TurnRequest {
  readonly reason: string;
  readonly nowMs: number;
  readonly coalesceMs?: number;
  /** What is planned already. */
  readonly planned?: { readonly at: number; readonly reason: string };
  /** The last turns that an event led to, in any order. */
  readonly recentTurns: readonly number[];
}

export interface PlannedTurn {
  readonly at: number;
  readonly reason: string;
}

export function planTurn(request: TurnRequest): PlannedTurn {
  const { nowMs, planned, coalesceMs = COALESCE_MS } = request;
  const reason =
    planned && wakePriority(planned.reason) > wakePriority(request.reason) ? planned.reason : request.reason;
  const wanted = nowMs + Math.max(0, coalesceMs);
  const at = Math.max(planned ? Math.min(planned.at, wanted) : wanted, earliestTurn(reason, request));
  return { at, reason };
}

/** The list after one more turn; only as long as the flood guard needs it. */
export function withTurn(recentTurns: readonly number[], nowMs: number): number[] {
  return [...pastTurns(recentTurns, nowMs), nowMs].slice(-FLOOD_TURNS);
}

function earliestTurn(reason: string, { recentTurns, nowMs }: TurnRequest): number {
  const turns = pastTurns(recentTurns, nowMs);
  const last = turns.at(-1);
  const spaced = last === undefined || wakePriority(reason) >= OWN_REQUEST ? nowMs : last + BETWEEN_EVENTS_MS;
  const inWindow = turns.filter((at) => nowMs - at < FLOOD_WINDOW_MS);
  const [oldest] = inWindow.slice(-FLOOD_TURNS);
  const calm = inWindow.length < FLOOD_TURNS || oldest === undefined ? nowMs : oldest + FLOOD_WINDOW_MS;
  return Math.max(spaced, calm);
}

/** A stamp ahead of now is from a clock that was wrong. */
function pastTurns(turns: readonly number[], nowMs: number): number[] {
  return turns.filter((at) => at <= nowMs).sort((a, b) => a - b);
}
