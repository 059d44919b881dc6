/** D10: observe sends nothing unasked, greeting and critical deadlines included; it records what it would have said. */
import { type Gate, pass, stop } from '../gate.ts';

export const autonomy: Gate = {
  name: 'autonomy',
  judge({ input: { settings } }) {
    return settings.autonomy === 'observe' ? stop('observe', 'observing only') : pass(settings.autonomy);
  },
};
