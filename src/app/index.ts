export { cliPorts } from './cli-ports.ts';
export { createHark, type Hark, type HarkOptions } from './create-hark.ts';
export { type OpenedApp, type OpenOptions, openApp } from './open-app.ts';
