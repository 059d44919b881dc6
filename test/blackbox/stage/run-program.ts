/**
 * Starts the program as a person does, `bin/hark …` or `npm start`, and nothing else: black-box scripts know the
 * files of a clone, HTTP and the command line, never the code behind them. Nothing of the surrounding environment
 * that Hark would listen to reaches the process; each run says what it wants.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = join(ROOT, 'bin', 'hark');

export type Env = Readonly<Record<string, string>>;

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** stdout as the one JSON document `--json` promises. */
  readonly json: Record<string, unknown>;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  out(): string;
  err(): string;
}

const HEARD = /^(?:HARK_|QUIET_HOURS_|CRON_EVAL|HEARTBEAT_|MEMORY_REFLECTION_|DATABASE_URL$|NO_COLOR$|npm_)/u;

function cleanEnv(env: Env): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !HEARD.test(name));
  return { ...Object.fromEntries(kept), ...env };
}

export interface Launch {
  readonly env: Env;
  readonly folder: string;
  readonly args: readonly string[];
  readonly viaNpm?: boolean;
  readonly stdin?: string;
  /** Its input stays open, to be written to. */
  readonly isOpen?: boolean;
}

export function launch({ env, folder, args, viaNpm = false, stdin, isOpen = false }: Launch): Running {
  const [command, rest] = viaNpm ? ['npm', ['--prefix', ROOT, 'start', '--silent', '--', ...args]] : [PROGRAM, args];
  const child = spawn(command, rest, {
    cwd: folder,
    env: cleanEnv(env),
    stdio: [stdin === undefined && !isOpen ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // Of its own group: npm stands between, and a kill must reach the assistant behind it.
    detached: viaNpm,
  });
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    out += part;
  });
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    err += part;
  });
  // A command may end before it has read all it was given.
  child.stdin?.on('error', () => {});
  if (stdin !== undefined) child.stdin?.end(stdin);
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, ended, out: () => out, err: () => err };
}

/** Runs one command to its end. */
export async function run(options: Launch): Promise<Ran> {
  const running = launch(options);
  const code = await running.ended;
  const [out, err] = [running.out(), running.err()];
  return {
    code,
    out,
    err,
    get json() {
      try {
        return JSON.parse(out) as Record<string, unknown>;
      } catch {
        throw new Error(`Not one JSON document: ${out || '(nothing)'}\nstderr: ${err}`);
      }
    },
  };
}

/** Looks again and again until there is an answer; the limit is only there to end a test that would never pass. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = 20_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${limitMs} ms for ${what}, in vain.`);
    await pause(25);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
