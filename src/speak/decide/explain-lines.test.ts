/** D, Z1: every gate says in words what it saw, so that "why?" has an answer; and nothing depends on the order of lists. */
import { describe, expect, test } from 'vitest';
import {
  actOn,
  DAY,
  decisionInput,
  HOUR,
  type InputChange,
  MIDNIGHT,
  MINUTE,
  NOON_ISH,
  signalOf,
} from '../../testing/decision-input.ts';
import type { Signal } from '../signals/index.ts';
import { decide } from './decide.ts';

const linesOf = (change: InputChange): string[] =>
  decide(decisionInput(change)).gates.map(({ name, outcome, detail }) => `${name} ${outcome}: ${detail}`);
const line = (name: string, change: InputChange): string | undefined =>
  linesOf(change).find((each) => each.startsWith(`${name} `));
const due = (ms: number, change: Partial<Signal> = {}): Signal =>
  signalOf('deadline', { dueAtMs: NOON_ISH + ms, ...change });

test('D: the whole way of an ordinary message', () => {
  expect(
    linesOf({ signals: [signalOf('conflict'), signalOf('pending'), signalOf('pending', { itemIds: ['x'] })] }),
  ).toEqual([
    'enabled pass: the heartbeat is on',
    'muted_topics pass: nothing is muted',
    'critical_deadline pass: no signal is due within the hour',
    'first_contact pass: already greeted',
    'signals pass: 3 signals: conflict, pending',
    'time_of_day pass: working: all welcome',
    'conversation pass: no conversation going on',
    'confluence pass: weight 8, suggest asks for 12; elevated may speak alone',
    'fingerprint pass: not said like this within its cooldown',
    'cooldown pass: no item is cooling down',
    'topic_repeat pass: no topic is repeated',
    'recent_activity pass: not a plain check-in',
    'budget pass: 0 of 6 messages, 0 of 100000 tokens today',
    'autonomy pass: suggest',
    'shadow pass: not in shadow mode',
    'route pass: there is an address',
  ]);
});

