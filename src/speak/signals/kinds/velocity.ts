/** K6: five or more new notes since the last message nobody had asked for. Adds weight to others; never speaks (K16). */
import { DAY_MS } from '../../../base/index.ts';
import type { SignalRule } from '../signal-rule.ts';
import { contextSignal } from './context-signal.ts';

export const VELOCITY_NOTES = 5;
/** Notes older than this are no news, however long nothing was said. */
export const VELOCITY_LOOKBACK_MS = 7 * DAY_MS;
export const VELOCITY_ITEM = 'velocity';

export const velocity: SignalRule = {
  kind: 'velocity',
  tier: 'elevated',
  toSignals: (items) => items.map((item) => contextSignal(item, 'much is new')),
};
