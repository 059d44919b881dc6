/** D7: what the person muted is never said, however urgent. One muted topic is enough. */

import { kindsOf } from '../facts.ts';
import { type Gate, pass, softStop } from '../gate.ts';
import { hasTopic } from '../history/said.ts';
import { isContext } from '../tiers.ts';

export const mutedTopics: Gate = {
  name: 'muted_topics',
  judge({ input: { person } }, { candidates }) {
    const kept = candidates.filter((signal) => !signal.topics.some((topic) => hasTopic(person.mutedTopics, topic)));
    if (kept.length === candidates.length) return pass('nothing is muted');
    const detail = `muted: ${kindsOf(candidates.filter((signal) => !kept.includes(signal)))}`;
    return kept.every(isContext) ? softStop('muted', detail, { candidates: kept }) : pass(detail, { candidates: kept });
  },
};
