/** What was said before (D2, D6, D7): same fingerprint, cooldown per item and topic, three wordings, K2's instants. */
import { describe, expect, test } from 'vitest';
import {
  actOn,
  DAY,
  decisionInput,
  HOUR,
  type InputChange,
  MINUTE,
  NOON_ISH,
  signalOf,
} from '../../testing/decision-input.ts';
import type { Signal, SignalKind } from '../signals/index.ts';
import { decide } from './decide.ts';
import type { RecentAct } from './decision.ts';

const outcome = (change: InputChange): string => {
  const { verdict, reason } = decide(decisionInput(change));
  return `${verdict} ${reason}`;
};
const ago = (ms: number): number => NOON_ISH - ms;
const about = (kind: SignalKind, id: string, topics: readonly string[] = [id]): Signal =>
  signalOf(kind, { itemIds: [id], topics });
const conflict = about('conflict', 'a');

describe('D6: same fingerprint and cooldown', () => {
  test.each<[string, InputChange, string]>([
    [
      'elevated in suggest: 30 min',
      { signals: [conflict], recentActs: [actOn([conflict], ago(30 * MINUTE - 1))] },
      'suppress same_fingerprint',
    ],
    [
      'and not a moment longer',
      { signals: [conflict], recentActs: [actOn([conflict], ago(30 * MINUTE))] },
      'act elevated',
    ],
    [
      'elevated in act: 5 min',
      { settings: { autonomy: 'act' }, signals: [conflict], recentActs: [actOn([conflict], ago(5 * MINUTE - 1))] },
      'suppress same_fingerprint',
    ],
    [
      'over after 5 min',
      { settings: { autonomy: 'act' }, signals: [conflict], recentActs: [actOn([conflict], ago(5 * MINUTE))] },
      'act elevated',
    ],
    [
      'ignored people: ten times as long',
      {
        person: { response: { rate: 0.05, samples: 3 } },
        signals: [conflict],
        recentActs: [actOn([conflict], ago(5 * HOUR - 1))],
      },
      'suppress same_fingerprint',
    ],
    [
      'but two samples say nothing',
      {
        person: { response: { rate: 0, samples: 2 } },
        signals: [conflict],
        recentActs: [actOn([conflict], ago(31 * MINUTE))],
      },
      'act elevated',
    ],
    [
      'the same item in other company',
      { signals: [conflict, about('pattern', 'b')], recentActs: [actOn([conflict], ago(MINUTE))] },
      'suppress cooldown',
    ],
    [
      'one of several said before',
      { signals: [conflict], recentActs: [actOn([conflict, about('monitor', 'b')], ago(MINUTE))] },
      'suppress cooldown',
    ],
    [
      'another item on the same topic',
      {
        signals: [about('conflict', 'b', ['tax'])],
        recentActs: [actOn([about('conflict', 'a', ['Tax '])], ago(MINUTE))],
      },
      'suppress topic_repeat',
    ],
    [
      'another topic has a clock of its own',
      { signals: [about('conflict', 'b')], recentActs: [actOn([conflict], ago(MINUTE))] },
      'act elevated',
    ],
    [
      'a stamp a little ahead counts',
      { signals: [conflict], recentActs: [actOn([conflict], ago(-HOUR))] },
      'suppress same_fingerprint',
    ],
    [
      'a stamp a day ahead silences nothing',
      { signals: [conflict], recentActs: [actOn([conflict], ago(-DAY))] },
      'act elevated',
    ],
    [
      'context coming or going changes nothing',
      { signals: [conflict, signalOf('velocity')], recentActs: [actOn([conflict], ago(MINUTE))] },
      'suppress same_fingerprint',
    ],
    [
      'with the context it had',
      { signals: [conflict, signalOf('velocity')], recentActs: [actOn([conflict, signalOf('velocity')], ago(MINUTE))] },
      'suppress same_fingerprint',
    ],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('evenings take longer, mornings are quicker', () => {
    const evening = { nowMs: NOON_ISH + 5 * HOUR, signals: [conflict] };
    expect(outcome({ ...evening, recentActs: [actOn([conflict], evening.nowMs - 45 * MINUTE + 1)] })).toBe(
      'suppress same_fingerprint',
    );
    expect(outcome({ ...evening, recentActs: [actOn([conflict], evening.nowMs - 45 * MINUTE)] })).toBe('act elevated');
    const morning = { nowMs: NOON_ISH - 5 * HOUR, signals: [conflict] };
    expect(outcome({ ...morning, recentActs: [actOn([conflict], morning.nowMs - 15 * MINUTE)] })).toBe('act elevated');
  });

  test('what cools down leaves the rest to speak, and lends it no weight', () => {
    const said = [actOn([conflict], ago(MINUTE))];
    const both = decide(decisionInput({ signals: [conflict, about('monitor', 'b')], recentActs: said }));
    expect(both).toMatchObject({ verdict: 'act', reason: 'elevated' });
    expect(both.signals.map(({ itemIds }) => itemIds)).toEqual([['b']]);
    expect(outcome({ signals: [conflict, about('pending', 'b')], recentActs: said })).toBe('suppress cooldown');
  });

  test.each<[string, InputChange, string]>([
    [
      'the same within 30 min',
      { signals: [signalOf('scheduled')], recentActs: [actOn([signalOf('scheduled')], ago(30 * MINUTE - 1))] },
      'suppress same_fingerprint',
    ],
    [
      'after 30 min',
      { signals: [signalOf('scheduled')], recentActs: [actOn([signalOf('scheduled')], ago(30 * MINUTE))] },
      'act immediate',
    ],
    [
      'whatever the response rate',
      {
        person: { response: { rate: 0, samples: 50 } },
        signals: [signalOf('scheduled')],
        recentActs: [actOn([signalOf('scheduled')], ago(30 * MINUTE))],
      },
      'act immediate',
    ],
    [
      'another item of the topic: no cooldown',
      { signals: [about('scheduled', 'b', ['t'])], recentActs: [actOn([about('scheduled', 'a', ['t'])], ago(MINUTE))] },
      'act immediate',
    ],
    [
      'said together with more: same matter',
      {
        signals: [about('scheduled', 'a')],
        recentActs: [actOn([about('scheduled', 'a'), about('conflict', 'b')], ago(MINUTE))],
      },
      'suppress cooldown',
    ],
    [
      'a new one beside it speaks',
      {
        signals: [about('scheduled', 'a'), about('scheduled', 'c')],
        recentActs: [actOn([about('scheduled', 'a')], ago(MINUTE))],
      },
      'act immediate',
    ],
    [
      'a fingerprint of something else',
      {
        signals: [about('scheduled', 'a')],
        recentActs: [actOn([about('scheduled', 'a')], ago(MINUTE), { fingerprint: 'other' })],
      },
      'act immediate',
    ],
  ])('immediate: %s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('signals without items go by their topics', () => {
    const inbox = signalOf('inbox', { itemIds: [], topics: ['mail'] });
    const said = actOn([signalOf('inbox', { itemIds: ['x'], topics: ['mail'] })], ago(MINUTE));
    expect(outcome({ signals: [inbox], recentActs: [said] })).toBe('suppress topic_repeat');
    expect(outcome({ signals: [inbox], recentActs: [actOn([inbox], ago(MINUTE))] })).toBe('suppress same_fingerprint');
    const scheduled = signalOf('scheduled', { itemIds: [], topics: ['t'] });
    expect(outcome({ signals: [scheduled], recentActs: [said] })).toBe('act immediate');
  });

  test('suppression never renews itself: only delivered messages count', () => {
    const recentActs = [actOn([conflict], NOON_ISH)];
    const looks = [1, 10, 29, 30].map((min) =>
      outcome({ nowMs: NOON_ISH + min * MINUTE, signals: [conflict], recentActs }),
    );
    expect(looks).toEqual([
      'suppress same_fingerprint',
      'suppress same_fingerprint',
      'suppress same_fingerprint',
      'act elevated',
    ]);
  });
});

describe('D7: three wordings per topic', () => {
  const wording = (acts: readonly RecentAct[], signal = conflict): unknown => {
    const { verdict, reason, escalation } = decide(decisionInput({ signals: [signal], recentActs: acts }));
    return verdict === 'act' ? escalation : reason;
  };
  const said = (days: number, change: Partial<RecentAct> = {}, signals = [conflict]): RecentAct =>
    actOn(signals, ago(days * DAY), change);

  test('1, 2, 3, then none', () => {
    expect(wording([])).toBe(1);
    expect(wording([said(3)])).toBe(2);
    expect(wording([said(3), said(2)])).toBe(3);
    expect(wording([said(3), said(2), said(1)])).toBe('topic_repeat');
    expect(wording([said(1), said(3), said(2), said(4)])).toBe('topic_repeat');
  });

  test('the wording an act wrote down counts: the list may begin in the middle', () => {
    expect(wording([said(1, { escalation: 2 })])).toBe(3);
    expect(wording([said(1, { escalation: 3 })])).toBe('topic_repeat');
    expect(wording([said(1, { escalation: Number.NaN })])).toBe(2);
    expect(wording([said(2, { escalation: 2 }), said(1, { escalation: 1 })])).toBe('topic_repeat');
  });

  test('a new item or a new date begins again', () => {
    const old = about('goal', 'a', ['tax']);
    const acts = [3, 2, 1].map((days) => said(days, {}, [{ ...old, dueAtMs: NOON_ISH + 5 * DAY }]));
    const lone = (signal: Signal): unknown => wording(acts, { ...signal, tier: 'elevated' });
    expect(lone({ ...old, dueAtMs: NOON_ISH + 5 * DAY })).toBe('topic_repeat');
    expect(lone(old)).toBe('topic_repeat');
    expect(lone({ ...old, dueAtMs: NOON_ISH + 6 * DAY })).toBe(1);
    expect(lone(about('goal', 'b', ['tax']))).toBe(1);
    expect(lone({ ...old, itemIds: ['a', 'b'] })).toBe(1);
  });

  test('counted per topic, from the first message about the item', () => {
    const other = about('conflict', 'b', ['work']);
    const mine = about('conflict', 'a', ['work']);
    expect(wording([said(4, {}, [mine]), said(3, {}, [other])], mine)).toBe(3);
    expect(wording([said(4, {}, [mine]), said(3, {}, [other]), said(2, {}, [other])], mine)).toBe('topic_repeat');
    expect(wording([said(4, {}, [other]), said(3, {}, [other]), said(2, {}, [mine])], mine)).toBe(2);
    expect(wording([said(4, {}, [other]), said(3, {}, [other]), said(2, {}, [other])], mine)).toBe(1);
  });

  test('an act without items was about its topics as a whole', () => {
    const acts = [3, 2, 1].map((days) => said(days, { items: [], fingerprint: 'x' }));
    expect(wording(acts)).toBe('topic_repeat');
    expect(wording(acts.slice(1))).toBe(3);
  });

  test('without topics the item counts; without both, nothing does', () => {
    const bare = about('conflict', 'a', []);
    expect(wording([said(3, {}, [bare]), said(2, {}, [bare]), said(1, {}, [bare])], bare)).toBe('topic_repeat');
    const none = signalOf('standing', { itemIds: [], topics: [] });
    expect(wording([said(3, {}, [none]), said(2, {}, [none]), said(1, {}, [none])], none)).toBe(1);
    const topical = signalOf('standing', { itemIds: [], topics: ['file'] });
    expect(wording([said(3, {}, [topical]), said(2, {}, [topical]), said(1, {}, [topical])], topical)).toBe(
      'topic_repeat',
    );
  });

  test('a message about several takes the wording of the least repeated', () => {
    const signals = [conflict, about('monitor', 'b')];
    const decision = decide(decisionInput({ signals, recentActs: [said(3), said(2)] }));
    expect(decision.escalation).toBe(1);
  });

  test('context has no wording of its own', () => {
    const signals = [conflict, signalOf('velocity')];
    expect(decide(decisionInput({ signals, recentActs: [said(3)] })).escalation).toBe(2);
  });

  test('K2’s instants are not counted for others; repeats between them are', () => {
    const dueAtMs = NOON_ISH + 20 * DAY;
    const deadline = signalOf('deadline', { itemIds: ['a'], dueAtMs });
    const goal = { ...about('goal', 'a'), tier: 'elevated', dueAtMs } as const;
    const k2 = (atMs: number): RecentAct => actOn([deadline], atMs);
    expect(wording([k2(ago(9 * DAY))], goal)).toBe(1);
    expect(wording([k2(ago(9 * DAY)), k2(ago(8 * DAY))], goal)).toBe(2);
    expect(
      wording(
        [9, 8, 7, 6].map((days) => k2(ago(days * DAY))),
        goal,
      ),
    ).toBe('topic_repeat');
    expect(
      wording(
        [9, 8, 7].map((days) => actOn([goal], ago(days * DAY))),
        goal,
      ),
    ).toBe('topic_repeat');
    expect(wording([actOn([signalOf('scheduled', { itemIds: ['a'] })], ago(9 * DAY))], goal)).toBe(2);
  });
});

describe('D2, K2: a date is spoken of once per instant', () => {
  const DUE = NOON_ISH;
  const deadline = (change: Partial<Signal> = {}): Signal =>
    signalOf('deadline', { itemIds: ['tax'], topics: ['tax'], dueAtMs: DUE, ...change });
  const look = (fromDue: number, acts: readonly number[], change: InputChange = {}): string =>
    outcome({
      nowMs: DUE + fromDue,
      signals: [deadline()],
      recentActs: acts.map((each) => actOn([deadline()], DUE + each)),
      ...change,
    });

  test.each<[string, number, number[], string]>([
    ['the heads-up a day before', -4 * HOUR, [], 'act immediate'],
    ['the last hour, in spite of a heads-up ten minutes ago', -59 * MINUTE, [-69 * MINUTE], 'act critical_deadline'],
    ['one message in the last hour, right after it', -50 * MINUTE, [-59 * MINUTE], 'suppress same_fingerprint'],
    ['one message in the last hour, long after it', -5 * MINUTE, [-HOUR], 'suppress cooldown'],
    ['not again at the very moment', 0, [-20 * MINUTE], 'suppress same_fingerprint'],
    ['when due', 0, [-HOUR], 'act immediate'],
    ['when due, if a half hour went by', 10 * MINUTE, [-20 * MINUTE], 'act immediate'],
    ['not again before the next instant', 3.9 * HOUR, [-HOUR, 0], 'suppress cooldown'],
    ['not even when said late', 3.9 * HOUR, [HOUR], 'suppress cooldown'],
    ['4 hours later', 4 * HOUR, [-HOUR, 0], 'act immediate'],
    ['not for ever: a day later once', 24 * HOUR, [-HOUR, 0, 4 * HOUR], 'act immediate'],
    ['then it ends', 25 * HOUR, [-HOUR, 0, 4 * HOUR, 24 * HOUR], 'suppress cooldown'],
    ['even a week later', 7 * 24 * HOUR, [24 * HOUR], 'suppress cooldown'],
    ['an item that arrives overdue counts at once', 96 * HOUR, [], 'act immediate'],
    ['all five instants may speak', 24 * HOUR, [-24 * HOUR, -HOUR, 0, 4 * HOUR], 'act immediate'],
  ])('%s', (_name, fromDue, acts, expected) => expect(look(fromDue, acts)).toBe(expected));

  test('an ignored date is spoken of at most five times, however often we look', () => {
    const recentActs: RecentAct[] = [];
    for (let nowMs = DUE - DAY; nowMs < DUE + 10 * DAY; nowMs += 5 * MINUTE) {
      const raised = recentActs.every(({ atMs }) => atMs < DUE - HOUR)
        ? nowMs - DUE >= -HOUR || recentActs.length === 0
        : true;
      const { verdict } = decide(decisionInput({ nowMs, signals: raised ? [deadline()] : [], recentActs }));
      if (verdict === 'act') recentActs.push(actOn([deadline()], nowMs));
    }
    expect(recentActs.map(({ atMs }) => (atMs - DUE) / HOUR)).toEqual([-24, -1, 0, 4, 24]);
  });

  test('a signal that stays raised in the last day is bounded by the wordings', () => {
    const recentActs: RecentAct[] = [];
    for (let nowMs = DUE - 5 * HOUR; nowMs < DUE - HOUR; nowMs += 5 * MINUTE) {
      const { verdict } = decide(decisionInput({ nowMs, signals: [deadline()], recentActs }));
      if (verdict === 'act') recentActs.push(actOn([deadline()], nowMs));
    }
    expect(recentActs).toHaveLength(4);
  });

  test('per item and due time', () => {
    const lastHour = -30 * MINUTE;
    const moved = actOn([deadline({ dueAtMs: DUE + 1 })], DUE - 40 * MINUTE);
    const other = actOn([deadline({ itemIds: ['other'] })], DUE - 40 * MINUTE);
    const undated = actOn([deadline()], DUE - 40 * MINUTE, { items: [{ id: 'tax' }] });
    expect(look(lastHour, [], { recentActs: [moved] })).toBe('act critical_deadline');
    expect(look(lastHour, [], { recentActs: [other] })).toBe('act critical_deadline');
    expect(look(lastHour, [], { recentActs: [undated] })).toBe('suppress same_fingerprint');
    const two = { signals: [deadline({ itemIds: ['tax', 'rent'] })] };
    expect(look(lastHour, [-40 * MINUTE], two)).toBe('act critical_deadline');
  });

  test('a date without items goes by its topic', () => {
    const signals = [deadline({ itemIds: [] })];
    expect(look(-10 * MINUTE, [], { signals })).toBe('act critical_deadline');
    expect(look(-10 * MINUTE, [-50 * MINUTE], { signals })).toBe('suppress cooldown');
  });

  test('break-through off: the last call still follows an earlier message, by day', () => {
    const settings = { breakThrough: false };
    expect(look(-59 * MINUTE, [-69 * MINUTE], { settings })).toBe('act immediate');
    expect(look(-30 * MINUTE, [-59 * MINUTE], { settings })).toBe('suppress same_fingerprint');
    const lowered = { settings, signals: [deadline({ tier: 'elevated' })] };
    expect(look(-59 * MINUTE, [-69 * MINUTE], lowered)).toBe('act elevated');
    const worn = [-5, -4, -3, -2].map((hours) =>
      actOn([about('conflict', 'x', ['tax'])], DUE + hours * HOUR, { escalation: 3, items: [] }),
    );
    expect(look(-59 * MINUTE, [], { ...lowered, recentActs: worn })).toBe('act elevated');
  });

  test('at its own instant a date is outside the three wordings', () => {
    const goals = [5, 4, 3].map((days) => actOn([about('goal', 'tax', ['tax'])], DUE - days * DAY));
    const more = [2.5, 2].map((days) => actOn([about('goal', 'x', ['tax'])], DUE - days * DAY));
    const decision = decide(
      decisionInput({ nowMs: DUE - 4 * HOUR, signals: [deadline()], recentActs: [...goals, ...more] }),
    );
    expect(decision).toMatchObject({ verdict: 'act', reason: 'immediate', escalation: 3 });
  });
});

test('D6: a matter of several items rests while one of them was just said', () => {
  const both = signalOf('conflict', { itemIds: ['a', 'b'], topics: ['new'] });
  expect(outcome({ signals: [both], recentActs: [actOn([conflict], ago(MINUTE))] })).toBe('suppress cooldown');
});
