/**
 * How long the built gateway takes from the command to its first answer, and what it holds in memory when idle.
 * Each run has a home folder of its own, so every start is a first start, with everything the command does included.
 * Baseline in the same run: this Node starting and ending with nothing to do.
 * `node bench/start.ts [--runs 5] [--check]`. Needs a build (`npm run build`) and Linux for the memory.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, now, printTable, showMs, timeEach, withFolder } from './measure.ts';

const HARK = fileURLToPath(new URL('../bin/hark', import.meta.url));
const START_BUDGET_MS = 1_000;
const MEMORY_BUDGET_MB = 120;
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 3;
/** Long enough for the start's garbage to be collected and for lazy work to have shown itself. */
const IDLE_MS = 3_000;

interface Start {
  readonly toAnswerMs: number;
  readonly idleMb: number;
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, check: { type: 'boolean', default: false } },
});

function readGateway(home: string): { pid: number; port: number } | undefined {
  try {
    const { pid, port }: { pid?: unknown; port?: unknown } = JSON.parse(
      readFileSync(join(home, 'gateway.json'), 'utf8'),
    );
    return typeof pid === 'number' && typeof port === 'number' ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200;
  } catch {
    return false;
  }
}

async function untilAnswer(home: string, child: ChildProcess): Promise<number> {
  for (const startedAt = now(); now() - startedAt < PATIENCE_MS; await pause(LOOK_EVERY_MS)) {
    const gateway = readGateway(home);
    if (gateway && (await answers(gateway.port))) return gateway.pid;
    if (child.exitCode !== null) throw new Error(`hark start ended with ${child.exitCode}`);
  }
  throw new Error('hark start gave no answer within a minute');
}

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

function measureStart(): Promise<Start> {
  return withFolder(async (home) => {
    const startedAt = now();
    const child = spawn(HARK, ['start'], {
      env: { ...process.env, HARK_HOME: home, HARK_PORT: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      const pid = await untilAnswer(home, child);
      const toAnswerMs = now() - startedAt;
      await pause(IDLE_MS);
      return { toAnswerMs, idleMb: memoryOf(pid) };
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
}

const bare = median(await timeEach(Number(values.runs), () => spawnSync(process.execPath, ['-e', '0'])));
const starts: Start[] = [];
for (let run = 0; run < Number(values.runs); run++) starts.push(await measureStart());
const toAnswerMs = median(starts.map((start) => start.toAnswerMs));
const idleMb = median(starts.map((start) => start.idleMb));
const isFast = toAnswerMs < START_BUDGET_MS;
const isSmall = idleMb < MEMORY_BUDGET_MB;
console.log(`median of ${starts.length} starts; baseline (bare Node starts and ends): ${showMs(bare)}`);
printTable(
  ['what', 'measured', '× baseline', 'budget', ''],
  [
    ['command to first answer', showMs(toAnswerMs), (toAnswerMs / bare).toFixed(1), '< 1 s', isFast ? 'met' : 'MISSED'],
    ['resident memory when idle', `${idleMb.toFixed(0)} MB`, '', '< 120 MB', isSmall ? 'met' : 'MISSED'],
  ],
);
if (values.check && !(isFast && isSmall)) process.exitCode = 1;
