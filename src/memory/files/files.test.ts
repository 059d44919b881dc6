/** M1, M4: the user's files, read safely and never rewritten. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog, systemClock } from '../../base/index.ts';
import {
  appendToMemoryFile,
  dayOfPath,
  isMemoryFile,
  LARGEST_FILE_BYTES,
  listMemoryFiles,
  memoryPath,
  prepareWorkspace,
  readLines,
  readMemoryFile,
  watchFiles,
} from './index.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hark-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('M1: the workspace', () => {
  it('is made with templates and leaves what is there alone', async () => {
    await writeFile(join(folder, 'SOUL.md'), 'mine');
    await prepareWorkspace(folder);
    await prepareWorkspace(folder);
    expect(await readFile(join(folder, 'SOUL.md'), 'utf8')).toBe('mine');
    expect(await readFile(join(folder, 'HEARTBEAT.md'), 'utf8')).toContain('# Heartbeat');
    expect((await listMemoryFiles({ folder })).files.map(({ path }) => path)).toEqual(['MEMORY.md']);
  });

  it('appends without touching what stands there', async () => {
    await writeFile(join(folder, 'memory.md'), 'first\r\nno line feed at the end');
    await appendToMemoryFile(folder, 'memory.md', 'second');
    await appendToMemoryFile(folder, 'memory/2026-03-11.md', 'new');
    expect(await readFile(join(folder, 'memory.md'), 'utf8')).toBe('first\r\nno line feed at the end\nsecond\n');
    expect(await readFile(join(folder, 'memory/2026-03-11.md'), 'utf8')).toBe('new\n');
  });

  it('lists memory files in depth, without hidden ones and links that lead out', async () => {
    await mkdir(join(folder, 'memory/.obsidian'), { recursive: true });
    await mkdir(join(folder, 'memory/2026'), { recursive: true });
    for (const path of ['memory/a.md', 'memory/2026/b.md', 'memory/.obsidian/c.md', 'memory/d.txt', 'notes.md']) {
      await writeFile(join(folder, path), 'x');
    }
    await symlink('/etc/hostname', join(folder, 'memory/out.md'));
    const { files, problems } = await listMemoryFiles({ folder });
    expect(files.map(({ path }) => path)).toEqual(['memory/2026/b.md', 'memory/a.md']);
    expect(problems).toEqual([{ path: 'memory/out.md', message: expect.stringMatching(/leads out/) }]);
  });

  it('lists Markdown under extra paths, absolute or relative, folders or files, and nothing else', async () => {
    const other = await mkdtemp(join(tmpdir(), 'hark-other-'));
    await mkdir(join(other, '.git'), { recursive: true });
    await mkdir(join(other, 'deep/er'), { recursive: true });
    await mkdir(join(folder, 'projects'), { recursive: true });
    for (const path of ['a.md', 'b.txt', '.git/c.md', 'deep/er/d.md']) await writeFile(join(other, path), 'x');
    await writeFile(join(folder, 'projects/p.md'), 'x');
    await writeFile(join(folder, 'one.md'), 'x');
    await writeFile(join(folder, 'secret.txt'), 'x');
    const places = { folder, extraPaths: [other, 'projects', 'one.md', 'secret.txt', 'nowhere'] };
    const { files, problems } = await listMemoryFiles(places);
    expect(files.map(({ path }) => path).sort()).toEqual(
      [`${other}/a.md`, `${other}/deep/er/d.md`, 'one.md', 'projects/p.md'].sort(),
    );
    expect(problems.map(({ path }) => path)).toEqual(['nowhere', 'secret.txt']);
    for (const { path } of files) expect((await readMemoryFile(places, path)).ok).toBe(true);
    for (const path of [`${other}/b.txt`, `${other}/.git/c.md`, `${other}/../x.md`, 'secret.txt', 'projects', '.env']) {
      const read = await readMemoryFile(places, path);
      expect(read.ok ? 'read' : read.error.message).toMatch(/Markdown in/);
    }
    await symlink('/etc/hostname', join(other, 'out.md'));
    expect((await readMemoryFile(places, `${other}/out.md`)).ok).toBe(false);
    await rm(other, { recursive: true });
  });
});

describe('M4: safe reads', () => {
  it.each([
    '../x.md',
    'memory/../../etc/passwd',
    '/etc/passwd',
    '~/x.md',
    'C:\\x.md',
    'memory/./a.md',
    'memory//a.md',
    'a\0.md',
    '',
  ])('refuses %j', async (path) => expect((await readMemoryFile({ folder }, path)).ok).toBe(false));

  it.each(['SOUL.md', 'notes.md', 'memory', 'memory/a.txt', 'memory/.hidden.md', '.env'])(
    '%s is no memory file',
    (path) => expect(isMemoryFile(path)).toBe(false),
  );

  it('refuses links that lead out, folders, binary and giant files, each with a reason', async () => {
    await mkdir(join(folder, 'memory/folder.md'), { recursive: true });
    await symlink('/etc/hostname', join(folder, 'memory/out.md'));
    await writeFile(join(folder, 'memory/binary.md'), Buffer.from([1, 0, 2]));
    await writeFile(join(folder, 'memory/giant.md'), Buffer.alloc(LARGEST_FILE_BYTES + 1, 65));
    const why = async (path: string) => {
      const read = await readMemoryFile({ folder }, path);
      return read.ok ? 'read' : read.error.message;
    };
    expect(await why('memory/out.md')).toMatch(/leads out/);
    expect(await why('memory/folder.md')).toMatch(/not a file/);
    expect(await why('memory/binary.md')).toMatch(/not text/);
    expect(await why('memory/giant.md')).toMatch(/at most/);
    expect(await why('memory/none.md')).toMatch(/There is no/);
  });

  it('reads broken UTF-8 as well as it can', async () => {
    await writeFile(join(folder, 'MEMORY.md'), Buffer.from([0x61, 0xff, 0x62]));
    const read = await readMemoryFile({ folder }, 'MEMORY.md');
    expect(read.ok && read.value).toMatchObject({ text: 'a�b', isBroken: true });
  });

  it('never lets a path out, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('..', '/', '\\', 'memory', '.md', 'a', '~', '\0', '.') }),
        (path) => {
          const checked = memoryPath(path);
          if (!checked.ok) return true;
          return (
            !checked.value.split('/').includes('..') && !checked.value.startsWith('/') && isMemoryFile(checked.value)
          );
        },
      ),
    );
  });

  it('cuts lines from 1, past the end gives less', () => {
    expect(readLines('a\nb\r\nc\n', 2, 5)).toEqual({ text: 'b\nc', startLine: 2, endLine: 3, totalLines: 3 });
    expect(readLines('a\nb', 99)).toEqual({ text: 'b', startLine: 2, endLine: 2, totalLines: 2 });
    expect(readLines('', -3, 0)).toEqual({ text: '', startLine: 1, endLine: 1, totalLines: 1 });
  });

  it('M3: a dated file has its day, others stay', () => {
    expect(dayOfPath('memory/2026-03-11.md')).toBe('2026-03-11');
    expect(dayOfPath('memory/2026-03-11-dentist.md')).toBe('2026-03-11');
    expect(dayOfPath('MEMORY.md')).toBeUndefined();
    expect(dayOfPath('memory/recipes.md')).toBeUndefined();
  });
});

it('M5: a burst of writes is one notice', async () => {
  await prepareWorkspace(folder);
  const changed = Promise.withResolvers<void>();
  let notices = 0;
  const watching = watchFiles(
    { folder },
    {
      clock: systemClock(),
      log: silentLog,
      onChange: () => {
        notices++;
        changed.resolve();
      },
    },
  );
  await watching.ready;
  for (let i = 0; i < 5; i++) await writeFile(join(folder, `memory/${i}.md`), `${i}`);
  await changed.promise;
  expect(notices).toBe(1);
  await watching.close();
});