describe('D: the line of each gate', () => {
  const said = [actOn([signalOf('conflict')], NOON_ISH - 90_000)];
  const stranger = { greeted: false, noteCount: 0 };
  test.each<[string, InputChange, string]>([
    ['enabled', { settings: { schedulingOn: false } }, 'stop: scheduling is off'],
    ['enabled', { settings: { baseIntervalMs: 0 } }, 'stop: the heartbeat is off'],
    [
      'critical_deadline',
      { signals: [due(MINUTE, { text: 'a' }), due(2 * MINUTE, { text: 'b' })] },
      'force: due within the hour: a; b',
    ],
    [
      'critical_deadline',
      { settings: { autonomy: 'observe' }, signals: [due(MINUTE)] },
      'pass: due within the hour, not forced: observing only',
    ],
    [
      'critical_deadline',
      { settings: { shadow: true }, signals: [due(MINUTE)] },
      'pass: due within the hour, not forced: shadow mode',
    ],
    [
      'critical_deadline',
      { settings: { breakThrough: false }, signals: [due(MINUTE)] },
      'pass: due within the hour, not forced: break-through is off',
    ],
    [
      'critical_deadline',
      { signals: [due(MINUTE, { trust: 'untrusted' })] },
      'pass: due within the hour, but already said in that hour or not trusted',
    ],
    ['first_contact', { person: { greeted: false, noteCount: 7 } }, 'pass: 7 notes: no stranger'],
    ['first_contact', { person: stranger }, 'force: first contact'],
    ['first_contact', { nowMs: MIDNIGHT, person: stranger }, 'stop: the greeting waits: quiet hours'],
    ['first_contact', { person: { ...stranger, inConversation: true } }, 'stop: the greeting waits: in conversation'],
    [
      'first_contact',
      { person: { ...stranger, inConversation: true }, signals: [signalOf('pending')] },
      'pass: the greeting waits: in conversation',
    ],
    ['signals', { signals: [signalOf('pending')] }, 'pass: 1 signal: pending'],
    [
      'time_of_day',
      { nowMs: MIDNIGHT + 19 * HOUR, signals: [signalOf('pending'), signalOf('pattern')] },
      'pass: evening: 1 of 2 must wait',
    ],
    ['time_of_day', { nowMs: MIDNIGHT, signals: [signalOf('pending')] }, 'stop: quiet: 1 of 1 must wait'],
    [
      'conversation',
      { person: { inConversation: true }, signals: [signalOf('conflict')] },
      'pass: in conversation: elevated and up',
    ],
    [
      'conversation',
      { person: { inConversation: true, newNotesSinceAct: 5 }, signals: [signalOf('pattern')] },
      'stop: in conversation: normal and up',
    ],
    ['confluence', { signals: [signalOf('pending')] }, 'stop: weight 3, suggest asks for 12'],
    [
      'confluence',
      { settings: { thresholds: { act: 1, suggest: 2, observe: 3 } }, signals: [signalOf('pending')] },
      'pass: weight 3, suggest asks for 2',
    ],
    ['confluence', { settings: { gate: 'always' } }, 'pass: weight 0, suggest asks for 12; the model is asked anyway'],
    ['fingerprint', { signals: [signalOf('conflict')], recentActs: said }, 'stop: said 1 min ago'],
    [
      'fingerprint',
      { signals: [signalOf('conflict')], recentActs: [actOn([signalOf('conflict')], NOON_ISH + HOUR)] },
      'stop: said 0 min ago',
    ],
    ['fingerprint', { settings: { breakThrough: false }, signals: [due(MINUTE)] }, 'pass: a last call'],
    ['fingerprint', { settings: { gate: 'always' } }, 'pass: nothing to compare'],
    [
      'cooldown',
      { signals: [signalOf('conflict'), signalOf('monitor')], recentActs: said },
      'pass: cooling down: conflict',
    ],
    [
      'topic_repeat',
      { signals: [signalOf('monitor', { topics: ['conflict-1'] })], recentActs: said },
      'stop: said often or lately: monitor',
    ],
    ['recent_activity', { settings: { gate: 'always' } }, 'pass: quiet long enough'],
    [
      'recent_activity',
      { settings: { gate: 'always' }, person: { lastUserMessageAtMs: NOON_ISH } },
      'stop: the person wrote less than half an interval ago',
    ],
    [
      'recent_activity',
      { settings: { gate: 'always', baseIntervalMs: MINUTE }, person: { lastUserMessageAtMs: NOON_ISH - MINUTE } },
      'stop: the person wrote a moment ago',
    ],
    [
      'budget',
      { person: { sentToday: 6 }, signals: [due(MINUTE)] },
      'pass: 6 of 6 messages, 0 of 100000 tokens today; a critical deadline passes',
    ],
    [
      'budget',
      { person: { sentToday: 6 }, signals: [signalOf('scheduled')] },
      'pass: 6 of 6 messages, 0 of 100000 tokens today; what was asked for passes',
    ],
    [
      'budget',
      { person: { sentToday: 6 }, signals: [signalOf('conflict')] },
      'stop: 6 of 6 messages, 0 of 100000 tokens today',
    ],
    ['autonomy', { settings: { autonomy: 'observe' }, signals: [signalOf('conflict')] }, 'stop: observing only'],
    ['shadow', { settings: { shadow: true }, signals: [signalOf('conflict')] }, 'stop: shadow mode: shown, not sent'],
    ['route', { person: { hasRoute: false }, signals: [signalOf('conflict')] }, 'stop: no address to send to'],
  ])('%s', (name, change, expected) => expect(line(name, change)).toBe(`${name} ${expected}`));

  test('a forced message passes what asks about signals with a line that says so', () => {
    const skipped = linesOf({ person: stranger }).filter((each) => each.endsWith('pass: not asked: first_contact'));
    expect(skipped.map((each) => each.split(' ')[0])).toEqual([
      'signals',
      'time_of_day',
      'conversation',
      'confluence',
      'fingerprint',
      'cooldown',
      'topic_repeat',
      'recent_activity',
    ]);
    expect(line('first_contact', { person: stranger, signals: [due(MINUTE)] })).toContain(
      'not asked: critical_deadline',
    );
  });

  test('a long text does not make a long line', () => {
    const detail = line('critical_deadline', { signals: [due(MINUTE, { text: 'word '.repeat(500) })] });
    expect(detail?.length).toBeLessThan(260);
  });
});

