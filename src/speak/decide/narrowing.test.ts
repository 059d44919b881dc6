/** What earlier gates took out: it does not speak, lends no weight, but is still shown among the signals of a silence. */
import { expect, test } from 'vitest';
import { actOn, decisionInput, HOUR, MIDNIGHT, MINUTE, NOON_ISH, signalOf } from '../../testing/decision-input.ts';
import { decide } from './decide.ts';

const LATE = MIDNIGHT + 21.5 * HOUR;
const EVENING = MIDNIGHT + 18 * HOUR;

test('D3: context that is welcome at this hour does not stand for what has to wait', () => {
  const { verdict, reason } = decide(
    decisionInput({ nowMs: LATE, signals: [signalOf('pending'), signalOf('velocity')] }),
  );
  expect([verdict, reason]).toEqual(['suppress', 'time_period']);
});

test('D: a silence shows every signal, what is said only those that are said', () => {
  const kinds = (signals: Parameters<typeof decide>[0]['signals']) => {
    const decision = decide(decisionInput({ nowMs: EVENING, signals }));
    return [decision.verdict, decision.tier, ...decision.signals.map(({ kind }) => kind)];
  };
  expect(kinds([signalOf('pending'), signalOf('pattern')])).toEqual(['suppress', 'normal', 'pending', 'pattern']);
  expect(kinds([signalOf('conflict'), signalOf('pattern')])).toEqual(['act', 'elevated', 'conflict']);
});

test('D2: with the break-through off a last call still follows a heads-up, without what was said beside it', () => {
  const signals = [
    signalOf('deadline', { itemIds: ['tax'], dueAtMs: NOON_ISH + 55 * MINUTE }),
    signalOf('conflict', { itemIds: ['room'] }),
  ];
  const headsUp = actOn(signals, NOON_ISH - 10 * MINUTE);
  const decision = decide(decisionInput({ settings: { breakThrough: false }, signals, recentActs: [headsUp] }));
  expect(decision).toMatchObject({ verdict: 'act', reason: 'immediate' });
  expect(decision.signals.map(({ kind }) => kind)).toEqual(['deadline']);
});
