/**
 * Puts a checked patch onto a job and keeps the whole consistent: a new kind of payload moves to its session, words
 * find the field their kind calls them by, a webhook's address does not linger as a chat target, and a one-shot that
 * becomes repeating no longer deletes itself.
 *
 * Pure; returns a new job. Refuses what would leave a wrong session/payload pair or a webhook without an address.
 * Does not touch state or times: planning the next run is the caller's.
 */
import type { CronDelivery, CronJobCreate, CronJobPatch, CronPayload, CronPayloadPatch } from '../job.ts';
import { completeDelivery } from './fields/index.ts';
import { defaultDelivery, sessionFor } from './normalize-job.ts';

export function applyCronJobPatch<J extends CronJobCreate>(job: J, patch: CronJobPatch): J {
  const { payload: payloadPatch, delivery: deliveryPatch, sessionTarget: asked, ...plain } = patch;
  const payload = patchPayload(job.payload, payloadPatch);
  const schedule = patch.schedule ?? job.schedule;
  const turnedRepeating = job.schedule.kind === 'at' && schedule.kind !== 'at';
  const turnedOneShot = job.schedule.kind !== 'at' && schedule.kind === 'at';
  const misfire = patch.misfire === undefined ? job.misfire : patch.misfire;
  const merged = {
    ...job,
    ...(turnedRepeating ? { deleteAfterRun: undefined } : {}),
    ...(turnedOneShot ? { deleteAfterRun: true } : {}),
    ...plain,
    ...(misfire === 'all' ? {} : { misfireMax: undefined }),
    payload,
    sessionTarget: sessionFor(payload.kind, asked),
    delivery: patchDelivery(job.delivery, deliveryPatch) ?? defaultDelivery(payload.kind),
  };
  // The cast states what the filter does: cleared fields are optional ones, so what is left is still a J.
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== null)) as J;
}

function patchPayload(old: CronPayload, patch: CronPayloadPatch | undefined): CronPayload {
  if (patch === undefined) return old;
  const { kind = old.kind, text, message, ...turn } = patch;
  const words = text ?? message ?? (old.kind === 'agentTurn' ? old.message : old.text);
  if (kind !== 'agentTurn') return { kind, text: words };
  return { ...(old.kind === 'agentTurn' ? old : {}), ...turn, kind, message: words };
}

function patchDelivery(
  old: CronDelivery | undefined,
  patch: Partial<CronDelivery> | null | undefined,
): CronDelivery | undefined {
  if (patch === undefined) return old;
  if (patch === null) return undefined;
  const mode = patch.mode ?? old?.mode;
  const targetFits = (mode === 'webhook') === (old?.mode === 'webhook');
  return completeDelivery({ ...(targetFits ? old : {}), ...patch });
}
