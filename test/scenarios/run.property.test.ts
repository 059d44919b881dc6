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
/** Random months with restarts; each is played twice. */
const MONTHS = 8;
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
  'D13, H1: a month with restarts at random moments sends exactly what it sends without them',
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
  'D13, H1: also when it restarts at the very instants at which something is said',
  async () => {
    const calm = tell(await play(month()));
    const restarts = calm.flatMap(({ atMs }) =>
      [atMs - 1_000, atMs, atMs + 1_000].map((at) => ({ at, kind: 'fault', fault: 'restart' })),
    );
    expect(tell(await play([...month(), ...restarts]))).toEqual(calm);
  },
  PATIENCE_MS,
);

/** Hours of the month, so that things fall together more often than they would by chance. */
const hour = fc.integer({ min: 1, max: 30 * 24 - 1 });
const word = fc.constantFrom('tax form', 'library books', 'bike', 'choir', 'sourdough', 'dentist', 'rent', 'passport');
const says = fc.constantFrom(
  'remind me every day at 9:30 to stretch',
  'remind me every Friday at 17:00 to call home',
  'remind me in 3 hours to stretch',
  'good morning',
  'I finished the tax form',
  'stop reminding me about the bike',
);

/** Anything that may happen in somebody's month. `n` keeps the names apart. */
function happening(n: number): fc.Arbitrary<Event[]> {
  const id = `r${n}`;
  const at = (h: number): number => START + h * HOUR;
  return fc.oneof(
    fc
      .tuple(hour, fc.integer({ min: -12, max: 96 }), word)
      .map(([h, ahead, content]) => [
        remember(at(h), { id, type: 'PLAN', content: `${content} ${n}`, dueAtMs: at(h + ahead) }),
      ]),
    fc
      .tuple(hour, word, fc.constantFrom('monitor', 'monitor:2d', 'cron:daily:08:30', 'cron:weekly:mon:10:00'))
      .map(([h, content, tag]) => [
        remember(at(h), { id, type: 'ACTIVITY', content: `look after the ${content} ${n}`, tags: [tag] }),
      ]),
    fc.tuple(hour, says).map(([h, text]) => [{ at: at(h), id, kind: 'user.msg', text }]),
    fc
      .tuple(hour, fc.constantFrom('dismissed', 'done', 'snooze'))
      .map(([h, value]) => [{ at: at(h), kind: 'user.react', to: 'last', value }]),
    fc.tuple(hour, fc.constantFrom('telegram', 'web'), fc.integer({ min: 1, max: 30 })).map(([h, line, long]) => [
      { at: at(h), kind: 'fault', fault: `offline:${line}` },
      { at: at(h + long), kind: 'fault', fault: `online:${line}` },
    ]),
    fc
      .tuple(hour, fc.constantFrom('America/New_York', 'Europe/Lisbon', 'Asia/Tokyo'))
      .map(([h, zone]) => [{ at: at(h), kind: 'fault', fault: `tz=${zone}` }]),
  );
}

const anyMonth = fc
  .integer({ min: 8, max: 20 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => happening(n))))
  .map((events) => events.flat());

it(
  'D13, H1: whatever happens in a month and whatever breaks, restarts change nothing of what is said and when',
  async () => {
    const moments = fc.array(fc.integer({ min: 1, max: 30 * 24 * 60 - 1 }), { minLength: 10, maxLength: 40 });
    let said = 0;
    const property = fc.asyncProperty(anyMonth, moments, async (events, minutes) => {
      const restarts = minutes.map((minute) => ({ at: START + minute * MINUTE, kind: 'fault', fault: 'restart' }));
      const calm = tell(await play(events));
      said += calm.length;
      expect(tell(await play([...events, ...restarts]))).toEqual(calm);
    });
    await fc.assert(property, { numRuns: MONTHS, endOnFailure: true });
    // A month in which nothing is said would prove nothing.
    expect(said).toBeGreaterThan(5 * MONTHS);
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
