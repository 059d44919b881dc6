import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SetupError } from '../../base/index.ts';
import { resolveSettings } from '../resolve-settings.ts';
import { prepareHome, readConfigFile, readSurroundings } from './home.fs.ts';
import { workspacePaths } from './workspace-paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hark-home-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pathsIn = (home: string) => workspacePaths({ env: { HARK_HOME: home }, userHome: folder, currentFolder: folder });
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('prepareHome', () => {
  it('Q3: makes the folders for the owner only, leaves no probe, and can be repeated', async () => {
    const paths = pathsIn(join(folder, 'deep', 'home'));
    await prepareHome(paths);
    await prepareHome(paths);
    for (const made of [paths.home, paths.backupsFolder, paths.workspaceFolder, dirname(paths.requestsFile)]) {
      expect(await modeOf(made)).toBe(0o700);
    }
    expect((await readdir(paths.home)).sort()).toEqual(['.gateway', 'backups', 'workspace']);
  });

  it('leaves the permissions of a folder that was there alone', async () => {
    const shared = join(folder, 'shared');
    await mkdir(shared, { mode: 0o755 });
    await prepareHome(pathsIn(shared));
    expect(await modeOf(shared)).toBe(0o755);
  });

  it.each(['blocked', 'blocked/below'])(
    'Q6: refuses %s, where a file is in the way, and says what to do',
    async (at) => {
      await writeFile(join(folder, 'blocked'), 'precious');
      const refused = prepareHome(pathsIn(join(folder, at)));
      await expect(refused).rejects.toThrow(SetupError);
      await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/a file is in the way/) });
      await expect(refused).rejects.toMatchObject({ next: expect.stringMatching(/HARK_HOME/) });
      expect(await readFile(join(folder, 'blocked'), 'utf8')).toBe('precious');
    },
  );
});

describe('P4: the environment and its .env files', () => {
  it('the real environment wins over the current folder’s .env, and that over the home’s', async () => {
    const home = join(folder, 'home');
    await mkdir(home);
    await writeFile(join(folder, '.env'), `HARK_HOME=home\nHARK_PORT=1\nQUIET_HOURS_START="21"\n# note\n`);
    await writeFile(join(home, '.env'), '\uFEFFHARK_PORT=2\nQUIET_HOURS_START=20\nQUIET_HOURS_END=7\n');
    await writeFile(join(home, 'config.json'), '{"log": {"level": "warn"}}');
    const found = await readSurroundings({ env: { HARK_PORT: '3' }, userHome: '/nowhere', currentFolder: folder });
    expect(found.paths.home).toBe(home);
    expect(found.problems).toEqual([]);
    const { values } = resolveSettings(found);
    expect(values['server.port']).toBe(3);
    expect(values['quietHours.start']).toBe(21);
    expect(values['quietHours.end']).toBe(7);
    expect(values['log.level']).toBe('warn');
  });

  it('nothing at all is fine', async () => {
    const found = await readSurroundings({ env: {}, userHome: folder, currentFolder: folder });
    expect([found.file, found.problems, found.env]).toEqual([undefined, [], {}]);
  });
});

describe('P7: a broken config file', () => {
  it('is left as it is and reported without its content', async () => {
    const path = join(folder, 'config.json');
    const content = '{"webhooks": {"secret": "hush-hush}';
    await writeFile(path, content);
    const { file, problems } = await readConfigFile(path);
    expect(file).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(/config\.json is not valid JSON.*left as it is/);
    expect(JSON.stringify(problems)).not.toContain('hush');
    expect(await readFile(path, 'utf8')).toBe(content);
  });

  it('is reported when it cannot be read, and an empty one is none', async () => {
    await mkdir(join(folder, 'config.json'));
    expect((await readConfigFile(join(folder, 'config.json'))).problems[0]?.message).toMatch(/it is a folder/);
    await writeFile(join(folder, 'empty.json'), ' \n');
    expect(await readConfigFile(join(folder, 'empty.json'))).toEqual({ file: undefined, problems: [] });
  });
});
