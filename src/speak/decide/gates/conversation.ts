/** D4: while the person is talking, only elevated and up; normal and up when notes come in fast. */
import type { Tier } from '../../signals/index.ts';
import { type Facts, isWithin } from '../facts.ts';
import { type Gate, pass, softStop, stop } from '../gate.ts';
import { isAtLeast, isContext } from '../tiers.ts';

const TALKING_MS = 15 * 60_000;

export const conversation: Gate = {
  name: 'conversation',
  isAboutSignals: true,
  judge(facts, { candidates }) {
    if (!isTalking(facts)) return pass('no conversation going on');
    const floor: Tier = facts.isVelocityHigh ? 'normal' : 'elevated';
    const kept = candidates.filter((signal) => isAtLeast(signal.tier, floor));
    const detail = `in conversation: ${floor} and up`;
    if (!kept.every(isContext)) return pass(detail, { candidates: kept });
    // An open turn is never talked into; a recent message is for a later gate to judge when the model is asked anyway.
    const isOpenTurn = facts.input.person.inConversation;
    return isOpenTurn ? stop('conversation', detail) : softStop('conversation', detail, { candidates: kept });
  },
};

/** A turn is open, or the person wrote within the last quarter of an hour, that minute included. */
export function isTalking(facts: Facts): boolean {
  const { inConversation, lastUserMessageAtMs } = facts.input.person;
  return inConversation || isWithin(facts, lastUserMessageAtMs, TALKING_MS + 1);
}
