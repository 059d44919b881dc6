/**
 * A small world for tests of signals: notes written as the app writes them, settled in the same unit of work, at an
 * instant the test chooses. Reads what counts the way the sweep does: probe first, then items.
 */
import { countingIds } from '../base/index.ts';
import { addNote, editNote, type NoteInput, type NotePatch, takeChanged } from '../memory/notes/index.ts';
import {
  acknowledge,
  nextSignalAt,
  probeSignals,
  readSignals,
  type Signal,
  type SignalKind,
  settleWatches,
} from '../speak/signals/index.ts';
import type { Store, WatchesTable } from '../store/index.ts';

export interface SignalWorld {
  nowMs: number;
  timeZone: string;
  quiet: { start: string; end: string } | null;
  add(input: NoteInput, personId?: string): Promise<string>;
  addMany(inputs: readonly NoteInput[], personId?: string): Promise<void>;
  edit(id: string, patch: NotePatch, personId?: string): Promise<void>;
  settle(personId?: string): Promise<void>;
  kinds(personId?: string): Promise<SignalKind[]>;
  read(personId?: string): Promise<Signal[]>;
  /** The items of one kind that count now. */
  items(kind: SignalKind, personId?: string): Promise<string[]>;
  hear(
    kind: SignalKind,
    id: string,
    how?: 'delivered' | 'dismissed' | 'done' | 'snoozed',
    untilMs?: number,
  ): Promise<void>;
  nextAt(personId?: string): Promise<number | undefined>;
  rows(personId?: string): Promise<WatchesTable[]>;
}

const SLICE = 150;

export function signalWorld(store: Store, startMs: number): SignalWorld {
  const ids = countingIds();
  const world: SignalWorld = {
    nowMs: startMs,
    timeZone: 'UTC',
    quiet: null,
    async add(input, personId = 'p') {
      return store.transaction(async (tx) => {
        const { id } = await addNote(tx, { personId, nowMs: world.nowMs, ids }, input);
        await settleTaken(tx, personId);
        return id;
      });
    },
    async addMany(inputs, personId = 'p') {
      for (let from = 0; from < inputs.length; from += SLICE) {
        await store.transaction(async (tx) => {
          const writer = { personId, nowMs: world.nowMs, ids };
          for (const input of inputs.slice(from, from + SLICE)) await addNote(tx, writer, input);
          await settleTaken(tx, personId);
        });
      }
    },
    async edit(id, patch, personId = 'p') {
      await store.transaction(async (tx) => {
        await editNote(tx, { personId, nowMs: world.nowMs, ids }, id, patch);
        await settleTaken(tx, personId);
      });
    },
    settle: (personId = 'p') => store.transaction((tx) => settleTaken(tx, personId)),
    async kinds(personId = 'p') {
      const found = await store.read((tx) => probeSignals(tx, [personId], { nowMs: world.nowMs }));
      return found.get(personId) ?? [];
    },
    async read(personId = 'p') {
      const kinds = await world.kinds(personId);
      return store.read((tx) => readSignals(tx, { id: personId }, kinds, world.nowMs));
    },
    async items(kind, personId = 'p') {
      const signals = await world.read(personId);
      return signals.filter((signal) => signal.kind === kind).flatMap((signal) => signal.itemIds);
    },
    async hear(kind, id, how = 'delivered', untilMs) {
      const { timeZone, quiet, nowMs } = world;
      await store.transaction((tx) =>
        acknowledge(tx, { personId: 'p', items: [{ id, kind }], atMs: nowMs, how, untilMs, timeZone, quiet }),
      );
    },
    nextAt: (personId = 'p') => store.read((tx) => nextSignalAt(tx, personId, world.nowMs)),
    rows: (personId = 'p') =>
      store.read((tx) =>
        tx.db
          .selectFrom('watches')
          .selectAll()
          .where('person_id', '=', personId)
          .orderBy('kind')
          .orderBy('item_id')
          .execute(),
      ),
  };
  type Unit = Parameters<Parameters<Store['transaction']>[0]>[0];
  async function settleTaken(tx: Unit, personId: string): Promise<void> {
    const { nowMs, timeZone, quiet } = world;
    for (let taken = await takeChanged(tx, personId, SLICE); ; taken = await takeChanged(tx, personId, SLICE)) {
      await settleWatches(tx, personId, taken, { nowMs, timeZone, quiet });
      if (taken.length < SLICE) return;
    }
  }
  return world;
}
