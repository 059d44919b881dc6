/** H2, P6: with the heartbeat or all scheduling switched off nothing is said unasked, critical deadlines included. */
import { type Gate, pass, stop } from '../gate.ts';

export const enabled: Gate = {
  name: 'enabled',
  judge({ input: { settings } }) {
    if (settings.schedulingOn === false) return stop('disabled', 'scheduling is off');
    // Written so that NaN is off too.
    if (!(settings.baseIntervalMs > 0)) return stop('disabled', 'the heartbeat is off');
    return pass('the heartbeat is on');
  },
};
