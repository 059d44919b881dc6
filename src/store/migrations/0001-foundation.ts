/** The foundation's tables: people, talk, jobs and their slots, the timeline, the outbox, the ledger, settings. */
import type { Migration } from './words.ts';

export const foundation: Migration = {
  name: '0001-foundation',
  statements: ({ int, real, text, end }) => [
    `CREATE TABLE people (
      id ${text} PRIMARY KEY, name ${text} NOT NULL, time_zone ${text} NOT NULL,
      created_at ${int} NOT NULL, updated_at ${int} NOT NULL)${end}`,

    `CREATE TABLE addresses (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL REFERENCES people(id),
      channel ${text} NOT NULL, account ${text} NOT NULL, chat ${text} NOT NULL,
      is_pinned ${int} NOT NULL, last_used_at ${int} NOT NULL, created_at ${int} NOT NULL,
      UNIQUE (channel, account, chat))${end}`,
    `CREATE INDEX addresses_by_use ON addresses (person_id, is_pinned, last_used_at)`,

    `CREATE TABLE conversations (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL REFERENCES people(id), kind ${text} NOT NULL,
      title ${text} NOT NULL, created_at ${int} NOT NULL, last_message_at ${int} NOT NULL)${end}`,
    `CREATE INDEX conversations_by_person ON conversations (person_id, last_message_at)`,

    `CREATE TABLE messages (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL REFERENCES people(id),
      conversation_id ${text} NOT NULL REFERENCES conversations(id), direction ${text} NOT NULL,
      channel ${text} NOT NULL, text ${text} NOT NULL, at ${int} NOT NULL, card ${text},
      outbox_id ${text} UNIQUE, reply_to ${text}, client_key ${text}, UNIQUE (person_id, client_key))${end}`,
    `CREATE INDEX messages_by_conversation ON messages (conversation_id, id)`,
    `CREATE INDEX messages_by_person ON messages (person_id, id)`,

    `CREATE TABLE jobs (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL REFERENCES people(id), name ${text} NOT NULL,
      description ${text}, enabled ${int} NOT NULL, delete_after_run ${int} NOT NULL, is_hidden ${int} NOT NULL,
      created_by ${text} NOT NULL, needs_approval ${int} NOT NULL,
      schedule_kind ${text} NOT NULL, schedule ${text} NOT NULL, is_floating ${int} NOT NULL,
      payload_kind ${text} NOT NULL, payload ${text} NOT NULL, session_target ${text} NOT NULL,
      wake_mode ${text} NOT NULL, delivery ${text}, misfire ${text} NOT NULL, misfire_max ${int},
      grace_ms ${int}, respect_quiet_hours ${int}, agent_id ${text}, session_key ${text},
      created_at ${int} NOT NULL, updated_at ${int} NOT NULL, deleted_at ${int},
      next_run_at ${int}, running_at ${int}, last_run_at ${int}, last_status ${text}, last_error ${text},
      last_duration_ms ${int}, consecutive_errors ${int} NOT NULL, schedule_error_count ${int} NOT NULL,
      last_delivered ${int}, failure_alert_at ${int}, undo ${text})${end}`,
    // Counting one person's jobs touches nothing but this; without `deleted_at` in it SQLite would look into each row.
    `CREATE INDEX jobs_live ON jobs (person_id, is_hidden, next_run_at, id, deleted_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX jobs_deleted ON jobs (deleted_at) WHERE deleted_at IS NOT NULL`,

    `CREATE TABLE slots (
      job_id ${text} NOT NULL, kind ${text} NOT NULL, slot_at ${int} NOT NULL, until_at ${int} NOT NULL,
      times ${int} NOT NULL, person_id ${text} NOT NULL,
      outcome ${text} NOT NULL, reason ${text}, error ${text}, started_at ${int} NOT NULL, finished_at ${int},
      late_ms ${int} NOT NULL, outbox_id ${text}, delivered ${int}, done_at ${int},
      PRIMARY KEY (job_id, kind, slot_at))${end}`,
    `CREATE INDEX slots_by_job ON slots (job_id, started_at)`,
    `CREATE INDEX slots_by_person ON slots (person_id, started_at)`,
    `CREATE INDEX slots_running ON slots (job_id) WHERE outcome = 'running'`,
    `CREATE INDEX slots_open ON slots (job_id, started_at) WHERE outcome = 'ran' AND done_at IS NULL`,

    `CREATE TABLE timeline (
      key ${text} PRIMARY KEY, kind ${text} NOT NULL, person_id ${text} NOT NULL, lane ${text} NOT NULL,
      at ${int}, epoch ${int} NOT NULL, claim_epoch ${int}, claim_lane ${text}, lease_until ${int},
      attempts ${int} NOT NULL, payload ${text})${end}`,
    // Together they answer "what is due in a free lane" without touching the table, however many rows wait.
    `CREATE INDEX timeline_due ON timeline (at, key, lane) WHERE lease_until IS NULL`,
    `CREATE INDEX timeline_lane ON timeline (lane, at, key) WHERE lease_until IS NULL`,
    `CREATE INDEX timeline_leased ON timeline (lease_until) WHERE lease_until IS NOT NULL`,
    `CREATE INDEX timeline_taken ON timeline (claim_lane) WHERE claim_lane IS NOT NULL`,

    `CREATE TABLE wakes (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL, reason ${text} NOT NULL, mode ${text} NOT NULL,
      text ${text} NOT NULL, source_id ${text}, created_at ${int} NOT NULL, consumed_at ${int})${end}`,
    `CREATE INDEX wakes_pending ON wakes (person_id, created_at) WHERE consumed_at IS NULL`,

    `CREATE TABLE outbox (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL, address_id ${text} NOT NULL REFERENCES addresses(id),
      kind ${text} NOT NULL, idempotency_key ${text} NOT NULL UNIQUE, text ${text} NOT NULL, card ${text},
      state ${text} NOT NULL, attempts ${int} NOT NULL, next_attempt_at ${int}, created_at ${int} NOT NULL,
      sent_at ${int}, provider_id ${text}, error ${text}, job_id ${text}, slot_at ${int}, cause_id ${text})${end}`,
    `CREATE INDEX outbox_waiting ON outbox (address_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
    `CREATE INDEX outbox_by_person ON outbox (person_id, created_at)`,

    `CREATE TABLE ledger (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL, kind ${text} NOT NULL, subject ${text}, parent_id ${text},
      at ${int} NOT NULL, until_at ${int} NOT NULL, times ${int} NOT NULL, outcome ${text} NOT NULL, reason ${text},
      summary ${text} NOT NULL, detail ${text}, tokens ${int} NOT NULL, cost ${real} NOT NULL)${end}`,
    `CREATE INDEX ledger_by_time ON ledger (person_id, at)`,
    `CREATE INDEX ledger_by_subject ON ledger (subject, at) WHERE subject IS NOT NULL`,
    `CREATE INDEX ledger_by_parent ON ledger (parent_id) WHERE parent_id IS NOT NULL`,

    `CREATE TABLE settings (
      person_id ${text} NOT NULL, name ${text} NOT NULL, value ${text} NOT NULL, updated_at ${int} NOT NULL,
      PRIMARY KEY (person_id, name))${end}`,

    `CREATE TABLE audit (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL, at ${int} NOT NULL, actor ${text} NOT NULL,
      action ${text} NOT NULL, subject ${text} NOT NULL, before ${text}, after ${text})${end}`,
    `CREATE INDEX audit_by_time ON audit (at)`,

    `CREATE TABLE meta (key ${text} PRIMARY KEY, value ${text} NOT NULL)${end}`,
  ],
};
