/**
 * Starts a program and waits for its end. A signal that reaches us meanwhile is handed to it, so that none is left
 * behind, and is reported as `Interrupted`: whoever catches it must not go on with something else.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SetupProblem } from './problem.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm unpacks on for many seconds after it was asked to stop. Nothing here is harmed by a hard end. */
const GRACE_MS = 5_000;

export class Interrupted extends SetupProblem {
  constructor(signal) {
    super(`Stopped by ${signal}.`, 128 + constants.signals[signal]);
  }
}

/**
 * @param {{ command: string, args: string[], cwd: string, onStart?: (pid: number) => void }} program
 * @param stdio as for `spawn`
 * @returns {Promise<{ code?: number | null, error?: Error }>} `error` when it could not be started
 */
export function runProgram({ command, args, cwd, onStart }, stdio) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio });
    let interruptedBy;
    let hardEnd;
    const passOn = (signal) => {
      interruptedBy = signal;
      child.kill(signal);
      hardEnd ??= setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    };
    const finish = (end) => {
      clearTimeout(hardEnd);
      for (const signal of SIGNALS) process.removeListener(signal, passOn);
      if (interruptedBy) reject(new Interrupted(interruptedBy));
      else resolve(end);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    child.once('error', (error) => finish({ error }));
    child.once('exit', (code) => finish({ code }));
    if (child.pid && onStart) onStart(child.pid);
  });
}
