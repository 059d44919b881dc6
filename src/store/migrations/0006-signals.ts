/**
 * What may be worth saying, and when it begins to count. One table holds every kind's instants, so that a new kind of
 * signal needs no new columns and one statement asks for all of them: a row is there only while an item counts now or
 * will later. Beside it what was heard already, what notes are about, and the little state that talk leaves behind.
 */
import type { Migration } from './words.ts';

export const signals: Migration = {
  name: '0006-signals',
  statements: ({ int, real, text, end, endByKey }) => [
    `CREATE TABLE watches (
      person_id ${text} NOT NULL, kind ${text} NOT NULL, item_id ${text} NOT NULL,
      note_id ${text} REFERENCES notes(id) ON DELETE CASCADE, at ${int} NOT NULL, until_at ${int} NOT NULL,
      weight ${int} NOT NULL, importance ${real} NOT NULL, due_at ${int}, armed_at ${int} NOT NULL, label ${text},
      PRIMARY KEY (person_id, kind, item_id))${endByKey}`,
    `CREATE INDEX watches_due ON watches (person_id, kind, at, until_at)`,
    // The most important first, without looking at the others.
    `CREATE INDEX watches_weighty ON watches (person_id, kind, weight, importance, at, until_at, item_id)`,
    `CREATE INDEX watches_of_note ON watches (note_id)`,
    // 9007199254740991: no end.
    `CREATE INDEX watches_ending ON watches (person_id, until_at) WHERE until_at < 9007199254740991`,

    `CREATE TABLE heard (
      person_id ${text} NOT NULL, kind ${text} NOT NULL, item_id ${text} NOT NULL,
      note_id ${text} REFERENCES notes(id) ON DELETE CASCADE, at ${int} NOT NULL, how ${text} NOT NULL,
      due_at ${int}, until_at ${int}, PRIMARY KEY (person_id, kind, item_id))${endByKey}`,
    `CREATE INDEX heard_of_note ON heard (note_id)`,

    `CREATE TABLE mentions (
      person_id ${text} NOT NULL, topic ${text} NOT NULL, role ${text} NOT NULL, at ${int} NOT NULL,
      item_id ${text} NOT NULL, note_id ${text} REFERENCES notes(id) ON DELETE CASCADE, due_at ${int},
      PRIMARY KEY (person_id, topic, at, item_id))${endByKey}`,
    `CREATE INDEX mentions_of_note ON mentions (note_id)`,
    `CREATE INDEX mentions_of_goals ON mentions (person_id, topic) WHERE role = 'goal'`,
    `CREATE INDEX mentions_dated ON mentions (person_id, topic, due_at) WHERE due_at IS NOT NULL`,

    // No reference to the note: when it is gone, its job has to be found and taken away.
    `CREATE TABLE tagged_jobs (
      note_id ${text} NOT NULL, tag ${text} NOT NULL, person_id ${text} NOT NULL, job_id ${text},
      PRIMARY KEY (note_id, tag))${endByKey}`,
    `CREATE INDEX tagged_jobs_by_job ON tagged_jobs (job_id) WHERE job_id IS NOT NULL`,

    `CREATE TABLE talks (
      person_id ${text} NOT NULL, conversation_id ${text} NOT NULL, heard_at ${int}, asked_at ${int},
      PRIMARY KEY (person_id, conversation_id))${endByKey}`,

    `CREATE TABLE moods (
      person_id ${text} PRIMARY KEY, fast ${real} NOT NULL, slow ${real} NOT NULL, messages ${int} NOT NULL,
      is_moved ${int} NOT NULL, is_low ${int} NOT NULL, last_act_at ${int})${end}`,

    `CREATE TABLE inbox_sources (
      person_id ${text} NOT NULL, source ${text} NOT NULL, is_watched ${int} NOT NULL, overflow ${int} NOT NULL,
      PRIMARY KEY (person_id, source))${endByKey}`,
    `CREATE TABLE inbox_items (
      person_id ${text} NOT NULL, source ${text} NOT NULL, item_id ${text} NOT NULL, received_at ${int} NOT NULL,
      shown_at ${int}, sender ${text}, title ${text}, body ${text} NOT NULL,
      PRIMARY KEY (person_id, source, item_id))${endByKey}`,
    `CREATE INDEX inbox_items_new ON inbox_items (person_id, source, received_at) WHERE shown_at IS NULL`,
    `CREATE INDEX inbox_items_by_time ON inbox_items (person_id, source, received_at)`,
  ],
};
