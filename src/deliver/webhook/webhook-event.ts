/**
 * What a webhook tells its receiver: how one run of a job ended (SPEC S5), and under which id.
 *
 * The id is made from the run, not drawn: every try at the same run carries the same one, so a receiver that got the
 * first try and answered too late can tell that the second is no news. Pure.
 */
import { createHash } from 'node:crypto';
import { shorten } from '../../base/index.ts';

export interface JobFinishedEvent {
  readonly type: 'job.finished';
  readonly jobId: string;
  readonly name: string;
  /** The instant the run was due; for one asked for by hand, when it was asked for. */
  readonly slotAtMs: number;
  readonly kind: string;
  readonly status: string;
  readonly text?: string;
  readonly runAtMs: number;
  readonly personId: string;
}

/** Longer results are cut, so that the event itself always arrives; JSON may write a character as six bytes. */
const LONGEST_TEXT = 100_000;

export function deliveryIdOf({ type, jobId, kind, slotAtMs }: JobFinishedEvent): string {
  return createHash('sha256')
    .update(JSON.stringify([type, jobId, kind, slotAtMs]))
    .digest('hex')
    .slice(0, 32);
}

export function writeEvent(event: JobFinishedEvent): string {
  return JSON.stringify(event.text === undefined ? event : { ...event, text: shorten(event.text, LONGEST_TEXT) });
}
