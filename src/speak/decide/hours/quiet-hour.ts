/**
 * Whether an hour of the day is quiet, by whole hours (SPEC P4, D3): start included, end not, overnight allowed.
 * A negative value in either place switches quiet hours off, and so does the same hour in both.
 */
export function isQuietHour(hour: number, start: number, end: number): boolean {
  // Written so that NaN anywhere means "not quiet".
  if (!(start >= 0 && end >= 0)) return false;
  return start < end ? hour >= start && hour < end : start > end && (hour >= start || hour < end);
}
