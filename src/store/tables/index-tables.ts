/** How far the search index has come with files and messages, and the vectors of its chunks. Written by `memory`. */

export interface FilesTable {
  person_id: string;
  /** As search names it: relative to the workspace, or whole for a file outside of it. */
  path: string;
  bytes: number;
  changed_at: number;
  /** Of the content that is indexed; empty while a long file is being taken in. */
  hash: string;
  chunk_count: number;
  /** Why the file is not in the index, or not all of it. */
  problem: string | null;
}

export interface IndexMarksTable {
  person_id: string;
  /** The last message taken in, and how many there were. */
  message_id: string;
  message_count: number;
}

export interface ForgottenMessagesTable {
  person_id: string;
  message_id: string;
}

export interface EmbeddingsCacheTable {
  provider: string;
  model: string;
  hash: string;
  vector: Uint8Array;
}

export interface ChunkVectorsTable {
  no: number;
  person_id: string;
  /** Provider and model: only vectors of one space can be compared. */
  space: string;
  vector: Uint8Array;
}

export interface ChunkBitsTable {
  /** Counts up, so that what was added since the last look is known. */
  added: number;
  no: number;
  person_id: string;
  space: string;
  dimensions: number;
  bits: Uint8Array;
}

export interface IndexTables {
  files: FilesTable;
  index_marks: IndexMarksTable;
  forgotten_messages: ForgottenMessagesTable;
  embeddings_cache: EmbeddingsCacheTable;
  chunk_vectors: ChunkVectorsTable;
  chunk_bits: ChunkBitsTable;
}
