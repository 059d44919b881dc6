/** The lower of two trusts: a signal carries that of the least trusted words it was made from (Q5). */
import type { Trust } from './signal.ts';

const ORDER: readonly Trust[] = ['owner', 'agent', 'system', 'untrusted'];

export function lowestTrust(a: Trust, b: Trust): Trust {
  return ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;
}
