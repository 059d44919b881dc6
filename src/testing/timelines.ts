/**
 * The calls that timeline tests make over and over, each in a unit of work of its own, and work with everything
 * filled in but its key and instant. Decides nothing; every call goes to the real timeline on a real store.
 */
import type { Store } from '../store/index.ts';
import { type Claim, type PlannedWork, sqlTimeline } from '../time/timeline/index.ts';

export const LEASE_MS = 15_000;

export const plan = (key: string, at: number, more: Partial<PlannedWork> = {}): PlannedWork => ({
  key,
  kind: 'job',
  at,
  lane: `job:${key}`,
  personId: 'p',
  ...more,
});

export function playTimeline(store: Store) {
  const timeline = sqlTimeline(store);
  return {
    store,
    timeline,
    put: (...list: PlannedWork[]) =>
      store.transaction(async (tx) => {
        for (const one of list) await timeline.put(tx, one);
      }),
    cancel: (key: string) => store.transaction((tx) => timeline.cancel(tx, key)),
    claim: (nowMs: number, limit = 64) => timeline.claim({ nowMs, limit, leaseMs: LEASE_MS }),
    finish: (claim: Claim, nextAt?: number) => store.transaction((tx) => timeline.finish(tx, claim, nextAt)),
    retry: (claim: Claim, at: number) => store.transaction((tx) => timeline.retry(tx, claim, at)),
    get: (key: string) => store.read((tx) => timeline.get(tx, key)),
  };
}

export type TimelinePlay = ReturnType<typeof playTimeline>;

export const keysOf = (claims: readonly Claim[]): string[] => claims.map((claim) => claim.key);

/** The one claim there must be. */
export function onlyOf(claims: readonly Claim[]): Claim {
  const [claim] = claims;
  if (!claim || claims.length !== 1) throw new Error(`expected one claim, got ${claims.length}`);
  return claim;
}
