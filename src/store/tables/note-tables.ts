/** Notes, what hangs on them, and the reflection runs over them. Written by `memory`. */
import type { Flag } from '../flag.ts';

export interface NotesTable {
  id: string;
  person_id: string;
  shelf: string;
  /** The title as it is compared; null for a note that has none, or that lost it to a live one of the same name. */
  note_key: string | null;
  title: string;
  content: string;
  kind: string;
  type: string;
  scope: string | null;
  subject: string | null;
  attribute: string | null;
  stated_value: string | null;
  author: string | null;
  source: string | null;
  trust: string;
  importance: number;
  confidence: number;
  sentiment: number;
  /** Days. */
  stability: number;
  document: string | null;
  seq: number | null;
  state: string;
  hidden: Flag;
  archived_at: number | null;
  /** The user brought it back: reflection leaves it alone. */
  kept: Flag;
  /** The user does not want it in MEMORY.md. */
  demoted: Flag;
  merged_into: string | null;
  conflict_open: Flag;
  created_at: number;
  updated_at: number;
  accessed_at: number;
  access_count: number;
  /** In how many sessions it was of use; equal to its rows of `note_hits`. */
  hits: number;
  rewritten_at: number | null;
  reflected_at: number | null;
  due_at: number | null;
  expires_at: number | null;
  /** When decay makes it stale and then archived, set with every write; null for a note that does not decay. */
  stale_at: number | null;
  archive_at: number | null;
}

export interface NoteTagsTable {
  note_id: string;
  tag: string;
  person_id: string;
  /** 1: reflection made it and may take it away. */
  derived: Flag;
}

export interface NoteLinksTable {
  from_id: string;
  to_id: string;
  /** 'link', 'conflict' or 'supersedes'. */
  kind: string;
  person_id: string;
  reason: string;
  created_at: number;
}

export interface NoteEntitiesTable {
  note_id: string;
  entity: string;
  person_id: string;
}

export interface NoteHitsTable {
  note_id: string;
  session_id: string;
  person_id: string;
  at: number;
}

export interface ReflectionsTable {
  id: string;
  person_id: string;
  /** Null: all shelves. */
  shelf: string | null;
  ran_at: number;
  inspected: number;
  rewritten: number;
  merged: number;
  hidden: number;
  tagged: number;
  linked: number;
}

export interface ReflectionChangesTable {
  reflection_id: string;
  seq: number;
  person_id: string;
  type: string;
  shelf: string;
  note_id: string;
  other_id: string | null;
  detail: string;
  /** What was changed, before and after, as JSON: enough to take it back. */
  edits: string;
  undone_at: number | null;
}

/** A note that was written (or removed: then it has no row) and that others have not taken notice of yet. */
export interface NoteChangesTable {
  person_id: string;
  note_id: string;
  /** 1: the search index knows; a shelf sees to that by itself. */
  is_indexed: Flag;
}

export interface NoteTables {
  notes: NotesTable;
  note_tags: NoteTagsTable;
  note_links: NoteLinksTable;
  note_entities: NoteEntitiesTable;
  note_hits: NoteHitsTable;
  note_changes: NoteChangesTable;
  reflections: ReflectionsTable;
  reflection_changes: ReflectionChangesTable;
}
