import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAbandoned, withLock } from './lock.mjs';

const self = { host: 'here', pid: 7, isAlive: (pid) => pid === 100 };
const owner = (...pids) => ({ host: 'here', pids });

describe('an abandoned lock', () => {
  it.each([
    ['its owner is alive', owner(100), 0, false],
    ['its owner is dead', owner(99), 0, true],
    ['its owner is dead but the npm it started is alive', owner(99, 100), 0, false],
    ['its owner had our own number, as in a restarted container', owner(7), 0, true],
    ['its owner is alive but silent for very long: the number was given out again', owner(100), 700_000, true],
    ['its owner is on another machine and touched it lately', { host: 'there', pids: [99] }, 10_000, false],
    ['its owner is on another machine and silent', { host: 'there', pids: [100] }, 70_000, true],
    ['nobody can read it and it is new', undefined, 0, false],
    ['nobody can read it and it is old', undefined, 10_000, true],
  ])('%s', (_, seen, untouchedMs, expected) => {
    expect(isAbandoned(seen, untouchedMs, self)).toBe(expected);
  });
});

describe('withLock', () => {
  let folder;
  let path;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hark lock '));
    path = join(folder, 'deep', 'setup.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names its owner and what it started, and is gone afterwards', async () => {
    await withLock(path, (alsoOwnedBy) => {
      alsoOwnedBy(4242);
      expect(JSON.parse(readFileSync(path, 'utf8')).pids).toEqual([process.pid, 4242]);
    });
    expect(existsSync(path)).toBe(false);
  });

  it('is gone after a failure too', async () => {
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(path)).toBe(false);
  });

  it('is taken over from an owner that died', async () => {
    await withLock(path, () => {});
    writeFileSync(path, JSON.stringify({ host: hostname(), pids: [2 ** 30] }));
    await expect(withLock(path, () => 'done')).resolves.toBe('done');
  });
});
