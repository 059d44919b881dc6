import { describe, expect, it } from 'vitest';
import type { Status } from '../../../src/doors/http/contract.ts';
import { dayLine, type Situation, sentenceFor, sentenceText } from './sentence.ts';

const now = Date.parse('2026-03-11T16:42:00Z');
const clock = (text: string) => Date.parse(`2026-03-11T${text}:00Z`);
const MINUTE_MS = 60_000;

function status(more: Partial<Omit<Status, 'today'>> & { today?: Partial<Status['today']> } = {}): Status {
  const { today, ...rest } = more;
  return {
    version: '0',
    nowMs: now,
    person: { id: 'p', name: 'Mara', timeZone: 'Europe/Lisbon' },
    schedulingEnabled: true,
    hasModel: false,
    ...rest,
    today: { dueLeft: 0, sent: 0, late: 0, missed: 0, ...today },
  };
}
const say = (given: Status, more: Partial<Situation> = {}) =>
  sentenceText(sentenceFor({ status: given, now, lostSince: undefined, isThreadEmpty: false, ...more }));
const next = (minutes: number) => ({ next: { taskId: 't', name: 'stretch', at: now + minutes * MINUTE_MS } });

describe('U1: the sentence is true at this moment', () => {
  it.each<[string, Status, Partial<Situation>]>([
    ['A quiet start. Hark is watching.', status(), { isThreadEmpty: true }],
    ['Nothing planned. Hark is watching.', status(), {}],
    ['Next: stretch, in 48 min.', status(next(48)), {}],
    ['Next: stretch, in less than a minute.', status(next(0.5)), {}],
    ['Next: stretch, now.', status(next(-0.5)), {}],
    ['Next: stretch, at 19:42.', status(next(180)), {}],
    ['Next: stretch, tomorrow at 08:42.', status(next(960)), {}],
    ['Quiet since 14:06.', status({ today: { sent: 3, lastSentAt: clock('14:06') } }), {}],
    ['Quiet since 14:06.', status({ ...next(180), today: { sent: 3, lastSentAt: clock('14:06') } }), {}],
    ['Next: stretch, in 48 min.', status({ ...next(48), today: { sent: 3, lastSentAt: clock('14:06') } }), {}],
    ['One reminder was missed today.', status({ today: { missed: 1, late: 1, sent: 2 } }), {}],
    ['Two reminders came late today. The rest were on time.', status({ today: { late: 2, sent: 3 } }), {}],
    ['One reminder came late today.', status({ today: { late: 1, sent: 1 } }), {}],
    ['Paused. Nothing is sent.', status({ schedulingEnabled: false }), {}],
    ['Paused. Two things are waiting.', status({ schedulingEnabled: false, today: { dueLeft: 2 }, ...next(5) }), {}],
    ['No connection since 16:40.', status(next(5)), { lostSince: clock('16:40') }],
  ])('%s', (words, given, more) => expect(say(given, more)).toBe(words));

  it('does not announce a reminder whose time has long passed', () => {
    expect(say(status(next(-10)))).toBe('Nothing planned. Hark is watching.');
  });

  it("does not call yesterday's message today's", () => {
    expect(say(status({ today: { lastSentAt: now - 30 * 3_600_000 } }))).toBe('Nothing planned. Hark is watching.');
  });

  it('sets a long name apart, so that only it is ever cut', () => {
    const name = 'x'.repeat(90);
    const long = sentenceFor({
      status: status({ next: { taskId: 't', name, at: now + MINUTE_MS } }),
      now,
      lostSince: undefined,
      isThreadEmpty: false,
    });
    expect(long).toEqual({ start: 'Next: ', name, end: ', in 1 min.' });
  });
});

describe('U1: the day in figures', () => {
  it.each([
    ['Nothing sent today · nothing was missed', status()],
    [
      '3 sent today · 1 late · 2 missed · 1 still to come',
      status({ today: { sent: 3, late: 1, missed: 2, dueLeft: 1 } }),
    ],
  ])('%s', (words, given) => expect(dayLine(given)).toBe(words));
});
