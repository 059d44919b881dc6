export type { Engine, EngineParts, OpenEngine } from './engine.ts';
export { type ExplainApi, explainApi } from './explain-api.ts';
export { type SimulateParts, simulateApi } from './simulate-api.ts';
export { simulationPorts } from './simulated-hark.ts';
