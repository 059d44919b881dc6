/**
 * How set-up speaks and how it fails. A `SetupProblem` is something the person can act on: it is shown as a
 * sentence, without a stack. Anything else that is thrown is a bug and is shown whole.
 * Everything goes to stderr: stdout belongs to the verb the person asked for.
 */
export class SetupProblem extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Says what went wrong and leaves the exit code behind; the process ends by itself. */
export function giveUp(error) {
  say(error instanceof SetupProblem ? error.message : String(error?.stack ?? error));
  process.exitCode = error instanceof SetupProblem ? error.exitCode : 1;
}

/** Turns "may not write here" into a sentence; leaves every other error as it is. */
export function explainUnwritable(error, root) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return error;
  return new SetupProblem(
    `Cannot write to ${root} (${error.code}), and set-up is not finished yet. Make the folder writable for you, or copy it to a place that is, and start once more.`,
  );
}
