/** S13: jobs from `.gateway/cron/requests.jsonl`, as another program appends them: before the start and while Hark runs. */
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Hark, type Loose, newHome } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

const WITHIN_MS = 5_000;
let hark: Hark;
let file: string;
const create = (id: string, message: string) => JSON.stringify({ action: 'create', id, cron: '0 9 * * *', message });
const names = async () => (await hark.tasks('?includeDisabled=true')).map(({ id }) => id);
const has = (id: string, limitMs = WITHIN_MS) => until(id, async () => (await names()).includes(id), limitMs);

beforeAll(async () => {
  const home = await newHome();
  file = join(home, '.gateway', 'cron', 'requests.jsonl');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    `${create('before', 'written before the start: grüße, 漢字')}\nthis is no JSON\n${create('after-bad', 'x')}\n`,
  );
  hark = await Hark.start({ home });
});

test('lines written before the start are taken, with any letters; a bad one is passed over and reported', async () => {
  await has('before');
  await has('after-bad');
  const task = await hark.ok('GET', '/api/tasks/before');
  expect(JSON.stringify(task.payload)).toContain('grüße, 漢字');
  const { rows } = await hark.ok('GET', '/api/ledger?kind=job&limit=50');
  const told = (rows as Loose[]).filter(({ outcome }) => outcome === 'refused').map(({ summary }) => summary);
  expect(told).toEqual([expect.stringMatching(/^Line 2 of the requests file/u)]);
  expect(hark.log).toContain('requests file');
});

test('a line appended while it runs is taken within five seconds; half a line waits for its other half', async () => {
  const line = create('in-two-parts', 'one request');
  await appendFile(file, `${create('appended', 'later')}\n${line.slice(0, 20)}`);
  await has('appended');
  expect(await names()).not.toContain('in-two-parts');
  await appendFile(file, `${line.slice(20)}\n`);
  await has('in-two-parts');
});

test('a request deletes too; a refused one stores nothing', async () => {
  const bad = [create('bad-cron', 'x').replace('0 9', '99 9'), '{"action":"explode"}', '[]', '{"action":"delete"}'];
  await appendFile(
    file,
    `${bad.join('\n')}\n${JSON.stringify({ action: 'delete', id: 'appended' })}\n${create('last', 'x')}\n`,
  );
  await has('last');
  expect((await names()).sort()).toEqual(['after-bad', 'before', 'in-two-parts', 'last']);
});

test('Q1: after kill -9 no line is taken twice, and those written meanwhile are taken', async () => {
  await hark.ok('DELETE', '/api/tasks/last');
  await hark.kill();
  await appendFile(file, `${create('meanwhile', 'x')}\n`);
  await hark.start();
  await has('meanwhile');
  expect((await names()).sort()).toEqual(['after-bad', 'before', 'in-two-parts', 'meanwhile']);
});

test('a file that was started anew is read from its beginning', async () => {
  await writeFile(file, `${create('new-file', 'x')}\n`);
  await has('new-file');
});
