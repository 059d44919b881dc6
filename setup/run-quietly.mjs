/**
 * Runs a program whose chatter nobody wants: its output goes to a log, the person sees one sentence and the
 * seconds passing, and only on failure the end of the log. Everything goes to stderr: stdout belongs to the verb
 * the person asked for (`--json`). Written so that Node 16 can run it: it installs the newer one.
 */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SetupProblem } from './problem.mjs';
import { runProgram } from './run-program.mjs';

/** Without a terminal nothing can be redrawn: one line this often shows that we are alive. */
const SECONDS_BETWEEN_LINES = 10;
const LOG_LINES_SHOWN = 25;

/**
 * @param {{ title: string, command: string, args: string[], cwd: string, log: string, hint: string,
 *   onStart?: (pid: number) => void }} job `hint` is what to do when it fails
 * Resolves when the program succeeded; throws SetupProblem when it could not start, failed, or was interrupted.
 */
export async function runQuietly(job) {
  mkdirSync(dirname(job.log), { recursive: true });
  const log = openSync(job.log, 'w');
  const progress = showProgress(job.title);
  let end;
  try {
    end = await runProgram(job, ['ignore', log, log]);
  } finally {
    closeSync(log);
    progress.stop();
  }
  if (end.code !== 0) {
    const why = end.error ? whyNotStarted(job.command, end.error) : lastLinesOf(job.log);
    throw new SetupProblem(`${why}\n\nFailed: ${job.title}\n${job.hint}\nThe full output is in ${job.log}`);
  }
  progress.sayDone();
}

function showProgress(title) {
  const started = process.hrtime.bigint();
  const seconds = () => Math.round(Number(process.hrtime.bigint() - started) / 1e9);
  const redraws = process.stderr.isTTY === true;
  process.stderr.write(redraws ? title : `${title}\n`);
  const tick = () => process.stderr.write(redraws ? `\r${title} ${seconds()} s` : `  … ${seconds()} s\n`);
  const timer = setInterval(tick, (redraws ? 1 : SECONDS_BETWEEN_LINES) * 1000);
  return {
    stop() {
      clearInterval(timer);
      if (redraws) process.stderr.write(`\r${title} ${seconds()} s\n`);
    },
    sayDone() {
      if (!redraws) process.stderr.write(`  done after ${seconds()} s\n`);
    },
  };
}

function whyNotStarted(command, error) {
  return error.code === 'ENOENT' ? `There is no ${command} on PATH.` : `${command}: ${error.message}`;
}

/** The end of a log, without npm's remarks on settings of the person's machine, which never are the cause. */
function lastLinesOf(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/Unknown \w+ config/.test(line))
    .slice(-LOG_LINES_SHOWN)
    .join('\n');
}
