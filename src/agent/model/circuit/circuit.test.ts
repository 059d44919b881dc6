import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelFailureKind } from '../model-port.ts';
import {
  admit,
  type Circuit,
  freshCircuit,
  LASTING_PAUSES_MS,
  LONGEST_HOLD_MS,
  type Outcome,
  PASSING_FAILURES,
  PASSING_PAUSES_MS,
  settle,
} from './circuit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PROBE_MS = 30_000;
const T0 = 1_800_000_000_000;
const ANSWERED: Outcome = { kind: 'answered' };
const failed = (cause: ModelFailureKind, retryAtMs?: number): Outcome => ({
  kind: 'failed',
  cause,
  ...(retryAtMs === undefined ? {} : { retryAtMs }),
});

/** One model over time: asks when it may, and keeps count of what was said. */
function world(mark = 'a') {
  let circuit: Circuit = freshCircuit(mark);
  let now = T0;
  const told: string[] = [];
  return {
    told,
    get circuit() {
      return circuit;
    },
    wait(ms: number) {
      now += ms;
    },
    remark(next: string) {
      mark = next;
    },
    ask(outcome: Outcome): 'asked' | number {
      const admission = admit(circuit, mark, now, PROBE_MS);
      if (admission.kind === 'wait') return admission.retryAtMs - now;
      if (admission.kind === 'probe') circuit = admission.circuit;
      const settled = settle(circuit, { mark, personId: 'me', isProbe: admission.kind === 'probe' }, outcome, now);
      circuit = settled.circuit;
      if (settled.tell) told.push(settled.tell);
      return 'asked';
    },
  };
}

describe('H12: the circuit of a model', () => {
  it.each(['auth', 'quota'] as const)('%s opens it at once, and each failed probe waits longer', (cause) => {
    const w = world();
    for (const pause of [15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR, 24 * HOUR]) {
      expect(w.ask(failed(cause))).toBe('asked');
      expect(w.ask(ANSWERED)).toBe(pause);
      w.wait(pause - 1);
      expect(w.ask(ANSWERED)).toBe(1);
      w.wait(1);
    }
    expect(w.told).toEqual(['broken']);
    expect(w.ask(ANSWERED)).toBe('asked');
    expect(w.told).toEqual(['broken', 'works']);
    expect(w.circuit).toEqual(freshCircuit('a'));
  });

  it.each(['rate', 'timeout', 'network', 'bad-answer', 'other'] as const)(
    'five of %s in a row open it for a short while, four do not',
    (cause) => {
      const w = world();
      for (let i = 0; i < 4; i++) expect(w.ask(failed(cause))).toBe('asked');
      expect(w.ask(ANSWERED)).toBe('asked');
      for (let i = 0; i < 5; i++) expect(w.ask(failed(cause))).toBe('asked');
      for (const pause of [MINUTE, 5 * MINUTE, 15 * MINUTE, 15 * MINUTE]) {
        expect(w.ask(ANSWERED)).toBe(pause);
        w.wait(pause);
        expect(w.ask(failed(cause))).toBe('asked');
      }
      expect(w.told).toEqual(['broken']);
    },
  );

  it('an answer that was refused shows that the model works; being stopped shows nothing', () => {
    const w = world();
    for (let i = 0; i < 4; i++) w.ask(failed('network'));
    w.ask(failed('aborted'));
    expect(w.circuit.failures).toBe(4);
    w.ask(failed('refused'));
    expect(w.circuit.failures).toBe(0);
  });

  it('a probe that was stopped lets the next one try at once', () => {
    const w = world();
    w.ask(failed('auth'));
    w.wait(15 * MINUTE);
    expect(w.ask(failed('aborted'))).toBe('asked');
    expect(w.ask(ANSWERED)).toBe('asked');
  });

  it('one probe at a time; one that never ended is given up', () => {
    const open: Circuit = { ...freshCircuit('a'), state: 'open', stage: 1, setAt: T0, retryAt: T0 + MINUTE };
    const first = admit(open, 'a', T0 + MINUTE, PROBE_MS);
    expect(first.kind).toBe('probe');
    const probing = first.kind === 'probe' ? first.circuit : open;
    expect(admit(probing, 'a', T0 + MINUTE + 1, PROBE_MS)).toMatchObject({ retryAtMs: T0 + MINUTE + PROBE_MS });
    expect(admit(probing, 'a', T0 + MINUTE + 1, 1_000).kind).toBe('wait');
    expect(admit(probing, 'a', T0 + MINUTE + PROBE_MS, PROBE_MS).kind).toBe('probe');
    const before = { ...probing, setAt: T0 - 3 * HOUR, retryAt: T0 - 2 * HOUR };
    expect(admit(before, 'a', T0 - HOUR, PROBE_MS).kind).toBe('probe');
  });

  it('what was asked before it opened and fails later does not lengthen the pause, and an answer closes it', () => {
    const w = world();
    w.ask(failed('auth'));
    const late = { mark: 'a', personId: 'me', isProbe: false };
    expect(settle(w.circuit, late, failed('auth'), T0 + 1)).toEqual({ circuit: w.circuit });
    expect(settle(w.circuit, late, ANSWERED, T0 + 1)).toEqual({ circuit: freshCircuit('a'), tell: 'works' });
  });

  it('other settings give another chance; the person hears when it works, or again when it does not', () => {
    const mended = world();
    mended.ask(failed('auth'));
    mended.remark('b');
    expect(mended.ask(ANSWERED)).toBe('asked');
    expect(mended.told).toEqual(['broken', 'works']);
    const worse = world();
    worse.ask(failed('auth'));
    worse.remark('b');
    expect(worse.ask(failed('auth'))).toBe('asked');
    expect(worse.ask(ANSWERED)).toBe(15 * MINUTE);
    expect(worse.told).toEqual(['broken', 'broken']);
  });

  it('a server that names a time is left alone until then, within reason, and nobody is told', () => {
    const w = world();
    w.ask(failed('rate', T0 + 7_000));
    expect(w.ask(ANSWERED)).toBe(7_000);
    w.wait(7_000);
    w.ask(failed('rate', T0 + 365 * 24 * HOUR));
    expect(w.ask(ANSWERED)).toBe(LONGEST_HOLD_MS);
    w.wait(LONGEST_HOLD_MS);
    expect(w.ask(ANSWERED)).toBe('asked');
    expect(w.told).toEqual([]);
  });

  it('a clock that was set back does not make the pause longer', () => {
    const w = world();
    w.ask(failed('auth'));
    w.wait(-HOUR);
    expect(w.ask(ANSWERED)).toBe('asked');
  });
});

