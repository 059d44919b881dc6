/** Signals as the sweep and the beat want them, with the person's zone and quiet hours as they are now. */
import { findPerson } from '../../people/index.ts';
import type { Acknowledged } from '../../speak/beat/index.ts';
import type { DecisionSettings } from '../../speak/decide/index.ts';
import { acknowledge, nextSignalAt, probeSignals, readSignals, reviewWatches } from '../../speak/signals/index.ts';
import type { SignalSource } from '../../speak/sweep/index.ts';
import type { Tx } from '../../store/index.ts';

export interface Signals extends SignalSource {
  acknowledge(tx: Tx, acknowledged: Acknowledged): Promise<void>;
}

export function signalSource(settings: () => DecisionSettings): Signals {
  return {
    review: (tx, { id, timeZone }, nowMs) => reviewWatches(tx, id, { nowMs, timeZone, quiet: settings().quiet }),
    probe: (tx, people, nowMs) =>
      probeSignals(
        tx,
        people.map(({ id }) => id),
        { nowMs },
      ),
    read: (tx, person, kinds, nowMs) => readSignals(tx, person, kinds, nowMs),
    nextAt: (tx, { id }, nowMs) => nextSignalAt(tx, id, nowMs),
    async acknowledge(tx, acknowledged) {
      const timeZone = (await findPerson(tx, acknowledged.personId))?.timeZone ?? 'UTC';
      await acknowledge(tx, { ...acknowledged, timeZone, quiet: settings().quiet });
    },
  };
}
