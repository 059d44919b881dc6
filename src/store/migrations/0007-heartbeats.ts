/**
 * What Hark does of its own accord: when it looks next for each person, what it said unasked and what became of it,
 * and the topics a person does not want to hear about. Counts of a day are read from these rows, never kept beside them.
 */
import type { Migration } from './words.ts';

export const heartbeats: Migration = {
  name: '0007-heartbeats',
  statements: ({ int, text, end }) => [
    `CREATE TABLE heartbeats (
      person_id ${text} PRIMARY KEY REFERENCES people(id), shard ${int} NOT NULL, next_check_at ${int},
      look_no ${int} NOT NULL, last_beat_at ${int}, last_act_at ${int}, last_model_beat_at ${int}, greeted_at ${int},
      held_at ${int}, failures ${int} NOT NULL, event_turns ${text} NOT NULL, row_id ${text}, row_sign ${text})${end}`,
    `CREATE INDEX heartbeats_due ON heartbeats (shard, next_check_at) WHERE next_check_at IS NOT NULL`,

    `CREATE TABLE nudges (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL REFERENCES people(id), kind ${text} NOT NULL,
      decision_id ${text} NOT NULL, outbox_id ${text} UNIQUE, fingerprint ${text} NOT NULL, topics ${text} NOT NULL,
      tier ${text} NOT NULL, escalation ${int} NOT NULL, items ${text} NOT NULL, text ${text} NOT NULL,
      reason ${text} NOT NULL, in_budget ${int} NOT NULL, is_shadow ${int} NOT NULL, created_at ${int} NOT NULL,
      said_at ${int}, failed_at ${int}, seen_at ${int}, answered_at ${int}, answer ${text})${end}`,
    `CREATE INDEX nudges_said ON nudges (person_id, said_at) WHERE said_at IS NOT NULL`,
    `CREATE INDEX nudges_on_their_way ON nudges (person_id) WHERE said_at IS NULL AND failed_at IS NULL`,
    `CREATE INDEX nudges_by_person ON nudges (person_id, created_at)`,

    `CREATE TABLE muted_topics (
      person_id ${text} NOT NULL REFERENCES people(id), topic ${text} NOT NULL, muted_at ${int} NOT NULL,
      PRIMARY KEY (person_id, topic))${end}`,

    // What a day cost is summed from here; nearly every row costs nothing.
    `CREATE INDEX ledger_with_tokens ON ledger (person_id, at) WHERE tokens > 0`,
  ],
};
