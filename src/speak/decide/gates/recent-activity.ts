/**
 * D9: a plain check-in, where the model is asked with nothing that speaks for itself, is skipped when the person wrote
 * less than half an interval ago, and in a conversation (D4). Messages with a cause of their own are not held here.
 */
import { isWithin } from '../facts.ts';
import { type Gate, pass, stop } from '../gate.ts';
import { isTalking } from './conversation.ts';

export const recentActivity: Gate = {
  name: 'recent_activity',
  isAboutSignals: true,
  judge(facts, { cause }) {
    const { person, settings } = facts.input;
    if (cause !== 'always') return pass('not a plain check-in');
    if (isWithin(facts, person.lastUserMessageAtMs, settings.baseIntervalMs / 2)) {
      return stop('recent_activity', 'the person wrote less than half an interval ago');
    }
    return isTalking(facts) ? stop('conversation', 'the person wrote a moment ago') : pass('quiet long enough');
  },
};
