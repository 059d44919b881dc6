export { createHark, type Hark, type HarkOptions } from './create-hark.ts';
export { simulationPorts } from './explain/index.ts';
export { cliPorts } from './gateway/index.ts';
export type { ModelInShort, ModelOption } from './model/index.ts';
export { type OpenedApp, type OpenOptions, openApp } from './open-app.ts';
