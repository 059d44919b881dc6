/** Looks, and what was said unasked. Written by `speak`. */
import type { Flag } from '../flag.ts';

export interface HeartbeatsTable {
  person_id: string;
  /** People of one shard are looked at together. */
  shard: number;
  /** Null: switched off. */
  next_check_at: number | null;
  /** Counts looks; whoever writes what a look led to must still hold the number it read. */
  look_no: number;
  last_beat_at: number | null;
  last_act_at: number | null;
  last_model_beat_at: number | null;
  greeted_at: number | null;
  /** Something waits for the digest since then. */
  held_at: number | null;
  /** Messages in a row that could not be sent. */
  failures: number;
  /** The last few instants at which an event led to a turn, as JSON. */
  event_turns: string;
  /** The ledger row of the last silent look, and what made it what it was. */
  row_id: string | null;
  row_sign: string | null;
  /** Turns of a model in a row that gave no answer, and when the next one may be tried. */
  model_failures: number;
  model_retry_at: number | null;
}

export interface NudgesTable {
  id: string;
  person_id: string;
  kind: string;
  /** The ledger row of the decision. */
  decision_id: string;
  /** Null where nothing was sent: it would have been said. */
  outbox_id: string | null;
  fingerprint: string;
  topics: string;
  tier: string;
  escalation: number;
  items: string;
  text: string;
  reason: string;
  /** 0: the person had asked for it. */
  in_budget: Flag;
  /** 1: observe or shadow mode. */
  is_shadow: Flag;
  created_at: number;
  /** Delivered, or, in the shadow, thought. */
  said_at: number | null;
  failed_at: number | null;
  seen_at: number | null;
  answered_at: number | null;
  answer: string | null;
  /** What of the inbox it was made from, as JSON. */
  shown: string | null;
  /** 1: outsiders' words were among what a model made it from. */
  is_untrusted: Flag;
}

export interface MutedTopicsTable {
  person_id: string;
  topic: string;
  muted_at: number;
}

export interface SpeakTables {
  heartbeats: HeartbeatsTable;
  nudges: NudgesTable;
  muted_topics: MutedTopicsTable;
}
