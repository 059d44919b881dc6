/** S11, line by line: back-off, retries, switching off, alerts, recovery. */
import { describe, expect, it } from 'vitest';
import { type AfterRun, ALERT_COOLDOWN_MS, afterForcedRun, afterRun, MOST_FAILURES, type RunEnd } from './after-run.ts';
import type { StoredJob } from './stored-job.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const NEXT = NOW + 10_000;

const JOB: StoredJob = {
  id: 'j',
  personId: 'p',
  name: 'job',
  enabled: true,
  schedule: { kind: 'every', everyMs: 10_000, anchorMs: 0 },
  sessionTarget: 'main',
  wakeMode: 'now',
  payload: { kind: 'reminder', text: 't' },
  createdAtMs: 0,
  updatedAtMs: 0,
  createdBy: 'owner',
  needsApproval: false,
  state: { nextRunAtMs: NOW, runningAtMs: NOW, consecutiveErrors: 0, scheduleErrorCount: 2, lastDelivered: true },
};

const job = (more: Partial<StoredJob> = {}, errors = 0): StoredJob => ({
  ...JOB,
  ...more,
  state: { ...JOB.state, consecutiveErrors: errors },
});
const end = (more: Partial<RunEnd> = {}): RunEnd => ({
  slotAt: NOW - 5_000,
  startedAt: NOW - 200,
  endedAt: NOW,
  outcome: 'ran',
  nextAt: NEXT,
  ...more,
});
const failed = (more: Partial<RunEnd> = {}): RunEnd =>
  end({ outcome: 'failed', error: 'no', isTransient: true, ...more });

describe('S12: the state after a run', () => {
  it('says when, how, how long, and what comes next; a run ends schedule errors and the mark of running', () => {
    expect(afterRun(JOB, end(), 2).state).toEqual({
      nextRunAtMs: NEXT,
      lastRunAtMs: NOW - 200,
      lastStatus: 'ok',
      lastDurationMs: 200,
      consecutiveErrors: 0,
      scheduleErrorCount: 0,
      lastDelivered: true,
    });
  });

  it('an error stays until the next success', () => {
    const broken = afterRun(JOB, failed(), 2).state;
    expect(broken).toMatchObject({ lastStatus: 'error', lastError: 'no', consecutiveErrors: 1 });
    expect(afterRun({ ...JOB, state: broken }, end(), 2).state).not.toHaveProperty('lastError');
    expect(afterRun(JOB, end({ outcome: 'failed' }), 2).state.lastError).toBe('failed without saying why');
  });

  it('a run that is its own delivery says whether it arrived', () => {
    expect(afterRun(JOB, end({ delivered: false }), 2).state.lastDelivered).toBe(false);
  });

  it('a clock set back in mid-run makes no negative length', () => {
    expect(afterRun(JOB, end({ startedAt: NOW + 500 }), 2).state.lastDurationMs).toBe(0);
  });
});

describe('S11: success', () => {
  it('a repeating job goes on at its next slot, errors back to 0', () => {
    expect(afterRun(job({}, 7), end(), 2)).toMatchObject({
      state: { consecutiveErrors: 0 },
      enabled: true,
      isRemoved: false,
      lookAt: NEXT,
    });
  });

  it('a one-shot is over: kept and switched off, or gone with deleteAfterRun', () => {
    const over = afterRun(JOB, end({ nextAt: undefined }), 2);
    expect(over).toMatchObject({ enabled: false, isRemoved: false });
    expect(over).not.toHaveProperty('lookAt');
    expect(over.state).not.toHaveProperty('nextRunAtMs');
    const gone = afterRun(job({ deleteAfterRun: true }), end({ nextAt: undefined }), 2);
    expect(gone).toMatchObject({ enabled: false, isRemoved: true });
  });

  it('deleteAfterRun ends a repeating job too, after its first success and not before', () => {
    const once = job({ deleteAfterRun: true });
    const gone = afterRun(once, end(), 2);
    expect(gone).toMatchObject({ enabled: false, isRemoved: true });
    expect(gone).not.toHaveProperty('lookAt');
    expect(afterRun(once, failed(), 2)).toMatchObject({ enabled: true, isRemoved: false });
  });

  it('a job switched off in mid-run stays off', () => {
    expect(afterRun(job({ enabled: false }), end(), 2).enabled).toBe(false);
    expect(afterRun(job({ enabled: false }), failed(), 2).enabled).toBe(false);
  });
});

describe('S11: back-off of a repeating job', () => {
  it.each([
    [0, 30_000],
    [1, MINUTE],
    [2, 5 * MINUTE],
    [3, 15 * MINUTE],
    [4, 60 * MINUTE],
    [8, 60 * MINUTE],
  ])('after %i failures before this one: %i ms', (errors, pause) => {
    const after = afterRun(job({}, errors), failed(), 100);
    expect(after).toMatchObject({ lookAt: NOW + pause, enabled: true, isRemoved: false });
    expect(after.state.nextRunAtMs).toBe(NEXT);
    expect(after).not.toHaveProperty('retryAt');
  });

  it('never sooner than the next slot', () => {
    expect(afterRun(JOB, failed({ nextAt: NOW + 90 * MINUTE }), 2).lookAt).toBe(NOW + 90 * MINUTE);
  });

  it('permanent or transient: the same for a job that comes again', () => {
    expect(afterRun(JOB, failed({ isTransient: false }), 2).lookAt).toBe(NOW + 30_000);
  });
});

