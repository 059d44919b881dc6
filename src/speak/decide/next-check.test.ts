/** When to look again (D11): the adaptive interval, and what brings it forward. */
import { expect, test } from 'vitest';
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
import { decide } from './decide.ts';

/** In minutes from now. */
const wait = (change: InputChange): number => {
  const input = decisionInput(change);
  return (decide(input).nextCheckAtMs - input.nowMs) / MINUTE;
};
const deadline = signalOf('deadline', { dueAtMs: NOON_ISH + 65 * MINUTE });
const night = MIDNIGHT + 6 * HOUR;

test.each<[string, InputChange, number]>([
  ['nothing there', {}, 90],
  ['a signal that stays unsaid', { signals: [signalOf('pending')] }, 30],
  [
    'many signals',
    { signals: (['pending', 'pattern', 'decaying', 'relationship'] as const).map((kind) => signalOf(kind)) },
    24,
  ],
  ['acting counts as just acted', { signals: [signalOf('conflict')] }, 60],
  ['acted 10 min ago', { recentActs: [actOn([signalOf('gap')], NOON_ISH - 10 * MINUTE)] }, 135],
  ['acted long ago', { recentActs: [actOn([signalOf('gap')], NOON_ISH - DAY)] }, 90],
  [
    'the last act counts, whatever the order',
    { recentActs: [actOn([signalOf('gap')], NOON_ISH - MINUTE), actOn([signalOf('gap')], NOON_ISH - DAY)] },
    180,
  ],
  ['velocity', { person: { newNotesSinceAct: 5 } }, 63],
  ['velocity of 4', { person: { newNotesSinceAct: 4 } }, 90],
  ['never later than the next due thing', { nextDueAtMs: NOON_ISH + 7 * MINUTE }, 7],
  ['not even by a second', { nextDueAtMs: NOON_ISH + 15_000 }, 0.25],
  ['due later', { nextDueAtMs: NOON_ISH + 5 * HOUR }, 90],
  ['due now was looked at just now', { nextDueAtMs: NOON_ISH }, 1],
  ['long overdue does not spin', { nextDueAtMs: 0 }, 1],
  [
    'the next instant of a date in sight',
    { signals: [deadline], recentActs: [actOn([deadline], NOON_ISH - 20 * MINUTE)] },
    5,
  ],
  ['other kinds have no such instants', { signals: [signalOf('pending', { dueAtMs: NOON_ISH + 65 * MINUTE })] }, 30],
  ['a date without more instants', { signals: [signalOf('deadline', { dueAtMs: NOON_ISH - 5 * DAY })] }, 60],
  ['at night', { nowMs: night }, 240],
  ['the end of the night that holds something', { nowMs: night, signals: [signalOf('conflict')] }, 120],
  ['or a greeting', { nowMs: night, person: { greeted: false, noteCount: 0 } }, 120],
  ['by day there is no such end', { signals: [signalOf('pending')], settings: { quiet: null } }, 30],
  ['gate always: the pace that was set', { settings: { gate: 'always' } }, 30],
  ['gate always: within bounds', { settings: { gate: 'always', baseIntervalMs: 24 * HOUR } }, 240],
  ['gate always: not below a minute', { settings: { gate: 'always', baseIntervalMs: 1000 } }, 1],
  ['heartbeat off', { settings: { baseIntervalMs: 0 } }, 240],
])('D11: %s', (_name, change, minutes) => expect(wait(change)).toBe(minutes));
