/**
 * The real program as a child: `bin/hark start` on a home folder of its own, ready when its health answers, and any
 * other verb run to its end. Nothing of the test's own settings leaks in: the environment is made from scratch.
 * Every process is ended when its test ends, however that goes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Api, apiAt } from './api.ts';
import { until } from './wait.ts';

export interface StartOptions {
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another user than the one the tests run as. */
  readonly uid?: number;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface HarkProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  isRunning(): boolean;
  /** Everything it has written so far. */
  words(): string;
  /** Resolves when health answers; undefined when the process ended first. */
  ready(): Promise<Api | undefined>;
  kill(): Promise<Ended>;
  /** As Ctrl-C or a supervisor would. */
  stop(): Promise<Ended>;
}

/** Starts `hark start`. Does not wait. */
export function startHark(options: StartOptions): HarkProcess {
  const running = spawnHark(['start'], options);
  return {
    ...running,
    ready: () =>
      until('health', async () => {
        if (!running.isRunning()) return 'ended' as const;
        return await healthyApi(options.home, running.child.pid);
      }).then((found) => (found === 'ended' ? undefined : found)),
    kill() {
      running.child.kill('SIGKILL');
      return running.ended;
    },
    stop() {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
}

/** Starts it and waits until it answers; throws with its words when it does not. */
export async function startReady(options: StartOptions): Promise<HarkProcess & { readonly api: Api }> {
  const hark = startHark(options);
  const api = await hark.ready();
  if (!api) throw new Error(`Hark did not start: ${hark.words()}`);
  return { ...hark, api };
}

/** Runs any verb to its end. */
export function runHark(args: readonly string[], options: StartOptions): Promise<Ended> {
  return spawnHark(args, options).ended;
}

function spawnHark(args: readonly string[], { home, env, uid }: StartOptions) {
  const child = spawn(join(inject('program'), 'bin', 'hark'), args, {
    cwd: inject('program'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: home,
      HARK_HOME: home,
      HARK_PORT: '0',
      HARK_TZ: 'Europe/Berlin',
      ...env,
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
  });
  let isOver = false;
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      isOver = true;
      resolve({ code, out, err });
    });
  });
  onTestFinished(async () => {
    if (!isOver) child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, isRunning: () => !isOver, words: () => out + err };
}

/** The API of exactly this process: a file left behind by a killed one names another pid. */
async function healthyApi(home: string, pid: number | undefined): Promise<Api | undefined> {
  try {
    const gateway: { pid: number; url: string } = JSON.parse(readFileSync(join(home, 'gateway.json'), 'utf8'));
    if (gateway.pid !== pid) return undefined;
    const answer = await fetch(`${gateway.url}/api/health`, { signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) return undefined;
    return apiAt(gateway.url, readFileSync(join(home, 'token'), 'utf8').trim());
  } catch {
    return undefined;
  }
}
