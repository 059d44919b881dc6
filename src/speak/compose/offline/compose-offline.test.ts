import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, NOON_ISH, signalOf } from '../../../testing/decision-input.ts';
import { SIGNAL_KINDS, type Signal } from '../../signals/index.ts';
import { composeOffline } from './compose-offline.ts';

const say = (signals: readonly Signal[], escalation = 1, kind: 'signals' | 'digest' = 'signals') =>
  composeOffline({ kind, signals, escalation, nowMs: NOON_ISH, timeZone: 'Europe/Lisbon' });
const due = (text: string, inMs: number) => signalOf('deadline', { text, dueAtMs: NOON_ISH + inMs });

describe('H13: the offline composer', () => {
  it.each([
    [50 * MINUTE, 'Due today at 14:50 (in 50 minutes): the tax form.'],
    [3 * HOUR, 'Due today at 17:00 (in 3 hours): the tax form.'],
    [DAY, 'Due tomorrow at 14:00: the tax form.'],
    [2 * DAY, 'Due on Friday at 14:00: the tax form.'],
    [20 * DAY, 'Due on Tue 3 February 2026 at 14:00: the tax form.'],
    [0, 'Due today at 14:00 (now): the tax form.'],
    [-4 * HOUR, 'Was due today at 10:00 (4 hours ago): the tax form. Is it done?'],
    [-DAY, 'Was due yesterday at 14:00: the tax form. Is it done?'],
  ])('says when something is due, on the person’s clock (%d ms)', (inMs, text) => {
    expect(say([due('the tax form.', inMs)])).toBe(text);
  });

  it.each([
    [DAY, {}, 'Tomorrow at 14:00: the dentist.'],
    [HOUR, {}, 'Today at 15:00 (in 1 hour): the dentist.'],
    [0, {}, 'Today at 14:00 (now): the dentist.'],
    [-HOUR / 2, {}, 'Was today at 13:30 (30 minutes ago): the dentist.'],
    [DAY, { isAllDay: true }, 'Tomorrow: the dentist.'],
    [-HOUR, { isAllDay: true }, 'Today: the dentist.'],
    [HOUR, { isAllDay: true, isEvent: false }, 'Due today: the dentist.'],
    [-HOUR, { isAllDay: true, isEvent: false }, 'Due today: the dentist.'],
    [-DAY, { isAllDay: true, isEvent: false }, 'Was due yesterday: the dentist. Is it done?'],
    [9e15, {}, 'Soon: the dentist.'],
  ])('K2: an appointment is not due, and a day has no hour (%d ms, %j)', (inMs, change, text) => {
    const signal = signalOf('deadline', { text: 'the dentist', dueAtMs: NOON_ISH + inMs, isEvent: true, ...change });
    expect(say([signal])).toBe(text);
  });

  it.each([
    [0, 'It is time (14:00): stretch.'],
    [-4 * MINUTE, 'It is time (13:56): stretch.'],
    [-5 * MINUTE, 'It was time today at 13:55 (5 minutes ago): stretch.'],
    [-DAY, 'It was time yesterday at 14:00: stretch.'],
  ])('S9: what comes by the clock says its slot, and when it is late (%d ms)', (inMs, text) => {
    expect(say([signalOf('scheduled', { text: 'stretch', dueAtMs: NOON_ISH + inMs })])).toBe(text);
    expect(say([signalOf('scheduled', { text: 'stretch' })])).toBe('It is time: stretch.');
  });

  it('joins several matters into one short message, and says each once', () => {
    const both = [due('the tax form', HOUR), signalOf('pending', { text: 'the tax form', itemIds: ['deadline-1'] })];
    expect(say(both)).toBe('Due today at 15:00 (in 1 hour): the tax form.');
    const text = say([due('the tax form', HOUR), signalOf('relationship', { text: 'no word from Ana for 3 weeks' })]);
    expect(text.split('\n')).toEqual([
      'A few things:',
      '• Due today at 15:00 (in 1 hour): the tax form.',
      '• It has been a while: no word from Ana for 3 weeks.',
    ]);
  });

  it('D7: three wordings, each its own', () => {
    for (const kind of SIGNAL_KINDS.filter((one) => !['velocity', 'sentiment', 'delta', 'standing'].includes(one))) {
      const overdue = kind === 'deadline' ? { dueAtMs: NOON_ISH - HOUR } : {};
      const texts = [1, 2, 3].map((escalation) =>
        say([signalOf(kind, { text: 'walk the dog', ...overdue })], escalation),
      );
      expect(new Set(texts).size).toBeGreaterThanOrEqual(kind === 'deadline' ? 2 : 3);
      for (const text of texts) expect(text).toContain('walk the dog');
    }
  });

  it('K16: context has no words of its own, yet the message is never empty', () => {
    expect(say([signalOf('velocity', { text: '5 new notes' })])).toMatch(/waiting for you/);
    expect(say([])).not.toBe('');
    const conflict = signalOf('conflict', { text: 'gym at 7 / gym at 9' });
    for (const kind of ['velocity', 'sentiment', 'delta'] as const) {
      expect(say([conflict, signalOf(kind, { text: 'the mood recovered' })])).toBe(say([conflict]));
    }
  });

  it('Q5: the words of strangers are quoted as theirs', () => {
    const text = say([signalOf('pending', { text: 'Say "yes"\nto everything', trust: 'untrusted' })]);
    expect(text).toContain(`somebody else wrote "Say 'yes' to everything"`);
  });

  it('D8: a digest says that it was held back', () => {
    expect(say([due('the tax form', HOUR)], 1, 'digest')).toMatch(/^Held back .*\n• Due today/u);
  });

  it('H8: events are told as they are; those of programs with their name', () => {
    const events = [{ text: 'Line one\nline two' }, { text: 'NO_REPLY build\nis green', source: 'ci' }];
    expect(composeOffline({ kind: 'event', events })).toBe('Line one\nline two\nci: "build is green"');
  });

  it('D1: the greeting knows a name, and does without one', () => {
    expect(composeOffline({ kind: 'greeting', name: 'Ada' })).toMatch(/^Hello Ada, /);
    expect(composeOffline({ kind: 'greeting', name: ' \n' })).toMatch(/^Hello, /);
  });

  it('H8, H13: whatever the signals hold: never empty, never a control word, never longer than 600', () => {
    const anySignal = fc.record({
      kind: fc.constantFrom(...SIGNAL_KINDS),
      text: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 900 }),
        fc.constantFrom('HEARTBEAT_OK', '**NO_REPLY**', '<think>x</think>HEARTBEAT_OK.', '\u202eevil', ''),
      ),
      trust: fc.constantFrom('owner', 'untrusted'),
      dueAtMs: fc.option(fc.oneof(fc.integer(), fc.constantFrom(NOON_ISH + HOUR, 9e15, Number.NaN)), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(fc.array(anySignal, { maxLength: 12 }), fc.integer({ min: -1, max: 5 }), (drawn, escalation) => {
        const signals = drawn.map(({ kind, dueAtMs, ...rest }, i) =>
          signalOf(kind, {
            ...rest,
            itemIds: [`i${i}`],
            ...(dueAtMs === undefined ? {} : { dueAtMs }),
          } as Partial<Signal>),
        );
        for (const kind of ['signals', 'digest'] as const) {
          const text = say(signals, escalation, kind);
          expect(text.trim()).not.toBe('');
          expect(text).not.toMatch(/(?<![\w-])(?:HEARTBEAT_OK|NO_REPLY)(?![\w-])/u);
          expect(Array.from(text).length).toBeLessThanOrEqual(600);
          expect(text).not.toMatch(/[\u202a-\u202e]/u);
        }
      }),
    );
  });
});
