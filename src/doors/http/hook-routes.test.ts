/** Q4, I1: signed hooks over HTTP, without a socket: who may put something into the inbox, and what the others are told. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHark, type Hark } from '../../app/index.ts';
import { type TestClock, testClock } from '../../base/index.ts';
import { signBody } from '../../deliver/webhook/index.ts';
import { type HttpStage, httpStage } from '../../testing/http-stage.ts';

const NOON = Date.UTC(2026, 2, 11, 12);
const SECRET = 'a secret of more than sixteen';
const PATH = '/api/inbox/ci';

let clock: TestClock;
let hark: Hark;
let stage: HttpStage;
beforeEach(async () => {
  clock = testClock(NOON);
  hark = await createHark({ clock, settings: { timeZone: 'Europe/Berlin', 'inbox.secret': SECRET } });
  await hark.start();
  stage = httpStage({ hark: hark.api, clock });
});
afterEach(() => hark.stop());

interface Signed {
  readonly body?: string;
  readonly secret?: string;
  readonly seconds?: number;
  readonly headers?: Record<string, string>;
  readonly prefix?: string;
}

function sign({ body = '{"text":"red"}', secret = SECRET, seconds = NOON / 1_000, prefix = 'x-hark' }: Signed = {}) {
  return {
    [`${prefix}-timestamp`]: String(seconds),
    [`${prefix}-signature`]: signBody(secret, seconds, body),
  };
}

async function post(signed: Signed = {}, path = PATH) {
  const { body = '{"text":"red"}', headers = {} } = signed;
  const response = await stage.ask('POST', path, { body, headers: { ...sign(signed), ...headers }, isStranger: true });
  const answer = (await response.json()) as { detail?: string; errors?: Array<{ field: string; message: string }> };
  return { status: response.status, contentType: response.headers.get('content-type'), ...answer };
}
const waiting = async () => (await hark.api.inbox.list()).sources.map((one) => [one.source, one.waiting]);

describe('Q4: a signed request needs no token', () => {
  test('one item, a list, and a list with a person; both spellings of the headers', async () => {
    expect(await post()).toMatchObject({ status: 200, accepted: 1, waiting: 1 });
    expect(await post({ body: '[{"text":"a"},{"text":"b"}]' })).toMatchObject({ status: 200, accepted: 2 });
    const whole = '{"personId":"me","items":[{"text":"c"}]}';
    expect(await post({ body: whole, prefix: 'hark' })).toMatchObject({ status: 200, accepted: 1, waiting: 4 });
  });

  test('the same request again is refused, and nothing is added; another one of the same words is not', async () => {
    await post();
    expect(await post()).toMatchObject({ status: 409, errors: [{ field: 'x-hark-signature' }] });
    expect(await post({ seconds: NOON / 1_000 + 1 })).toMatchObject({ status: 200, waiting: 2 });
    await clock.advanceBy(299_000);
    expect(await post()).toMatchObject({ status: 409 });
    await clock.advanceBy(2_000);
    expect(await post()).toMatchObject({ status: 401, detail: expect.stringContaining('5 minutes') });
    expect(await waiting()).toEqual([['ci', 2]]);
  });

  test('a request that was refused for what it says may be sent again once mended', async () => {
    const body = '{"text":"red","at":"never"}';
    expect(await post({ body })).toMatchObject({ status: 422, errors: [{ field: 'at' }] });
    expect(await post({ body })).toMatchObject({ status: 422 });
  });

  test.each([
    ['another secret', { secret: 'somebody else’s secret' }, {}, 'x-hark-signature'],
    ['another body', {}, { body: '{"text":"green"}' }, 'x-hark-signature'],
    ['no version', {}, { headers: { 'x-hark-signature': 'f'.repeat(64) } }, 'x-hark-signature'],
    ['an empty signature', {}, { headers: { 'x-hark-signature': '' } }, 'x-hark-signature'],
    ['another time', {}, { headers: { 'x-hark-timestamp': String(NOON / 1_000 + 1) } }, 'x-hark-signature'],
    ['no time', {}, { headers: { 'x-hark-timestamp': '' } }, 'x-hark-timestamp'],
    ['milliseconds', { seconds: NOON }, {}, 'x-hark-timestamp'],
    ['too old', { seconds: NOON / 1_000 - 301 }, {}, 'x-hark-timestamp'],
    ['too early', { seconds: NOON / 1_000 + 301 }, {}, 'x-hark-timestamp'],
  ] as ReadonlyArray<[string, Signed, Signed, string]>)('%s is refused', async (_, signed, sent, field) => {
    const headers = { ...sign(signed), ...sent.headers };
    const told = await post({ ...sent, headers });
    expect(told).toMatchObject({ status: 401, errors: [{ field }] });
    expect(told.contentType).toMatch(/^application\/problem\+json/u);
    expect(await waiting()).toEqual([]);
  });

  test('neither token nor signature: told both ways in; no secret set: told how to set one', async () => {
    const bare = await stage.ask('POST', PATH, { body: { text: 'x' }, isStranger: true });
    expect([bare.status, await bare.text()]).toEqual([401, expect.stringMatching(/token[\s\S]*x-hark-signature/u)]);
    await hark.settings.set('inbox.secret', '');
    expect(await post()).toMatchObject({ status: 401, detail: expect.stringContaining('inbox.secret') });
    expect(await post({ secret: '' })).toMatchObject({ status: 401 });
  });

  test('it opens nothing else, and a wrong token is not made good by a signature', async () => {
    for (const [method, path] of [
      ['GET', '/api/inbox'],
      ['POST', '/api/inbox/ci/clear'],
      ['POST', '/api/messages'],
    ] as const) {
      const headers = sign({ body: '{}' });
      const response = await stage.ask(method, path, {
        ...(method === 'POST' ? { body: '{}' } : {}),
        headers,
        isStranger: true,
      });
      expect([path, response.status]).toEqual([path, 401]);
    }
    const wrong = await stage.ask('POST', PATH, {
      body: '{"text":"red"}',
      headers: { ...sign(), authorization: 'Bearer wrong' },
      isStranger: true,
    });
    expect(wrong.status).toBe(401);
    expect(await waiting()).toEqual([]);
  });

  test('Q3: too large, no UTF-8, not JSON, another type, from a page elsewhere: refused before anything is kept', async () => {
    expect(await post({ body: JSON.stringify({ text: 'x'.repeat(1_000_000) }) })).toMatchObject({ status: 413 });
    expect(await post({ body: '{"text":' })).toMatchObject({ status: 400, errors: [{ field: 'body' }] });
    expect(await post({ headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 415 });
    expect(await post({ headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
    const bytes = await stage.app.request(PATH, {
      method: 'POST',
      headers: { ...sign(), 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect(bytes.status).toBe(400);
    expect(await waiting()).toEqual([]);
  });

  test('Q3: wrong signatures are counted like wrong tokens, and hooks have a pace', async () => {
    const limits = { wrongTokens: { perSecond: 1, burst: 2 }, hooks: { perSecond: 1, burst: 4 } };
    stage = httpStage({ hark: hark.api, clock, limits });
    const wrong = { secret: 'another secret of length' };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await post(wrong)).status);
    expect(statuses).toEqual([401, 401, 429]);
    await clock.advanceBy(10_000);
    statuses.length = 0;
    for (let n = 0; n < 6; n++) statuses.push((await post({ seconds: NOON / 1_000 + n })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });
});

describe('X1: with the token', () => {
  const ask = async (body: unknown, path = PATH) => {
    const response = await stage.ask('POST', path, { body });
    return { status: response.status, ...((await response.json()) as { errors?: unknown[] }) };
  };

  test.each([
    [{ txt: 'x' }, 'txt', 'Did you mean text'],
    [{ text: 7 }, 'text', 'cannot be 7'],
    [{ text: 'x', atMs: 'soon' }, 'atMs', 'whole number'],
    [{ text: 'a\0b' }, 'text', 'NUL'],
    [[], 'items', 'a list of 1 to 100'],
    [Array.from({ length: 101 }, () => ({ text: 'x' })), 'items', 'a list of 1 to 100'],
    [[{ text: 'x' }, { text: 'x', form: 'Bob' }], 'items.1.form', 'Did you mean from'],
    [[{ text: 'x' }, { text: 5 }], 'items.1.text', 'cannot be 5. Allowed: a text'],
    [{ items: [{ text: 'x' }], from: 'Bob' }, 'from', 'beside items'],
    [{ source: 'email', text: 'x' }, 'source', 'in the address'],
  ])('Q6: %j names field, value and what is allowed', async (body, field, words) => {
    expect(await ask(body)).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([{ field, message: expect.stringContaining(words) }]),
    });
    expect(await waiting()).toEqual([]);
  });

  test('any name of the pattern is a source, and nothing else is', async () => {
    for (const name of ['ci', 'CI', 'e-mail', 'büro.mail', '通知']) {
      expect(await ask({ text: 'x' }, `/api/inbox/${encodeURIComponent(name)}`)).toMatchObject({ status: 200 });
    }
    for (const name of ['a b', '..%2Fx', '-x', 'x'.repeat(41)]) {
      expect(
        await ask({ text: 'x' }, `/api/inbox/${name.includes('%') ? name : encodeURIComponent(name)}`),
      ).toMatchObject({
        ...{ status: 422, errors: [{ field: 'source', message: expect.stringContaining('letters and digits') }] },
      });
    }
    expect(await waiting()).toHaveLength(4);
  });

  test('OpenAPI says that a list or an item may come, signed or with the token', async () => {
    const document = (await (await stage.ask('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: unknown; requestBody?: unknown }>>;
      components: { securitySchemes: Record<string, unknown> };
    };
    const described = document.paths['/api/inbox/{source}']?.post;
    expect(described?.security).toEqual([{ token: [] }, { session: [] }, { signature: [] }]);
    expect(described?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { anyOf: [{ type: 'object' }, { type: 'array', maxItems: 100 }] } } },
    });
    expect(document.components.securitySchemes.signature).toMatchObject({ name: 'x-hark-signature' });
  });
});
