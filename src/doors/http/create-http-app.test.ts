/** The guards of the HTTP door, in front of a real Hark in memory. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { type TestClock, testClock } from '../../base/index.ts';
import { type HttpStage, httpStage, TOKEN } from '../../testing/http-stage.ts';

const NOON = Date.UTC(2026, 2, 11, 12);
const DAY_MS = 24 * 3_600_000;
let clock: TestClock;
let hark: Hark;
let stage: HttpStage;

beforeEach(async () => {
  clock = testClock(NOON);
  hark = await createHark({ clock, settings: { timeZone: 'Europe/Berlin' } });
  await hark.start();
  stage = httpStage({ hark: hark.api, clock });
});
afterEach(() => hark.stop());

interface Told {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { field: string; message: string }[];
}

async function problem(response: Response): Promise<Told> {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const told = (await response.json()) as Told;
  expect(told).toMatchObject({ status: response.status, type: expect.any(String), title: expect.any(String) });
  expect(told.detail).not.toBe('');
  return told;
}

async function signIn(using = stage): Promise<string> {
  const response = await using.ask('POST', '/api/session', {
    isStranger: true,
    body: { code: using.signIn.newCode() },
  });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie') ?? '';
}

const cookieOf = (setCookie: string): string => setCookie.split(';')[0] ?? '';

describe('Q3: the token', () => {
  test('health alone needs none', async () => {
    const health = await stage.ask('GET', '/api/health', { isStranger: true });
    expect([health.status, await health.json()]).toEqual([200, { ok: true, version: hark.api.version }]);
    for (const path of [
      '/api/tasks',
      '/api/openapi.json',
      '/api/events',
      '/api/nowhere',
      '/api',
      '/api/memory/notes',
    ]) {
      const refused = await stage.ask('GET', path, { isStranger: true });
      expect([path, refused.status]).toEqual([path, 401]);
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect((await problem(refused)).detail).toContain('Authorization: Bearer');
    }
  });

  test.each([
    ['a wrong one', 'Bearer wrong', 'Wrong token'],
    ['a longer one', `Bearer ${TOKEN}x`, 'Wrong token'],
    ['its beginning', `Bearer ${TOKEN.slice(0, -1)}`, 'Wrong token'],
    ['none after the word', 'Bearer ', 'not understood'],
    ['another scheme', `Basic ${TOKEN}`, 'not understood'],
    ['two of them', `Bearer ${TOKEN} ${TOKEN}`, 'not understood'],
  ])('%s is refused and never repeated', async (_, authorization, words) => {
    const told = await problem(await stage.ask('GET', '/api/tasks', { headers: { authorization } }));
    expect(told.status).toBe(401);
    expect(told.detail).toContain(words);
    expect(JSON.stringify([told, stage.lines])).not.toContain(TOKEN.slice(0, -1));
  });

  test('the scheme may be written in any case', async () => {
    expect((await stage.ask('GET', '/api/tasks', { headers: { authorization: `bearer ${TOKEN}` } })).status).toBe(200);
  });

  test('a token in the address is no token', async () => {
    expect((await stage.ask('GET', `/api/tasks?token=${TOKEN}`, { isStranger: true })).status).toBe(401);
  });

  test('guessing is slowed down, for that address alone', async () => {
    const guess = (peer: string) =>
      stage.ask('GET', '/api/tasks', { peer, headers: { authorization: 'Bearer guess' } });
    let last = await guess('10.0.0.9');
    for (let i = 0; i < 60; i++) last = await guess('10.0.0.9');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await stage.ask('GET', '/api/tasks', { peer: '10.0.0.9' })).status).toBe(429);
    expect((await stage.ask('GET', '/api/tasks', { peer: '10.0.0.8' })).status).toBe(200);
    await clock.advanceBy(1_000);
    expect((await stage.ask('GET', '/api/tasks', { peer: '10.0.0.9' })).status).toBe(200);
  });
});

describe('Q3: signing a browser in', () => {
  test('a code becomes a cookie the page cannot read, and works once', async () => {
    const code = stage.signIn.newCode();
    const first = await stage.ask('POST', '/api/session', { isStranger: true, body: { code } });
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/SameSite=Strict/);
    expect(setCookie).toMatch(/Path=\//);
    expect(setCookie).not.toMatch(/Secure/);
    expect(setCookie).not.toContain(TOKEN);
    const cookie = cookieOf(setCookie);
    expect((await stage.ask('GET', '/api/tasks', { isStranger: true, headers: { cookie } })).status).toBe(200);
    const again = await stage.ask('POST', '/api/session', { isStranger: true, body: { code } });
    expect(again.status).toBe(401);
    expect((await problem(again)).detail).toContain('hark link');
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(JSON.stringify(stage.lines)).not.toContain(code);
  });

  test('over TLS the cookie stays on TLS', async () => {
    const response = await stage.ask('POST', '/api/session', {
      isStranger: true,
      body: { code: stage.signIn.newCode() },
      headers: { host: 'localhost', origin: 'https://localhost' },
    });
    expect(response.headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  test('a code is good for ten minutes', async () => {
    const [early, late] = [stage.signIn.newCode(), stage.signIn.newCode()];
    await clock.advanceBy(10 * 60_000 - 1);
    expect((await stage.ask('POST', '/api/session', { isStranger: true, body: { code: early } })).status).toBe(200);
    await clock.advanceBy(1);
    expect((await stage.ask('POST', '/api/session', { isStranger: true, body: { code: late } })).status).toBe(401);
  });

  test('ten attempts a minute, then a rest', async () => {
    const attempt = async () =>
      (await stage.ask('POST', '/api/session', { isStranger: true, body: { code: 'x' } })).status;
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push(await attempt());
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    await clock.advanceBy(60_000);
    expect(await attempt()).toBe(401);
  });

  test.each([
    ['no code', {}, 422, 'code'],
    ['a number', { code: 7 }, 422, 'code'],
    ['an empty one', { code: '' }, 422, 'code'],
    ['a stranger field', { code: 'x', token: 'y' }, 422, 'token'],
  ])('%s is refused by name', async (_, body, status, field) => {
    const told = await problem(await stage.ask('POST', '/api/session', { isStranger: true, body }));
    expect([told.status, told.errors?.[0]?.field]).toEqual([status, field]);
  });

  test('whoever has the token can make a code for a browser', async () => {
    const response = await stage.ask('POST', '/api/session/code');
    const { code, expiresAt } = (await response.json()) as { code: string; expiresAt: number };
    expect(expiresAt).toBe(NOON + 600_000);
    expect((await stage.ask('POST', '/api/session', { isStranger: true, body: { code } })).status).toBe(200);
    expect((await stage.ask('POST', '/api/session/code', { isStranger: true })).status).toBe(401);
    expect((await stage.ask('GET', '/api/session/code')).headers.get('allow')).toBe('POST');
  });
});

describe('Q3: the session', () => {
  test('signing out ends it', async () => {
    const cookie = cookieOf(await signIn());
    const out = await stage.ask('DELETE', '/api/session', { isStranger: true, headers: { cookie, 'x-hark': '1' } });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/=; Max-Age=0/);
    expect((await stage.ask('GET', '/api/tasks', { isStranger: true, headers: { cookie } })).status).toBe(401);
  });

  test('a restart keeps it, another token ends it', async () => {
    const headers = { cookie: cookieOf(await signIn()) };
    const restarted = httpStage({ hark: hark.api, clock });
    expect((await restarted.ask('GET', '/api/tasks', { isStranger: true, headers })).status).toBe(200);
    const renewed = httpStage({ hark: hark.api, clock, token: 'another-token' });
    expect((await renewed.ask('GET', '/api/tasks', { isStranger: true, headers })).status).toBe(401);
  });

  test('it lasts thirty days, and is renewed on the way for whoever comes by', async () => {
    const headers = { cookie: cookieOf(await signIn()) };
    const ask = () => stage.ask('GET', '/api/settings/timeZone', { isStranger: true, headers });
    await clock.jumpTo(NOON + 14 * DAY_MS);
    expect((await ask()).headers.get('set-cookie')).toBeNull();
    await clock.jumpTo(NOON + 16 * DAY_MS);
    const renewed = { cookie: cookieOf((await ask()).headers.get('set-cookie') ?? '') };
    await clock.jumpTo(NOON + 30 * DAY_MS);
    expect((await ask()).status).toBe(401);
    const later = await stage.ask('GET', '/api/settings/timeZone', { isStranger: true, headers: renewed });
    expect(later.status).toBe(200);
  });

  test('a forged cookie is none', async () => {
    const cookie = cookieOf(await signIn());
    const [name, value = ''] = cookie.split('=');
    const [until, id, mac = ''] = value.split('.');
    const later = (Number.parseInt(until ?? '', 36) + 1).toString(36);
    for (const forged of [
      `${later}.${id}.${mac}`,
      `${until}.${id}.${'A'.repeat(43)}`,
      `${until}.x.${mac}`,
      '',
      '..',
      mac,
    ]) {
      const headers = { cookie: `${name}=${forged}` };
      expect((await stage.ask('GET', '/api/tasks', { isStranger: true, headers })).status).toBe(401);
    }
    const among = { cookie: `other=1; ${name}=broken; ${cookie}; last=2` };
    expect((await stage.ask('GET', '/api/tasks', { isStranger: true, headers: among })).status).toBe(200);
  });

  test('to change something, a browser must show that our own page asks', async () => {
    const cookie = cookieOf(await signIn());
    const send = (headers: Record<string, string>) =>
      stage.ask('POST', '/api/messages', {
        isStranger: true,
        body: { text: 'hello' },
        headers: { cookie, ...headers },
      });
    expect((await problem(await send({}))).detail).toContain('x-hark');
    expect((await send({ 'x-hark': '0' })).status).toBe(403);
    expect((await send({ origin: 'http://evil.example', 'x-hark': '1' })).status).toBe(403);
    expect((await send({ 'x-hark': '1' })).status).toBe(200);
    expect((await send({ host: 'localhost:8427', origin: 'http://localhost:8427' })).status).toBe(200);
  });

  test('a wrong token is not made good by a cookie', async () => {
    const headers = { cookie: cookieOf(await signIn()), authorization: 'Bearer wrong' };
    expect((await stage.ask('GET', '/api/tasks', { headers })).status).toBe(401);
  });
});

describe('Q3: hosts and origins', () => {
  const get = (headers: Record<string, string>, path = '/api/health') => stage.ask('GET', path, { headers });

  test.each([
    'evil.example',
    'evil.example:8427',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    'a b',
    '',
  ])('the host %j is refused, for the page too', async (host) => {
    expect((await problem(await get({ host }))).status).toBe(403);
    expect((await get({ host }, '/')).status).toBe(403);
  });

  test.each(['localhost', 'LOCALHOST:8427', '127.0.0.1:8427', '[::1]:8427', '127.0.0.1:9000'])(
    'the host %j is ours, on any port a tunnel may use',
    async (host) => expect((await get({ host })).status).toBe(200),
  );

  test('a host in the request line is checked too', async () => {
    expect((await stage.ask('GET', 'http://evil.example/api/health', { headers: { host: 'localhost' } })).status).toBe(
      403,
    );
  });

  test.each(['http://evil.example', 'null', 'http://localhost:3000', 'file://', 'chrome-extension://x', 'nonsense'])(
    'the origin %j is refused before the token is looked at',
    async (origin) => {
      const told = await problem(await get({ host: 'localhost:8427', origin }, '/api/tasks'));
      expect(told.status).toBe(403);
    },
  );

  test('pages elsewhere cannot even ask, and are never told they may', async () => {
    const preflight = await stage.ask('OPTIONS', '/api/tasks', {
      isStranger: true,
      headers: { host: 'localhost:8427', origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(403);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await get({ 'sec-fetch-site': 'same-site' }, '/api/tasks')).status).toBe(403);
    expect((await get({ 'sec-fetch-site': 'cross-site' }, '/')).status).not.toBe(403);
  });
});

describe('Q3: headers and limits', () => {
  test('every answer carries the security headers', async () => {
    for (const path of ['/', '/api/health', '/api/nowhere', '/api/tasks']) {
      const { headers } = await stage.ask('GET', path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
    }
    const refused = await stage.ask('GET', '/', { headers: { host: 'evil.example' } });
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a program gone wild is told to wait', async () => {
    const few = httpStage({ hark: hark.api, clock, limits: { requests: { perSecond: 1, burst: 3 } } });
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await few.ask('GET', '/api/settings/timeZone')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await few.ask('GET', '/api/settings/timeZone')).headers.get('retry-after')).toBe('1');
    expect((await few.ask('GET', '/api/settings/timeZone', { peer: 'other' })).status).toBe(200);
  });

  test('an endless address is refused', async () => {
    expect((await problem(await stage.ask('GET', `/api/why?about=${'x'.repeat(9_000)}`))).status).toBe(414);
  });

  test('the usual limits let a script add hundreds of reminders in one go', async () => {
    for (let i = 0; i < 300; i++) expect((await stage.ask('GET', '/api/settings/timeZone')).status).toBe(200);
  });
});
