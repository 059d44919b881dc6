/** D6: the very same set of items, said within its cooldown, is not said again. An open last call (D2) is spared. */
import { cooldownOf, idsOf, isWithin } from '../facts.ts';
import { fingerprint } from '../fingerprint.ts';
import { type Gate, pass, softStop } from '../gate.ts';
import { isOpenLastCall } from '../history/deadline-said.ts';
import { isContext, topTier } from '../tiers.ts';

export const sameFingerprint: Gate = {
  name: 'fingerprint',
  isAboutSignals: true,
  judge(facts, { candidates }) {
    const tier = topTier(candidates);
    if (!tier) return pass('nothing to compare');
    if (candidates.some((signal) => isOpenLastCall(signal, facts.history, facts.nowMs))) return pass('a last call');
    // Context comes and goes: with or without it, it is the same matter.
    const prints = [candidates, candidates.filter((signal) => !isContext(signal))].map((set) =>
      fingerprint(idsOf(set)),
    );
    const lengthMs = cooldownOf(facts, tier);
    const before = facts.history.findLast(
      (act) => prints.includes(act.fingerprint) && isWithin(facts, act.atMs, lengthMs),
    );
    if (!before) return pass('not said like this within its cooldown');
    return softStop('same_fingerprint', `said ${minutesAgo(facts.nowMs, before.atMs)} min ago`, { candidates: [] });
  },
};

function minutesAgo(nowMs: number, atMs: number): number {
  return Math.max(0, Math.floor((nowMs - atMs) / 60_000));
}
