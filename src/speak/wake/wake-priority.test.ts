import { expect, test } from 'vitest';
import { wakePriority } from './wake-priority.ts';

test.each([
  ['retry', 0],
  ['interval', 1],
  ['cron:job-1', 2],
  ['cron', 2],
  ['exec-event', 2],
  ['wake', 3],
  ['hook', 3],
  ['hook:ci', 3],
  ['manual', 3],
  [' manual ', 3],
  ['something-new', 2],
  ['', 2],
  ['retry-later', 2],
  ['__proto__', 2],
])('H5: reason %j has priority %i', (reason, priority) => {
  expect(wakePriority(reason)).toBe(priority);
});
