/** What may be worth saying and when, and the state it is worked out from. Written by `speak/signals`; `hook_signatures` by `inbox`. */
import type { Flag } from '../flag.ts';

/** One item of one kind, from the instant it begins to count. */
export interface WatchesTable {
  person_id: string;
  kind: string;
  /** A note's id, or the name of what else raises it. */
  item_id: string;
  note_id: string | null;
  at: number;
  /** Counts until then; 9007199254740991 when there is no end. */
  until_at: number;
  /** 10, 5, 3 or 1: the tier it counts with. */
  weight: number;
  importance: number;
  due_at: number | null;
  /** When it was first known with this due time. */
  armed_at: number;
  /** The words of an item that is no note. */
  label: string | null;
}

/** What the person has heard of, dismissed, finished or put off: the last time for each item and kind. */
export interface HeardTable {
  person_id: string;
  kind: string;
  item_id: string;
  note_id: string | null;
  at: number;
  how: string;
  due_at: number | null;
  until_at: number | null;
}

/** What a note is about, and when: for related activity, people and habits. */
export interface MentionsTable {
  person_id: string;
  /** A word, or `@` and a name. */
  topic: string;
  /** 'goal', 'activity' or 'other'. */
  role: string;
  at: number;
  item_id: string;
  note_id: string | null;
  due_at: number | null;
}

/** The job that a note's `cron:` tag became. */
export interface TaggedJobsTable {
  note_id: string;
  tag: string;
  person_id: string;
  /** Null: the tag could not be planned. */
  job_id: string | null;
}

/** Where a conversation stands. */
export interface TalksTable {
  person_id: string;
  conversation_id: string;
  heard_at: number | null;
  asked_at: number | null;
}

export interface MoodsTable {
  person_id: string;
  fast: number;
  slow: number;
  messages: number;
  is_moved: Flag;
  is_low: Flag;
  last_act_at: number | null;
}

export interface InboxSourcesTable {
  person_id: string;
  source: string;
  is_watched: Flag;
  /** Items that fell out before anybody saw them. */
  overflow: number;
  /** The number of the newest item; only ever grows. */
  last_seq: number;
  /** Up to here the person was told that something is there (K19); only ever grows. */
  told_seq: number;
  /** When the newest one came in. */
  last_at: number | null;
  /** How often it may be spoken of. */
  interval_ms: number;
}

export interface InboxItemsTable {
  person_id: string;
  source: string;
  item_id: string;
  /** When it was written, as its source says; never ahead of when it came. */
  received_at: number;
  shown_at: number | null;
  sender: string | null;
  title: string | null;
  body: string;
  /** Counts up within the source, in the order in which they came. */
  seq: number;
  arrived_at: number;
  /** Fell out: the words are gone, the id stays known for a while. */
  gone_at: number | null;
  /** The account it came to. */
  address: string | null;
  /** The program it came from. */
  app: string | null;
}

/** A signed hook that was taken; it is not taken a second time. */
export interface HookSignaturesTable {
  person_id: string;
  signature: string;
  at: number;
}

export interface SignalTables {
  watches: WatchesTable;
  heard: HeardTable;
  mentions: MentionsTable;
  tagged_jobs: TaggedJobsTable;
  talks: TalksTable;
  moods: MoodsTable;
  inbox_sources: InboxSourcesTable;
  inbox_items: InboxItemsTable;
  hook_signatures: HookSignaturesTable;
}
