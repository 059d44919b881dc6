/**
 * Q1: a home whose database is damaged. Hark refuses to start in words that name the file and the next step, leaves
 * every byte as it was, and `hark restore` brings the newest backup back with the damaged file kept beside it.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/testing/folders.ts';
import type { Api } from './tools/api.ts';
import { type HarkProcess, runHark, startHark, startReady } from './tools/hark-process.ts';
import { type Chance, chanceFor } from './tools/seed.ts';

const FAR = new Date(Date.now() + 30 * 86_400_000).toISOString();
const UNREACHABLE = 5;

/** A home with two reminders: `kept` is in the backup, `newer` came after it. Killed, or stopped properly. */
async function usedHome(end: 'kill' | 'stop'): Promise<string> {
  const home = temporaryFolder();
  const hark = await startReady({ home });
  await addReminder(hark.api, 'kept');
  expect((await runHark(['backup'], { home })).code).toBe(0);
  await addReminder(hark.api, 'newer');
  await hark[end]();
  return home;
}

const addReminder = (api: Api, name: string) =>
  api.expectOk('POST', '/api/tasks', {
    name,
    schedule: { kind: 'at', at: FAR },
    payload: { kind: 'reminder', text: name },
  });

const namesAt = async (api: Api): Promise<string[]> =>
  (await api.expectOk<{ tasks: Array<{ name: string }> }>('GET', '/api/tasks')).tasks.map(({ name }) => name).sort();

/** Every byte of the database and its log. The `-shm` file is scratch, made anew by whoever looks. */
function bytesOf(home: string): Record<string, string> {
  const names = readdirSync(home).filter((name) => name.startsWith('hark.db') && !name.endsWith('-shm'));
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(home, name)).size > 0)
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(home, name)))
          .digest('hex'),
      ]),
  );
}

function randomBytes(chance: Chance, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => chance.between(0, 255)));
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  writeSync(openSync(file, 'r+'), bytes, 0, bytes.length, at);
}

const DAMAGE: Readonly<Record<string, { end: 'kill' | 'stop'; harm: (db: string, chance: Chance) => void }>> = {
  'random bytes all over': {
    end: 'stop',
    harm: (db, chance) => writeFileSync(db, randomBytes(chance, 40_000)),
  },
  'a header of random bytes': { end: 'stop', harm: (db, chance) => overwrite(db, 0, randomBytes(chance, 100)) },
  'a file cut in half': { end: 'stop', harm: (db) => truncateSync(db, Math.floor(statSync(db).size / 2)) },
  'a file cut to nothing': { end: 'stop', harm: (db) => truncateSync(db, 0) },
  'a log of random bytes after a kill': {
    end: 'kill',
    harm: (db, chance) => writeFileSync(`${db}-wal`, randomBytes(chance, statSync(`${db}-wal`).size)),
  },
  'a log with a broken beginning after a kill': {
    end: 'kill',
    harm: (db, chance) => overwrite(`${db}-wal`, 0, randomBytes(chance, 64)),
  },
};

describe.each(Object.keys(DAMAGE))('Q1: %s', (kind) => {
  it('is refused in words, left as it is, and undone by hark restore', async () => {
    const damage = DAMAGE[kind];
    if (!damage) throw new Error('no such damage');
    const home = await usedHome(damage.end);
    damage.harm(join(home, 'hark.db'), chanceFor(kind));
    const before = bytesOf(home);

    const { code, err, out } = await endOf(startHark({ home }));
    expect(err + out).toMatch(/hark\.db/);
    expect(err).toMatch(/damaged|not a database|empty/);
    expect(err).toMatch(/hark restore/);
    expect(code).toBe(UNREACHABLE);
    expect(bytesOf(home)).toEqual(before);

    const restored = await runHark(['restore'], { home });
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toMatch(/kept as/);
    const aside = readdirSync(home).filter((name) => name.includes('.before-'));
    expect(aside.length).toBeGreaterThan(0);
    const hark = await startReady({ home });
    expect(await namesAt(hark.api)).toEqual(['kept']);
    await hark.stop();
  });
});

it('Q1: without a backup, restore says so and changes nothing', async () => {
  const home = temporaryFolder();
  await (await startReady({ home })).stop();
  truncateSync(join(home, 'hark.db'), 5_000);
  const before = bytesOf(home);
  const { code, err } = await runHark(['restore'], { home });
  expect(code).toBe(3);
  expect(err).toMatch(/no backup/);
  expect(bytesOf(home)).toEqual(before);
});

it('Q1: a damaged newest backup is not put in place; an older one can be named', async () => {
  const home = await usedHome('stop');
  const [older] = readdirSync(join(home, 'backups'));
  const again = await startReady({ home });
  expect((await runHark(['backup'], { home })).code).toBe(0);
  await again.stop();
  const [newest] = readdirSync(join(home, 'backups')).sort().reverse();
  truncateSync(join(home, 'backups', newest ?? ''), 6_000);
  const before = bytesOf(home);
  const refused = await runHark(['restore'], { home });
  expect(refused.code).not.toBe(0);
  expect(refused.err).toMatch(/damaged/);
  expect(bytesOf(home)).toEqual(before);
  expect((await runHark(['restore', older ?? ''], { home })).code).toBe(0);
  expect(existsSync(join(home, 'hark.db'))).toBe(true);
  const hark = await startReady({ home });
  expect(await namesAt(hark.api)).toEqual(['kept']);
});

/** A start that is refused ends by itself. */
async function endOf(hark: HarkProcess) {
  const api = await hark.ready();
  if (api) throw new Error(`it started all the same: ${hark.words()}`);
  return hark.ended;
}
