/**
 * D2: due within the hour → say it now, once per item and due time, past quiet hours, conversation, confluence and
 * budget. Never in observe or shadow mode and never for untrusted words; with break-through off it goes the usual way,
 * where it is still spared the repeat rules. Only what is critical is said: the rest keeps to its own gates.
 */
import { shorten } from '../../../base/index.ts';
import type { Facts } from '../facts.ts';
import { type Gate, pass } from '../gate.ts';
import { isLastCall, isOpenLastCall } from '../history/deadline-said.ts';

export const criticalDeadline: Gate = {
  name: 'critical_deadline',
  judge(facts, { candidates }) {
    const due = candidates.filter((signal) => isLastCall(signal, facts.nowMs));
    if (due.length === 0) return pass('no signal is due within the hour');
    const open = due.filter((signal) => isOpenLastCall(signal, facts.history, facts.nowMs));
    if (open.length === 0) return pass('due within the hour, but already said in that hour or not trusted');
    const obstacle = whyNotForced(facts);
    if (obstacle) return pass(`due within the hour, not forced: ${obstacle}`);
    return {
      outcome: 'force',
      detail: shorten(`due within the hour: ${open.map(({ text }) => text).join('; ')}`, 200),
      change: { candidates: open, cause: 'critical_deadline' },
    };
  },
};

function whyNotForced({ input: { settings } }: Facts): string | undefined {
  if (settings.autonomy === 'observe') return 'observing only';
  if (settings.shadow) return 'shadow mode';
  return settings.breakThrough ? undefined : 'break-through is off';
}
