/**
 * The index as the doors and the rest of memory see it: bringing it up to date, making it anew, what it holds, reading a
 * file (SPEC M1, M3–M5). Keeps it up to date by itself between `start` and `stop`. What a search calls never throws
 * and never waits for files.
 */
import { messageOf } from '../../base/index.ts';
import type { IndexReport, MemoryApi } from '../../doors/operations/index.ts';
import { countChunks } from '../../memory/search/index.ts';
import { listPeople, requirePerson } from '../../people/index.ts';
import {
  countNotes,
  countSources,
  countWaiting,
  joinWords,
  keepFiles,
  keepMessages,
  keepVectors,
  lastReflectionAt,
  readMemory,
  rebuildIndex,
  unfinishedRebuilds,
} from './keep-index/index.ts';
import type { MemoryParts, QueryVectors } from './memory-parts.ts';
import { requireFields } from './notes-api.ts';
import { NOTES_PER_UNIT } from './settle-notes.ts';

export interface IndexApi extends Pick<MemoryApi, 'index' | 'stats' | 'get'> {
  /** Takes in what was said a moment ago (a bounded, small piece of work) and nudges a look at the files. */
  beforeSearch(personId: string): Promise<void>;
  /** Vectors for a question, where there are any; never fails. */
  vectorsFor(personId: string, query: string): Promise<QueryVectors>;
  /** A message was stored. */
  heard(personId: string): void;
  /** Something went into the index that has no vector yet. */
  written(personId: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function indexApi(parts: MemoryParts): IndexApi {
  const { store, settings, log, settling } = parts;
  const vectors = keepVectors(parts);
  const files = keepFiles(parts, (personId) => vectors.nudge(personId));
  const messages = keepMessages(parts);
  const personOf = (personId: string | undefined) => store.read((tx) => requirePerson(tx, personId));

  const bringUpToDate = async (personId: string): Promise<IndexReport> => {
    while ((await store.transaction((tx) => settling.settleNotes(tx, personId))) === NOTES_PER_UNIT);
    const { files: fileCount, problems } = await files.sync(personId);
    await messages.takeAll(personId);
    return store.read(async (tx) => {
      const { note, file, message } = await countChunks(tx, personId);
      return { files: fileCount, ...(await countSources(tx, personId)), chunks: note + file + message, problems };
    });
  };

  return {
    async index({ personId, rebuild = false } = {}) {
      const person = await personOf(personId);
      if (rebuild) {
        await rebuildIndex(store, person.id);
        await vectors.restart();
      }
      const report = await bringUpToDate(person.id);
      await joinWords(store);
      vectors.nudge(person.id);
      return report;
    },
    async stats(query = {}) {
      const person = await personOf(query.personId);
      const made = await vectors.stats(person.id);
      return store.read(async (tx) => {
        const reflectedAt = await lastReflectionAt(tx, person.id);
        return {
          notes: await countNotes(tx, person.id),
          chunks: await countChunks(tx, person.id),
          vectors: made,
          waiting: await countWaiting(tx, person.id, settings.get('memory.searchConversations')),
          ...(reflectedAt === undefined ? {} : { lastReflectionAtMs: reflectedAt }),
        };
      });
    },
    async get(input) {
      const person = await personOf(requireFields(input, 'get').personId);
      return readMemory(await files.places(person.id), input, settings.get('memory.citations') !== 'off');
    },
    async beforeSearch(personId) {
      files.nudge(personId);
      try {
        await messages.takeSome(personId);
      } catch (error) {
        log.warn({ error: messageOf(error) }, 'the last messages could not be indexed before a search');
      }
    },
    vectorsFor: (personId, query) => vectors.forQuestion(personId, query),
    heard: (personId) => messages.nudge(personId),
    written: vectors.nudge,
    async start() {
      for (const personId of await unfinishedRebuilds(store)) await rebuildIndex(store, personId, true);
      await settling.settleLeftovers(store);
      await files.start();
      await messages.start();
      vectors.start();
      for (const { id } of await store.read(listPeople)) vectors.nudge(id);
    },
    async stop() {
      await files.stop();
      await messages.stop();
      await vectors.stop();
    },
  };
}
