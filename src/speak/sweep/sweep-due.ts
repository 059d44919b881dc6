/**
 * The timeline's handler of `sweep`: looks at everybody of a shard who is due, with one probe for all. Who is to hear
 * something gets a `beat`; everybody else's look is remembered and over. No tokens, no words are made here.
 */
import { findPerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Claim, FencedError, requireHold } from '../../time/timeline/index.ts';
import { requestHeartbeatNow } from '../wake/index.ts';
import { type Heartbeat, shardOfSweepKey } from './heartbeat.ts';
import { dueHeartbeats, nextCheckOf, setNextCheck } from './heartbeats.sql.ts';
import { look } from './look.ts';
import { planShard } from './plan-sweep.ts';
import { recordLook } from './record-look.ts';
import type { HeartbeatFile, SweepParts, Watched } from './sweep-parts.ts';

/** One unit of work holds the writer no longer than this many people take. */
const AT_ONCE = 100;
/** A beat that was asked for and has not come (its handler failed for long) is asked for again after this. */
const BEAT_PATIENCE_MS = 60_000;

export async function sweepDue(parts: SweepParts, claim: Claim, signal: AbortSignal): Promise<void> {
  const shard = shardOfSweepKey(claim.key);
  let isMore = true;
  while (isMore && !signal.aborted) isMore = await sweepSome(parts, claim, shard);
  if (signal.aborted) await parts.store.transaction((tx) => finish(parts, tx, claim, shard));
}

/** True when more of the shard may be due. */
async function sweepSome(parts: SweepParts, claim: Claim, shard: number): Promise<boolean> {
  const nowMs = parts.clock.now();
  const waiting = await parts.store.read((tx) => dueHeartbeats(tx, shard, nowMs, AT_ONCE));
  const files = new Map<string, HeartbeatFile>();
  for (const { personId } of waiting) files.set(personId, await parts.heartbeatFile(personId));
  return parts.store.transaction(async (tx) => {
    await requireHold(parts.timeline, tx, claim);
    // Read again: what was read before the files were is only who to read files for.
    const due = await dueHeartbeats(tx, shard, nowMs, AT_ONCE);
    const people = await watchedOf(tx, due);
    for (const person of people.values()) await parts.signals.review(tx, person, nowMs);
    const kinds = people.size === 0 ? new Map() : await parts.signals.probe(tx, [...people.values()], nowMs);
    for (const heartbeat of due) {
      const person = people.get(heartbeat.personId);
      if (!person) continue;
      const file = files.get(person.id) ?? 'none';
      const order = { nowMs, kinds: kinds.get(person.id) ?? [], file, isManual: false };
      await lookAt(parts, tx, person, heartbeat, order);
    }
    if (due.length === AT_ONCE) return true;
    await finish(parts, tx, claim, shard);
    return false;
  });
}

async function watchedOf(tx: Tx, due: readonly Heartbeat[]): Promise<Map<string, Watched>> {
  const people = new Map<string, Watched>();
  for (const { personId, lastActAt } of due) {
    const person = await findPerson(tx, personId);
    if (person) people.set(personId, { ...person, ...(lastActAt === undefined ? {} : { lastActAt }) });
  }
  return people;
}

async function lookAt(
  parts: SweepParts,
  tx: Tx,
  person: Watched,
  heartbeat: Heartbeat,
  order: Parameters<typeof look>[4],
): Promise<void> {
  const { nowMs } = order;
  const seen = await look(parts, tx, person, heartbeat, order);
  const hasWords = seen.skip === undefined || seen.decision.verdict === 'observe';
  const isOn = seen.decision.reason !== 'disabled';
  if (hasWords || (isOn && (await parts.hasEvents(tx, person, nowMs)))) {
    // The beat looks again and remembers; until it has, nobody needs to ask a second time.
    await requestHeartbeatNow(parts.timeline, tx, { personId: person.id, reason: 'interval', coalesceMs: 0, nowMs });
    await setNextCheck(tx, nowMs + BEAT_PATIENCE_MS, person.id);
    return;
  }
  await recordLook(parts, tx, seen, { cause: 'interval' });
  await parts.onSilent?.(tx, person, nowMs);
}

async function finish(parts: SweepParts, tx: Tx, claim: Claim, shard: number): Promise<void> {
  const outcome = await parts.timeline.finish(tx, claim, await nextCheckOf(tx, shard));
  if (outcome === 'fenced') throw new FencedError(claim);
  // Somebody's look was brought forward while this ran; theirs may not be the first of the shard.
  await planShard(parts.timeline, tx, shard);
}
