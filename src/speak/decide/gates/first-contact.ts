/**
 * D1: somebody Hark knows next to nothing about gets one greeting, once, in active hours and not into a conversation.
 * It is a message of its own: signals are left for the next look.
 */
import { type Gate, pass, stop } from '../gate.ts';
import { isTalking } from './conversation.ts';

const FEW_NOTES = 5;

export const firstContact: Gate = {
  name: 'first_contact',
  isAboutSignals: true,
  judge(facts, { candidates }) {
    const { noteCount, greeted } = facts.input.person;
    if (greeted) return pass('already greeted');
    if (noteCount >= FEW_NOTES) return pass(`${noteCount} notes: no stranger`);
    const held = facts.period === 'quiet' ? 'quiet_hours' : isTalking(facts) ? 'conversation' : undefined;
    if (!held) return { outcome: 'force', detail: 'first contact', change: { candidates: [], cause: 'first_contact' } };
    const detail = `the greeting waits: ${held === 'quiet_hours' ? 'quiet hours' : 'in conversation'}`;
    return candidates.length > 0 ? pass(detail) : stop(held, detail);
  },
};