describe('H12: whatever happens', () => {
  const causes = fc.constantFrom<ModelFailureKind>(
    'auth',
    'quota',
    'rate',
    'timeout',
    'network',
    'bad-answer',
    'refused',
    'aborted',
    'other',
  );
  const step = fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * HOUR }), fc.integer({ min: -HOUR, max: 30 * HOUR })),
    outcome: fc.oneof(
      fc.constant(ANSWERED),
      fc
        .tuple(causes, fc.option(fc.integer({ min: T0 - HOUR, max: T0 + 100 * HOUR })))
        .map(([cause, at]) => failed(cause, at ?? undefined)),
    ),
    mark: fc.constantFrom('a', 'a', 'a', 'b'),
  });

  it('pauses are bounded, tellings alternate, and an answer closes', () => {
    const longest = Math.max(...LASTING_PAUSES_MS, ...PASSING_PAUSES_MS, LONGEST_HOLD_MS);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const w = world();
        for (const { waitMs, outcome, mark } of steps) {
          w.wait(waitMs);
          w.remark(mark);
          const tellings = w.told.length;
          const answer = w.ask(outcome);
          if (answer !== 'asked') {
            expect(answer).toBeGreaterThan(0);
            expect(answer).toBeLessThanOrEqual(longest);
          } else if (outcome.kind === 'answered') expect(w.circuit).toEqual(freshCircuit(mark));
          expect(w.told.length - tellings).toBeLessThanOrEqual(1);
          if (w.circuit.state === 'open') expect(w.circuit.toldPersonId).toBe('me');
          else expect(w.circuit.failures).toBeLessThan(PASSING_FAILURES);
        }
        w.told.forEach((word, i) => {
          if (word === 'works') expect(w.told[i - 1]).toBe('broken');
        });
      }),
    );
  });
});
