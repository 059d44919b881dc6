/**
 * Asks for a heartbeat turn now (SPEC H5): one row `beat:<person>` on the timeline, so it survives a restart, and a
 * newer wish replaces an older one without a second turn (the timeline's epochs fence a handler that is out of date).
 */
import type { Tx } from '../../store/index.ts';
import type { Timeline } from '../../time/timeline/index.ts';
import { planTurn } from './plan-turn.ts';

export interface HeartbeatRequest {
  readonly personId: string;
  /** `retry`, `interval`, `cron:<job>`, `exec-event`, `wake`, `hook`, `manual`. */
  readonly reason: string;
  readonly coalesceMs?: number;
  readonly nowMs: number;
  /** The last turns that an event led to. */
  readonly recentTurns?: readonly number[];
}

const PREFIX = 'beat:';
export const beatKey = (personId: string): string => `${PREFIX}${personId}`;
export const personOfBeatKey = (key: string): string => key.slice(PREFIX.length);

/** Returns when the turn will begin. */
export async function requestHeartbeatNow(timeline: Timeline, tx: Tx, request: HeartbeatRequest): Promise<number> {
  const { personId, recentTurns = [], ...rest } = request;
  const key = beatKey(personId);
  const known = await timeline.get(tx, key);
  const planned = known && { at: known.at, reason: known.payload ?? 'interval' };
  const turn = planTurn({ ...rest, recentTurns, ...(planned ? { planned } : {}) });
  if (planned && planned.at === turn.at && planned.reason === turn.reason) return turn.at;
  await timeline.put(tx, {
    key,
    kind: 'beat',
    at: turn.at,
    lane: `decide:${personId}`,
    personId,
    payload: turn.reason,
  });
  return turn.at;
}
