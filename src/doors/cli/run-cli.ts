/**
 * Runs one command line and says how it ended, as an exit code. Ports are opened only by a verb that needs them, so
 * `--help` works even where the home folder does not. This is where every failure of the command line ends: as words
 * on stderr, or with `--json` as a problem on stdout.
 */

import { buildProgram, type Chosen } from './build-program.ts';
import type { CliPorts } from './cli-ports.ts';
import { EXIT, type ExitCode, exitCodeOf, Interrupted, problemOf, problemText, UsageError } from './exit-codes.ts';
import { openSession, type Session } from './session.ts';
import { processTerminal, type Terminal } from './terminal.ts';
import { groups, verbs } from './verbs/all-verbs.ts';

export async function runCli(
  argv: string[],
  openPorts: () => Promise<CliPorts>,
  terminal: Terminal = processTerminal(),
): Promise<number> {
  const isJson = wantsJson(argv);
  try {
    const chosen = await readCommandLine(argv, openPorts, terminal);
    if (!chosen) return EXIT.ok;
    const session = openSession({ terminal, isJson, personId: chosen.personId, openPorts });
    try {
      return await perform(session, chosen);
    } finally {
      await session.close();
    }
  } catch (error) {
    if (error instanceof Interrupted) return EXIT.interrupted;
    if (isJson) terminal.out(JSON.stringify(problemOf(error), null, 2));
    else terminal.err(problemText(error));
    return exitCodeOf(error);
  }
}

/** Told apart before anything is parsed: a command line that cannot be parsed must be answered in JSON too. */
function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}

async function perform(session: Session, { verb, input }: Chosen): Promise<ExitCode> {
  const said = await verb.run(session, input);
  if (typeof said === 'number') return said;
  session.terminal.out(session.isJson ? JSON.stringify(said.json, null, 2) : await said.text());
  return said.code ?? EXIT.ok;
}

/** Which verb with what; undefined when help or the version was asked for and given. */
async function readCommandLine(
  argv: readonly string[],
  openPorts: () => Promise<CliPorts>,
  terminal: Terminal,
): Promise<Chosen | undefined> {
  const { Command, CommanderError } = await import('commander');
  let chosen: Chosen | undefined;
  const program = buildProgram({
    Command,
    verbs,
    groups,
    terminal,
    choose: (made) => {
      chosen = made;
    },
  });
  program.on('option:version', () => {
    throw new CommanderError(0, VERSION_ASKED, '');
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === VERSION_ASKED) {
      const { version } = await openPorts();
      terminal.out(wantsJson(argv) ? JSON.stringify({ version }) : version);
      return undefined;
    }
    if (error.exitCode === 0) return undefined;
    throw usageError(error.message, argv);
  }
  return chosen;
}

const VERSION_ASKED = 'hark.version';

/** Commander's "error: unknown option '--x'" in our words. */
function usageError(message: string, argv: readonly string[]): UsageError {
  const wrong = message.replace(/^error:\s*/u, '').replaceAll("'", '"');
  const path = argv.filter((word) => /^[a-z]+$/u.test(word)).slice(0, 2);
  const known = verbs.some(({ name }) => name === path.join(' ')) ? path : path.slice(0, 1);
  const sentence = `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}${/[.?]$/u.test(wrong) ? '' : '.'}`;
  return new UsageError(
    'command line',
    sentence,
    `\`${['hark', ...known, '--help'].join(' ')}\` shows how it is used.`,
  );
}
