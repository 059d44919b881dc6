/** Z3: what counts as a need that was met, a false alarm, a duplicate, a forbidden message; and the numbers made of it. */
import { describe, expect, it } from 'vitest';
import { judge, metricsOf, type RecordedSend, readScenario } from './index.ts';

const HOUR = 3_600_000;
/** Friday 30 October 2026, 09:00 in New York. */
const START = Date.UTC(2026, 9, 30, 13);

const scenarioOf = (more: Record<string, unknown> = {}) =>
  readScenario({
    v: 1,
    id: 'judged',
    user: { tz: 'America/New_York', channels: ['telegram', 'web'] },
    clock: { start: START, end: START + 96 * HOUR },
    events: [{ at: START, kind: 'memory.add', memory: { id: 'm1', content: 'tax form', due: START + 30 * HOUR } }],
    ...more,
  });

const sendOf = (afterHours: number, change: Partial<RecordedSend> = {}): RecordedSend => ({
  atMs: START + afterHours * HOUR,
  address: 'telegram',
  text: `said after ${afterHours}`,
  refs: ['m1'],
  reason: 'deadline',
  causes: ['deadline', 'immediate'],
  identity: `nudge:${afterHours}`,
  isAskedFor: false,
  dueAtMs: [START + 30 * HOUR],
  slots: [],
  ...change,
});

const need = (change: Record<string, unknown> = {}) => ({
  gold: [{ need: 'm1', window: [START + 5 * HOUR, START + 30 * HOUR], ...change }],
});

const numbersOf = (more: Record<string, unknown>, sends: RecordedSend[]) => {
  const scenario = scenarioOf(more);
  return metricsOf(scenario, judge(scenario, sends), 0);
};

describe('Z3: needs', () => {
  it('is met by a send about it inside its window, both ends included', () => {
    for (const at of [5, 17, 30])
      expect(numbersOf(need(), [sendOf(at)])).toMatchObject({ missedNeeds: 0, falseAlarms: 0 });
  });

  it.each([[4.99], [30.01]])('is missed by one after %d hours, which is then a false alarm', (at) => {
    expect(numbersOf(need(), [sendOf(at)])).toMatchObject({ missedNeeds: 1, falseAlarms: 1 });
  });

  it('is missed by one about something else, or for another reason', () => {
    expect(numbersOf(need(), [sendOf(6, { refs: ['m2'] })])).toMatchObject({ missedNeeds: 1, falseAlarms: 1 });
    expect(numbersOf(need({ reason: ['conflict'] }), [sendOf(6)])).toMatchObject({ missedNeeds: 1, falseAlarms: 1 });
    expect(numbersOf(need({ reason: ['conflict', 'deadline'] }), [sendOf(6)])).toMatchObject({ missedNeeds: 0 });
  });

  it('takes up to `max` messages; the rest are false alarms', () => {
    const sends = [sendOf(6), sendOf(8), sendOf(29)];
    expect(numbersOf(need({ max: 2 }), sends)).toMatchObject({ missedNeeds: 0, falseAlarms: 1 });
    expect(numbersOf(need({ max: 0 }), sends)).toMatchObject({ falseAlarms: 3 });
    expect(numbersOf(need(), sends)).toMatchObject({ falseAlarms: 0 });
  });

  it('with a name the file gives to nothing is met by its words', () => {
    const gold = [{ need: 'call-mum', window: [START, START + 9 * HOUR] }];
    const reminder = sendOf(1, {
      refs: ['job-1'],
      text: 'Call mum about Sunday.',
      isAskedFor: true,
      reason: 'reminder',
    });
    expect(numbersOf({ gold }, [reminder])).toMatchObject({ missedNeeds: 0, falseAlarms: 0 });
    expect(numbersOf({ gold }, [{ ...reminder, text: 'Call the bank.' }])).toMatchObject({ missedNeeds: 1 });
  });

  it('D1: one greeting is no false alarm, and can be a need', () => {
    const hello = sendOf(1, { refs: [], reason: 'first_contact', causes: ['first_contact'], text: 'Hello!' });
    expect(numbersOf({}, [hello])).toMatchObject({ falseAlarms: 0 });
    const gold = [{ need: 'greeting', window: [START, START + HOUR], reason: ['first_contact'] }];
    expect(numbersOf({ gold }, [{ ...hello, text: 'A greeting to you' }])).toMatchObject({ missedNeeds: 0 });
  });
});

