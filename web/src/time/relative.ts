/**
 * Lengths of time in words, with units: "in 48 min", "12 min late". Steps are whole minutes, so that a text on the
 * page changes at most once a minute and never flickers.
 */
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
/** Below this a reminder counts as on time: the page shows minutes, and the send itself takes a moment. */
const ON_TIME_MS = 5_000;

/** "48 min", "16 h 18 min", "3 days". Never below "1 min". */
export function lengthWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < DAY_MINUTES) {
    const rest = minutes % HOUR_MINUTES;
    const hours = `${Math.floor(minutes / HOUR_MINUTES)} h`;
    return rest === 0 ? hours : `${hours} ${rest} min`;
  }
  const days = Math.round(minutes / DAY_MINUTES);
  return days === 1 ? '1 day' : `${days} days`;
}

/** "in 48 min"; "now" when it is due. */
export function untilWords(at: number, now: number): string {
  const left = at - now;
  if (left <= 0) return 'now';
  return left < MINUTE_MS ? 'in less than a minute' : `in ${lengthWords(left)}`;
}

/** "on time", "40 s late", "12 min late". */
export function latenessWords(lateMs: number): string {
  if (lateMs < ON_TIME_MS) return 'on time';
  if (lateMs < MINUTE_MS) return `${Math.round(lateMs / 1000)} s late`;
  return `${lengthWords(lateMs)} late`;
}
