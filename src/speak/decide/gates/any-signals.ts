/** H2: no signals, nothing to say; this is where nearly every look ends, at no cost. */
import { count } from '../../../base/index.ts';
import { kindsOf } from '../facts.ts';
import { type Gate, pass, softStop } from '../gate.ts';

export const anySignals: Gate = {
  name: 'signals',
  isAboutSignals: true,
  judge(_facts, { candidates }) {
    if (candidates.length === 0) return softStop('no_signals', 'no signals');
    return pass(`${count(candidates.length, 'signal')}: ${kindsOf(candidates)}`);
  },
};
