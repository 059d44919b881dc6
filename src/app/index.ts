export { createHark, type Hark, type HarkOptions } from './create-hark.ts';
export { cliPorts } from './gateway/index.ts';
export { type OpenedApp, type OpenOptions, openApp } from './open-app.ts';
