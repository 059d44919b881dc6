/**
 * Notes with their tags, links, entities and hits, and the reflection runs with every change they made.
 * Indexes are partial where a rule reads only part of the notes; their predicates are literals on both databases.
 */
import type { Migration } from './words.ts';

export const notes: Migration = {
  name: '0003-notes',
  statements: ({ int, real, text, end }) => [
    `CREATE TABLE notes (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL, shelf ${text} NOT NULL, note_key ${text},
      title ${text} NOT NULL, content ${text} NOT NULL, kind ${text} NOT NULL, type ${text} NOT NULL,
      scope ${text}, subject ${text}, attribute ${text}, stated_value ${text}, author ${text},
      source ${text}, trust ${text} NOT NULL, importance ${real} NOT NULL, confidence ${real} NOT NULL,
      sentiment ${real} NOT NULL, stability ${real} NOT NULL, document ${text}, seq ${int},
      state ${text} NOT NULL, hidden ${int} NOT NULL, archived_at ${int}, kept ${int} NOT NULL,
      demoted ${int} NOT NULL, merged_into ${text}, conflict_open ${int} NOT NULL,
      created_at ${int} NOT NULL, updated_at ${int} NOT NULL, accessed_at ${int} NOT NULL,
      access_count ${int} NOT NULL, hits ${int} NOT NULL, rewritten_at ${int}, reflected_at ${int},
      due_at ${int}, expires_at ${int}, stale_at ${int}, archive_at ${int})${end}`,
    `CREATE UNIQUE INDEX notes_by_key ON notes (person_id, shelf, note_key) WHERE note_key IS NOT NULL AND hidden = 0`,
    `CREATE INDEX notes_by_time ON notes (person_id, created_at)`,
    `CREATE INDEX notes_by_source ON notes (person_id, source) WHERE source IS NOT NULL`,
    `CREATE INDEX notes_by_document ON notes (person_id, document, seq) WHERE document IS NOT NULL`,
    `CREATE INDEX notes_by_attribute ON notes (person_id, attribute) WHERE attribute IS NOT NULL AND hidden = 0`,
    `CREATE INDEX notes_by_hits ON notes (person_id, hits) WHERE hits > 0 AND hidden = 0`,
    `CREATE INDEX notes_merged ON notes (merged_into) WHERE merged_into IS NOT NULL`,
    `CREATE INDEX notes_going_stale ON notes (person_id, stale_at) WHERE stale_at IS NOT NULL AND state = 'active'`,
    `CREATE INDEX notes_going_archived ON notes (person_id, archive_at) WHERE archive_at IS NOT NULL AND state = 'stale'`,

    `CREATE TABLE note_tags (
      note_id ${text} NOT NULL REFERENCES notes(id) ON DELETE CASCADE, tag ${text} NOT NULL,
      person_id ${text} NOT NULL, derived ${int} NOT NULL, PRIMARY KEY (note_id, tag))${end}`,
    `CREATE INDEX note_tags_by_tag ON note_tags (person_id, tag)`,

    `CREATE TABLE note_links (
      from_id ${text} NOT NULL REFERENCES notes(id) ON DELETE CASCADE,
      to_id ${text} NOT NULL REFERENCES notes(id) ON DELETE CASCADE, kind ${text} NOT NULL,
      person_id ${text} NOT NULL, reason ${text} NOT NULL, created_at ${int} NOT NULL,
      PRIMARY KEY (from_id, to_id, kind))${end}`,
    `CREATE INDEX note_links_back ON note_links (to_id)`,

    `CREATE TABLE note_entities (
      note_id ${text} NOT NULL REFERENCES notes(id) ON DELETE CASCADE, entity ${text} NOT NULL,
      person_id ${text} NOT NULL, PRIMARY KEY (note_id, entity))${end}`,
    `CREATE INDEX note_entities_by_entity ON note_entities (person_id, entity)`,

    `CREATE TABLE note_hits (
      note_id ${text} NOT NULL REFERENCES notes(id) ON DELETE CASCADE, session_id ${text} NOT NULL,
      person_id ${text} NOT NULL, at ${int} NOT NULL, PRIMARY KEY (note_id, session_id))${end}`,

    `CREATE TABLE reflections (
      id ${text} PRIMARY KEY, person_id ${text} NOT NULL, shelf ${text}, ran_at ${int} NOT NULL,
      inspected ${int} NOT NULL, rewritten ${int} NOT NULL, merged ${int} NOT NULL, hidden ${int} NOT NULL,
      tagged ${int} NOT NULL, linked ${int} NOT NULL)${end}`,
    `CREATE INDEX reflections_by_time ON reflections (person_id, ran_at)`,

    `CREATE TABLE reflection_changes (
      reflection_id ${text} NOT NULL REFERENCES reflections(id) ON DELETE CASCADE, seq ${int} NOT NULL,
      person_id ${text} NOT NULL, type ${text} NOT NULL, shelf ${text} NOT NULL, note_id ${text} NOT NULL,
      other_id ${text}, detail ${text} NOT NULL, edits ${text} NOT NULL, undone_at ${int},
      PRIMARY KEY (reflection_id, seq))${end}`,
    `CREATE INDEX reflection_changes_by_note ON reflection_changes (note_id)`,
    `CREATE INDEX reflection_changes_by_other ON reflection_changes (other_id) WHERE other_id IS NOT NULL`,
    `CREATE INDEX reflection_changes_undone ON reflection_changes (person_id) WHERE undone_at IS NOT NULL`,
  ],
};
