import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safePath, webFile } from './web-files.fs.ts';

let outside: string;
let folder: string;

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'hark-web-'));
  folder = join(outside, 'web');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(outside, 'web-secret'));
  await writeFile(join(folder, 'index.html'), '<title>page</title>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  await writeFile(join(folder, 'assets', 'app-AbC123.js'), 'run()');
  await writeFile(join(outside, 'secret.txt'), 'secret');
  await writeFile(join(outside, 'web-secret', 'x.txt'), 'secret');
});
afterAll(() => rm(outside, { recursive: true }));

const textOf = (body: Uint8Array | string | null) => (body === null ? '' : Buffer.from(body).toString());

describe('X1: the page and its files', () => {
  test('the page at / and wherever the page itself knows a route', async () => {
    for (const path of ['/', '/tasks', '/tasks/01abc', '/a%20b', '//']) {
      const file = await webFile(folder, path);
      expect([path, file.status, textOf(file.body)]).toEqual([path, 200, '<title>page</title>']);
      expect(file.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    }
  });

  test('hashed files may be kept for ever, others are asked for again and answered with 304', async () => {
    const asset = await webFile(folder, '/assets/app-AbC123.js');
    expect(asset.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' });
    expect(asset.headers['cache-control']).toContain('immutable');
    const icon = await webFile(folder, '/favicon.svg');
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    expect(await webFile(folder, '/favicon.svg', `"x", W/${icon.headers.etag}`)).toMatchObject({
      status: 304,
      body: null,
    });
    expect(await webFile(folder, '/favicon.svg', '"x"')).toMatchObject({ status: 200 });
  });

  test('a file that is missing is missing, not the page', async () => {
    for (const path of ['/assets/gone.js', '/gone.css', '/robots.txt']) {
      expect([path, (await webFile(folder, path)).status]).toEqual([path, 404]);
    }
  });

  test('without a build, a page says so', async () => {
    expect(await webFile(undefined, '/')).toMatchObject({
      status: 503,
      body: expect.stringContaining('npm run build'),
    });
    expect((await webFile(join(outside, 'nowhere'), '/')).status).toBe(503);
  });
});

describe('Q3: nothing outside the folder', () => {
  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e%2fweb-secret%2fx.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '/.env',
    '/assets/.%2e/.env',
    '/%00',
    '/index.html%00.png',
    '/C:/secret.txt',
    '/%E0%A4%A',
    '/....//secret.txt',
  ])('%s', async (path) => {
    expect(safePath(path)).toBeUndefined();
    expect(await webFile(folder, path)).toMatchObject({ status: 404, body: null });
  });

  test('an encoded twice path stays a name', async () => {
    expect((await webFile(folder, '/%252e%252e%252fsecret.txt')).status).toBe(404);
  });
});
