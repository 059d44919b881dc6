/**
 * Keeps the index of conversations up to date: right after a message is stored, at the start, and a little with each
 * search. Small units of work, one after the other; whatever goes wrong is said in the log and made up for next time.
 */
import { isCommand } from '../../../agent/offline/index.ts';
import { messageOf } from '../../../base/index.ts';
import { listMessages, type Message } from '../../../inbox/index.ts';
import { type ReadMessages, takeInMessages } from '../../../memory/index-messages/index.ts';
import { findPerson, listPeople } from '../../../people/index.ts';
import type { MemoryParts } from '../memory-parts.ts';
import { Turns } from './turns.ts';

export interface MessageKeeper {
  /** Takes in one slice of what waits and leaves the rest to the background. */
  takeSome(personId: string): Promise<void>;
  takeAll(personId: string): Promise<void>;
  nudge(personId: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const readSaid: ReadMessages = async (tx, query) =>
  (await listMessages(tx, query)).map((message) => ({ ...message, isTalk: isTalk(message) }));

/** Words of Hark's that repeat a note or a reminder, which can be found themselves. */
const REPEATS: ReadonlySet<unknown> = new Set(['nudge', 'reminder-fired']);

/** Without a model Hark's answers confirm, list and repeat; of what it says unasked, results and alerts are news. */
function isTalk({ direction, replyTo, author, text, card }: Message): boolean {
  if (direction === 'out') return replyTo !== undefined || REPEATS.has(card?.kind);
  return author === undefined && isCommand(text);
}

export function keepMessages(parts: MemoryParts): MessageKeeper {
  const { store, clock, settings, log } = parts;
  const turns = new Map<string, Turns<void>>();
  let isStopped = false;

  const slice = (personId: string): Promise<boolean> =>
    store.transaction(async (tx) => {
      const person = await findPerson(tx, personId);
      if (!person) return false;
      return (await takeInMessages(tx, readSaid, person, clock.now())).hasMore;
    });
  const isWanted = (): boolean => !isStopped && settings.get('memory.searchConversations');
  const takeAll = async (personId: string): Promise<void> => {
    while (isWanted() && (await slice(personId)));
  };
  const turnOf = (personId: string): Turns<void> => {
    const known = turns.get(personId);
    if (known) return known;
    const made = new Turns(
      () => takeAll(personId),
      (error) => log.warn({ error: messageOf(error) }, 'messages could not be indexed; they will be with the next one'),
    );
    turns.set(personId, made);
    return made;
  };

  return {
    async takeSome(personId) {
      if (isWanted() && (await slice(personId))) turnOf(personId).nudge();
    },
    takeAll: (personId) => turnOf(personId).run(),
    nudge: (personId) => turnOf(personId).nudge(),
    async start() {
      for (const { id } of await store.read(listPeople)) turnOf(id).nudge();
    },
    async stop() {
      isStopped = true;
      await Promise.all(Array.from(turns.values(), (turn) => turn.idle()));
    },
  };
}
