/**
 * The timeline's handler of `sweep`: looks at everybody of a shard who is due, with one probe for all. Who is to hear
 * something gets a `beat`; everybody else's look is remembered and over. No tokens, no words are made here.
 */
import { findPeople } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Claim, FencedError, requireHold } from '../../time/timeline/index.ts';
import { requestHeartbeatNow } from '../wake/index.ts';
import { type Heartbeat, shardOfSweepKey } from './heartbeat.ts';
import { dueHeartbeats, nextCheckOf, setNextCheck } from './heartbeats.sql.ts';
import { type Look, look } from './look.ts';
import { readLookFacts, type Subject } from './look-facts.ts';
import { planShard } from './plan-sweep.ts';
import { recordLooks } from './record-look.ts';
import type { SweepParts } from './sweep-parts.ts';

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
  const work = async (tx: Tx): Promise<boolean> => {
    const due = await dueHeartbeats(tx, shard, nowMs, AT_ONCE);
    const subjects = await subjectsOf(tx, due);
    if (subjects.length > 0) await lookAtAll(parts, tx, subjects, nowMs);
    const isMore = due.length === AT_ONCE;
    // Either way whoever lost the claim meanwhile keeps nothing of this.
    if (isMore) await requireHold(parts.timeline, tx, claim);
    else await finish(parts, tx, claim, shard);
    return isMore;
  };
  // A slice that a power cut undoes is looked at again and leads to the same: it need not wait for the disk (decision 6).
  return parts.store.transaction(work, { isLong: true, isPassing: true });
}

async function subjectsOf(tx: Tx, due: readonly Heartbeat[]): Promise<Subject[]> {
  const ids = due.map(({ personId }) => personId);
  const people = await findPeople(tx, ids);
  return due.flatMap((heartbeat) => {
    const person = people.get(heartbeat.personId);
    const { lastActAt } = heartbeat;
    return person ? [{ person: { ...person, ...(lastActAt === undefined ? {} : { lastActAt }) }, heartbeat }] : [];
  });
}

async function lookAtAll(parts: SweepParts, tx: Tx, subjects: readonly Subject[], nowMs: number): Promise<void> {
  const people = subjects.map(({ person }) => person);
  await parts.signals.review(tx, people, nowMs);
  const factsOf = await readLookFacts(parts, tx, subjects, nowMs);
  const withEvents = await parts.withEvents(tx, people, nowMs);
  const silent: Look[] = [];
  for (const { person, heartbeat } of subjects) {
    const file = parts.heartbeatFile(person.id);
    const seen = await look(parts, tx, person, heartbeat, { nowMs, facts: factsOf(person.id), file, isManual: false });
    const hasWords = seen.skip === undefined || seen.decision.verdict === 'observe';
    const hasEvents = seen.decision.reason !== 'disabled' && withEvents.has(person.id);
    if (hasWords || hasEvents) await askForBeat(parts, tx, person.id, nowMs);
    else silent.push(seen);
  }
  await recordLooks(parts, tx, silent, { cause: 'interval' });
  for (const { person } of silent) await parts.onSilent?.(tx, person, nowMs);
}

/** The beat looks again and remembers; until it has, nobody needs to ask a second time. */
async function askForBeat(parts: SweepParts, tx: Tx, personId: string, nowMs: number): Promise<void> {
  await requestHeartbeatNow(parts.timeline, tx, { personId, reason: 'interval', coalesceMs: 0, nowMs });
  await setNextCheck(tx, nowMs + BEAT_PATIENCE_MS, personId);
}

async function finish(parts: SweepParts, tx: Tx, claim: Claim, shard: number): Promise<void> {
  const outcome = await parts.timeline.finish(tx, claim, await nextCheckOf(tx, shard));
  if (outcome === 'fenced') throw new FencedError(claim);
  // Somebody's look was brought forward while this ran; theirs may not be the first of the shard.
  if (outcome === 'superseded') await planShard(parts.timeline, tx, shard);
}
