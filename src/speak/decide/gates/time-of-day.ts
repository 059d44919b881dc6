/**
 * D3: each part of the day lets through what is urgent enough for it.
 *   quiet       scheduled items only (critical deadlines were forced before)
 *   late night  elevated and up        evening  normal and up        morning, working  all
 */
import type { Signal, Tier } from '../../signals/index.ts';
import { type Gate, pass, softStop, stop } from '../gate.ts';
import type { Period } from '../hours/period.ts';
import { isAtLeast, isContext } from '../tiers.ts';

const FLOOR: Record<Exclude<Period, 'quiet'>, Tier> = {
  late_night: 'elevated',
  evening: 'normal',
  morning: 'low',
  working: 'low',
};

export const timeOfDay: Gate = {
  name: 'time_of_day',
  isAboutSignals: true,
  judge({ period }, { candidates }) {
    const kept = candidates.filter((signal) => isWelcome(signal, period));
    const dropped = candidates.length - kept.length;
    const detail = `${period}: ${dropped === 0 ? 'all welcome' : `${dropped} of ${candidates.length} must wait`}`;
    const isNothingLeft = kept.every(isContext);
    if (period === 'quiet' && isNothingLeft) return stop('quiet_hours', detail);
    if (isNothingLeft && !candidates.every(isContext)) return softStop('time_period', detail, { candidates: kept });
    return pass(detail, { candidates: kept });
  },
};

function isWelcome(signal: Signal, period: Period): boolean {
  if (period === 'quiet') return signal.kind === 'scheduled' && signal.tier === 'immediate';
  return isAtLeast(signal.tier, FLOOR[period]);
}
