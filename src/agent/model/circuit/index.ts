export { type Admission, admit, type Call, type Circuit, freshCircuit, type Outcome, settle } from './circuit.ts';
export { type Endpoint, isHostTold, lockCircuit, readCircuit, saveCircuit } from './circuits.sql.ts';
