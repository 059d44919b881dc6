/** Signals as the sweep and the beat want them, with the person's zone and quiet hours as they are now. */
import { findPerson, type Person } from '../../people/index.ts';
import type { Acknowledged } from '../../speak/beat/index.ts';
import type { DecisionSettings } from '../../speak/decide/index.ts';
import {
  acknowledge,
  nextSignals,
  probeSignals,
  readSignals,
  reviewWatches,
  withEndedWatches,
} from '../../speak/signals/index.ts';
import type { SignalSource } from '../../speak/sweep/index.ts';
import type { Tx } from '../../store/index.ts';
import { withoutReminded } from './one-matter.ts';

export interface Signals extends SignalSource {
  acknowledge(tx: Tx, acknowledged: Acknowledged): Promise<void>;
}

export function signalSource(settings: () => DecisionSettings): Signals {
  return {
    async review(tx, people, nowMs) {
      const ended = await withEndedWatches(tx, idsOf(people), nowMs);
      if (ended.size === 0) return;
      const { quiet } = settings();
      for (const { id, timeZone } of people) if (ended.has(id)) await reviewWatches(tx, id, { nowMs, timeZone, quiet });
    },
    probe: (tx, people, nowMs) => probeSignals(tx, idsOf(people), { nowMs }),
    read: async (tx, person, kinds, nowMs) =>
      withoutReminded(tx, person.id, await readSignals(tx, person, kinds, nowMs)),
    nextAt: (tx, people, nowMs) => nextSignals(tx, idsOf(people), nowMs),
    async acknowledge(tx, acknowledged) {
      const timeZone = (await findPerson(tx, acknowledged.personId))?.timeZone ?? 'UTC';
      await acknowledge(tx, { ...acknowledged, timeZone, quiet: settings().quiet });
    },
  };
}

const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);
