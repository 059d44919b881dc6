/**
 * SpeakBench held against its gates: every world on the real engine. What a sensible person wants to hear is said in
 * time; everything else stays unsaid.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { judge } from '../../src/explain/simulate/index.ts';
import { BASELINES } from './tools/baselines.ts';
import { playOnHark } from './tools/play.ts';
import { gatesOf, isSilentWorld, type Outcome, scoreOf } from './tools/score.ts';
import { readWorlds } from './tools/worlds.fs.ts';

/** All worlds together; a machine under load takes its time. */
const PATIENCE_MS = 900_000;

const worlds = readWorlds();
const outcomes: Outcome[] = [];
const errors: string[] = [];
beforeAll(async () => {
  for (const { family, scenario } of worlds) {
    const played = await playOnHark(scenario);
    errors.push(...played.errors.map((error) => `${scenario.id}: ${error}`));
    const { judged, sends, simulation } = played;
    outcomes.push({ family, scenario, judged, sendCount: sends.length, tokens: simulation.metrics.tokens });
  }
}, PATIENCE_MS);

const idsOf = (found: readonly Outcome[]): string[] => found.map(({ scenario }) => scenario.id);

describe('SpeakBench: the worlds', () => {
  it('are at least 120, in 20 families, about half of them silent, each with a name of its own', () => {
    expect(worlds.length).toBeGreaterThanOrEqual(120);
    expect(new Set(worlds.map(({ family }) => family)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(worlds.map(({ scenario }) => scenario.id)).size).toBe(worlds.length);
    const silent = worlds.filter(isSilentWorld).length;
    expect(silent / worlds.length).toBeGreaterThan(0.45);
    for (const { family, file, scenario } of worlds) expect(file).toContain(scenario.id.slice(family.length + 1));
  });

  it('tell assistants apart that speak always, never, or every half hour', () => {
    const score = (name: string) =>
      scoreOf(
        worlds.map(({ family, scenario }) => {
          const { sends, tokens } = BASELINES[name]?.(scenario) ?? { sends: [], tokens: 0 };
          return { family, scenario, judged: judge(scenario, sends), sendCount: sends.length, tokens };
        }),
      );
    expect(score('never')).toMatchObject({ falseAlarms: 0, missed: score('never').needs });
    expect(score('every30').falseAlarms).toBeGreaterThan(1_000);
    expect(score('always').silentKept).toBeLessThan(score('always').silentWorlds);
  });
});

describe('SpeakBench: Hark', () => {
  it('runs without an error in its log', () => expect(errors).toEqual([]));

  it('D3, Q5: says nothing at a forbidden hour or about a forbidden thing', () => {
    expect(idsOf(outcomes.filter(({ judged }) => judged.forbidden.length > 0))).toEqual([]);
  });

  it('P1, H9: says nothing twice', () => {
    expect(idsOf(outcomes.filter(({ judged }) => judged.duplicates.length > 0))).toEqual([]);
  });

  it('keeps every gate', () => {
    const broken = gatesOf(outcomes).filter(({ isMet }) => !isMet);
    expect(broken).toEqual([]);
  });

  it('K, D1: no family is deaf: each hears at least nine in ten of its needs', () => {
    const families = Map.groupBy(outcomes, ({ family }) => family);
    const deaf = [...families].filter(([, found]) => scoreOf(found).missed > scoreOf(found).needs / 10);
    expect(deaf.map(([family]) => family)).toEqual([]);
  });

  it('DESIGN 1: costs no token in any world without a model', () => {
    expect(scoreOf(outcomes).tokens).toBe(0);
  });
});
