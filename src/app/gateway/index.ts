export { cliPorts } from './cli-ports.ts';
