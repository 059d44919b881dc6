/**
 * What search keeps of a note, a file or a message: one or more chunks of its text. Chunks that share a document are
 * neighbours in the order of `seq`. A source is always replaced as a whole, so its chunks never mix old and new text.
 */
import type { ChunkMarks } from './words/chunk-words.ts';

export type SourceKind = 'note' | 'file' | 'message';
export type ChunkTrust = 'owner' | 'agent' | 'system' | 'untrusted';

export interface Chunk {
  readonly personId: string;
  readonly sourceKind: SourceKind;
  readonly sourceId: string;
  /** Which chunk of its source this is, from 0. */
  readonly part?: number;
  /** The conversation, day or file it belongs to; alone in a document of its own when left out. */
  readonly document?: string;
  /** Its place in the document. Chunks with the same place keep the order of their parts. */
  readonly seq?: number;
  /** Who said or wrote it. */
  readonly author?: string;
  /** Whom or what it is about. */
  readonly subject?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly text: string;
  /** When it was written. */
  readonly at: number;
  /** True for what does not age (MEMORY.md, undated files). */
  readonly isEvergreen?: boolean;
  readonly trust?: ChunkTrust;
  /** What `markChunk` says of the text, when it was asked elsewhere already. */
  readonly marks?: ChunkMarks;
}

export interface ChunkHit {
  /** Names the chunk for vectors; may change when its document is put in order again. */
  readonly no: number;
  readonly sourceKind: SourceKind;
  readonly sourceId: string;
  readonly part: number;
  readonly document: string;
  readonly seq: number;
  readonly author?: string;
  readonly subject?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly text: string;
  readonly at: number;
  readonly trust: ChunkTrust;
  /** 0 to 1; how sure we are that this is meant. */
  readonly score: number;
}

/** Places in a document: a chunk's number is its document's number times this, plus its place. */
export const PLACES = 2 ** 20;
export const documentOf = (no: number): number => Math.floor(no / PLACES);
