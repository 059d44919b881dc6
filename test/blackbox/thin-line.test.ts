/**
 * The thin line through the whole house, played from outside: `npm start`, sign in, "remind me in 3 seconds", it
 * comes at its second; kill -9 before another is due, start again, it still comes, once; `hark why` tells the story.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { reminderOf } from './stage/events.ts';
import { Hark, ZONE } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

let hark: Hark;
beforeAll(async () => {
  hark = await Hark.start({ viaNpm: true });
});

const local = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }).format(ms);

describe('X1: npm start', () => {
  test('is ready when health says so, without a token; everything else needs one', async () => {
    const health = await fetch(`${hark.url}/api/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/u) });
    expect((await fetch(`${hark.url}/api/status`)).status).toBe(401);
    expect(new URL(hark.url).hostname).toBe('127.0.0.1');
  });

  test('Q3: the token is kept for the owner only and appears in no link', () => {
    expect(statSync(join(hark.home, 'token')).mode & 0o777).toBe(0o600);
    expect(statSync(hark.home).mode & 0o077).toBe(0);
    expect(hark.link).not.toContain(hark.token);
    expect(new URL(hark.link).hash).toMatch(/^#code=.+/u);
  });

  test('Q3: the code of the link becomes a cookie, once; the cookie opens the API until it is ended', async () => {
    const code = new URLSearchParams(new URL(hark.link).hash.slice(1)).get('code');
    const signIn = (given: unknown) =>
      fetch(`${hark.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: hark.url },
        body: JSON.stringify({ code: given }),
      });
    const first = await signIn(code);
    expect(first.status).toBe(200);
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/HttpOnly/iu);
    expect(setCookie).toMatch(/SameSite=(?:Strict|Lax)/iu);
    const again = await signIn(code);
    expect([again.status, ((await again.json()) as { detail: string }).detail]).toEqual([
      401,
      expect.stringContaining('hark link'),
    ]);

    const cookie = setCookie.split(';')[0] ?? '';
    const status = () => fetch(`${hark.url}/api/status`, { headers: { cookie } });
    expect((await status()).status).toBe(200);
    const ended = await fetch(`${hark.url}/api/session`, {
      method: 'DELETE',
      headers: { cookie, origin: hark.url },
    });
    expect(ended.status).toBe(204);
    expect((await status()).status).toBe(401);
  });
});

describe('S14, S10, C2: a reminder in plain words', () => {
  test('is confirmed with date, time and zone, and comes at its second, once', async () => {
    const events = await hark.events();
    const sent = await hark.ok('POST', '/api/messages', { text: 'remind me in 3 seconds to stretch' });
    const [reply] = sent.replies as Array<{ text: string; card: { nextRunAt: number; taskId: string } }>;
    const due = reply?.card.nextRunAt ?? 0;
    expect(reply?.text).toContain(local(due, { day: 'numeric', month: 'long', year: 'numeric' }));
    expect(reply?.text).toContain(local(due, { hour: '2-digit', minute: '2-digit', second: '2-digit' }));
    expect(reply?.text).toContain(ZONE);

    const event = await events.find('stretch', reminderOf('stretch'));
    expect(event.at).toBeGreaterThanOrEqual(due);
    await events.find('sent', ({ kind, data }) => kind === 'outbox' && data.state === 'sent');
    expect(await hark.fired('stretch')).toHaveLength(1);
    expect(events.all.filter(reminderOf('stretch'))).toHaveLength(1);
    const { runs } = await hark.ok('GET', `/api/tasks/${reply?.card.taskId}/runs`);
    expect(runs).toMatchObject([{ outcome: 'ran', status: 'ok', slotAtMs: due }]);
    // S10 promises a second on an idle machine; this one runs other tests beside it.
    expect((runs as Array<{ lateMs: number }>)[0]?.lateMs).toBeLessThan(3_000);
    events.close();
  });

  test('Q1: survives kill -9 before it is due, and comes once after the next start', async () => {
    const { replies } = await hark.ok('POST', '/api/messages', { text: 'remind me in 3 seconds to breathe' });
    const due = (replies as Array<{ card: { nextRunAt: number } }>)[0]?.card.nextRunAt ?? 0;
    await hark.kill();
    expect(Date.now()).toBeLessThan(due);
    await hark.start();
    await until('the reminder after the kill', async () => (await hark.fired('breathe')).length > 0);
    await hark.kill();
    await hark.start();
    expect(await hark.fired('breathe')).toHaveLength(1);
    expect(await hark.fired('stretch')).toHaveLength(1);
  });

  test('Z2: why tells the story, in words and as JSON', async () => {
    const told = await hark.does('why', '--about', 'breathe');
    for (const part of ['You wrote', 'Set "breathe"', 'came due', 'Sent: "breathe"']) expect(told.out).toContain(part);
    const { answer, story } = (await hark.does('why', '--about', 'breathe', '--json')).json;
    expect(answer).toContain('breathe');
    expect((story as unknown[]).length).toBeGreaterThanOrEqual(4);
    expect(await hark.ok('GET', '/api/why?about=breathe')).toMatchObject({ answer, story });
  });
});

describe('X2: the same from the command line', () => {
  test('hark chat --once answers and ends; hark remind sets one', async () => {
    const chat = await hark.does('chat', '--once', 'remind me in 1 hour to call Rui');
    expect(chat.out).toMatch(/Set: call Rui\. .*\d{4} at \d\d:\d\d.*\(Europe\/Berlin\)/u);
    const remind = await hark.does('remind', 'in', '2', 'hours', 'to', 'water', 'the', 'plants', '--json');
    expect(remind.json).toMatchObject({ name: 'water the plants', timeZone: ZONE, isRepeating: false });
    expect((await hark.tasks()).map(({ name }) => name)).toEqual(['call Rui', 'water the plants']);
  });

  test('hark chat reads lines from a pipe, shows what comes, and ends with the input', async () => {
    const chat = await hark.cliWith({ stdin: 'remind me tomorrow at 10 to pay rent\nwhat is scheduled?\n' }, 'chat');
    expect(chat.code).toBe(0);
    expect(chat.out).toMatch(/Set: pay rent\..*10:00/u);
    expect(chat.out).toMatch(/3 reminders:(?:\n- .*){3}/u);
    const lines = await hark.cliWith({ stdin: 'done call rui\nundo\n' }, 'chat', '--json');
    const messages = lines.out.trim().split('\n');
    expect(messages.map((line) => (JSON.parse(line) as { direction: string }).direction)).toEqual(['out', 'out']);
  });

  test('X2: works without a running gateway too, and says that nobody keeps watch', async () => {
    await hark.stop();
    const remind = await hark.does('remind', 'in 3 hours to lock up');
    expect(remind.out).toMatch(/Set: lock up[\s\S]*not running: start it with `hark start`/u);
    expect((await hark.does('tasks', 'list')).out).toContain('lock up');
    const chat = await hark.cliWith({ stdin: 'cancel the lock up reminder\n' }, 'chat');
    expect(chat.out).toContain('lock up is cancelled');
  });
});
