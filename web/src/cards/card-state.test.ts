import { describe, expect, it } from 'vitest';
import type { ReminderFiredCard, ReminderSetCard, WireTask } from '../../../src/doors/http/contract.ts';
import { comingUp, firedState, setState } from './card-state.ts';

const NOW = 1_000_000;
const LATER = NOW + 60_000;

function task(id: string, more: Partial<WireTask> = {}): WireTask {
  return {
    id,
    name: id,
    enabled: true,
    schedule: {},
    payload: {},
    personId: 'p',
    timeZone: 'UTC',
    rule: 'Once',
    isRepeating: false,
    nextRuns: [],
    state: {},
    createdAtMs: 0,
    updatedAtMs: 0,
    ...more,
  };
}
const set: ReminderSetCard = {
  kind: 'reminder-set',
  taskId: 't',
  title: 'Stretch',
  nextRunAt: LATER,
  timeZone: 'UTC',
  rule: 'Once',
  isRepeating: false,
};
const fired: ReminderFiredCard = {
  kind: 'reminder-fired',
  taskId: 't',
  title: 'Stretch',
  slotAt: NOW - 1,
  lateMs: 0,
  timeZone: 'UTC',
};
const waiting = task('t', { state: { nextRunAtMs: LATER } });

describe('S15: the card of a reminder that was set', () => {
  it('waits while the list is loading and while its time is ahead', () => {
    expect(setState(set, undefined, undefined, NOW)).toEqual({ kind: 'waiting', nextAt: LATER });
    expect(setState(set, [waiting], undefined, NOW)).toEqual({ kind: 'waiting', nextAt: LATER });
  });

  it("follows the task's own next run, not the one on the card", () => {
    const moved = task('t', { state: { nextRunAtMs: LATER + 5 } });
    expect(setState(set, [moved], undefined, NOW)).toEqual({ kind: 'waiting', nextAt: LATER + 5 });
  });

  it('offers nothing once its time has come, whether or not the task is still listed', () => {
    expect(setState(set, [task('t')], undefined, LATER)).toEqual({ kind: 'past' });
    expect(setState(set, [], undefined, LATER)).toEqual({ kind: 'past' });
  });

  it('is gone when the task is gone before its time', () => {
    expect(setState(set, [], undefined, NOW)).toEqual({ kind: 'deleted', canUndo: false });
    expect(setState({ ...set, isRepeating: true, nextRunAt: null }, [], undefined, NOW).kind).toBe('deleted');
  });

  it('a tap here counts before the list knows', () => {
    const act = { kind: 'deleted', at: NOW, isPending: true } as const;
    expect(setState(set, [waiting], act, NOW)).toEqual({ kind: 'deleted', canUndo: true });
  });

  it('can be taken back here while it is gone, and waits again when it came back elsewhere', () => {
    const act = { kind: 'deleted', at: NOW } as const;
    expect(setState(set, [], act, NOW)).toEqual({ kind: 'deleted', canUndo: true });
    expect(setState(set, [waiting], act, NOW).kind).toBe('waiting');
  });

  it('says so when the task was switched off', () => {
    const off = { ...waiting, enabled: false };
    expect(setState(set, [off], undefined, NOW)).toEqual({ kind: 'off', nextAt: LATER });
  });
});

describe('S15: the card of a reminder that fired', () => {
  const OPEN = NOW - 1;

  it('is open while its occurrence is', () => {
    expect(firedState(fired, OPEN, undefined, NOW).kind).toBe('open');
  });

  it('closes when another occurrence took its place or none is open', () => {
    expect(firedState(fired, NOW, undefined, NOW).kind).toBe('closed');
    expect(firedState(fired, null, undefined, NOW).kind).toBe('closed');
  });

  it('is taken for open at once when it has just come, and for closed when it is old', () => {
    expect(firedState(fired, undefined, undefined, NOW).kind).toBe('open');
    expect(firedState(fired, undefined, undefined, NOW + 13 * 3_600_000).kind).toBe('closed');
  });

  it('folds at the tap', () => {
    const act = { kind: 'done', at: NOW, isPending: true } as const;
    expect(firedState(fired, OPEN, act, NOW)).toEqual({ kind: 'acted', act });
  });

  it('opens again when it was taken back elsewhere', () => {
    const act = { kind: 'done', at: NOW } as const;
    expect(firedState(fired, null, act, NOW)).toEqual({ kind: 'acted', act });
    expect(firedState(fired, undefined, act, NOW)).toEqual({ kind: 'acted', act });
    expect(firedState(fired, OPEN, act, NOW).kind).toBe('open');
  });

  it('stays folded while it is snoozed', () => {
    const act = { kind: 'snoozed', at: NOW, until: LATER } as const;
    expect(firedState(fired, OPEN, act, NOW).kind).toBe('acted');
    expect(firedState(fired, OPEN, act, LATER).kind).toBe('open');
  });
});

describe('U1: coming up', () => {
  it('lists the soonest first and leaves out what is off, past or endless', () => {
    const tasks = [
      task('late', { state: { nextRunAtMs: LATER + 2 } }),
      task('off', { enabled: false, state: { nextRunAtMs: LATER } }),
      task('soon', { nextRuns: [LATER] }),
      task('past', { state: { nextRunAtMs: NOW } }),
      task('none'),
    ];
    expect(comingUp(tasks, NOW, 5).map((one) => one.task.id)).toEqual(['soon', 'late']);
    expect(comingUp(tasks, NOW, 1)).toHaveLength(1);
  });
});
