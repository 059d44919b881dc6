/** D13 and the promises no single case can show: over random people, signals and histories. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actOn, DAY, decisionInput, HOUR, MINUTE, NOON_ISH } from '../../testing/decision-input.ts';
import { SIGNAL_KINDS, type Signal, TIER_WEIGHTS, type Tier } from '../signals/index.ts';
import { decide } from './decide.ts';
import type { Decision, DecisionInput } from './decision.ts';
import { fingerprint } from './fingerprint.ts';

/** Any code point, lone surrogates included; quicker than fast-check's own table of them. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

const RUNS = { numRuns: 400 };
const TIERS = Object.keys(TIER_WEIGHTS) as Tier[];
const word = fc.constantFrom('a', 'b', 'c', 'd', 'tax', 'gym');
const words = fc.uniqueArray(word, { maxLength: 3 });

const signal: fc.Arbitrary<Signal> = fc
  .record({
    kind: fc.constantFrom(...SIGNAL_KINDS),
    tier: fc.constantFrom(...TIERS),
    itemIds: words,
    topics: words,
    text: fc.string(),
    trust: fc.constantFrom('owner', 'agent', 'system', 'untrusted'),
    dueInMs: fc.option(fc.integer({ min: -2 * DAY, max: 2 * DAY }), { nil: undefined }),
  })
  .map(({ dueInMs, ...rest }) => ({
    ...rest,
    weight: TIER_WEIGHTS[rest.tier],
    ...(dueInMs === undefined ? {} : { dueAtMs: NOON_ISH + dueInMs }),
  }));

const act = fc
  .record({
    about: fc.array(signal, { maxLength: 3 }),
    agoMs: fc.integer({ min: -HOUR, max: 3 * DAY }),
    escalation: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ about, agoMs, escalation }) => actOn(about, NOON_ISH - agoMs, { escalation }));

const input: fc.Arbitrary<DecisionInput> = fc
  .record({
    hour: fc.integer({ min: -14, max: 9 }),
    autonomy: fc.constantFrom('observe', 'suggest', 'act'),
    gate: fc.constantFrom('signals', 'signals', 'always'),
    breakThrough: fc.boolean(),
    shadow: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    quiet: fc.constantFrom({ start: '22:00', end: '08:00' }, null),
    person: fc.record({
      noteCount: fc.integer({ min: 0, max: 20 }),
      greeted: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
      inConversation: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      newNotesSinceAct: fc.integer({ min: 0, max: 8 }),
      sentToday: fc.integer({ min: 0, max: 7 }),
      mutedTopics: fc.uniqueArray(word, { maxLength: 1 }),
      response: fc.record({ rate: fc.double({ min: 0, max: 1, noNaN: true }), samples: fc.nat(5) }),
    }),
    signals: fc.array(signal, { maxLength: 8 }),
    recentActs: fc.array(act, { maxLength: 5 }),
    dueInMs: fc.option(fc.integer({ min: 1, max: 6 * HOUR }), { nil: undefined }),
  })
  .map(({ hour, autonomy, gate, breakThrough, shadow, quiet, dueInMs, ...rest }) => {
    const nowMs = NOON_ISH + hour * HOUR;
    return decisionInput({
      ...rest,
      nowMs,
      settings: { autonomy, gate, breakThrough, shadow, quiet },
      ...(dueInMs === undefined ? {} : { nextDueAtMs: nowMs + dueInMs }),
    });
  });

const check = (property: (given: DecisionInput, decision: Decision) => void): void => {
  fc.assert(
    fc.property(input, (given) => property(given, decide(given))),
    RUNS,
  );
};

test('D13: permuting the input changes nothing', () => {
  fc.assert(
    fc.property(input, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (given, keys) => {
      const shuffled = <T>(list: readonly T[]): T[] =>
        list
          .map((item, i) => [keys[i] ?? 0, item] as const)
          .sort(([a], [b]) => a - b)
          .map(([, item]) => item);
      const other = { ...given, signals: shuffled(given.signals), recentActs: shuffled(given.recentActs) };
      expect(decide(other)).toEqual(decide(given));
    }),
    RUNS,
  );
});

test('D13: notes that raise no signal change nothing', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 5, max: 1000 }), fc.integer({ min: 0, max: 1000 }), (given, count, more) => {
      const withNotes = (noteCount: number) => decide({ ...given, person: { ...given.person, noteCount } });
      const [before, after] = [withNotes(count), withNotes(count + more)];
      expect({ ...after, gates: [] }).toEqual({ ...before, gates: [] });
    }),
    RUNS,
  );
});

test('D13: a higher threshold never turns silence into speech', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 30 }), (given, threshold, raise) => {
      const at = (n: number) => {
        const thresholds = { act: n, suggest: n, observe: n };
        return decide({ ...given, settings: { ...given.settings, thresholds } });
      };
      if (at(threshold + raise).verdict === 'act') expect(at(threshold).verdict).toBe('act');
    }),
    RUNS,
  );
});

test('D13: the same at the same time some weeks later', () => {
  fc.assert(
    fc.property(input, fc.integer({ min: 1, max: 5 }), (given, weeks) => {
      const by = weeks * 7 * DAY;
      const due = <T extends { readonly dueAtMs?: number }>(thing: T): T =>
        thing.dueAtMs === undefined ? thing : { ...thing, dueAtMs: thing.dueAtMs + by };
      const later = decide({
        ...given,
        nowMs: given.nowMs + by,
        signals: given.signals.map(due),
        recentActs: given.recentActs.map((each) => ({ ...each, atMs: each.atMs + by, items: each.items.map(due) })),
        ...(given.nextDueAtMs === undefined ? {} : { nextDueAtMs: given.nextDueAtMs + by }),
      });
      const now = decide(given);
      expect([later.verdict, later.reason, later.fingerprint]).toEqual([now.verdict, now.reason, now.fingerprint]);
      expect(later.nextCheckAtMs - by).toBe(now.nextCheckAtMs);
    }),
    RUNS,
  );
});

test('D11: the next look is after now and never later than the next due thing', () => {
  check((given, { nextCheckAtMs }) => {
    expect(nextCheckAtMs).toBeGreaterThan(given.nowMs);
    expect(nextCheckAtMs).toBeLessThanOrEqual(Math.min(given.nextDueAtMs ?? Infinity, given.nowMs + 4 * HOUR));
    expect(Number.isInteger(nextCheckAtMs)).toBe(true);
  });
});

test('D2, D10, Z4: observe and shadow never act, never force', () => {
  check(({ settings }, { verdict, gates }) => {
    if (settings.autonomy !== 'observe' && !settings.shadow) return;
    expect(verdict).not.toBe('act');
    expect(gates.some(({ name, outcome }) => name === 'critical_deadline' && outcome === 'force')).toBe(false);
  });
});

test('K15: outsiders make nobody speak', () => {
  check((given) => {
    const signals = given.signals.map((each): Signal => ({ ...each, trust: 'untrusted' }));
    const { verdict, reason } = decide({ ...given, signals, settings: { ...given.settings, gate: 'signals' } });
    if (verdict === 'act') expect(reason).toBe('first_contact');
  });
});

test('D3, D7, D8: what is said was neither muted, nor unwelcome at night, nor past the budget', () => {
  check(({ person, settings, nowMs }, { verdict, reason, signals, ...decision }) => {
    if (verdict !== 'act') return;
    expect(decision.fingerprint).toBe(fingerprint(signals.flatMap(({ itemIds }) => itemIds)));
    expect(signals.flatMap(({ topics }) => topics).some((topic) => person.mutedTopics.includes(topic))).toBe(false);
    if (reason === 'critical_deadline') return;
    const hour = new Date(nowMs).getUTCHours();
    const isNight = settings.quiet !== null && (hour >= 22 || hour < 8);
    if (isNight) expect(signals.every(({ kind }) => kind === 'scheduled')).toBe(true);
    if (person.sentToday >= 6)
      expect(signals.every(({ kind, trust }) => kind === 'scheduled' && trust === 'owner')).toBe(true);
  });
});

test('D6: having just said it, we do not say it again', () => {
  check((given, { verdict, signals }) => {
    // A signal that names neither an item nor a topic cannot be recognised as said.
    if (verdict !== 'act' || signals.some(({ itemIds, topics }) => itemIds.length + topics.length === 0)) return;
    const settings = { ...given.settings, gate: 'signals' } as const;
    const said = { ...actOn(signals, given.nowMs) };
    const again = decide({
      ...given,
      settings,
      nowMs: given.nowMs + MINUTE,
      signals,
      recentActs: [...given.recentActs, said],
    });
    expect(again.reason === 'first_contact' || again.verdict !== 'act').toBe(true);
  });
});

test('never throws, whatever the words are', () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('__proto__', 'constructor', '', '\ud800'));
  const hostile = signal.chain((each) =>
    fc
      .record({ texts: fc.array(text, { maxLength: 3 }), text })
      .map((bad) => ({ ...each, text: bad.text, topics: bad.texts, itemIds: bad.texts })),
  );
  fc.assert(
    fc.property(
      input,
      fc.array(hostile, { maxLength: 5 }),
      fc.array(text, { maxLength: 3 }),
      text,
      (given, signals, mutedTopics, timeZone) => {
        const recentActs = [...given.recentActs, actOn(signals, given.nowMs - DAY)];
        const decision = decide({ ...given, timeZone, signals, recentActs, person: { ...given.person, mutedTopics } });
        expect(['act', 'suppress', 'observe']).toContain(decision.verdict);
      },
    ),
    RUNS,
  );
});
