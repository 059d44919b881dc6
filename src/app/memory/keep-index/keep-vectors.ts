/**
 * Gives chunks their vectors in the background and questions theirs when they are asked (SPEC M5). Where the provider
 * does not work, search says that it went by words only. Nothing here ever fails a search or an indexing.
 */
import { messageOf } from '../../../base/index.ts';
import { dropOtherCaches } from '../../../memory/embed/index.ts';
import type { MemoryParts, QueryVectors } from '../memory-parts.ts';
import { chooseEmbedder, EMBEDDER_SETTINGS } from './choose-embedder.ts';
import { EmbedSpace } from './embed-space.ts';
import { Turns } from './turns.ts';

export interface VectorKeeper {
  forQuestion(personId: string, query: string): Promise<QueryVectors>;
  /** There may be chunks without a vector. */
  nudge(personId: string): void;
  stats(personId: string): Promise<{ provider: string; state: string; count: number }>;
  /** Asks the provider again although it is being left alone, and forgets what is known of its vectors. */
  restart(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function keepVectors(parts: MemoryParts): VectorKeeper {
  const { store, log, settings } = parts;
  const turns = new Map<string, Turns<void>>();
  const open = (): EmbedSpace | undefined => {
    const embedder = chooseEmbedder(parts);
    return embedder && new EmbedSpace(parts, embedder);
  };
  let space = open();
  let isStopped = false;
  let unfollow: (() => void) | undefined;

  const turnOf = (personId: string): Turns<void> => {
    const known = turns.get(personId);
    if (known) return known;
    const made = new Turns(
      async () => space?.fillAll(personId),
      (error) => log.warn({ error: messageOf(error) }, 'vectors could not be kept; memory is searched by words'),
    );
    turns.set(personId, made);
    return made;
  };
  const nudge = (personId: string): void => {
    if (space && !isStopped) turnOf(personId).nudge();
  };
  const restart = async (): Promise<void> => {
    const before = space;
    space = open();
    await before?.close();
  };

  return {
    async forQuestion(personId, query) {
      if (!space) return {};
      nudge(personId);
      return askFor(space, personId, query);
    },
    nudge,
    restart,
    async stats(personId) {
      const at = space;
      if (!at) return { provider: 'none', state: 'off', count: 0 };
      const { vectors, chunks } = await at.count(personId);
      const state = at.problem !== undefined ? `failing: ${at.problem}` : vectors < chunks ? 'working' : 'ready';
      return { provider: at.index.space, state, count: vectors };
    },
    start() {
      unfollow = settings.onChange((changes) => {
        if (!changes.some(({ name }) => EMBEDDER_SETTINGS.some((one) => one === name))) return;
        void restart();
        const embedder = space?.embedder;
        // What another model made is of no use any more; if this fails, it only takes room.
        if (embedder) void store.transaction((tx) => dropOtherCaches(tx, embedder)).catch(() => undefined);
        for (const personId of turns.keys()) nudge(personId);
      });
    },
    async stop() {
      isStopped = true;
      unfollow?.();
      await space?.close();
      await Promise.all(Array.from(turns.values(), (turn) => turn.idle()));
    },
  };
}

async function askFor(space: EmbedSpace, personId: string, query: string): Promise<QueryVectors> {
  const byWordsOnly = (why = space.problem): QueryVectors =>
    why === undefined ? {} : { warning: `Searched by words only: ${why}` };
  try {
    if (space.isPaused) return byWordsOnly();
    const dimensions = await space.index.dimensions(personId);
    if (dimensions === undefined) return byWordsOnly();
    const vector = await space.vectorOf(query);
    const source = vector && (await space.index.source(personId, vector, space.embedder));
    if (source) return { source };
    if (vector)
      space.fail({ message: `The embedder gave ${vector.length} numbers, not ${dimensions}.`, isTransient: false });
    return byWordsOnly();
  } catch (error) {
    return byWordsOnly(messageOf(error));
  }
}
