/** The settings part of Hark's API. All of one call is kept or none of it, and the ledger remembers who changed what. */
import type { Hub } from '../../base/index.ts';
import { checkSettings } from '../../config/index.ts';
import type { DoorCaller, SettingsApi } from '../../doors/operations/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { DEFAULT_PERSON_ID } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import type { AppEvent, AppParts } from '../app-parts.ts';

export function settingsApi(
  { store, clock, ids, settings }: AppParts,
  hub: Hub<AppEvent>,
  applied: () => Promise<void>,
): SettingsApi {
  const noteOf = (caller: DoorCaller | undefined) => ({
    actor: caller ? `${caller.by}:${caller.door}` : 'owner:library',
    at: clock.now(),
  });
  const tell = async (tx: Tx, names: string[], outcome: string) => {
    await writeLedger(tx, ids, {
      personId: DEFAULT_PERSON_ID,
      kind: 'setting',
      at: clock.now(),
      outcome,
      summary: `${outcome === 'set' ? 'You changed' : 'You reset'} ${names.join(', ')}.`,
      detail: { names },
    });
    tx.afterCommit(() => hub.publish({ personId: DEFAULT_PERSON_ID, event: { kind: 'settings', names } }));
  };
  return {
    list: async () => settings.all(),
    get: async (name) => settings.view(name),
    async set(values, caller) {
      // Checked as a whole first, so that one bad value leaves all of them as they were.
      const names = [...checkSettings(values).keys()];
      await store.transaction(async (tx) => {
        for (const name of names) await settings.set(tx, name, values[name], noteOf(caller));
        await tell(tx, names, 'set');
      });
      await applied();
      return names.map((name) => settings.view(name));
    },
    async reset(name, caller) {
      await store.transaction(async (tx) => {
        await settings.reset(tx, name, noteOf(caller));
        await tell(tx, [name], 'reset');
      });
      await applied();
      return settings.view(name);
    },
  };
}
