/**
 * What follows when a nudge has left (K16), inside the one unit of work in which `deliver` records it: the nudge is
 * said, its items' next instants are set, told events and what of the inbox it was made from are consumed, the heartbeat
 * has acted. A message that may or may
 * not have arrived (C2: unknown) counts as said: it is shown, and never said a second time. One that was refused for
 * good is not said; the next look waits longer each time (H12).
 */
import type { OutboxRow } from '../../deliver/index.ts';
import type { Tx } from '../../store/index.ts';
import { errorBackoffMs } from '../../time/schedule/index.ts';
import { findNudgeByOutboxId, markFailed, markSaid, type Nudge } from '../learn/index.ts';
import type { SignalKind } from '../signals/index.ts';
import { findHeartbeat, lookAnew, lookBy, noteAct, noteFailure } from '../sweep/index.ts';
import type { BeatParts } from './beat-parts.ts';

export async function settleNudge(parts: BeatParts, tx: Tx, row: OutboxRow): Promise<void> {
  if (row.kind !== 'nudge') return;
  const nudge = await findNudgeByOutboxId(tx, row.id);
  if (!nudge || nudge.saidAt !== undefined || nudge.failedAt !== undefined) return;
  const atMs = row.sentAt ?? parts.clock.now();
  await (row.state === 'failed' ? settleFailed(parts, tx, nudge, atMs) : settleSaid(parts, tx, nudge, atMs));
}

async function settleSaid(parts: BeatParts, tx: Tx, nudge: Nudge, atMs: number): Promise<void> {
  const { personId } = nudge;
  await markSaid(tx, nudge.id, atMs);
  await noteAct(tx, personId, { atMs, isGreeting: nudge.kind === 'greeting' });
  const items = nudge.items.filter((item): item is { id: string; kind: SignalKind } => item.kind !== 'event');
  if (items.length > 0) await parts.acknowledge(tx, { personId, items, atMs, how: 'delivered' });
  if (nudge.shown) await parts.consumeShown(tx, personId, nudge.shown, atMs);
  if (nudge.kind === 'event') {
    await parts.events.consume(
      tx,
      nudge.items.map(({ id }) => id),
      atMs,
    );
    // Signals had to wait for it, and there may be more events.
    await lookBy(parts.timeline, tx, personId, atMs);
  }
}

async function settleFailed(parts: BeatParts, tx: Tx, nudge: Nudge, atMs: number): Promise<void> {
  await markFailed(tx, nudge.id, atMs);
  await noteFailure(tx, nudge.personId);
  const failures = (await findHeartbeat(tx, nudge.personId))?.failures ?? 1;
  await lookAnew(parts.timeline, tx, atMs + errorBackoffMs(failures), nudge.personId);
}
