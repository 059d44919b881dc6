/**
 * Which notes were written since the last time others took notice (search index, signals). Notes that were there
 * before count as written, so that an index is made for them at the next start.
 */
import type { Migration } from './words.ts';

export const noteChanges: Migration = {
  name: '0005-note-changes',
  statements: ({ int, text, endByKey }) => [
    `CREATE TABLE note_changes (
      person_id ${text} NOT NULL, note_id ${text} NOT NULL, is_indexed ${int} NOT NULL,
      PRIMARY KEY (person_id, note_id))${endByKey}`,
    `INSERT INTO note_changes (person_id, note_id, is_indexed) SELECT person_id, id, 0 FROM notes`,
  ],
};
