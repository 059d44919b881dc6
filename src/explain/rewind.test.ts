/** Z1, U7: the same past with other settings. */
import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../ledger/index.ts';
import { type DecisionInput, decide } from '../speak/decide/index.ts';
import { actOn, decisionInput, HOUR, MIDNIGHT, MINUTE, signalOf } from '../testing/decision-input.ts';
import { type Beat, readBeat } from './beat.ts';
import { rewind } from './rewind.ts';

let rows = 0;
const beatOf = (input: DecisionInput, untilAt = input.nowMs): Beat => {
  const decision = decide(input);
  const row: LedgerRow = {
    id: `row-${++rows}`,
    personId: 'me',
    kind: 'beat',
    at: input.nowMs,
    untilAt,
    times: 1,
    outcome: decision.verdict,
    reason: decision.reason,
    summary: '',
    detail: { decision, input },
    tokens: 0,
    cost: 0,
  };
  const beat = readBeat(row);
  if (!beat) throw new Error('no beat');
  return beat;
};
const at = (hours: number, change: Parameters<typeof decisionInput>[0] = {}): DecisionInput =>
  decisionInput({ nowMs: MIDNIGHT + hours * HOUR, ...change });
const three = [signalOf('pending'), signalOf('gap'), signalOf('goal')];

describe('Z1: rewind', () => {
  it('with nothing changed gives what was', () => {
    const spoken = at(14, { signals: [signalOf('conflict')] });
    const beats = [
      beatOf(at(12)),
      beatOf(spoken),
      beatOf(at(15, { recentActs: [actOn(spoken.signals, spoken.nowMs)] })),
    ];
    const again = rewind(beats, { settings: {} });
    expect(again.sends.map(({ change, isCertain }) => [change, isCertain])).toEqual([['stays', true]]);
    expect(again.decisions.map(({ verdict }) => verdict)).toEqual(beats.map(({ decision }) => decision.verdict));
    expect(again.notReplayable).toBe(0);
  });

  it('lets messages appear with a freer autonomy, once per item', () => {
    const beats = [12, 14, 16].map((hour) => beatOf(at(hour, { signals: three })));
    const again = rewind(beats, { settings: { autonomy: 'act' } });
    expect(again.sends.map(({ change, atMs }) => [change, atMs])).toEqual([['appears', MIDNIGHT + 12 * HOUR]]);
    expect(again.notReplayable).toBe(2);
  });

  it('lets messages vanish, and does not count them afterwards', () => {
    const first = at(14, { signals: [signalOf('conflict')] });
    const later = at(15, { signals: [signalOf('monitor')], recentActs: [actOn(first.signals, first.nowMs)] });
    const again = rewind([beatOf(first), beatOf(later)], { settings: { autonomy: 'observe' } });
    expect(again.sends.map(({ change }) => change)).toEqual(['vanishes', 'vanishes']);
  });

  it('walks a long silence and speaks at the moment the changed hours allow it', () => {
    const night = beatOf(at(1, { signals: [signalOf('conflict')] }), MIDNIGHT + 8 * HOUR - MINUTE);
    expect(night.decision.reason).toBe('quiet_hours');
    const again = rewind([night], { settings: { quiet: { start: '22:00', end: '06:00' } } });
    expect(again.sends).toMatchObject([{ change: 'appears', atMs: MIDNIGHT + 6 * HOUR }]);
  });

  it('D8: counts what appeared against the day’s budget', () => {
    const kinds = ['conflict', 'monitor', 'continuity'] as const;
    const settings = { autonomy: 'observe' as const, dailyCap: 2 };
    const beats = kinds.map((kind, i) => beatOf(at(12 + i, { settings, signals: [signalOf(kind)] })));
    const again = rewind(beats, { settings: { autonomy: 'suggest' } });
    expect(again.sends.map(({ reason }) => reason)).toEqual(['conflict', 'monitor']);
  });

  it('says what it cannot replay: a row that lost its input', () => {
    const { row, decision } = beatOf(at(14, { signals: [signalOf('conflict')] }));
    const again = rewind([{ row, decision }], { settings: { autonomy: 'observe' } });
    expect(again).toMatchObject({ notReplayable: 1, sends: [{ change: 'stays', isCertain: false }] });
  });

  it('reads no beat from other rows, or from a broken detail', () => {
    const { row } = beatOf(at(12));
    expect(readBeat({ ...row, kind: 'send' })).toBeUndefined();
    expect(readBeat({ ...row, detail: { decision: 'act' } })).toBeUndefined();
    expect(readBeat({ ...row, detail: { decision: row.detail?.decision, input: 3 } })?.input).toBeUndefined();
  });
});
