/** Whether to speak, rule by rule: time of day, conversation, weight, budget, autonomy. What was said before: see repeats.test.ts. */
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
import { SIGNAL_KINDS, type Signal } from '../signals/index.ts';
import { decide } from './decide.ts';
import { fingerprint } from './fingerprint.ts';

const outcome = (change: InputChange): string => {
  const { verdict, reason } = decide(decisionInput(change));
  return `${verdict} ${reason}`;
};
const at = (hour: number): number => MIDNIGHT + hour * HOUR;
const dueIn = (ms: number, change: Partial<Signal> = {}, nowMs = NOON_ISH): Signal =>
  signalOf('deadline', { dueAtMs: nowMs + ms, ...change });
/** Weight 12 of kinds that may not speak alone. */
const WEAK = (['pending', 'goal', 'gap', 'decaying', 'relationship', 'pattern'] as const).map((kind) => signalOf(kind));

describe('H2: the heartbeat as a whole', () => {
  test.each<[string, InputChange, string]>([
    ['nothing to say', {}, 'suppress no_signals'],
    ['interval 0', { settings: { baseIntervalMs: 0 }, signals: [signalOf('conflict')] }, 'suppress disabled'],
    ['interval NaN', { settings: { baseIntervalMs: Number.NaN } }, 'suppress disabled'],
    ['P6 scheduling off', { settings: { schedulingOn: false }, signals: [signalOf('conflict')] }, 'suppress disabled'],
    ['scheduling on', { settings: { schedulingOn: true }, signals: [signalOf('conflict')] }, 'act elevated'],
    ['P1 no address', { person: { hasRoute: false }, signals: [signalOf('conflict')] }, 'suppress no_route'],
    ['no address, nothing to say', { person: { hasRoute: false } }, 'suppress no_signals'],
    ['Z4 shadow', { settings: { shadow: true }, signals: [signalOf('conflict')] }, 'observe shadow'],
    ['Z4 shadow, nothing to say', { settings: { shadow: true } }, 'suppress no_signals'],
    [
      'shadow needs no address',
      { settings: { shadow: true }, person: { hasRoute: false }, signals: [signalOf('conflict')] },
      'observe shadow',
    ],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('every gate that was asked writes one line; the last one of a silence is the stop', () => {
    const spoken = decide(decisionInput({ signals: [signalOf('conflict')] }));
    expect(spoken.gates.map(({ name }) => name)).toEqual([
      'enabled',
      'muted_topics',
      'critical_deadline',
      'first_contact',
      'signals',
      'time_of_day',
      'conversation',
      'confluence',
      'fingerprint',
      'cooldown',
      'topic_repeat',
      'recent_activity',
      'budget',
      'autonomy',
      'shadow',
      'route',
    ]);
    expect(spoken.gates.every(({ outcome, detail }) => outcome === 'pass' && detail !== '')).toBe(true);
    const silent = decide(decisionInput());
    expect(silent.gates.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass', 'pass', 'stop']);
    expect(silent.gates.at(-1)).toMatchObject({ name: 'signals', detail: 'no signals' });
  });

  test('what to say is the signals that passed, the most urgent first; the fingerprint is of their items', () => {
    const signals = [signalOf('pattern'), signalOf('pending'), signalOf('conflict'), signalOf('sentiment')];
    const decision = decide(decisionInput({ signals }));
    expect(decision).toMatchObject({ verdict: 'act', reason: 'elevated', tier: 'elevated', score: 10, escalation: 1 });
    expect(decision.signals.map(({ kind }) => kind)).toEqual(['conflict', 'pending', 'pattern', 'sentiment']);
    expect(decision.fingerprint).toBe(fingerprint(signals.flatMap(({ itemIds }) => itemIds)));
  });

  test('a silence shows what was seen, and has no tier when that was nothing', () => {
    const seen = decide(decisionInput({ signals: [signalOf('pending')] }));
    expect(seen).toMatchObject({ verdict: 'suppress', tier: 'normal', score: 3 });
    expect(seen.signals.map(({ kind }) => kind)).toEqual(['pending']);
    expect('tier' in decide(decisionInput())).toBe(false);
    expect(decide(decisionInput()).score).toBe(0);
  });
});

describe('D1: first contact', () => {
  const stranger = { noteCount: 4, greeted: false };
  test.each<[string, InputChange, string]>([
    ['fewer than 5 notes', { person: stranger }, 'act first_contact'],
    ['no notes at all', { person: { ...stranger, noteCount: 0 } }, 'act first_contact'],
    ['5 notes', { person: { ...stranger, noteCount: 5 } }, 'suppress no_signals'],
    ['once', { person: { ...stranger, greeted: true } }, 'suppress no_signals'],
    ['late night is active', { nowMs: at(21.5), person: stranger }, 'act first_contact'],
    ['not in quiet hours', { nowMs: at(3), person: stranger }, 'suppress quiet_hours'],
    ['not into a conversation', { person: { ...stranger, inConversation: true } }, 'suppress conversation'],
    ['D10 not in observe', { person: stranger, settings: { autonomy: 'observe' } }, 'observe observe'],
    ['Z4 not in shadow mode', { person: stranger, settings: { shadow: true } }, 'observe shadow'],
    ['D8 not past the budget', { person: { ...stranger, sentToday: 6 } }, 'suppress budget'],
    ['not without an address', { person: { ...stranger, hasRoute: false } }, 'suppress no_route'],
    [
      'a critical deadline is more urgent',
      { person: stranger, signals: [dueIn(30 * MINUTE)] },
      'act critical_deadline',
    ],
    ['before other signals', { person: stranger, signals: [signalOf('conflict')] }, 'act first_contact'],
    [
      'held in the night, what may speak speaks',
      { nowMs: at(3), person: stranger, signals: [signalOf('scheduled')] },
      'act immediate',
    ],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('is a message of its own: signals wait for the next look', () => {
    const decision = decide(decisionInput({ person: stranger, signals: [signalOf('conflict')] }));
    expect(decision).toMatchObject({ signals: [], score: 0, fingerprint: fingerprint([]), escalation: 1 });
    expect(decision.gates.find(({ name }) => name === 'first_contact')?.outcome).toBe('force');
    expect(decision.gates).toHaveLength(16);
  });
});

describe('D2: critical deadlines', () => {
  test.each<[string, InputChange, string]>([
    ['due within the hour', { signals: [dueIn(59 * MINUTE)] }, 'act critical_deadline'],
    ['an hour is within', { signals: [dueIn(HOUR)] }, 'act critical_deadline'],
    ['due right now', { signals: [dueIn(0)] }, 'act critical_deadline'],
    ['more than an hour', { signals: [dueIn(HOUR + 1)] }, 'act immediate'],
    ['overdue follows K2', { signals: [dueIn(-1)] }, 'act immediate'],
    ['no date', { signals: [signalOf('deadline')] }, 'act immediate'],
    ['a whole day has no last hour', { signals: [dueIn(MINUTE, { isAllDay: true })] }, 'act immediate'],
    [
      'a whole day in quiet hours',
      { nowMs: at(3), signals: [dueIn(MINUTE, { isAllDay: true }, at(3))] },
      'suppress quiet_hours',
    ],
    [
      'other kinds with a date',
      { signals: [signalOf('pending', { dueAtMs: NOON_ISH + MINUTE })] },
      'suppress below_threshold',
    ],
    ['passes quiet hours', { nowMs: at(3), signals: [dueIn(MINUTE, {}, at(3))] }, 'act critical_deadline'],
    ['passes conversation', { person: { inConversation: true }, signals: [dueIn(MINUTE)] }, 'act critical_deadline'],
    [
      'passes budget',
      { person: { sentToday: 99, tokensToday: 1e9 }, signals: [dueIn(MINUTE)] },
      'act critical_deadline',
    ],
    [
      'passes confluence',
      { settings: { thresholds: { act: 99, suggest: 99, observe: 99 } }, signals: [dueIn(MINUTE)] },
      'act critical_deadline',
    ],
    ['never in observe', { settings: { autonomy: 'observe' }, signals: [dueIn(MINUTE)] }, 'observe observe'],
    [
      'never in observe at night',
      { nowMs: at(3), settings: { autonomy: 'observe' }, signals: [dueIn(MINUTE, {}, at(3))] },
      'suppress quiet_hours',
    ],
    ['never in shadow', { settings: { shadow: true }, signals: [dueIn(MINUTE)] }, 'observe shadow'],
    ['never with scheduling off', { settings: { schedulingOn: false }, signals: [dueIn(MINUTE)] }, 'suppress disabled'],
    ['never for untrusted words', { signals: [dueIn(MINUTE, { trust: 'untrusted' })] }, 'suppress below_threshold'],
    [
      'untrusted at night',
      { nowMs: at(3), signals: [dueIn(MINUTE, { trust: 'untrusted' }, at(3))] },
      'suppress quiet_hours',
    ],
    ['muted is muted', { person: { mutedTopics: ['deadline-1'] }, signals: [dueIn(MINUTE)] }, 'suppress muted'],
    ['no way without an address', { person: { hasRoute: false }, signals: [dueIn(MINUTE)] }, 'suppress no_route'],
    ['break-through off: by day', { settings: { breakThrough: false }, signals: [dueIn(MINUTE)] }, 'act immediate'],
    [
      'break-through off: at night',
      { nowMs: at(3), settings: { breakThrough: false }, signals: [dueIn(MINUTE, {}, at(3))] },
      'suppress quiet_hours',
    ],
    [
      'break-through off: budget',
      { settings: { breakThrough: false }, person: { sentToday: 6 }, signals: [dueIn(MINUTE)] },
      'suppress budget',
    ],
    [
      'in the last minute of quiet hours',
      { nowMs: at(8) - 1, signals: [dueIn(-HOUR, {}, at(8) - 1)] },
      'suppress quiet_hours',
    ],
    ['overdue at the first active minute', { nowMs: at(8), signals: [dueIn(-HOUR, {}, at(8))] }, 'act immediate'],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('says only what is critical, with a force line, and asks the later gates that still count', () => {
    const critical = dueIn(MINUTE, { text: 'File the tax form', itemIds: ['tax'] });
    const decision = decide(decisionInput({ signals: [signalOf('conflict'), dueIn(2 * HOUR), critical] }));
    expect(decision.signals).toEqual([critical]);
    expect(decision.gates[2]).toEqual({
      name: 'critical_deadline',
      outcome: 'force',
      detail: 'due within the hour: File the tax form',
    });
    expect(decision.gates.find(({ name }) => name === 'time_of_day')?.detail).toBe('not asked: critical_deadline');
    expect(decision.gates).toHaveLength(16);
  });
});

describe('D3: parts of the day', () => {
  const tiers = {
    immediate: signalOf('deadline'),
    elevated: signalOf('conflict'),
    normal: signalOf('pending'),
    low: signalOf('pattern'),
  };
  const act = { thresholds: { act: 1, suggest: 1, observe: 1 } };
  test.each<[number, Partial<Record<keyof typeof tiers, string>>]>([
    [
      3,
      {
        immediate: 'suppress quiet_hours',
        elevated: 'suppress quiet_hours',
        normal: 'suppress quiet_hours',
        low: 'suppress quiet_hours',
      },
    ],
    [
      21.5,
      {
        immediate: 'act immediate',
        elevated: 'act elevated',
        normal: 'suppress time_period',
        low: 'suppress time_period',
      },
    ],
    [9, { immediate: 'act immediate', elevated: 'act elevated', normal: 'act confluence', low: 'act confluence' }],
    [14, { immediate: 'act immediate', elevated: 'act elevated', normal: 'act confluence', low: 'act confluence' }],
    [
      19,
      { immediate: 'act immediate', elevated: 'act elevated', normal: 'act confluence', low: 'suppress time_period' },
    ],
  ])('at %d o’clock', (hour, expected) => {
    const found = Object.fromEntries(
      Object.entries(tiers).map(([tier, signal]) => [
        tier,
        outcome({ nowMs: at(hour), settings: act, signals: [signal] }),
      ]),
    );
    expect(found).toEqual(expected);
  });

  test('scheduled items (K1) pass quiet hours, alone; untrusted ones do not', () => {
    const signals = [signalOf('scheduled'), signalOf('conflict'), signalOf('deadline')];
    const decision = decide(decisionInput({ nowMs: at(3), signals }));
    expect(decision).toMatchObject({ verdict: 'act', reason: 'immediate' });
    expect(decision.signals.map(({ kind }) => kind)).toEqual(['scheduled']);
    expect(outcome({ nowMs: at(3), signals: [signalOf('scheduled', { trust: 'untrusted' })] })).toBe(
      'suppress quiet_hours',
    );
    expect(outcome({ nowMs: at(3), signals: [signalOf('scheduled', { tier: 'elevated' })] })).toBe(
      'suppress quiet_hours',
    );
  });

  test('what the part of the day drops lends no weight', () => {
    expect(outcome({ signals: WEAK })).toBe('act confluence');
    const evening = decide(decisionInput({ nowMs: at(19), signals: WEAK }));
    expect(evening).toMatchObject({ reason: 'below_threshold', score: 9 });
  });

  test('quiet hours off: the night is late night', () => {
    const night = { nowMs: at(3), settings: { quiet: null } };
    expect(outcome({ ...night, signals: [signalOf('conflict')] })).toBe('act elevated');
    expect(outcome({ ...night, signals: [signalOf('pending')] })).toBe('suppress time_period');
  });

  test('the person’s zone decides', () => {
    const signals = [signalOf('conflict')];
    expect(outcome({ timeZone: 'Asia/Tokyo', signals })).toBe('suppress quiet_hours');
    expect(outcome({ timeZone: 'America/New_York', signals })).toBe('act elevated');
  });
});

describe('D4: conversation', () => {
  const talked = (ms: number) => ({ lastUserMessageAtMs: NOON_ISH - ms });
  test.each<[string, InputChange, string]>([
    ['open turn, weak signals', { person: { inConversation: true }, signals: WEAK }, 'suppress conversation'],
    ['open turn, elevated', { person: { inConversation: true }, signals: [signalOf('conflict')] }, 'act elevated'],
    ['wrote 15 min ago', { person: talked(15 * MINUTE), signals: WEAK }, 'suppress conversation'],
    ['wrote more than 15 min ago', { person: talked(15 * MINUTE + 1), signals: WEAK }, 'act confluence'],
    ['wrote just now, elevated', { person: talked(0), signals: [signalOf('monitor')] }, 'act elevated'],
    [
      'high velocity lets normal through',
      { person: { ...talked(0), newNotesSinceAct: 5 }, settings: { autonomy: 'act' }, signals: WEAK },
      'act confluence',
    ],
    [
      'velocity of 4 does not',
      { person: { ...talked(0), newNotesSinceAct: 4 }, settings: { autonomy: 'act' }, signals: WEAK },
      'suppress conversation',
    ],
    [
      'the velocity signal says the same',
      { person: talked(0), signals: [...WEAK, signalOf('velocity')] },
      'act confluence',
    ],
    [
      'velocity does not let low through',
      {
        person: { ...talked(0), newNotesSinceAct: 9 },
        settings: { autonomy: 'act' },
        signals: [signalOf('pattern'), signalOf('velocity')],
      },
      'suppress conversation',
    ],
    [
      'a stamp slightly ahead (clock set back) counts',
      { person: talked(-HOUR), signals: WEAK },
      'suppress conversation',
    ],
    ['a stamp a year ahead silences nothing', { person: talked(-365 * DAY), signals: WEAK }, 'act confluence'],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('drops what is too weak', () => {
    const { signals } = decide(decisionInput({ person: talked(0), signals: [...WEAK, signalOf('conflict')] }));
    expect(signals.map(({ kind }) => kind)).toEqual(['conflict']);
  });
});

describe('D5, K15, K16: weight', () => {
  test.each<[string, InputChange, string]>([
    ['suggest: 12 is enough', { signals: WEAK }, 'act confluence'],
    ['suggest: 11 is not', { signals: WEAK.slice(0, 5) }, 'suppress below_threshold'],
    [
      'act: 8 is enough',
      {
        settings: { autonomy: 'act' },
        signals: [signalOf('pending'), signalOf('goal'), signalOf('pattern'), signalOf('decaying')],
      },
      'act confluence',
    ],
    [
      'act: 7 is not',
      { settings: { autonomy: 'act' }, signals: [signalOf('pending'), signalOf('goal'), signalOf('pattern')] },
      'suppress below_threshold',
    ],
    [
      'a threshold the person set',
      { settings: { thresholds: { act: 8, suggest: 3, observe: 20 } }, signals: [signalOf('pending')] },
      'act confluence',
    ],
    ['elevated speaks alone', { signals: [signalOf('inbox')] }, 'act elevated'],
    ['immediate speaks alone', { signals: [signalOf('scheduled')] }, 'act immediate'],
    [
      'the highest gives the reason',
      { signals: [...WEAK, signalOf('conflict'), signalOf('scheduled')] },
      'act immediate',
    ],
    [
      'each kind once',
      { signals: ['a', 'b', 'c', 'd', 'e'].map((id) => signalOf('pending', { itemIds: [id] })) },
      'suppress below_threshold',
    ],
    ['K16 velocity alone', { signals: [signalOf('velocity')] }, 'suppress below_threshold'],
    [
      'K16 context is nothing to say',
      { settings: { autonomy: 'act' }, signals: [signalOf('velocity'), signalOf('delta'), signalOf('sentiment')] },
      'suppress below_threshold',
    ],
    [
      'K16 context adds weight',
      { settings: { autonomy: 'act' }, signals: [signalOf('velocity'), signalOf('pending')] },
      'act confluence',
    ],
    [
      'K16 context does not speak for others',
      { signals: [signalOf('velocity', { tier: 'immediate' }), signalOf('pattern')] },
      'suppress below_threshold',
    ],
    [
      'K15 untrusted counts as low',
      { signals: [signalOf('conflict', { trust: 'untrusted' })] },
      'suppress below_threshold',
    ],
    [
      'K15 however much of it',
      { signals: SIGNAL_KINDS.map((kind) => signalOf(kind, { tier: 'immediate', trust: 'untrusted' })) },
      'suppress below_threshold',
    ],
    [
      'K15 it adds a little to the rest',
      { signals: [...WEAK.slice(0, 5), signalOf('conflict', { trust: 'untrusted' })] },
      'act confluence',
    ],
    ['agents and the system are trusted', { signals: [signalOf('conflict', { trust: 'agent' })] }, 'act elevated'],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('K15, K16: tier, weight and score as they counted', () => {
    const decision = decide(
      decisionInput({ signals: [signalOf('conflict', { trust: 'untrusted' }), signalOf('velocity')] }),
    );
    expect(decision).toMatchObject({ tier: 'low', score: 6 });
    expect(decision.signals.find(({ kind }) => kind === 'conflict')).toMatchObject({ tier: 'low', weight: 1 });
    expect(decide(decisionInput({ signals: [signalOf('velocity'), signalOf('delta')] }))).toMatchObject({
      tier: 'elevated',
      score: 0,
    });
  });
});

describe('D7: muted topics', () => {
  test('never, whatever the spelling; the rest may still speak', () => {
    const muted = { mutedTopics: [' GYM '] };
    const gym = signalOf('conflict', { topics: ['Gym', 'sport'] });
    expect(outcome({ person: muted, signals: [gym] })).toBe('suppress muted');
    expect(outcome({ person: muted, signals: [gym, signalOf('velocity')] })).toBe('suppress muted');
    const rest = decide(decisionInput({ person: muted, signals: [gym, signalOf('monitor')] }));
    expect(rest.signals.map(({ kind }) => kind)).toEqual(['monitor']);
    expect(rest.gates[1]).toEqual({ name: 'muted_topics', outcome: 'pass', detail: 'muted: conflict' });
    expect(outcome({ person: { mutedTopics: ['gy'] }, signals: [gym] })).toBe('act elevated');
  });
});

describe('D8: budget', () => {
  test.each<[string, InputChange, string]>([
    ['below the cap', { person: { sentToday: 5 }, signals: [signalOf('conflict')] }, 'act elevated'],
    ['at the cap', { person: { sentToday: 6 }, signals: [signalOf('conflict')] }, 'suppress budget'],
    ['a cap of none', { settings: { dailyCap: 0 }, signals: [signalOf('conflict')] }, 'suppress budget'],
    ['immediate does not pass', { person: { sentToday: 6 }, signals: [signalOf('deadline')] }, 'suppress budget'],
    ['tokens below', { person: { tokensToday: 99_999 }, signals: [signalOf('conflict')] }, 'act elevated'],
    ['tokens at the cap', { person: { tokensToday: 100_000 }, signals: [signalOf('conflict')] }, 'suppress budget'],
    ['no tokens allowed, none spent', { settings: { tokenCap: 0 }, signals: [signalOf('conflict')] }, 'act elevated'],
    [
      'what the person put on the clock is asked for',
      { person: { sentToday: 6 }, signals: [signalOf('scheduled')] },
      'act immediate',
    ],
    [
      'what an agent put there is not',
      { person: { sentToday: 6 }, signals: [signalOf('scheduled', { trust: 'agent' })] },
      'suppress budget',
    ],
    [
      'nor what was lowered',
      { person: { sentToday: 6 }, signals: [signalOf('scheduled', { tier: 'elevated' })] },
      'suppress budget',
    ],
  ])('%s', (_name, change, expected) => expect(outcome(change)).toBe(expected));

  test('past the cap only what was asked for is said', () => {
    const { signals } = decide(
      decisionInput({ person: { sentToday: 6 }, signals: [signalOf('conflict'), signalOf('scheduled')] }),
    );
    expect(signals.map(({ kind }) => kind)).toEqual(['scheduled']);
  });
});

describe('D9, H2: gate always', () => {
  const always = { gate: 'always' } as const;
  const wrote = (ms: number) => ({ lastUserMessageAtMs: NOON_ISH - ms });
  test.each<[string, InputChange, string]>([
    ['asks with nothing to say', {}, 'act always'],
    ['asks with too little', { signals: [signalOf('pending')] }, 'act always'],
    ['keeps a better reason', { signals: [signalOf('conflict')] }, 'act elevated'],
    ['not in quiet hours', { nowMs: at(3) }, 'suppress quiet_hours'],
    ['in the evening', { nowMs: at(19), signals: [signalOf('pattern')] }, 'act always'],
    ['not into an open turn', { person: { inConversation: true } }, 'suppress conversation'],
    [
      'not into an open turn with weak signals',
      { person: { inConversation: true }, signals: WEAK },
      'suppress conversation',
    ],
    ['not less than half an interval after a message', { person: wrote(15 * MINUTE - 1) }, 'suppress recent_activity'],
    [
      'half of a long interval',
      { settings: { baseIntervalMs: 2 * HOUR }, person: wrote(HOUR - 1) },
      'suppress recent_activity',
    ],
    ['after it', { settings: { baseIntervalMs: 2 * HOUR }, person: wrote(HOUR) }, 'act always'],
    [
      'D4 still holds with a short interval',
      { settings: { baseIntervalMs: 10 * MINUTE }, person: wrote(6 * MINUTE) },
      'suppress conversation',
    ],
    ['weak signals do not help', { person: wrote(MINUTE), signals: WEAK }, 'suppress recent_activity'],
    ['elevated ones do', { person: wrote(MINUTE), signals: [signalOf('conflict')] }, 'act elevated'],
    ['budget', { person: { sentToday: 6 } }, 'suppress budget'],
    ['observe', { settings: { autonomy: 'observe' } }, 'observe observe'],
    ['a muted topic', { person: { mutedTopics: ['conflict-1'] }, signals: [signalOf('conflict')] }, 'act always'],
    [
      'said a moment ago',
      { signals: [signalOf('conflict')], recentActs: [actOn([signalOf('conflict')], NOON_ISH - MINUTE)] },
      'act always',
    ],
  ])('%s', (_name, change, expected) => {
    expect(outcome({ ...change, settings: { ...always, ...change.settings } })).toBe(expected);
  });

  test('what was just said is not handed to the model again', () => {
    const signals = [signalOf('conflict'), signalOf('pending')];
    const recentActs = [actOn([signalOf('conflict')], NOON_ISH - MINUTE)];
    const decision = decide(decisionInput({ settings: always, signals, recentActs }));
    expect(decision).toMatchObject({ verdict: 'act', reason: 'always' });
    expect(decision.signals.map(({ kind }) => kind)).toEqual(['pending']);
    expect(decision.gates.find(({ name }) => name === 'cooldown')?.detail).toBe(
      'cooling down: conflict; the model is asked anyway',
    );
  });

  test('D9: a recent message holds no message that has a cause', () => {
    const change = { settings: { baseIntervalMs: 4 * HOUR }, person: wrote(HOUR), signals: WEAK };
    expect(outcome(change)).toBe('act confluence');
  });
});

describe('D10: autonomy', () => {
  test('observe records what it would have said', () => {
    const decision = decide(decisionInput({ settings: { autonomy: 'observe' }, signals: [signalOf('conflict')] }));
    expect(decision).toMatchObject({ verdict: 'observe', reason: 'observe', tier: 'elevated' });
    expect(decision.signals).toHaveLength(1);
    expect(outcome({ settings: { autonomy: 'observe' }, signals: WEAK })).toBe('suppress below_threshold');
    expect(outcome({ settings: { autonomy: 'observe', shadow: true }, signals: [signalOf('conflict')] })).toBe(
      'observe observe',
    );
    expect(outcome({ settings: { autonomy: 'act' }, signals: [signalOf('conflict')] })).toBe('act elevated');
  });
});

test('Q6: a stored input that lost a list, or holds a tier nobody knows, is decided all the same', () => {
  // What an older version wrote; the type says otherwise.
  const odd = { kind: 'conflict', tier: 'urgent', weight: 99, text: 'x', trust: 'owner' } as unknown as Signal;
  const decision = decide(decisionInput({ signals: [odd, signalOf('pending')] }));
  expect(decision).toMatchObject({ verdict: 'suppress', reason: 'below_threshold', score: 4 });
  expect(decision.signals[1]).toMatchObject({ tier: 'low', weight: 1, itemIds: [], topics: [] });
});
