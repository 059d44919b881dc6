import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, readStamp } from './fingerprint.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hark fingerprint '));
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  write('src/a.ts', 'a');
  write('src/deep/b.ts', 'b');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Every file gets the same time, as after a clone, unless a test says otherwise. */
function write(path, text, seconds = 1_700_000_000) {
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), seconds, seconds);
}
const take = () => fingerprint(root, ['src', 'tsconfig.json'], (path) => !path.endsWith('.test.ts'));

describe('fingerprint', () => {
  it.each([
    ['a file was added', () => write('src/c.ts', '')],
    ['a file was deleted', () => rmSync(join(root, 'src/deep/b.ts'))],
    ['a file was renamed', () => renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'))],
    ['a file was edited to another size', () => write('src/a.ts', 'aa')],
    ['a file was edited to the same size', () => write('src/a.ts', 'x', 1_700_000_001)],
    ['a file got an older time, as after switching branches', () => write('src/a.ts', 'a', 1_600_000_000)],
    ['a file that was absent appeared', () => write('tsconfig.json', '{}')],
  ])('changes when %s', (_, change) => {
    const before = take();
    change();
    expect(take()).not.toBe(before);
  });

  it.each([
    ['nothing happened', () => {}],
    ['a test was edited', () => write('src/a.test.ts', 'test')],
    ['an editor left a dangling lock link', () => symlinkSync('nowhere', join(root, 'src', '.#a.ts'))],
    ['packages were put below', () => mkdirSync(join(root, 'src', 'node_modules'))],
  ])('stays when %s', (_, change) => {
    const before = take();
    change();
    expect(take()).toBe(before);
  });

  it('reads a missing stamp as none', () => {
    expect(readStamp(join(root, 'dist', '.built'))).toBeUndefined();
  });
});
