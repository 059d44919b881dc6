/**
 * The whole silent sweep as the app runs it: claims due shards from the timeline and hands them to the app's own
 * handler, so that everything a look costs is in the number: heartbeats due, HEARTBEAT.md, probe, facts, decision,
 * ledger, next look, commit to the file, which for a sweep does not wait for the disk (decision 6). Nobody is told
 * anything here: an answer that is not silence is an error.
 */

import { wireSpeak } from '../src/app/speak/index.ts';
import { countingIds, createHub, silentLog } from '../src/base/index.ts';
import { createSettings, settingRows, workspacePaths } from '../src/config/index.ts';
import { offerAddress, savePerson } from '../src/people/index.ts';
import { lookAnew, shardOf, watchPerson } from '../src/speak/sweep/index.ts';
import type { Store } from '../src/store/index.ts';
import { statement } from '../src/store/index.ts';
import { sqlTimeline } from '../src/time/timeline/index.ts';
import { now } from './measure.ts';

const LEASE_MS = 60_000;
const NEVER = new AbortController().signal;

export interface Swept {
  readonly ms: number;
  /** Of the processor, without waiting for the disk or for others on the machine. */
  readonly cpuMs: number;
  /** The longest stretch in which nothing else could run. */
  readonly longestMs: number;
}

export interface SweepStage {
  watch(personIds: readonly string[]): Promise<void>;
  /** Everybody is due at once, `afterMs` later than the last time. */
  sweep(afterMs: number): Promise<Swept>;
  /** Looks that were remembered, and rows of the ledger that they take up. */
  looks(): Promise<{ times: number; rows: number; beats: number }>;
}

const GREET = statement('UPDATE heartbeats SET greeted_at = ?, last_act_at = ?');
const COUNT = statement<{ times: number; rows: number; beats: number }>(`
  SELECT coalesce(sum(times), 0) AS times, count(*) AS rows, (SELECT count(*) FROM timeline WHERE kind = 'beat') AS beats
  FROM ledger WHERE kind = 'beat'`);

export async function openSweepStage(
  store: Store,
  home: string,
  startMs: number,
  timeZone: string,
): Promise<SweepStage> {
  let nowMs = startMs;
  const shards = new Set<number>();
  const clock = { now: () => nowMs, waitUntil: async () => {}, join: () => () => {} };
  const ids = countingIds('look-');
  const settings = await createSettings(settingRows(store, ids), { file: {}, env: {}, host: { timeZone } });
  const timeline = sqlTimeline(store);
  const refuse = (): never => {
    throw new Error('A silent sweep asks for nothing of this.');
  };
  const paths = workspacePaths({ env: { HARK_HOME: home }, userHome: '', currentFolder: '' });
  const { handlers } = wireSpeak({
    app: { version: '', store, clock, ids, log: silentLog, settings, openEngine: refuse, paths },
    timeline,
    hub: createHub(),
    enqueue: refuse,
    reach: () => {
      throw new Error('No model here.');
    },
    propose: refuse,
    jobs: refuse,
  });
  return {
    async watch(personIds) {
      await store.transaction(async (tx) => {
        for (const id of personIds) {
          await savePerson(tx, { id, name: '', timeZone }, startMs);
          await offerAddress(tx, { id: `a-${id}`, personId: id, channel: 'web', account: '', chat: id, atMs: startMs });
          shards.add(shardOf(id));
          await watchPerson(timeline, tx, id, startMs);
        }
        await GREET(tx, startMs, startMs);
      });
    },
    async sweep(afterMs) {
      nowMs += afterMs;
      await store.transaction((tx) => lookAnew(timeline, tx, nowMs));
      const before = process.cpuUsage();
      const startedAt = now();
      // Watching the event loop costs as much as a look, so it is left out where one look is measured.
      const lag = shards.size > 1 ? watchLag() : () => Number.NaN;
      for (let swept = 0; swept < shards.size; ) {
        const claims = await timeline.claim({ nowMs, limit: 8, leaseMs: LEASE_MS });
        if (claims.length === 0) throw new Error('A shard is not due.');
        await Promise.all(claims.map((claim) => handlers.sweep?.(claim, NEVER)));
        swept += claims.length;
      }
      const longestMs = lag();
      const { user, system } = process.cpuUsage(before);
      return { ms: now() - startedAt, cpuMs: (user + system) / 1_000, longestMs };
    },
    async looks() {
      const [row] = (await store.read((tx) => COUNT(tx))).rows;
      return row ?? { times: 0, rows: 0, beats: 0 };
    },
  };
}

/** Counts turns of the event loop until it is called. */
function watchLag(): () => number {
  let longest = 0;
  let last = now();
  let isOver = false;
  const turn = (): void => {
    longest = Math.max(longest, now() - last);
    last = now();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return Math.max(longest, now() - last);
  };
}
