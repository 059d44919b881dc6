/** The face of simulation: scenario files in, sends and numbers out. */
export { type Judgement, judge, type RecordedSend, type SimulatedSend, zoneAt } from './judge.ts';
export { type Metrics, metricsOf, personDays } from './metrics.ts';
export { readScenario } from './read-scenario.ts';
export { type Played, runScenario, type SimulatedDecision, type Simulation } from './run-scenario.ts';
export type { Forbidden, Need, Reaction, Scenario, ScenarioEvent, ScenarioUser } from './scenario.ts';
export type { SimulatedHark, SimulatedWorld, SimulationPorts } from './simulated-hark.ts';
