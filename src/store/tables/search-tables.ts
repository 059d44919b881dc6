/** What memory search reads: chunks of notes, files and messages, and how often each word stands in them. Written by `memory`. */
import type { Flag } from '../flag.ts';

export interface ChunksTable {
  /** Its document's number × 2²⁰ + its place there: neighbours have neighbouring numbers. */
  no: number;
  person_id: string;
  source_kind: string;
  source_id: string;
  part: number;
  seq: number;
  author: string | null;
  subject: string | null;
  start_line: number | null;
  end_line: number | null;
  at: number;
  is_evergreen: Flag;
  trust: string;
  word_count: number;
  tells_time: Flag;
  is_question: Flag;
  speaks_of_self: Flag;
  text: string;
}

export interface ChunkDocumentsTable {
  no: number;
  person_id: string;
  document: string;
  chunk_count: number;
}

export interface ChunkPeopleTable {
  no: number;
  person_id: string;
  chunk_count: number;
  word_count: number;
  document_count: number;
}

/**
 * In how many of a person's chunks an author's name stands (with `@` before it); on PostgreSQL every word's count. On
 * SQLite the full-text index says it: `chunk_vocabulary`.
 */
export interface ChunkTermsTable {
  person_no: number;
  term: string;
  chunk_count: number;
}

export interface SearchTables {
  chunks: ChunksTable;
  chunk_documents: ChunkDocumentsTable;
  chunk_people: ChunkPeopleTable;
  chunk_terms: ChunkTermsTable;
}
