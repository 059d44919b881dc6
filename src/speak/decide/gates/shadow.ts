/** Z4: in shadow mode Hark shows what it would have said and sends nothing. */
import { type Gate, pass, stop } from '../gate.ts';

export const shadow: Gate = {
  name: 'shadow',
  judge({ input: { settings } }) {
    return settings.shadow ? stop('shadow', 'shadow mode: shown, not sent') : pass('not in shadow mode');
  },
};
