/** The face of signals: what one is. The kinds themselves, and the sweep that finds them, join here. */
export {
  SIGNAL_KINDS,
  type Signal,
  type SignalKind,
  TIER_WEIGHTS,
  type Tier,
  type TierWeights,
  type Trust,
} from './signal.ts';
