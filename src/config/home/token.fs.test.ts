import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemIds } from '../../base/index.ts';
import { loadOrCreateToken } from './token.fs.ts';

const ids = systemIds({ now: () => 1 });
let folder: string;
let tokenFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hark-token-'));
  tokenFile = join(folder, 'token');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('Q3: the token', () => {
  it('is made at the first start, 0600, and kept', async () => {
    const made = await loadOrCreateToken({ tokenFile }, ids);
    expect(made).toMatchObject({ source: 'created', notes: [] });
    expect(made.token.length).toBeGreaterThan(40);
    expect(await modeOf(tokenFile)).toBe(0o600);
    expect(await readdir(folder)).toEqual(['token']);
    expect(await loadOrCreateToken({ tokenFile }, ids)).toEqual({ token: made.token, source: 'file', notes: [] });
  });

  it('is the same for all who start at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateToken({ tokenFile }, ids)));
    expect(new Set(all.map(({ token }) => token)).size).toBe(1);
    expect(all.filter(({ source }) => source === 'created')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['token']);
  });

  it('from HARK_TOKEN wins and is written nowhere', async () => {
    const long = 'a-token-long-enough';
    const given = await loadOrCreateToken({ tokenFile }, ids, { HARK_TOKEN: ` ${long} ` });
    expect(given).toEqual({ token: long, source: 'environment', notes: [] });
    expect(await readdir(folder)).toEqual([]);
  });

  it('a short HARK_TOKEN is taken, and said to be weak', async () => {
    const { token, notes } = await loadOrCreateToken({ tokenFile }, ids, { HARK_TOKEN: 'mine' });
    expect(token).toBe('mine');
    expect(notes).toEqual([expect.stringMatching(/4 characters.*at least 16/)]);
  });

  it('file that stands open is closed, and that is told', async () => {
    await writeFile(tokenFile, 'abc\n');
    await chmod(tokenFile, 0o644);
    const { token, notes } = await loadOrCreateToken({ tokenFile }, ids);
    expect(token).toBe('abc');
    expect(notes.join()).toMatch(/could be read by others/);
    expect(await modeOf(tokenFile)).toBe(0o600);
  });

  it('file that is empty gets a new one', async () => {
    await writeFile(tokenFile, ' \n');
    const { token, source, notes } = await loadOrCreateToken({ tokenFile }, ids);
    expect(source).toBe('created');
    expect(notes.join()).toMatch(/was empty/);
    expect((await readFile(tokenFile, 'utf8')).trim()).toBe(token);
    expect(await modeOf(tokenFile)).toBe(0o600);
  });

  it('Q6: that no header can carry is refused without repeating it', async () => {
    const refused = loadOrCreateToken({ tokenFile }, ids, { HARK_TOKEN: 'hush hush' });
    await expect(refused).rejects.toMatchObject({ name: 'SetupError', message: expect.not.stringContaining('hush') });
    await writeFile(tokenFile, 'two\nlines');
    await expect(loadOrCreateToken({ tokenFile }, ids)).rejects.toMatchObject({ next: /./ });
  });

  it('Q6: file that is a folder is explained', async () => {
    await mkdir(tokenFile);
    await expect(loadOrCreateToken({ tokenFile }, ids)).rejects.toThrow(/a folder is in the way/);
  });
});
