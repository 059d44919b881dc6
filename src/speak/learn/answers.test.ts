import { describe, expect, it } from 'vitest';
import { ignoredTopics } from './ignored-topics.ts';
import type { Nudge } from './nudge.ts';
import { readNudgeCommand } from './read-command.ts';
import { answeredBy } from './read-reply.ts';
import { responseRate } from './response-rate.ts';

const NOW = Date.UTC(2026, 0, 14, 12);
const MINUTE = 60_000;

const nudge = (change: Partial<Nudge> = {}): Nudge => ({
  id: 'n1',
  personId: 'me',
  kind: 'signals',
  decisionId: 'd1',
  fingerprint: 'f',
  topics: ['tax form', 'tax'],
  tier: 'immediate',
  escalation: 1,
  items: [{ id: 'note-1', kind: 'deadline' }],
  text: 'Due tomorrow: the tax form.',
  reason: 'immediate',
  isInBudget: true,
  isShadow: false,
  createdAt: NOW - 10 * MINUTE,
  saidAt: NOW - 10 * MINUTE,
  ...change,
});

describe('D12: what counts as an answer', () => {
  it.each([
    ['done', true],
    ['Thanks!', true],
    ['👍', true],
    ['ok, will do', true],
    ['The tax form is nearly ready', true],
    ['remind me in 20 minutes to call Rui', false],
    ['ok so the other day we went to the market and bought far too much', false],
    ['> the tax form\n', false],
    ['', false],
  ])('%o: %s', (text, isAnswer) => {
    const found = answeredBy({ text, atMs: NOW, afterNudgeId: 'n1' }, [nudge()]);
    expect(found.map(({ id }) => id)).toEqual(isAnswer ? ['n1'] : []);
  });

  it('a plain word answers only the last thing said; a thought, an old one and an answered one are answered by nothing', () => {
    expect(answeredBy({ text: 'ok', atMs: NOW, afterNudgeId: 'n2' }, [nudge()])).toEqual([]);
    for (const change of [{ isShadow: true }, { saidAt: NOW - 121 * MINUTE }, { answeredAt: NOW }]) {
      expect(answeredBy({ text: 'the tax form', atMs: NOW, afterNudgeId: 'n1' }, [nudge(change)])).toEqual([]);
    }
  });
});

describe('D12: the response rate', () => {
  const answered = nudge({ answeredAt: NOW - 5 * MINUTE });
  const ignored = nudge({ saidAt: NOW - 300 * MINUTE });
  it.each([
    [[], { rate: 1, samples: 0 }],
    [[answered], { rate: 1, samples: 1 }],
    [[answered, ignored, ignored, ignored], { rate: 0.25, samples: 4 }],
    // May still be answered; a thought, a greeting and what was asked for count for nothing.
    [
      [
        nudge(),
        { ...ignored, isShadow: true },
        { ...ignored, kind: 'greeting' as const },
        { ...ignored, isInBudget: false },
      ],
      { rate: 1, samples: 0 },
    ],
    // An answer the next day is none.
    [[nudge({ saidAt: NOW - 600 * MINUTE, answeredAt: NOW })], { rate: 0, samples: 1 }],
  ])('%#', (said, rate) => {
    expect(responseRate(said, NOW)).toEqual(rate);
  });
});

describe('S15: short commands', () => {
  it.each([
    ['done', { action: 'done' }],
    ["that's done, thanks", { action: 'done' }],
    ['I already did it', { action: 'done' }],
    ['not now please', { action: 'snooze' }],
    ['ok, later', { action: 'snooze' }],
    ['mute', { action: 'mute' }],
    ['No thanks.', { action: 'dismiss' }],
    ['skip it', { action: 'dismiss' }],
    ['stop telling me about the gym', { action: 'mute', topic: 'gym' }],
    ["Please don't bring up my diet again!", { action: 'mute', topic: 'diet' }],
    ['mute this', { action: 'mute' }],
    ['stop bothering me', { action: 'mute' }],
    ['are you done with the painting?', undefined],
    ['I am not now in the office', undefined],
    ['we should stop telling people', undefined],
    ['x'.repeat(5_000), undefined],
  ])('%o', (text, command) => {
    expect(readNudgeCommand(text)).toEqual(command);
  });
});

describe('D12: topics that are let pass', () => {
  const gym = (daysAgo: number, change: Partial<Nudge> = {}): Nudge =>
    nudge({
      topics: ['gym', 'sport'],
      items: [{ id: 'g', kind: 'pattern' }],
      saidAt: NOW - daysAgo * 86_400_000,
      ...change,
    });
  const four = [gym(28), gym(21), gym(14), gym(7)];
  it.each([
    ['four in a row', four, [{ topic: 'gym', times: 4 }]],
    ['three', four.slice(1), []],
    ['an answer in between begins anew', [gym(35), gym(28), gym(21), gym(14, { answeredAt: NOW }), gym(7)], []],
    ['the last may still be answered', [...four.slice(1), gym(0)], []],
    [
      'due times are never suggested',
      four.map((one) => ({ ...one, items: [{ id: 'd', kind: 'deadline' as const }] })),
      [],
    ],
    ['thoughts were not heard', four.map((one) => ({ ...one, isShadow: true })), []],
    ['without a topic there is nothing to mute', four.map((one) => ({ ...one, topics: [] })), []],
  ])('%s', (_, said, found) => {
    expect(ignoredTopics(said, NOW)).toEqual(found);
    expect(ignoredTopics([...said].reverse(), NOW)).toEqual(found);
  });
});