describe('S11: retries of a one-shot', () => {
  it.each([
    [0, 30_000],
    [1, MINUTE],
    [2, 5 * MINUTE],
  ])('transient, %i before: the same slot again after %i ms, nothing told', (errors, pause) => {
    const after = afterRun(job({}, errors), failed({ nextAt: undefined }), 2);
    expect(after).toMatchObject({ retryAt: NOW + pause, enabled: true, state: { nextRunAtMs: NOW - 5_000 } });
    expect(after).not.toHaveProperty('notice');
  });

  const isOff = { enabled: false, notice: 'disabled', failureAlertAt: NOW, isRemoved: false };

  it('the fourth failure ends it, and is told', () => {
    const after = afterRun(job({}, 3), failed({ nextAt: undefined }), 2);
    expect(after).toMatchObject(isOff);
    expect(after).not.toHaveProperty('retryAt');
  });

  it('a permanent one ends it at once; so does one that does not say', () => {
    expect(afterRun(JOB, failed({ nextAt: undefined, isTransient: false }), 2)).toMatchObject(isOff);
    expect(afterRun(JOB, end({ outcome: 'failed', nextAt: undefined }), 2)).toMatchObject(isOff);
  });
});

describe('S11: ten failures in a row', () => {
  it('switch a repeating job off, and that is told', () => {
    expect(afterRun(job({}, MOST_FAILURES - 2), failed(), 2).enabled).toBe(true);
    const after = afterRun(job({}, MOST_FAILURES - 1), failed(), 2);
    expect(after).toMatchObject({ enabled: false, notice: 'disabled', state: { consecutiveErrors: MOST_FAILURES } });
    expect(after).not.toHaveProperty('lookAt');
  });
});

describe('S11: alerts', () => {
  const noticeOf = ({ notice, failureAlertAt }: Partial<AfterRun>) => [notice, failureAlertAt];

  it('after so many in a row', () => {
    expect(noticeOf(afterRun(job({}, 0), failed(), 2))).toEqual([undefined, undefined]);
    expect(noticeOf(afterRun(job({}, 1), failed(), 2))).toEqual(['failing', NOW]);
    expect(noticeOf(afterRun(job({}, 1), failed(), 3))).toEqual([undefined, undefined]);
    expect(noticeOf(afterRun(job({}, 0), failed(), 1))).toEqual(['failing', NOW]);
  });

  it('not again within the hour; the time of the last one is kept', () => {
    const alerted = (ago: number) => job({ failureAlertAtMs: NOW - ago }, 4);
    expect(noticeOf(afterRun(alerted(ALERT_COOLDOWN_MS - 1), failed(), 2))).toEqual([
      undefined,
      NOW - ALERT_COOLDOWN_MS + 1,
    ]);
    expect(noticeOf(afterRun(alerted(ALERT_COOLDOWN_MS), failed(), 2))).toEqual(['failing', NOW]);
  });

  it('one recovery notice, only after an alert', () => {
    expect(noticeOf(afterRun(job({ failureAlertAtMs: 5 }, 4), end(), 2))).toEqual(['recovered', undefined]);
    expect(noticeOf(afterRun(job({}, 1), end(), 2))).toEqual([undefined, undefined]);
  });
});

describe('S8: a run whose end is unknown', () => {
  const unknown = end({ outcome: 'unknown', error: 'crash' });

  it('counts as neither: the job goes on with its next slot', () => {
    const after = afterRun(job({ failureAlertAtMs: 5, deleteAfterRun: true }, 4), unknown, 2);
    expect(after).toMatchObject({
      state: { lastStatus: 'error', lastError: 'crash', consecutiveErrors: 4, nextRunAtMs: NEXT },
      enabled: true,
      isRemoved: false,
      lookAt: NEXT,
      failureAlertAt: 5,
    });
    expect(after).not.toHaveProperty('notice');
    expect(afterRun(JOB, unknown, 2)).not.toHaveProperty('failureAlertAt');
  });

  it('a one-shot is never run again by itself: switched off, and told', () => {
    const after = afterRun(job({ deleteAfterRun: true }), { ...unknown, isTransient: true, nextAt: undefined }, 2);
    expect(after).toMatchObject({ enabled: false, isRemoved: false, notice: 'disabled', failureAlertAt: NOW });
    expect(after).not.toHaveProperty('retryAt');
  });
});

describe('S8: a forced run', () => {
  it('moves no plan, removes nothing, switches nothing off', () => {
    const once = job({ deleteAfterRun: true }, 9);
    for (const one of [end({ nextAt: undefined }), failed({ nextAt: undefined }), failed({ isTransient: false })]) {
      const after = afterForcedRun(once, one);
      expect(after).toMatchObject({ enabled: true, isRemoved: false, state: { nextRunAtMs: NOW } });
      expect(after).not.toHaveProperty('notice');
    }
    const { nextRunAtMs: _, ...idle } = JOB.state;
    expect(afterForcedRun({ ...JOB, enabled: false, state: idle }, end()).state).not.toHaveProperty('nextRunAtMs');
  });

  it('a failure is shown and does not count; a success ends the row of failures and tells the recovery', () => {
    const failing = job({ failureAlertAtMs: 5 }, 4);
    expect(afterForcedRun(failing, failed())).toMatchObject({
      state: { consecutiveErrors: 4, lastStatus: 'error', lastError: 'no' },
      failureAlertAt: 5,
    });
    const well = afterForcedRun(failing, end());
    expect(well).toMatchObject({ state: { consecutiveErrors: 0, lastStatus: 'ok' }, notice: 'recovered' });
    expect(well).not.toHaveProperty('failureAlertAt');
    expect(afterForcedRun(job({}, 4), failed())).not.toHaveProperty('failureAlertAt');
  });
});
