/**
 * Puts memory together: those who follow notes, the ports between its pieces, and its API. Signals join with
 * `settling.follow`; reflection and the index bring their own pieces of the API.
 */
import type { MemoryApi } from '../../doors/operations/index.ts';
import { indexNotes } from '../../memory/index-notes/index.ts';
import type { Tx } from '../../store/index.ts';
import type { Timeline } from '../../time/timeline/index.ts';
import type { AppParts } from '../app-parts.ts';
import { exchangeApi } from './exchange-notes.ts';
import { fadeEverybodysNotes } from './fade-notes.ts';
import { bringInLine, forgetApi, forgetIn } from './forget-notes.ts';
import { type IndexApi, indexApi } from './index-api.ts';
import { joinWords } from './keep-index/index.ts';
import type { MemoryParts } from './memory-parts.ts';
import { notesApi } from './notes-api.ts';
import {
  createPromotion,
  createReflection,
  type Promotion,
  type Reflection,
  reflectionApi,
} from './reflection/index.ts';
import { searchApi } from './search-memory.ts';
import { createNoteSettling, type NoteSettling } from './settle-notes.ts';

export interface MemoryWiring {
  readonly settling: NoteSettling;
  readonly api: MemoryApi;
  readonly index: IndexApi;
  readonly reflection: Reflection;
  readonly promotion: Promotion;
  /** The daily fading, for upkeep; the index is put in order with it. */
  fade(nowMs: number): Promise<{ stale: number; archived: number }>;
  /** Forgets a note for the person who asks in the chat, in the unit of work that stores their message. */
  forgetNote(tx: Tx, personId: string, noteId: string): Promise<void>;
}

export function wireMemory(
  app: AppParts & {
    readonly timeline: Timeline;
    /** Once a day, after the notes were tidied. */
    readonly reflected?: (personId: string) => Promise<unknown>;
  },
): MemoryWiring {
  const settling = createNoteSettling([indexNotes]);
  const promotion = createPromotion({ ...app, settling, ports: {} });
  settling.follow(promotion.settler);
  const index = indexApi({ ...app, settling, ports: {} });
  settling.follow(async (tx, personId) => tx.afterCommit(() => index.written(personId)));
  const forgotten = async (personId: string) => void (await promotion.promote(personId));
  const parts: MemoryParts = {
    ...app,
    settling,
    ports: { forgotten, beforeSearch: index.beforeSearch, vectorsFor: index.vectorsFor },
  };
  const reflection = createReflection({
    ...parts,
    timeline: app.timeline,
    promotion,
    ...(app.reflected ? { afterwards: app.reflected } : {}),
  });
  const api: MemoryApi = {
    index: index.index,
    stats: index.stats,
    get: index.get,
    ...reflectionApi({ ...parts, reflection, promotion }),
    ...searchApi(parts),
    ...notesApi(parts),
    ...forgetApi(parts),
    ...exchangeApi(parts),
  };
  return {
    settling,
    api,
    index,
    reflection,
    promotion,
    async fade(nowMs) {
      const faded = await fadeEverybodysNotes(app.store, settling, nowMs);
      await joinWords(app.store);
      return faded;
    },
    async forgetNote(tx, personId, noteId) {
      await forgetIn(parts, tx, { personId, target: { noteId }, caller: { by: 'owner', door: 'chat' } });
      tx.afterCommit(() => void bringInLine(parts, personId));
    },
  };
}
