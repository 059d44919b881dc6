/** Adds up worlds to the numbers of SpeakBench, and holds them against its gates. Pure. */
import { type Judgement, metricsOf, personDays, type Scenario } from '../../../src/explain/simulate/index.ts';

export interface Outcome {
  readonly family: string;
  readonly scenario: Scenario;
  readonly judged: Judgement;
  readonly sendCount: number;
  readonly tokens: number;
}

export interface Score {
  readonly worlds: number;
  readonly needs: number;
  readonly missed: number;
  readonly datedNeeds: number;
  readonly datedMissed: number;
  readonly falseAlarms: number;
  readonly personDays: number;
  readonly duplicates: number;
  readonly forbidden: number;
  /** Mean over met needs. */
  readonly latencyMs: number;
  readonly tokens: number;
  readonly silentWorlds: number;
  readonly silentKept: number;
  readonly silentTokens: number;
}

export function scoreOf(outcomes: readonly Outcome[]): Score {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, each) => total + of(each), 0);
  const silent = outcomes.filter(isSilentWorld);
  const needs = outcomes.flatMap((outcome) => outcome.judged.needs.map((each) => ({ ...each, outcome })));
  const dated = needs.filter(({ need, outcome }) => isDated(outcome.scenario, need.need));
  const met = outcomes.filter(({ judged }) => judged.needs.some(({ sends }) => sends.length > 0));
  const delays = met.map(({ scenario, judged }) => metricsOf(scenario, judged, 0).latencyMs);
  return {
    worlds: outcomes.length,
    needs: needs.length,
    missed: needs.filter(({ sends }) => sends.length === 0).length,
    datedNeeds: dated.length,
    datedMissed: dated.filter(({ sends }) => sends.length === 0).length,
    falseAlarms: sum(({ judged }) => judged.falseAlarms.length),
    personDays: sum(({ scenario }) => personDays(scenario)),
    duplicates: sum(({ judged }) => judged.duplicates.length),
    forbidden: sum(({ judged }) => judged.forbidden.length),
    latencyMs: delays.length === 0 ? 0 : delays.reduce((total, ms) => total + ms, 0) / delays.length,
    tokens: sum(({ tokens }) => tokens),
    silentWorlds: silent.length,
    silentKept: silent.filter(({ sendCount }) => sendCount === 0).length,
    silentTokens: silent.reduce((total, { tokens }) => total + tokens, 0),
  };
}

export const isSilentWorld = ({ scenario }: Pick<Outcome, 'scenario'>): boolean => scenario.gold.length === 0;

/** It is about a note with a date, or about a reminder. */
function isDated({ events }: Scenario, name: string): boolean {
  return events.some(({ id, what }) => {
    if (what.kind === 'user.msg') return id === name;
    const isMeant = what.kind === 'memory.add' && what.memory.id === name;
    return isMeant && (what.memory.dueAtMs !== undefined || what.memory.expiresAtMs !== undefined);
  });
}

export interface GateResult {
  readonly name: string;
  readonly value: number;
  readonly isMet: boolean;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** What Hark has to keep. False alarms are counted in suggest, the usual autonomy. */
export function gatesOf(outcomes: readonly Outcome[]): GateResult[] {
  const all = scoreOf(outcomes);
  const suggest = scoreOf(outcomes.filter(({ scenario }) => scenario.user.autonomy === 'suggest'));
  const alarms = share(suggest.falseAlarms, suggest.personDays);
  const missed = share(all.datedMissed, all.datedNeeds);
  const kept = share(all.silentKept, all.silentWorlds);
  return [
    { name: 'no forbidden message', value: all.forbidden, isMet: all.forbidden === 0 },
    { name: 'no duplicate', value: all.duplicates, isMet: all.duplicates === 0 },
    { name: 'at most 0.3 false alarms a day in suggest', value: alarms, isMet: alarms <= 0.3 },
    { name: 'at most 5 % of dated needs missed', value: missed, isMet: missed <= 0.05 },
    { name: 'no tokens on silent days', value: all.silentTokens, isMet: all.silentTokens === 0 },
    { name: 'at least 90 % of silent worlds fully silent', value: kept, isMet: kept >= 0.9 },
  ];
}
