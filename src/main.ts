/** The program: reads its surroundings and hands the command line what it needs. */
import { homedir } from 'node:os';
import { cliPorts } from './app/index.ts';
import { runCli } from './doors/cli/index.ts';

export async function main(argv: readonly string[]): Promise<number> {
  const facts = { env: process.env, userHome: homedir(), currentFolder: process.cwd() };
  return runCli([...argv], () => cliPorts(facts));
}
