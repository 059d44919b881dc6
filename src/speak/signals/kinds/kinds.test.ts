/** The pure parts of kinds: periods, questions, moods, habits, silences, tiers. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../base/index.ts';
import { itemTier } from '../item-tier.ts';
import { isRelated } from '../mentions.ts';
import { SIGNAL_KINDS, TIER_WEIGHTS } from '../signal.ts';
import { SIGNAL_RULES } from '../signal-rules.ts';
import { NO_END } from '../watched-note.ts';
import { openQuestion, openWindow } from './continuity.ts';
import { inboxWindow, readInboxItemId } from './inbox.ts';
import { monitorPeriodMs } from './monitor.ts';
import { habitWindow } from './pattern.ts';
import { silenceWindow } from './relationship.ts';
import { type Mood, NO_MOOD, nextMood } from './sentiment.ts';

const HOUR_MS = 3_600_000;

test('K17: every kind has its rule, with the tier and weight of the table', () => {
  expect(SIGNAL_KINDS.map((kind) => [kind, SIGNAL_RULES[kind].kind === kind, SIGNAL_RULES[kind].tier])).toEqual([
    ['scheduled', true, 'immediate'],
    ['deadline', true, 'immediate'],
    ['conflict', true, 'elevated'],
    ['continuity', true, 'elevated'],
    ['monitor', true, 'elevated'],
    ['velocity', true, 'elevated'],
    ['pending', true, 'normal'],
    ['goal', true, 'normal'],
    ['gap', true, 'normal'],
    ['delta', true, 'normal'],
    ['decaying', true, 'low'],
    ['sentiment', true, 'low'],
    ['relationship', true, 'low'],
    ['pattern', true, 'low'],
    ['inbox', true, 'elevated'],
    ['standing', true, 'elevated'],
  ]);
  expect(TIER_WEIGHTS).toEqual({ immediate: 10, elevated: 5, normal: 3, low: 1 });
});

test('K15: tags move by one tier and no further; outsiders stay low', () => {
  const tier = (tags: string[], trust: 'owner' | 'untrusted' = 'owner') => itemTier('normal', { tags, trust });
  expect([tier([]), tier(['Urgent']), tier(['critical', 'urgent']), tier(['backlog']), tier(['low-priority'])]).toEqual(
    ['normal', 'elevated', 'elevated', 'low', 'low'],
  );
  expect(tier(['urgent', 'backlog'])).toBe('normal');
  expect(tier(['urgent'], 'untrusted')).toBe('low');
  expect(itemTier('immediate', { tags: ['critical'], trust: 'agent' })).toBe('immediate');
  expect(itemTier('low', { tags: ['backlog'], trust: 'owner' })).toBe('low');
});

test.each([
  [['monitor'], DAY_MS],
  [['monitor:6h'], 6 * HOUR_MS],
  [['monitor:30m'], HOUR_MS / 2],
  [['monitor:2 days'], 2 * DAY_MS],
  [['monitor:1w', 'monitor'], DAY_MS],
  [['monitor:often'], DAY_MS],
  [['monitor:0h'], DAY_MS],
  [['monitor:1m'], 5 * 60_000],
  [['monitored', 'urgent'], undefined],
])('K5: the period of %j', (tags, period) => {
  expect(monitorPeriodMs(tags)).toBe(period);
});

test.each([
  ['Which month suits you?', 'Which month suits you?'],
  ['I found two. Which one do you mean?', 'Which one do you mean?'],
  ['He asked "which one?"', 'He asked "which one?"'],
  ['Done! Can I help with anything else?', undefined],
  ['What? I see.', undefined],
  ['', undefined],
])('K4: the open question of %j', (text, question) => {
  expect(openQuestion(text)).toBe(question);
});

test('K4: only a question within a talk stays open', () => {
  const asked = 10 * HOUR_MS;
  expect(openWindow(asked, asked - HOUR_MS / 2)).toEqual({ atMs: asked + HOUR_MS / 2, untilMs: asked + 12 * HOUR_MS });
  expect(openWindow(asked, asked - HOUR_MS / 2 - 1)).toBeUndefined();
  expect(openWindow(asked, null)).toBeUndefined();
});

describe('K12: mood', () => {
  const feel = (moods: readonly number[], from: Mood = NO_MOOD) => {
    let step = { mood: from, recovered: false } as ReturnType<typeof nextMood>;
    for (const [i, felt] of moods.entries()) step = nextMood(step.mood, felt, i);
    return step;
  };

  test('one bad message among few says nothing; a turn for the worse counts once', () => {
    expect(feel([-0.9, -0.9]).moved).toBeUndefined();
    const down = feel([0, 0, 0, -1]);
    expect(down.moved).toMatchObject({ atMs: 3, untilMs: 3 + DAY_MS, label: 'the mood went down' });
    expect(nextMood(down.mood, -0.8, 4).moved).toBeUndefined();
    expect(feel([0, 0, 0, 0.9]).moved).toMatchObject({ label: 'the mood went up' });
  });

  test('an extreme mood counts; what is no number counts as none', () => {
    expect(feel([0.9, 0.9, 0.9]).moved).toBeDefined();
    expect(feel([0, 0, Number.NaN, 0]).mood.fast).toBe(0);
    expect(feel([0, 0, 0, -7]).mood.fast).toBeCloseTo(-0.4);
  });

  test('K10: low, then up to nought again is a recovery', () => {
    const low = feel([0, 0, -0.8, -0.8]);
    expect(low.mood.isLow).toBe(true);
    expect(nextMood(low.mood, 0.4, 9).recovered).toBe(false);
    expect(nextMood(low.mood, 0.9, 9).recovered).toBe(true);
  });
});

describe('K14: habits', () => {
  const zone = 'America/New_York';
  /** Fridays at 18:00 in New York, across the change to winter time on 1 November 2026. */
  const fridays = ['2026-10-09T22:00Z', '2026-10-16T22:00Z', '2026-10-23T22:00Z', '2026-10-30T22:00Z'].map(Date.parse);
  const facts = (at: string) => ({ nowMs: Date.parse(at), timeZone: zone, quiet: null });

  test('the usual time is on the wall clock, through daylight saving', () => {
    expect(habitWindow(fridays, facts('2026-11-05T12:00Z'), undefined)).toEqual({
      atMs: Date.parse('2026-11-06T21:00Z'),
      untilMs: Date.parse('2026-11-07T01:00Z'),
    });
  });

  test('three times are enough, two are not, and not when every day is alike', () => {
    const now = facts('2026-11-05T12:00Z');
    expect(habitWindow(fridays.slice(1), now, undefined)).toBeDefined();
    expect(habitWindow(fridays.slice(2), now, undefined)).toBeUndefined();
    const daily = Array.from({ length: 28 }, (_, i) => Date.parse('2026-10-08T22:00Z') + i * DAY_MS);
    expect(habitWindow(daily, now, undefined)).toBeUndefined();
    expect(habitWindow(fridays, facts('2027-03-05T12:00Z'), undefined)).toBeUndefined();
  });

  test('times that lie apart are no habit', () => {
    const apart = [6, 12, 22].map((hour, i) => Date.parse('2026-10-16T00:00Z') + i * 7 * DAY_MS + hour * HOUR_MS);
    expect(habitWindow(apart, facts('2026-11-05T12:00Z'), undefined)).toBeUndefined();
  });

  test('done today, or heard of this week: next week', () => {
    const next = { atMs: Date.parse('2026-11-13T21:00Z'), untilMs: Date.parse('2026-11-14T01:00Z') };
    const today = Date.parse('2026-11-06T15:00Z');
    expect(habitWindow([today, ...fridays], facts('2026-11-06T20:00Z'), undefined)).toEqual(next);
    const heard = { atMs: Date.parse('2026-11-06T21:30Z'), how: 'delivered' as const };
    expect(habitWindow(fridays, facts('2026-11-06T21:30Z'), heard)).toEqual(next);
  });
});

