/** One person's heartbeat as data: when to look next, and what the last looks led to. One per person (P1). */
import { createHash } from 'node:crypto';

export interface Heartbeat {
  readonly personId: string;
  readonly shard: number;
  /** Absent: switched off. */
  readonly nextCheckAt?: number;
  /** Counts looks: what a look led to is written only while this is still the number it read. */
  readonly lookNo: number;
  readonly lastBeatAt?: number;
  readonly lastActAt?: number;
  readonly lastModelBeatAt?: number;
  readonly greetedAt?: number;
  /** Something waits for the digest since then (D8). */
  readonly heldAt?: number;
  /** Messages in a row that could not be sent. */
  readonly failures: number;
  /** When events led to a turn lately (H5). */
  readonly eventTurns: readonly number[];
  /** The ledger row of the last silence, and what it was like: unchanged silence extends it (Z1). */
  readonly rowId?: string;
  readonly rowSign?: string;
  /** Turns of a model in a row that gave no answer. */
  readonly modelFailures: number;
  /** A model that failed is left alone until then (H12). */
  readonly modelRetryAt?: number;
}

/** Enough for several processes to share the work of a fleet; a single person has one. */
const SHARDS = 16;

export function shardOf(personId: string): number {
  return createHash('sha256').update(personId).digest().readUInt32BE(0) % SHARDS;
}

const PREFIX = 'sweep:';
export const sweepKey = (shard: number): string => `${PREFIX}${shard}`;
export const shardOfSweepKey = (key: string): number => Number(key.slice(PREFIX.length));