describe('D13: one order, whatever the order of the lists', () => {
  test('signals: tier, then what is due first, then kind and words', () => {
    const list = [
      signalOf('pending', { text: 'b' }),
      signalOf('pending', { text: 'a' }),
      signalOf('goal', { text: 'z' }),
      signalOf('pending', { text: 'later', dueAtMs: NOON_ISH + 2 * DAY }),
      signalOf('pending', { text: 'sooner', dueAtMs: NOON_ISH + DAY }),
      signalOf('conflict', { text: 'first' }),
      signalOf('pattern', { text: 'last' }),
    ];
    const order = (signals: readonly Signal[]) => decide(decisionInput({ signals })).signals.map(({ text }) => text);
    expect(order(list)).toEqual(['first', 'sooner', 'later', 'z', 'a', 'b', 'last']);
    expect(order([...list].reverse())).toEqual(order(list));
  });

  test('acts of one instant: the wording does not depend on theirs', () => {
    const conflict = signalOf('conflict');
    const acts = [2, 1, 1].map((escalation, i) =>
      actOn([conflict], NOON_ISH - DAY, { escalation, topics: ['conflict-1', `${i}`] }),
    );
    const wording = (recentActs: typeof acts) => decide(decisionInput({ signals: [conflict], recentActs })).reason;
    expect(
      new Set(
        [
          [0, 1],
          [1, 0],
          [2, 0],
          [0, 2],
        ].map((order) => wording(order.flatMap((i) => acts[i] ?? []))),
      ).size,
    ).toBe(1);
  });

  test('acts are taken in order of time', () => {
    const conflict = signalOf('conflict');
    const at = (days: number, escalation: number) => actOn([conflict], NOON_ISH - days * DAY, { escalation });
    const outcome = (recentActs: ReturnType<typeof at>[]) => decide(decisionInput({ signals: [conflict], recentActs }));
    expect(outcome([at(2, 1), at(1, 2)])).toMatchObject({ verdict: 'act', escalation: 3 });
    expect(outcome([at(1, 2), at(2, 1)])).toMatchObject({ verdict: 'act', escalation: 3 });
    expect(outcome([at(1, 1), at(2, 2)])).toMatchObject({ verdict: 'suppress', reason: 'topic_repeat' });
  });
});

test('K2: only dates of deadlines have instants; another signal with a date follows the usual cooldown', () => {
  const goal = signalOf('goal', { tier: 'elevated', dueAtMs: NOON_ISH - 10 * HOUR });
  const decision = decide(decisionInput({ signals: [goal], recentActs: [actOn([goal], NOON_ISH - 5 * HOUR)] }));
  expect(decision).toMatchObject({ verdict: 'act', reason: 'elevated', escalation: 2 });
});

test('D7: a lowered deadline uses no wording at its own instants, and one in between', () => {
  const lowered = (change: Partial<Signal> = {}) =>
    signalOf('deadline', { tier: 'elevated', dueAtMs: NOON_ISH + 2 * HOUR, ...change });
  const at = (hours: number) => actOn([lowered()], NOON_ISH - hours * HOUR);
  const wording = (recentActs: ReturnType<typeof at>[]) =>
    decide(decisionInput({ signals: [lowered()], recentActs })).escalation;
  expect(wording([at(30), at(4)])).toBe(1);
  expect(wording([at(30), at(4), at(3)])).toBe(2);
});
