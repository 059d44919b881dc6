/** Z2: what would have had to be different, found by deciding again with one thing changed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecisionInput, decide } from '../speak/decide/index.ts';
import { actOn, decisionInput, HOUR, MIDNIGHT, MINUTE, NOON_ISH, signalOf } from '../testing/decision-input.ts';
import { counterfactualInWords, counterfactuals } from './counterfactual.ts';
import { TO_SPEAK, TO_STAY_SILENT } from './input-changes.ts';

const namesOf = (input: DecisionInput): string[] => counterfactuals(input).map(({ change, to }) => `${change}=${to}`);
const plan = signalOf('pending', { text: 'paint the fence' });

describe('Z2: counterfactuals of a silence', () => {
  it('finds the smaller threshold, the freer autonomy and the missing date', () => {
    const input = decisionInput({ signals: [plan, signalOf('gap'), signalOf('goal')] });
    expect(decide(input).reason).toBe('below_threshold');
    expect(namesOf(input)).toEqual(
      expect.arrayContaining(['threshold=9', 'autonomy=act', 'dueDate=paint the fence', 'moreSignals=elevated']),
    );
  });

  it('says it in one sentence, the smallest change first', () => {
    const input = decisionInput({
      nowMs: MIDNIGHT + 8 * HOUR + 10 * MINUTE,
      signals: [plan, signalOf('gap'), signalOf('goal')],
    });
    expect(counterfactualInWords(counterfactuals(input), input.timeZone)).toBe(
      'You would have heard at 08:10 with a threshold of 9 instead of 12, with autonomy act, or if the plan had a due date within a day.',
    );
  });

  it('D3: waits for the end of quiet hours, to the minute', () => {
    const input = decisionInput({ nowMs: MIDNIGHT + 3 * HOUR, signals: [signalOf('conflict')] });
    expect(decide(input).reason).toBe('quiet_hours');
    expect(counterfactuals(input)).toContainEqual(
      expect.objectContaining({ change: 'time', atMs: MIDNIGHT + 8 * HOUR, words: 'at 08:00' }),
    );
    expect(namesOf(input)).toContain('quietHours=off');
  });

  it('D4: names the conversation', () => {
    const person = { lastUserMessageAtMs: NOON_ISH - 3 * MINUTE };
    const input = decisionInput({ person, signals: [plan, signalOf('gap'), signalOf('goal'), signalOf('delta')] });
    expect(decide(input).reason).toBe('conversation');
    expect(namesOf(input)[0]).toBe('conversation=none');
  });

  it('D6: names what was said before, and when it would be said again', () => {
    const signals = [signalOf('conflict')];
    const input = decisionInput({ signals, recentActs: [actOn(signals, NOON_ISH - 10 * MINUTE)] });
    expect(namesOf(input)).toContain('saidBefore=nothing');
    expect(counterfactuals(input).find(({ change }) => change === 'time')?.atMs).toBe(NOON_ISH + 20 * MINUTE);
  });

  it.each([
    ['D7', 'mutedTopics', { person: { mutedTopics: ['conflict-1'] } }],
    ['D8', 'dailyCap', { person: { sentToday: 6 } }],
    ['D8', 'tokenCap', { person: { tokensToday: 100_000 } }],
    ['Z4', 'shadow', { settings: { shadow: true } }],
    ['P6', 'enabled', { settings: { schedulingOn: false } }],
    ['H3', 'route', { person: { hasRoute: false } }],
    ['D10', 'autonomy', { settings: { autonomy: 'observe' as const } }],
  ])('%s: names %s', (_rule, name, change) => {
    const input = decisionInput({ ...change, signals: [signalOf('conflict')] });
    expect(decide(input).verdict).not.toBe('act');
    expect(counterfactuals(input).map(({ change: each }) => each)).toContain(name);
  });

  it('K15: names the trust of outside words', () => {
    const input = decisionInput({
      signals: [signalOf('deadline', { trust: 'untrusted', dueAtMs: NOON_ISH + 5 * HOUR })],
    });
    expect(namesOf(input)).toContain('trust=owner');
  });

  it('finds two settings together where none alone is enough', () => {
    const input = decisionInput({ settings: { shadow: true, autonomy: 'observe' }, signals: [signalOf('conflict')] });
    const [both] = counterfactuals(input);
    expect(both?.change).toBe('autonomy+shadow');
    expect(counterfactualInWords(counterfactuals(input), input.timeZone)).toBe(
      'You would have heard at 14:00 with autonomy suggest and without shadow mode.',
    );
  });

  it('says nothing where there was nothing to say', () => {
    expect(counterfactuals(decisionInput())).toEqual([]);
    expect(counterfactualInWords([], 'UTC')).toBe('');
  });
});

describe('Z2: counterfactuals of a message', () => {
  it('says what would have kept it silent', () => {
    const input = decisionInput({ signals: [plan, signalOf('gap'), signalOf('goal'), signalOf('delta')] });
    expect(decide(input).verdict).toBe('act');
    expect(namesOf(input)).toEqual(
      expect.arrayContaining(['threshold=13', 'autonomy=observe', 'mutedTopics=pending-1']),
    );
    expect(counterfactualInWords(counterfactuals(input), input.timeZone)).toMatch(
      /^You would not have heard at 14:00 /u,
    );
  });
});

describe('Z2: whatever the input', () => {
  it('every counterfactual really flips the verdict, and the input itself is untouched', () => {
    const kinds = ['deadline', 'conflict', 'pending', 'goal', 'gap', 'decaying', 'pattern'] as const;
    const inputs = fc.record({
      nowMs: fc.integer({ min: 0, max: 47 }).map((half) => MIDNIGHT + half * 30 * MINUTE),
      picked: fc.uniqueArray(fc.constantFrom(...kinds), { maxLength: 4 }),
      autonomy: fc.constantFrom('observe' as const, 'suggest' as const, 'act' as const),
      sentToday: fc.integer({ min: 0, max: 7 }),
      shadow: fc.boolean(),
    });
    const property = fc.property(inputs, ({ nowMs, picked, autonomy, sentToday, shadow }) => {
      const signals = picked.map((kind) => signalOf(kind, kind === 'deadline' ? { dueAtMs: nowMs + 5 * HOUR } : {}));
      const input = decisionInput({ nowMs, signals, settings: { autonomy, shadow }, person: { sentToday } });
      const before = JSON.stringify(input);
      const isSpoken = decide(input).verdict === 'act';
      const found = counterfactuals(input);
      for (const { change, to } of found.filter(({ change: each }) => !each.includes('+') && each !== 'time')) {
        const table = isSpoken ? TO_STAY_SILENT : TO_SPEAK;
        const changed = table
          .find(({ name }) => name === change)
          ?.of(input)
          .find((each) => each.to === to);
        expect(changed && decide(changed.input).verdict === 'act').toBe(!isSpoken);
      }
      expect(JSON.stringify(input)).toBe(before);
    });
    fc.assert(property, { numRuns: 60 });
  });
});
