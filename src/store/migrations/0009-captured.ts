/**
 * What capture and reflection add: who wrote a message and in what mood, the keys by which a thing said again is the same note, a short
 * way to the matters that are open, changes that wait for the user's word, and what became of MEMORY.md.
 */
import type { Migration } from './words.ts';

export const captured: Migration = {
  name: '0009-captured',
  statements: ({ int, real, text, end, endByKey }) => [
    `ALTER TABLE messages ADD COLUMN sentiment ${real} NOT NULL DEFAULT 0`,
    `ALTER TABLE messages ADD COLUMN author ${text}`,

    `CREATE TABLE captured_keys (
      person_id ${text} NOT NULL, capture_key ${text} NOT NULL,
      note_id ${text} NOT NULL REFERENCES notes(id) ON DELETE CASCADE,
      PRIMARY KEY (person_id, capture_key))${endByKey}`,
    `CREATE INDEX captured_keys_of_note ON captured_keys (note_id)`,
    `CREATE INDEX notes_open ON notes (person_id, updated_at)
      WHERE hidden = 0 AND state = 'active' AND type IN ('PLAN', 'ACTIVITY', 'EVENT')`,

    `CREATE TABLE proposals (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL REFERENCES people(id), kind ${text} NOT NULL,
      proposal_key ${text} NOT NULL, title ${text} NOT NULL, detail ${text} NOT NULL, apply_data ${text} NOT NULL,
      state ${text} NOT NULL, created_by ${text} NOT NULL, created_at ${int} NOT NULL, decided_at ${int},
      undo_data ${text}, files_due ${int} NOT NULL, problem ${text})${end}`,
    `CREATE INDEX proposals_by_time ON proposals (person_id, created_at)`,
    `CREATE INDEX proposals_by_key ON proposals (person_id, kind, proposal_key)`,
    `CREATE UNIQUE INDEX proposals_waiting ON proposals (person_id, kind, proposal_key) WHERE state = 'waiting'`,
  ],
};
