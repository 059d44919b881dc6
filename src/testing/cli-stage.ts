/**
 * The command line without a process, for tests: a terminal that records what is written and reads what a test types,
 * and ports onto a real Hark in memory with a test clock, in process or behind a real HTTP door.
 */
import { onTestFinished } from 'vitest';
import { createHark, type Hark } from '../app/index.ts';
import { silentLog, systemClock, systemIds, type TestClock, testClock } from '../base/index.ts';
import { workspacePaths } from '../config/index.ts';
import { type CliPorts, runCli } from '../doors/cli/index.ts';
import { LineQueue } from '../doors/cli/line-queue.ts';
import type { Terminal } from '../doors/cli/terminal.ts';
import { createSignIn, type RunningServer, serveHttp } from '../doors/http/index.ts';
import { temporaryFolder } from './folders.ts';

export interface TerminalOptions {
  readonly isInteractive?: boolean;
  readonly width?: number;
  /** What a person picks when asked. */
  readonly pick?: (question: string, choices: readonly string[]) => string | undefined;
  readonly stdin?: string;
}

export interface RecordingTerminal {
  readonly terminal: Terminal;
  out(): string;
  err(): string;
  type(line: string): void;
  /** The end of the input. */
  end(): void;
  interrupt(): void;
  closeOutput(): void;
  /** Resolves once stdout or stderr holds this. */
  untilShown(text: string): Promise<void>;
}

export function recordingTerminal(options: TerminalOptions = {}): RecordingTerminal {
  let out = '';
  let err = '';
  const queue = new LineQueue();
  const interrupted = new Set<() => void>();
  const outputClosed = new Set<() => void>();
  const watchers = new Set<() => void>();
  const noticed = (): void => {
    for (const watcher of [...watchers]) watcher();
  };
  const listen = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  const write = (text: string): void => {
    out += `${text}\n`;
    noticed();
  };
  const terminal: Terminal = {
    isInteractive: options.isInteractive ?? false,
    hasColour: false,
    width: options.width ?? (options.isInteractive ? 100 : undefined),
    out: write,
    err(text) {
      err += `${text}\n`;
      noticed();
    },
    openLines: () => ({
      next: () => queue.next(),
      wasInterrupted: false,
      show: write,
      invite() {},
      close: () => queue.drop(),
    }),
    readAll: async () => options.stdin ?? '',
    choose: async (question, choices) => options.pick?.(question, choices),
    onInterrupt: listen(interrupted),
    onOutputClosed: listen(outputClosed),
  };
  return {
    terminal,
    out: () => out,
    err: () => err,
    type: (line) => queue.add(line),
    end: () => queue.end(),
    interrupt: () => interrupted.forEach((listener) => void listener()),
    closeOutput: () => outputClosed.forEach((listener) => void listener()),
    untilShown: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!`${out}${err}`.includes(text)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}

/** A Wednesday, nine in the morning in Lisbon. */
export const STAGE_START = Date.UTC(2026, 2, 11, 9, 0);
export const STAGE_ZONE = 'Europe/Lisbon';
const TOKEN = 'token-of-the-stage';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Stdout as the one document it must be. */
  json(): unknown;
}

export interface CliStage {
  readonly hark: Hark;
  readonly clock: TestClock;
  readonly ports: CliPorts;
  /** One command line to its end; words are split at spaces, a list is taken as it is. */
  run(line: string | readonly string[], options?: TerminalOptions): Promise<Ran>;
  /** One that goes on: a chat, a gateway. */
  open(line: string, options?: TerminalOptions): RecordingTerminal & { readonly ended: Promise<number> };
}

export async function cliStage(way: 'in process' | 'over HTTP', more: Partial<CliPorts> = {}): Promise<CliStage> {
  const clock = testClock(STAGE_START);
  const hark = await createHark({ clock, settings: { timeZone: STAGE_ZONE } });
  await hark.start();
  onTestFinished(() => hark.stop());
  const serve = () => serveStage(hark);
  const server = way === 'over HTTP' ? await serve() : undefined;
  if (server) onTestFinished(() => server.close());
  const ports: CliPorts = { ...stagePorts(hark, clock, server), ...more };
  return {
    hark,
    clock,
    ports,
    async run(line, options) {
      const recording = recordingTerminal(options);
      const argv = typeof line === 'string' ? line.split(' ') : [...line];
      const code = await runCli(argv, async () => ports, recording.terminal);
      const out = recording.out();
      return { code, out, err: recording.err(), json: () => JSON.parse(out) as unknown };
    },
    open(line, options) {
      const recording = recordingTerminal(options);
      return { ...recording, ended: runCli(line.split(' '), async () => ports, recording.terminal) };
    },
  };
}

function serveStage(hark: Hark): Promise<RunningServer> {
  const clock = systemClock();
  const ids = systemIds(clock);
  return serveHttp({
    hark: hark.api,
    token: TOKEN,
    signIn: createSignIn(clock, ids),
    clock,
    ids,
    log: silentLog,
    host: '127.0.0.1',
    port: 0,
  });
}

function stagePorts(hark: Hark, clock: TestClock, server: RunningServer | undefined): CliPorts {
  return {
    version: hark.api.version,
    paths: workspacePaths({ env: { HARK_HOME: temporaryFolder() }, userHome: '', currentFolder: '' }),
    env: {},
    async startGateway() {
      const started = await serveStage(hark);
      const stopped = Promise.withResolvers<void>();
      return {
        url: started.url,
        newLink: () => `${started.url}/#code=once`,
        stopped: stopped.promise,
        async stop() {
          await started.close();
          stopped.resolve();
        },
      };
    },
    openLocal: async () => ({ hark: hark.api, close: async () => {} }),
    listBackups: async () => [],
    restore: async () => ({ from: { file: 'hark-1.db', at: STAGE_START }, keptAs: undefined }),
    findGateway: async () => (server ? { url: server.url, token: TOKEN } : undefined),
    now: () => clock.now(),
  };
}
