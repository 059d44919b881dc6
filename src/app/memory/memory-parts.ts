/** What the pieces of memory's API share: the app's parts, those who follow notes, and the ports others may fill. */
import type { VectorSource } from '../../memory/search/index.ts';
import type { AppParts } from '../app-parts.ts';
import type { NoteSettling } from './settle-notes.ts';

/** Vectors for one question; left out where there are none. `warning`: why there are none today. */
export interface QueryVectors {
  readonly source?: VectorSource;
  readonly warning?: string;
}

export interface MemoryPorts {
  /** Before each search: what was said a moment ago goes into the index. Small, and never fails. */
  beforeSearch?(personId: string): Promise<void>;
  vectorsFor?(personId: string, query: string): Promise<QueryVectors>;
  /** After notes were forgotten for good: lines of MEMORY.md made from them go too. */
  forgotten?(personId: string): Promise<void>;
}

export type MemoryParts = Pick<AppParts, 'store' | 'clock' | 'ids' | 'log' | 'settings' | 'paths'> & {
  readonly settling: NoteSettling;
  readonly ports: MemoryPorts;
};