describe('Z3: latency and rates', () => {
  it('counts from the best moment, else from the beginning; too early is no delay', () => {
    expect(numbersOf(need({ best: START + 6 * HOUR }), [sendOf(8)]).latencyMs).toBe(2 * HOUR);
    expect(numbersOf(need({ best: START + 9 * HOUR }), [sendOf(8)]).latencyMs).toBe(0);
    expect(numbersOf(need(), [sendOf(8)]).latencyMs).toBe(3 * HOUR);
    expect(numbersOf(need(), []).latencyMs).toBe(0);
  });

  it('gives false alarms per day, a day at least', () => {
    const alarms = [sendOf(1), sendOf(2)];
    expect(numbersOf({}, alarms).falseAlarmsPerDay).toBe(0.5);
    const clock = { start: START, end: START + 3 * HOUR };
    expect(numbersOf({ clock }, alarms).falseAlarmsPerDay).toBe(2);
  });
});

describe('Z3: duplicates', () => {
  it.each([
    ['the same message twice', sendOf(2, { identity: 'nudge:1' }), 1],
    ['the same words within a day', sendOf(24.9, { text: 'said after 1' }), 1],
    ['the same words a day later', sendOf(25, { text: 'said after 1' }), 0],
    ['the same matter on another address at once', sendOf(1.5, { address: 'web' }), 1],
    ['another matter on another address', sendOf(1.5, { address: 'web', refs: ['m2'] }), 0],
    ['the next instant of a date', sendOf(1.5), 0],
  ])('P1, H9: %s', (_title, second, duplicates) => {
    expect(numbersOf({}, [sendOf(1), second]).duplicates).toBe(duplicates);
  });

  it('S8: a daily reminder is none', () => {
    const daily = (day: number) =>
      sendOf(day * 23, { text: 'pills', isAskedFor: true, reason: 'reminder', identity: `slot:${day}` });
    expect(numbersOf({}, [daily(1), daily(2)]).duplicates).toBe(0);
    expect(numbersOf({}, [daily(1), daily(1)]).duplicates).toBe(1);
  });
});

describe('Z3: forbidden', () => {
  const night = { forbidden: [{ window: ['22:00', '08:00'], unless: 'due<1h' }] };

  it.each([
    [12.99, 0],
    [13, 1],
    [22.99, 1],
    [23, 0],
  ])('D3: %d hours after nine in the morning: %d', (at, forbidden) => {
    expect(numbersOf(night, [sendOf(at)]).forbidden).toBe(forbidden);
  });

  it('a window with a date holds once, its end exclusive', () => {
    const once = { forbidden: [{ window: ['2026-10-30T10:00', '2026-10-30T11:00:00-04:00'] }] };
    expect([0.5, 1, 1.5, 2, 25].map((hours) => numbersOf(once, [sendOf(hours)]).forbidden)).toEqual([0, 1, 1, 0, 0]);
  });

  it('D2: lets pass what is due within the hour, not what is overdue', () => {
    const due = (atHours: number, dueHours: number) => sendOf(atHours, { dueAtMs: [START + dueHours * HOUR] });
    expect(numbersOf(night, [due(15, 16)]).forbidden).toBe(0);
    expect(numbersOf(night, [due(15, 16.01)]).forbidden).toBe(1);
    expect(numbersOf(night, [due(15, 14.9)]).forbidden).toBe(1);
  });

  it('S4: lets a reminder come when it was asked for', () => {
    expect(numbersOf(night, [sendOf(15, { isAskedFor: true })]).forbidden).toBe(0);
  });

  it('P2: goes by the clock on the wall where the person is', () => {
    const events = [{ at: START + HOUR, kind: 'fault', fault: 'tz=Asia/Tokyo' }];
    // Ten in the morning in New York is eleven at night in Tokyo.
    expect(numbersOf({ ...night, events }, [sendOf(2)]).forbidden).toBe(1);
    expect(numbersOf(night, [sendOf(2)]).forbidden).toBe(0);
  });

  it('Q5: a forbidden ref is never spoken of; with a window only then', () => {
    expect(numbersOf({ forbidden: [{ ref: 'm1', why: 'untrusted' }] }, [sendOf(2)]).forbidden).toBe(1);
    expect(numbersOf({ forbidden: [{ ref: 'm9' }] }, [sendOf(2)]).forbidden).toBe(0);
    const both = { forbidden: [{ ref: 'm1', window: ['12:00', '13:00'] }] };
    expect(numbersOf(both, [sendOf(2), sendOf(3.5)]).forbidden).toBe(1);
  });
});