describe('K13: silences', () => {
  const every = (gapDays: number, count: number) => Array.from({ length: count }, (_, i) => -i * gapDays * DAY_MS);

  test('two weeks, or twice the usual gap, whichever is longer; five mentions at least', () => {
    expect(silenceWindow(every(2, 5), undefined, undefined)).toEqual({ atMs: 14 * DAY_MS + 1, untilMs: NO_END });
    expect(silenceWindow(every(30, 6), undefined, undefined)?.atMs).toBe(60 * DAY_MS + 1);
    expect(silenceWindow(every(2, 4), undefined, undefined)).toBeUndefined();
    expect(silenceWindow([], undefined, undefined)).toBeUndefined();
  });

  test('a week when a date is near; once per silence', () => {
    expect(silenceWindow(every(2, 5), 10 * DAY_MS, undefined)?.atMs).toBe(7 * DAY_MS + 1);
    expect(silenceWindow(every(30, 5), 40 * DAY_MS, undefined)?.atMs).toBe(26 * DAY_MS + 1);
    const heard = { atMs: 8 * DAY_MS, how: 'delivered' as const };
    expect(silenceWindow(every(2, 5), 10 * DAY_MS, heard)).toBeUndefined();
    expect(silenceWindow([9 * DAY_MS, ...every(2, 5)], undefined, heard)?.atMs).toBe(23 * DAY_MS + 1);
  });
});

