import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOOD_TURNS, planTurn, withTurn } from './plan-turn.ts';

const NOW = 1_000_000_000;

describe('H5: when a turn begins', () => {
  it('waits 250 ms for more, or as long as it is told', () => {
    expect(planTurn({ reason: 'wake', nowMs: NOW, recentTurns: [] })).toEqual({ at: NOW + 250, reason: 'wake' });
    expect(planTurn({ reason: 'wake', nowMs: NOW, coalesceMs: 0, recentTurns: [] }).at).toBe(NOW);
    expect(planTurn({ reason: 'wake', nowMs: NOW, coalesceMs: -5, recentTurns: [] }).at).toBe(NOW);
  });

  it('a planned turn keeps its time when it is sooner', () => {
    const planned = { at: NOW + 100, reason: 'wake' };
    expect(planTurn({ reason: 'wake', nowMs: NOW, planned, recentTurns: [] }).at).toBe(NOW + 100);
    expect(planTurn({ reason: 'wake', nowMs: NOW, planned: { ...planned, at: NOW + 900 }, recentTurns: [] }).at).toBe(
      NOW + 250,
    );
  });

  it.each([
    ['interval', 'cron:j1', 'cron:j1'],
    ['manual', 'cron:j1', 'manual'],
    ['cron:j1', 'exec-event', 'exec-event'],
    ['retry', 'interval', 'interval'],
    ['hook:x', 'wake', 'wake'],
  ])('%s is planned, %s comes: %s wins', (planned, reason, wins) => {
    const turn = planTurn({ reason, nowMs: NOW, planned: { at: NOW, reason: planned }, recentTurns: [] });
    expect(turn.reason).toBe(wins);
  });

  it('event turns keep 30 s between them; a person asking does not wait', () => {
    const recentTurns = [NOW - 10_000];
    expect(planTurn({ reason: 'cron:j', nowMs: NOW, recentTurns }).at).toBe(NOW + 20_000);
    expect(planTurn({ reason: 'manual', nowMs: NOW, recentTurns }).at).toBe(NOW + 250);
  });

  it('the sixth turn of a minute waits for the minute to pass, whoever asks', () => {
    const recentTurns = [5, 4, 3, 2, 1].map((seconds) => NOW - seconds * 1_000);
    expect(planTurn({ reason: 'wake', nowMs: NOW, recentTurns }).at).toBe(NOW - 5_000 + 60_000);
  });

  it('a stamp from a clock that was wrong holds nothing back', () => {
    expect(planTurn({ reason: 'cron:j', nowMs: NOW, recentTurns: [NOW + 86_400_000] }).at).toBe(NOW + 250);
  });

  it('whatever is asked for when, no minute has more than five turns', () => {
    const asks = fc.array(
      fc.record({ waitMs: fc.nat(30_000), reason: fc.constantFrom('wake', 'cron:a', 'exec-event') }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(asks, (all) => {
        let nowMs = NOW;
        let turns: number[] = [];
        const begun: number[] = [];
        for (const { waitMs, reason } of all) {
          nowMs += waitMs;
          const { at } = planTurn({ reason, nowMs, recentTurns: turns });
          nowMs = Math.max(nowMs, at);
          turns = withTurn(turns, at);
          begun.push(at);
        }
        for (const at of begun) {
          expect(begun.filter((other) => other >= at && other < at + 60_000).length).toBeLessThanOrEqual(FLOOD_TURNS);
        }
      }),
    );
  });
});
