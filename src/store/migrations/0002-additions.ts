/** Standing additions: what a person or a model wants looked at with every heartbeat. */
import type { Migration } from './words.ts';

export const additions: Migration = {
  name: '0002-additions',
  statements: ({ int, text, end }) => [
    `CREATE TABLE additions (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL REFERENCES people(id), description ${text} NOT NULL,
      prompt ${text} NOT NULL, enabled ${int} NOT NULL, created_by ${text} NOT NULL, needs_approval ${int} NOT NULL,
      created_at ${int} NOT NULL, updated_at ${int} NOT NULL, deleted_at ${int}, undo ${text})${end}`,
    `CREATE INDEX additions_live ON additions (person_id, created_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX additions_deleted ON additions (deleted_at) WHERE deleted_at IS NOT NULL`,
  ],
};
