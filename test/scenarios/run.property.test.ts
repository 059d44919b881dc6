/**
 * D13, of whole runs: a month with restarts at random moments sends exactly what it sends without them; shifting
 * everything by whole weeks shifts the messages and nothing else; the order in which a file lists its events does not
 * matter.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readScenario } from '../../src/explain/simulate/index.ts';
import { playOnHark } from './tools/play.ts';

const PATIENCE_MS = 600_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Monday 5 January 2026, 08:00 in Tokyo, where the clock is never changed. */
const START = Date.UTC(2026, 0, 4, 23);

type Event = { readonly at: number } & Record<string, unknown>;

const remember = (at: number, memory: Record<string, unknown>): Event => ({ at, kind: 'memory.add', memory });

/** A month with a bit of everything: dates, a contradiction, something to watch, a rhythm, reminders, chat, a dead line. */
function month(): Event[] {
  const facts = ['nurse on a ward', 'two cats', 'third floor', 'sings alto', 'filter coffee'];
  return [
    ...facts.map((content, i) => remember(START - (40 + i) * DAY, { id: `f${i}`, type: 'IDENTITY', content })),
    remember(START, { id: 'm1', type: 'PLAN', content: 'send in the tax form', dueAtMs: START + 3 * DAY + 9 * HOUR }),
    remember(START + DAY, { id: 'c1', type: 'EVENT', content: 'the choir sings in Kyoto', importance: 0.6 }),
    remember(START + 2 * DAY, { id: 'c2', type: 'EVENT', content: 'the choir sings in Nara', conflictsWith: ['c1'] }),
    remember(START + 4 * DAY, { id: 'w1', type: 'ACTIVITY', content: 'watch the sourdough', tags: ['monitor:3d'] }),
    { at: START + 5 * DAY, id: 'u1', kind: 'user.msg', text: 'remind me every Friday at 17:00 to call home' },
    { at: START + 6 * DAY + HOUR, kind: 'user.msg', text: 'good morning' },
    remember(START + 8 * DAY, {
      id: 'm2',
      type: 'PLAN',
      content: 'renew the pass',
      dueAtMs: START + 12 * DAY + 20 * HOUR,
    }),
    { at: START + 12 * DAY, kind: 'fault', fault: 'offline:telegram' },
    { at: START + 12 * DAY + 5 * HOUR, kind: 'fault', fault: 'online:telegram' },
    { at: START + 14 * DAY + 2 * HOUR, kind: 'user.react', to: 'last', value: 'snooze' },
    remember(START + 18 * DAY, {
      id: 'm3',
      type: 'PLAN',
      content: 'book the dentist',
      dueAtMs: START + 20 * DAY + 2 * HOUR,
    }),
    { at: START + 20 * DAY, kind: 'done', ref: 'm3' },
    remember(START + 24 * DAY, { id: 'q1', type: 'QUESTION', content: 'where is the spare key?' }),
  ];
}

const shifted = (event: Event, byMs: number): Event => {
  const memory = event.memory as { dueAtMs?: number } | undefined;
  const due = memory?.dueAtMs === undefined ? {} : { dueAtMs: memory.dueAtMs + byMs };
  return { ...event, at: event.at + byMs, ...(memory ? { memory: { ...memory, ...due } } : {}) };
};

async function play(events: readonly Event[], byMs = 0, days = 30) {
  const { sends, errors } = await playOnHark(
    readScenario({
      v: 1,
      id: 'month',
      user: { tz: 'Asia/Tokyo', channels: ['telegram', 'web'] },
      clock: { start: START + byMs, end: START + byMs + days * DAY },
      events: events.map((event) => shifted(event, byMs)),
    }),
  );
  expect(errors).toEqual([]);
  return sends;
}

const tell = (sends: Awaited<ReturnType<typeof play>>) =>
  sends.map(({ atMs, address, text, reason, refs }) => ({ atMs, address, text, reason, refs: named(refs) }));
/** Ids of the engine's own making tell nothing. */
const named = (refs: readonly string[]): string[] => refs.filter((ref) => /^[a-z]\d$/u.test(ref));

it(
  'D13: a month with restarts at random moments sends exactly what it sends without them',
  async () => {
    const calm = tell(await play(month()));
    expect(calm.length).toBeGreaterThan(10);
    const moments = fc.array(fc.integer({ min: 1, max: 30 * 24 * 60 - 1 }), { minLength: 5, maxLength: 25 });
    const property = fc.asyncProperty(moments, async (minutes) => {
      const restarts = minutes.map((minute) => ({ at: START + minute * MINUTE, kind: 'fault', fault: 'restart' }));
      expect(tell(await play([...month(), ...restarts]))).toEqual(calm);
    });
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
  },
  PATIENCE_MS,
);

it(
  'D13: also when it restarts at the very instants at which something is said',
  async () => {
    const calm = tell(await play(month()));
    const restarts = calm.flatMap(({ atMs }) =>
      [atMs - 1_000, atMs, atMs + 1_000].map((at) => ({ at, kind: 'fault', fault: 'restart' })),
    );
    expect(tell(await play([...month(), ...restarts]))).toEqual(calm);
  },
  PATIENCE_MS,
);

it(
  'D13: shifted by whole weeks it says the same, so much later',
  async () => {
    const times = (sends: Awaited<ReturnType<typeof play>>, byMs: number) =>
      sends.map(({ atMs, address, reason, refs }) => [atMs - byMs, address, reason, named(refs)]);
    const calm = times(await play(month(), 0, 14), 0);
    const property = fc.asyncProperty(fc.integer({ min: -60, max: 120 }), async (weeks) => {
      expect(times(await play(month(), weeks * WEEK, 14), weeks * WEEK)).toEqual(calm);
    });
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
  },
  PATIENCE_MS,
);

it(
  'D13: the order of the file does not matter',
  async () => {
    const calm = tell(await play(month(), 0, 14));
    const property = fc.asyncProperty(fc.shuffledSubarray(month(), { minLength: month().length }), async (events) => {
      expect(tell(await play(events, 0, 14))).toEqual(calm);
    });
    await fc.assert(property, { numRuns: 3, endOnFailure: true });
  },
  PATIENCE_MS,
);
