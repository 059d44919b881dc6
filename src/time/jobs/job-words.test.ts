/** The sentences jobs speak in, word by word: they are what the person sees (S9, S11). */
import { describe, expect, it } from 'vitest';
import { lengthInWords } from '../../base/index.ts';
import { type LateFacts, lateCause, noticeText, reminderText, textOf } from './job-words.ts';
import type { StoredJob } from './stored-job.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('S9: how late, in words', () => {
  it.each([
    [0, '1 second'],
    [1_999, '1 second'],
    [2_000, '2 seconds'],
    [MINUTE - 1, '59 seconds'],
    [MINUTE, '1 minute'],
    [2 * MINUTE, '2 minutes'],
    [HOUR - 1, '59 minutes'],
    [HOUR, '1 hour'],
    [HOUR + MINUTE, '1 hour 1 minute'],
    [3 * HOUR + 5 * MINUTE + 59 * SECOND, '3 hours 5 minutes'],
    [DAY - 1, '23 hours 59 minutes'],
    [DAY, '1 day'],
    [3 * DAY - 1, '2 days'],
  ])('%i ms is %s', (ms, words) => {
    expect(lengthInWords(ms)).toBe(words);
  });

  it('a reminder says so only when it is later than on time', () => {
    expect(reminderText('tea', MINUTE, MINUTE, 'asleep')).toBe('tea');
    expect(reminderText('tea', MINUTE + 1, MINUTE, 'asleep')).toBe(
      'tea\n\n1 minute late: this machine was asleep or its clock was changed.',
    );
  });

  it.each([
    ['not-running', 'Hark was not running'],
    ['scheduling-off', 'scheduling was off'],
    ['quiet-hours', 'held until your quiet hours were over'],
  ] as const)('and why: %s', (cause, words) => {
    expect(reminderText('tea', HOUR, 0, cause)).toBe(`tea\n\n1 hour late: ${words}.`);
  });
});

describe('S9: the cause of lateness is what kept it last', () => {
  const facts: LateFacts = {
    slotAt: 10 * HOUR,
    ranAt: 20 * HOUR,
    onTimeMs: MINUTE,
    startedAt: 0,
    quietUntil: undefined,
    heldUntil: undefined,
  };
  it.each<[string, Partial<LateFacts>, string]>([
    ['the process was there all the time', {}, 'asleep'],
    ['it began at that very instant', { startedAt: 10 * HOUR }, 'asleep'],
    ['it began later', { startedAt: 10 * HOUR + 1 }, 'not-running'],
    ['scheduling was off until then', { startedAt: 11 * HOUR, heldUntil: 15 * HOUR }, 'scheduling-off'],
    ['scheduling was switched on at that very instant', { heldUntil: 10 * HOUR }, 'scheduling-off'],
    ['scheduling had been off before, not then', { heldUntil: 10 * HOUR - 1 }, 'asleep'],
    ['quiet hours ended just now', { startedAt: 11 * HOUR, quietUntil: 20 * HOUR - MINUTE }, 'quiet-hours'],
    ['they ended long ago', { quietUntil: 20 * HOUR - MINUTE - 1 }, 'asleep'],
  ])('%s', (_, more, cause) => {
    expect(lateCause({ ...facts, ...more })).toBe(cause);
  });
});

describe('S11: notices', () => {
  const job = { name: 'Ping the hook', state: { consecutiveErrors: 3 } } as StoredJob; // all that is read

  it('failing, with the last error', () => {
    expect(noticeText(job, 'failing', 'answered 500.')).toBe(
      '"Ping the hook" has failed 3 times in a row. The last error: answered 500.',
    );
    expect(noticeText({ ...job, state: { consecutiveErrors: 1 } }, 'failing')).toBe(
      '"Ping the hook" has failed 1 time in a row.',
    );
  });

  it('switched off, and what to do', () => {
    expect(noticeText(job, 'disabled', 'answered 500.')).toBe(
      '"Ping the hook" was switched off after failing. The last error: answered 500. Change it or switch it on again when the cause is gone.',
    );
  });

  it('works again, without the old error', () => {
    expect(noticeText(job, 'recovered', 'answered 500.')).toBe('"Ping the hook" works again.');
  });

  it('long names and errors are cut', () => {
    const text = noticeText({ ...job, name: 'n'.repeat(500) }, 'failing', 'e'.repeat(5_000));
    expect(text.length).toBeLessThan(350);
    expect(noticeText({ name: 'x', state: {} } as StoredJob, 'failing')).toBe('"x" has failed 0 times in a row.');
  });
});

it('S4: the words of each kind of payload', () => {
  expect(textOf({ kind: 'agentTurn', message: 'm' })).toBe('m');
  expect(textOf({ kind: 'reminder', text: 'r' })).toBe('r');
  expect(textOf({ kind: 'systemEvent', text: 's' })).toBe('s');
});
