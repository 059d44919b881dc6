/**
 * D8: so many unasked messages and so many tokens a day; what is past the cap is held for a digest. Critical deadlines
 * pass, and so does what the person put on the clock themselves: those are reminders they asked for. A token cap holds
 * only once tokens were spent, because without a model nothing is.
 */
import { type Gate, pass, stop } from '../gate.ts';

export const budget: Gate = {
  name: 'budget',
  judge({ input: { settings, person } }, { candidates, cause }) {
    const spent = `${person.sentToday} of ${settings.dailyCap} messages, ${person.tokensToday} of ${settings.tokenCap} tokens today`;
    const isOverMessages = person.sentToday >= settings.dailyCap;
    const isOverTokens = person.tokensToday > 0 && person.tokensToday >= settings.tokenCap;
    if (!isOverMessages && !isOverTokens) return pass(spent);
    if (cause === 'critical_deadline') return pass(`${spent}; a critical deadline passes`);
    const askedFor = candidates.filter(
      ({ kind, tier, trust }) => kind === 'scheduled' && tier === 'immediate' && trust === 'owner',
    );
    if (askedFor.length === 0) return stop('budget', spent);
    return pass(`${spent}; what was asked for passes`, { candidates: askedFor, cause: 'immediate' });
  },
};
