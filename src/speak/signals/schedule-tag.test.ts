/** What `cron:` tags say. */
import { expect, test } from 'vitest';
import { readScheduleTag } from './schedule-tag.ts';

const cron = (expr: string) => ({ kind: 'cron', expr });

test.each([
  ['cron:daily', cron('0 9 * * *')],
  ['cron:daily:18:30', cron('30 18 * * *')],
  ['cron:daily@07:05', cron('5 7 * * *')],
  ['cron:daily 8am', cron('0 8 * * *')],
  ['cron:daily 12am', cron('0 0 * * *')],
  ['cron:weekdays:09:00', cron('0 9 * * 1-5')],
  ['cron:weekends 10pm', cron('0 22 * * 0,6')],
  ['cron:weekly', cron('0 9 * * 1')],
  ['cron:weekly:mon,thu:09:15', cron('15 9 * * 1,4')],
  ['cron:weekly:Sunday 20:00', cron('0 20 * * 0')],
  ['cron:monthly', cron('0 9 1 * *')],
  ['cron:monthly:15', cron('0 9 15 * *')],
  ['cron:monthly:15:10:30', cron('30 10 15 * *')],
  ['cron:monthly 1st 8am', cron('0 8 1 * *')],
  ['cron:yearly:12-24:17:00', cron('0 17 24 12 *')],
  ['cron:hourly', cron('0 * * * *')],
  ['cron:0 9 * * 1-5', cron('0 9 * * 1-5')],
  ['CRON:*/5 * * * *', cron('*/5 * * * *')],
  ['cron:every:4h', { kind: 'every', everyMs: 4 * 3_600_000 }],
  ['cron:every 30 minutes', { kind: 'every', everyMs: 30 * 60_000 }],
  ['cron:every:day', { kind: 'every', everyMs: 86_400_000 }],
  ['cron:once:2026-11-20T09:00', { kind: 'at', atMs: Date.UTC(2026, 10, 20, 14) }],
  ['cron:once 2026-11-20 09:00', { kind: 'at', atMs: Date.UTC(2026, 10, 20, 14) }],
  ['cron:once:2026-11-20', { kind: 'at', atMs: Date.UTC(2026, 10, 20, 14) }],
  ['cron:once:2026-11-20T09:00:00Z', { kind: 'at', atMs: Date.UTC(2026, 10, 20, 9) }],
  ['cron:at:2026-11-20T09:00:00+01:00', { kind: 'at', atMs: Date.UTC(2026, 10, 20, 8) }],
])('K1: %s', (tag, expected) => {
  expect(readScheduleTag(tag, 'America/New_York')).toEqual(expected);
});

test.each([
  'cron:',
  'cron:sometimes',
  'cron:daily:25:00',
  'cron:daily 13pm',
  'cron:monthly:32',
  'cron:every:0h',
  'cron:once',
  'cron:once:friday',
  'cron:every:10s',
  'cron:constructor',
  'daily',
  'urgent',
])('K1: %s plans nothing', (tag) => {
  expect(readScheduleTag(tag, 'Europe/Berlin')).toBeUndefined();
});
