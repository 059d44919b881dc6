/**
 * Which of two wakes for the same target wins (SPEC H5): the higher number. Goes by the part of the reason before a
 * colon (`cron:<job>`, `hook:<name>`). A reason nobody listed counts like an event, so that it is neither lost behind
 * the timer nor ahead of a person's own request.
 */
const PRIORITIES: ReadonlyMap<string, 0 | 1 | 2 | 3> = new Map([
  ['retry', 0],
  ['interval', 1],
  ['cron', 2],
  ['exec-event', 2],
  ['wake', 3],
  ['hook', 3],
  ['manual', 3],
]);

export function wakePriority(reason: string): 0 | 1 | 2 | 3 {
  const [kind = ''] = String(reason).trim().split(':', 1);
  return PRIORITIES.get(kind) ?? 2;
}
