/** Q6, Q1, P7: surroundings in which Hark cannot start, or not as usual: told what, why and what to do; nothing lost. */
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Hark, newHome } from './stage/hark.ts';
import { freePort } from './stage/receiver.ts';
import type { Env, Ran } from './stage/run-program.ts';

const ENV: Env = { HARK_PORT: '0', HARK_TZ: 'UTC', HARK_LOG_LEVEL: 'warn' };
const start = (home: string, env: Env = {}): Promise<Ran> => Hark.at(home, { ...ENV, ...env }).cli('start');

/** Ended by itself, with words on stderr and nothing that looks like a crash. */
function expectTold(ran: Ran, code: number, ...parts: RegExp[]): void {
  expect({ code: ran.code, err: ran.err }).toMatchObject({ code });
  for (const part of parts) expect(ran.err).toMatch(part);
  expect(ran.err).not.toMatch(/\n\s+at .*\(?.*:\d+:\d+\)?/u);
}

describe('Q6: hark start', () => {
  test('a port that is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    expectTold(await start(await newHome(), { HARK_PORT: String(port) }), 5, new RegExp(`${port}`, 'u'), /HARK_PORT/u);
  });

  test('a host that is not ours', async () => {
    expectTold(await start(await newHome(), { HARK_HOST: '192.0.2.1' }), 5, /192\.0\.2\.1/u);
  });

  test('a home that is a file', async () => {
    const home = join(await newHome(), 'home');
    await writeFile(home, 'precious');
    // The folder it runs in must be there.
    const ran = await Hark.at(join(home, '..'), ENV).cliWith({ env: { HARK_HOME: home } }, 'start');
    expectTold(ran, 5, /file is in the way/u, /HARK_HOME/u);
    expect(await readFile(home, 'utf8')).toBe('precious');
  });

  test.skipIf(process.getuid?.() === 0)('a home that cannot be written', async () => {
    const home = await newHome();
    await chmod(home, 0o500);
    expectTold(await start(home), 5, /no permission/u, /HARK_HOME/u);
    await chmod(home, 0o700);
  });

  test('a DATABASE_URL that is none, and a PostgreSQL that is down', async () => {
    expectTold(await start(await newHome(), { DATABASE_URL: 'mysql://x/y' }), 5, /PostgreSQL/u, /postgres:\/\//u);
    const url = `postgres://hark:hush-hush@127.0.0.1:${await freePort()}/hark`;
    const down = await start(await newHome(), { DATABASE_URL: url });
    expectTold(down, 5, /PostgreSQL|database/iu, /Next:/u);
    expect(down.err).not.toContain('hush-hush');
  });

  test('a token no header can carry', async () => {
    const ran = await start(await newHome(), { HARK_TOKEN: 'two words' });
    expectTold(ran, 5, /token/iu);
    expect(ran.err).not.toContain('two words');
  });

  test('with --json it is told as one document', async () => {
    const ran = await Hark.at(await newHome(), { ...ENV, HARK_HOST: '192.0.2.1' }).cli('start', '--json');
    expect(ran.json).toMatchObject({
      exitCode: 5,
      detail: expect.stringContaining('192.0.2.1'),
      next: expect.any(String),
    });
  });
});

describe('Q1: a broken database', () => {
  test('is never replaced by an empty one: the start is refused, the backup offered, restore brings it back', async () => {
    const hark = await Hark.start();
    await hark.ok('POST', '/api/tasks', { text: 'every day at 9 keep me' });
    await hark.does('backup');
    await hark.stop();
    const file = join(hark.home, 'hark.db');
    await copyFile(file, `${file}.good`);
    await writeFile(file, Buffer.alloc(20_000, 'broken'));
    const told = await hark.cli('start');
    expectTold(told, 5, /hark\.db/u, /hark restore/u);
    expect((await readFile(file)).subarray(0, 6).toString()).toBe('broken');
    const doctor = await hark.cli('doctor');
    expect([doctor.code, `${doctor.out}${doctor.err}`]).toEqual([1, expect.stringMatching(/hark restore/u)]);
    expect((await hark.does('restore')).out).toMatch(/kept as/u);
    await hark.start();
    expect((await hark.tasks()).map(({ name }) => name)).toEqual(['keep me']);
  });

  test('with no backup to offer, says so, and leaves the file alone', async () => {
    const home = await newHome();
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'hark.db'), Buffer.alloc(20_000, 'broken'));
    const told = await start(home);
    expectTold(told, 5, /hark\.db/u, /Next:/u);
    expect((await readFile(join(home, 'hark.db'))).subarray(0, 6).toString()).toBe('broken');
    expect((await Hark.at(home, ENV).cli('restore')).code).toBe(3);
  });
});

describe('Q6: a disk that is full', () => {
  test('is told when something cannot be stored; reads go on; with room again everything works', async () => {
    const disk = await smallDisk();
    if (!disk) return;
    const home = join(disk, 'home');
    await mkdir(home);
    const hark = await Hark.start({ home });
    await hark.ok('POST', '/api/tasks', { text: 'every day at 9 keep me' });
    const ballast = join(disk, 'ballast');
    for (let size = 64 * 1024 * 1024; size >= 4_096; size /= 2) {
      await writeFile(ballast, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
    }
    const answers = [];
    for (let i = 0; i < 60 && answers.at(-1)?.status !== 507; i++) {
      answers.push(await hark.ask('POST', '/api/messages', { text: `note ${i} ${'x'.repeat(15_000)}` }));
    }
    expect(answers.at(-1)).toMatchObject({ status: 507, body: { detail: expect.stringMatching(/disk is full/iu) } });
    expect(await hark.tasks()).toHaveLength(1);
    await writeFile(ballast, '');
    await hark.ok('POST', '/api/tasks', { text: 'every day at 10 me too' });
    expect(await hark.tasks()).toHaveLength(2);
    await hark.kill();
    await hark.start();
    expect(await hark.tasks()).toHaveLength(2);
    await hark.stop();
  });
});

/** A disk of 24 MB where mounting is permitted. */
async function smallDisk(): Promise<string | undefined> {
  const { execFile } = await import('node:child_process');
  const folder = await newHome();
  const does = (command: string, ...args: string[]) =>
    new Promise<boolean>((resolve) => execFile(command, args, (error) => resolve(error === null)));
  if (!(await does('mount', '-t', 'tmpfs', '-o', 'size=24m', 'none', folder))) return undefined;
  onTestFinished(async () => void (await does('umount', folder)));
  return folder;
}
