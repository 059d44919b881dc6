/**
 * Q1: the disk of a running Hark fills up, is full at the start, or cannot be written at all. What was acknowledged
 * arrives once there is room again; what cannot be kept is refused in words; the process stays up.
 * Needs the right to mount a small disk; says so where that is missing.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { smallDisk } from '../../src/testing/folders.ts';
import { type Api, isOk } from './tools/api.ts';
import { runHark, startReady } from './tools/hark-process.ts';
import { arrivalsIn } from './tools/storm.ts';
import { sleep, until } from './tools/wait.ts';

const MEGABYTE = 1_048_576;
const DISK = 8 * MEGABYTE;
const UNREACHABLE = 5;

function homeOnSmallDisk(context: TestContext): string {
  const home = smallDisk(DISK);
  if (!home) return context.skip('mounting a small disk is not permitted here');
  return home;
}

/** Fills the disk to the last byte. */
function fillUp(home: string): void {
  for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(join(home, 'ballast'), Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Does not fit any more: a smaller piece may.
    }
  }
}

const makeRoom = (home: string): void => rmSync(join(home, 'ballast'), { force: true });

const addReminder = (api: Api, text: string, inMs: number) =>
  api.ask('POST', '/api/tasks', {
    name: text.slice(0, 40),
    schedule: { kind: 'at', at: new Date(Date.now() + inMs).toISOString() },
    payload: { kind: 'reminder', text },
  });

it('Q1: a disk that fills up under a running Hark costs nothing that was acknowledged', async (context) => {
  const home = homeOnSmallDisk(context);
  const hark = await startReady({ home });
  const acknowledged: string[] = [];
  for (let i = 0; i < 10; i++) {
    const text = `early-${i}-x`;
    expect(isOk(await addReminder(hark.api, text, 3_000))).toBe(true);
    acknowledged.push(text);
  }
  fillUp(home);
  const refused = await until('a refusal', async () => {
    const text = `late-${Date.now()}-x${'y'.repeat(2_000)}`;
    const answer = await addReminder(hark.api, text, 2_000);
    if (!isOk(answer)) return answer;
    acknowledged.push(text);
    return undefined;
  });
  expect(refused.status).toBe(507);
  expect(JSON.stringify(refused.body)).toMatch(/disk is full/i);
  // Reading goes on, and the process is the same.
  expect((await hark.api.ask('GET', '/api/tasks')).status).toBe(200);
  await sleep(4_000);
  expect(hark.isRunning()).toBe(true);
  expect((await fetch(`${hark.api.url}/api/health`)).status).toBe(200);

  makeRoom(home);
  const arrivals = await until('everything acknowledged', async () => {
    const found = arrivalsIn(await hark.api.messages());
    return acknowledged.every((text) => found.has(text)) ? found : undefined;
  });
  expect([...arrivals].map(([text, messages]) => [text, messages.length])).toEqual(
    [...arrivals].map(([text]) => [text, 1]),
  );
  expect(new Set(arrivals.keys())).toEqual(new Set(acknowledged));
  expect(isOk(await addReminder(hark.api, 'afterwards', 60_000))).toBe(true);
  expect((await hark.stop()).code).toBe(0);
});

it('Q1: a full disk at the start is refused in words, and everything is there when it has room again', async (context) => {
  const home = homeOnSmallDisk(context);
  const first = await startReady({ home });
  expect(isOk(await addReminder(first.api, 'kept', 4_000))).toBe(true);
  await first.kill();
  fillUp(home);
  const { code, err } = await runHark(['start'], { home });
  expect(code).toBe(UNREACHABLE);
  expect(err).toMatch(/disk is full/i);
  expect(err).toMatch(/Free some space/);
  makeRoom(home);
  const again = await startReady({ home });
  await until('the reminder', async () => arrivalsIn(await again.api.messages()).has('kept') || undefined);
});

it('Q1: a read-only disk is refused in words and left as it is', async (context) => {
  const home = homeOnSmallDisk(context);
  const first = await startReady({ home });
  expect(isOk(await addReminder(first.api, 'kept', 60_000))).toBe(true);
  await first.stop();
  execFileSync('mount', ['-o', 'remount,ro', home]);
  const { code, err } = await runHark(['start'], { home });
  execFileSync('mount', ['-o', 'remount,rw', home]);
  expect(code).toBe(UNREACHABLE);
  expect(err).toMatch(/read-only/);
  expect(err).toMatch(/HARK_HOME/);
  const again = await startReady({ home });
  const { tasks } = await again.api.expectOk<{ tasks: Array<{ name: string }> }>('GET', '/api/tasks');
  expect(tasks.map(({ name }) => name)).toEqual(['kept']);
});
