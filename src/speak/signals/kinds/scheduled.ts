/**
 * K1: a note with a `cron:` tag reaches its time. The tag becomes a job (one scheduler); the job's slot is stored with
 * `setScheduled` and read here. It counts for a day, or until the next slot, unless it is heard of before. The slot is
 * its date, so that each occurrence is a matter of its own and none is taken for a repeat of the last.
 */
import { DAY_MS } from '../../../base/index.ts';
import { isScheduleTag } from '../schedule-tag.ts';
import type { SignalRule } from '../signal-rule.ts';
import { noteSignal } from '../words.ts';

export const SLOT_COUNTS_MS = DAY_MS;

export const scheduled: SignalRule = {
  kind: 'scheduled',
  tier: 'immediate',
  ofNote: (note, { heard, prior }) => {
    if (!note.isLive || !prior || !note.tags.some(isScheduleTag)) return undefined;
    const reachedAtMs = prior.armedAtMs;
    const dueAtMs = prior.dueAtMs ?? reachedAtMs;
    const untilMs = reachedAtMs + SLOT_COUNTS_MS;
    if (!heard || heard.atMs < reachedAtMs) return { atMs: reachedAtMs, untilMs, dueAtMs };
    if (heard.how !== 'snoozed' || heard.untilMs === undefined) return undefined;
    return { atMs: heard.untilMs, untilMs: heard.untilMs + SLOT_COUNTS_MS, dueAtMs };
  },
  toSignals: (items) => items.map(noteSignal),
};
