/**
 * `simulate` (SPEC Z3): a scenario file played on the real engine, or the last days decided again with other settings.
 * Exactly one of the two; settings are checked as they are when somebody saves them.
 */
import { DAY_MS, InputError, quote } from '../../base/index.ts';
import { checkSettings } from '../../config/index.ts';
import type { SpeakApi } from '../../doors/operations/index.ts';
import { type RewindChange, readBeat, rewind } from '../../explain/index.ts';
import { readScenario, runScenario } from '../../explain/simulate/index.ts';
import { readLedger } from '../../ledger/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { DecisionSettings } from '../../speak/decide/index.ts';
import type { Store } from '../../store/index.ts';
import type { OpenEngine } from './engine.ts';
import { simulationPorts } from './simulated-hark.ts';

export interface SimulateParts {
  readonly store: Store;
  readonly now: () => number;
  readonly openEngine: OpenEngine;
  /** The settings of a decision, with some of them as if they were others. */
  readonly decisionSettings: (changed: Readonly<Record<string, unknown>>) => DecisionSettings;
}

const LONGEST_DAYS = 400;
const MOST_ROWS = 100_000;
const NO_METRICS = { missedNeeds: 0, falseAlarms: 0, falseAlarmsPerDay: 0, duplicates: 0, forbidden: 0, latencyMs: 0 };

export function simulateApi(parts: SimulateParts): Pick<SpeakApi, 'simulate'> {
  const ports = simulationPorts(parts.openEngine);
  return {
    async simulate({ scenario, last, set = {}, personId }) {
      if ((scenario === undefined) === (last === undefined)) {
        throw new InputError('scenario', 'Give a scenario to play, or how far to look back (`last`: 30d), not both.');
      }
      const settings = Object.fromEntries(checkSettings(set));
      if (last !== undefined)
        return lookBack(parts, { last, settings, ...(personId === undefined ? {} : { personId }) });
      const { simulation } = await runScenario(readScenario(scenario), ports, settings);
      return simulation;
    },
  };
}

async function lookBack(
  parts: SimulateParts,
  wanted: { last: string; settings: Readonly<Record<string, unknown>>; personId?: string },
) {
  const fromAt = parts.now() - lengthOf(wanted.last);
  const rows = await parts.store.read(async (tx) => {
    const person = await requirePerson(tx, wanted.personId);
    return readLedger(tx, { personId: person.id, kind: 'beat', fromAt, limit: MOST_ROWS });
  });
  const { change, without } = changeOf(parts, wanted.settings);
  const beats = rows.flatMap((row) => readBeat(row) ?? []);
  const { sends, decisions, notReplayable } = rewind(beats, change);
  return {
    id: `last ${wanted.last}`,
    sends: sends.filter((send) => send.change !== 'vanishes').map((send) => ({ ...send, address: '' })),
    decisions: decisions.map((each) => ({ ...each })),
    metrics: { ...NO_METRICS, tokens: rows.reduce((sum, row) => sum + row.tokens, 0) },
    changes: sends.filter((send) => send.change !== 'stays'),
    notReplayable,
    withoutEffect: without,
  };
}

/** Only what differs is changed: everything else stays as it was at each look. */
function changeOf(parts: SimulateParts, settings: Readonly<Record<string, unknown>>) {
  const now = parts.decisionSettings({});
  const without = Object.keys(settings).filter(
    (name) => name !== 'timeZone' && isSame(parts.decisionSettings({ [name]: settings[name] }), now),
  );
  const wanted = parts.decisionSettings(settings);
  const differing = Object.entries(wanted).filter(
    ([name, value]) => !isSame(value, now[name as keyof DecisionSettings]),
  );
  const change: RewindChange = {
    settings: Object.fromEntries(differing),
    ...(typeof settings.timeZone === 'string' ? { timeZone: settings.timeZone } : {}),
  };
  return { change, without };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** `30d`, `12h`, `2w`. */
function lengthOf(text: string): number {
  const [, n, unit] = /^\s*(\d{1,4})\s*(h|d|w)\s*$/iu.exec(text) ?? [];
  const unitMs = { h: DAY_MS / 24, d: DAY_MS, w: 7 * DAY_MS }[unit?.toLowerCase() ?? ''];
  const lengthMs = unitMs === undefined ? 0 : Number(n) * unitMs;
  if (lengthMs > 0 && lengthMs <= LONGEST_DAYS * DAY_MS) return lengthMs;
  throw new InputError(
    'last',
    `${quote(text)} is no length of time. Use 30d, 12h or 2w, at most ${LONGEST_DAYS} days.`,
  );
}
