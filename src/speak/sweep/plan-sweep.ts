/**
 * When each shard is swept next: always when the first of its people is due. Whoever brings a look forward does it here,
 * so that the timeline and the people's own rows never tell two stories. Invariant: the row `sweep:<shard>` stands at
 * the earliest next look of the shard.
 */
import { DEFAULT_PERSON_ID } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import type { Timeline } from '../../time/timeline/index.ts';
import { shardOf, sweepKey } from './heartbeat.ts';
import { ensureHeartbeat, nextCheckOf, pullForward, setNextCheck, shardsInUse } from './heartbeats.sql.ts';

export async function planShard(timeline: Timeline, tx: Tx, shard: number): Promise<void> {
  const key = sweepKey(shard);
  const at = await nextCheckOf(tx, shard);
  const planned = await timeline.get(tx, key);
  if (planned?.at === at) return;
  if (at === undefined) await timeline.cancel(tx, key);
  else await timeline.put(tx, { key, kind: 'sweep', at, lane: key, personId: DEFAULT_PERSON_ID });
}

/** A new person is looked at for the first time at `firstAt`; one that is known keeps their plan. */
export async function watchPerson(timeline: Timeline, tx: Tx, personId: string, firstAt: number): Promise<void> {
  await ensureHeartbeat(tx, personId, firstAt);
  await planShard(timeline, tx, shardOf(personId));
}

/** Looks no later than `at`. */
export async function lookBy(timeline: Timeline, tx: Tx, personId: string, at: number): Promise<void> {
  if (await pullForward(tx, personId, at)) await planShard(timeline, tx, shardOf(personId));
}

/** The ground moved (the clock, a setting): everybody, or one person, is looked at from `at` on. */
export async function lookAnew(timeline: Timeline, tx: Tx, at: number, personId?: string): Promise<void> {
  await setNextCheck(tx, at, personId);
  for (const shard of personId === undefined ? await shardsInUse(tx) : [shardOf(personId)]) {
    await planShard(timeline, tx, shard);
  }
}