test('K19: nothing new, nothing said; heard of, not again within the interval', () => {
  const items = { source: 'sms', count: 1, newestAtMs: 100, newestSeq: 7, toldSeq: 6 };
  const news = { atMs: 100, untilMs: NO_END, dueAtMs: 7, label: '1 new item from sms' };
  expect(inboxWindow({ ...items, count: 0 }, undefined, 10)).toBeUndefined();
  expect(inboxWindow(items, undefined, 10)).toEqual(news);
  expect(inboxWindow({ ...items, toldSeq: 7 }, { atMs: 100, how: 'delivered' }, 10)).toBeUndefined();
  expect(inboxWindow(items, { atMs: 95, how: 'delivered' }, 10)?.atMs).toBe(105);
  // Whatever the clock said when it came: news is news.
  expect(inboxWindow(items, { atMs: 300, how: 'delivered' }, 10)?.atMs).toBe(310);
});

test('K19: what was put off comes back when it was put off to, unless somebody looked', () => {
  const items = { source: 'sms', count: 1, newestAtMs: 100, newestSeq: 7, toldSeq: 7 };
  const later = { atMs: 150, how: 'snoozed', untilMs: 500 } as const;
  expect(inboxWindow(items, later, 10)?.atMs).toBe(500);
  expect(inboxWindow({ ...items, newestSeq: 8 }, later, 10)?.atMs).toBe(500);
  expect(inboxWindow({ ...items, count: 0 }, later, 10)).toBeUndefined();
});

test('D7, K16: a signal names the newest item it speaks of, so that something newer is another matter', () => {
  const item = {
    kind: 'inbox',
    id: 'inbox:email',
    tier: 'elevated',
    importance: 0.5,
    atMs: 1,
    untilMs: NO_END,
  } as const;
  expect(SIGNAL_RULES.inbox.toSignals([{ ...item, dueAtMs: 12, label: '2 new items from email' }])).toMatchObject([
    { itemIds: ['inbox:email@12'], topics: ['email'], text: '2 new items from email', trust: 'system' },
  ]);
  expect(readInboxItemId('inbox:email@12')).toEqual({ source: 'email', seq: 12 });
  expect(readInboxItemId('inbox:my.mail-2')).toEqual({ source: 'my.mail-2' });
});

test('K8: related is what names the same or has most of the words', () => {
  const plan = ['@ana', 'renew', 'swimming', 'club', 'card'];
  expect(isRelated(['@ana'], plan)).toBe(true);
  expect(isRelated(['swimming', 'club'], plan)).toBe(false);
  expect(isRelated(['swimming', 'club', 'card'], plan)).toBe(true);
  expect(isRelated(['thesis'], ['thesis', 'chapter'])).toBe(true);
  expect(isRelated([], plan)).toBe(false);
});
