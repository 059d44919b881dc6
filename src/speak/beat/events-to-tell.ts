/**
 * Which waiting system events are told now (SPEC H5, H7). In quiet hours only what the person put there themselves and
 * wanted now: their own jobs, their own wakes. Events of other programs wait for the end of the night, and so does
 * whatever was meant for the next heartbeat. Pure.
 */
import type { Wake } from '../../inbox/index.ts';

/** More than this in one message nobody reads; the others stay and come with the next turn. */
export const MOST_TOLD = 20;
const FROM_PROGRAMS = 'exec-event';

export function eventsToTell(waiting: readonly Wake[], isQuiet: boolean): Wake[] {
  return waiting
    .filter((wake) => !isQuiet || (wake.mode === 'now' && wake.reason !== FROM_PROGRAMS))
    .slice(0, MOST_TOLD);
}

/** The program an event came from; the person's own words have none. */
export function sourceOf({ reason, sourceId }: Wake): string | undefined {
  return reason === FROM_PROGRAMS ? (sourceId ?? 'another program') : undefined;
}
