/** H3, P1: without an address nothing can be sent. Last, so that "no way to reach you" is said only when there was something to say. */
import { type Gate, pass, stop } from '../gate.ts';

export const route: Gate = {
  name: 'route',
  judge({ input: { person } }) {
    return person.hasRoute ? pass('there is an address') : stop('no_route', 'no address to send to');
  },
};
