/**
 * Puts memory together: those who follow notes, the ports between its pieces, and its API. Signals join with
 * `settling.follow`; reflection and the index bring their own pieces of the API.
 */
import type { MemoryApi } from '../../doors/operations/index.ts';
import { indexNotes } from '../../memory/index-notes/index.ts';
import type { Tx } from '../../store/index.ts';
import type { AppParts } from '../app-parts.ts';
import { exchangeApi } from './exchange-notes.ts';
import { bringInLine, forgetApi, forgetIn } from './forget-notes.ts';
import type { MemoryParts } from './memory-parts.ts';
import { notesApi } from './notes-api.ts';
import { searchApi } from './search-memory.ts';
import { createNoteSettling, type NoteSettling } from './settle-notes.ts';

export interface MemoryWiring {
  readonly settling: NoteSettling;
  readonly api: MemoryApi;
  /** Forgets a note for the person who asks in the chat, in the unit of work that stores their message. */
  forgetNote(tx: Tx, personId: string, noteId: string): Promise<void>;
}

export function wireMemory(app: AppParts): MemoryWiring {
  const settling = createNoteSettling([indexNotes]);
  const parts: MemoryParts = { ...app, settling, ports: {} };
  const api: MemoryApi = {
    ...notReady,
    ...searchApi(parts),
    ...notesApi(parts),
    ...forgetApi(parts),
    ...exchangeApi(parts),
  };
  return {
    settling,
    api,
    async forgetNote(tx, personId, noteId) {
      await forgetIn(parts, tx, { personId, target: { noteId }, caller: { by: 'owner', door: 'chat' } });
      tx.afterCommit(() => void bringInLine(parts, personId));
    },
  };
}

const missing = async (): Promise<never> => {
  throw new Error('This part of memory is not mounted.');
};
const notReady = {
  get: missing,
  index: missing,
  stats: missing,
  reflect: missing,
  reflections: missing,
  undo: missing,
  promote: missing,
};
