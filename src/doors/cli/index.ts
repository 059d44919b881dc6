/** The command line's face: one function that runs it, and the ports it must be handed. */
export type { CliPorts, LocalHark, RunningGateway } from './cli-ports.ts';
export { runCli } from './run-cli.ts';
