/** Servers that misbehave, over real HTTP: each ends in a failure with a name, soon, with nothing thrown and nothing leaked. */
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CheckedModel, createModel, type ModelSettings } from '../../agent/model/index.ts';
import { countingIds, silentLog, testClock } from '../../base/index.ts';
import { readLedger } from '../../ledger/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { type BrokenModel, brokenModel, completion, type Misdeed } from '../../testing/broken-model.ts';
import { modelPost } from './model-post.ts';

const KEY = 'sk-secret-abcdef0123456789';
const ASK = { use: 'chat', personId: 'me', prompt: 'hello' } as const;
const SCHEMA = z.object({ n: z.number() });

const clean: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const work of clean.splice(0)) await work();
});

interface Stage {
  readonly model: CheckedModel;
  readonly server: BrokenModel;
  readonly store: Store;
}

async function stage(misdeed: Misdeed, settings: Partial<ModelSettings> = {}): Promise<Stage> {
  const server = await brokenModel(misdeed);
  const store = await openStore({ file: ':memory:' }, 0);
  clean.push(server.stop, () => store.close());
  const now: ModelSettings = {
    baseUrl: server.baseUrl,
    apiKey: KEY,
    name: 'm',
    heartbeat: '',
    extraction: '',
    timeoutMs: 20_000,
    priceIn: 0,
    priceOut: 0,
    ...settings,
  };
  const parts = { store, clock: testClock(1_800_000_000_000), ids: countingIds('m'), log: silentLog };
  return {
    server,
    store,
    model: createModel({ ...parts, settings: () => now, post: modelPost, tell: async () => {} }),
  };
}

const page: Misdeed = (response) =>
  response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');

describe('Q6: a model server that misbehaves', () => {
  it.each<[string, Misdeed, string]>([
    ['a page instead of an answer', page, 'other'],
    ['a page with 200', (response) => response.end('<html>Welcome</html>'), 'bad-answer'],
    ['nothing at all with 200', (response) => response.end(), 'bad-answer'],
    ['204', (response) => response.writeHead(204).end(), 'bad-answer'],
    ['JSON of another kind', (response) => response.end('{"hello":"world"}'), 'bad-answer'],
    ['JSON that is cut off', (response) => response.end(completion({ content: 'x' }).slice(0, -20)), 'bad-answer'],
    ['no choices', (response) => response.end('{"choices":[]}'), 'bad-answer'],
    ['choices of another kind', (response) => response.end('{"choices":[{"message":{"content":7}}]}'), 'bad-answer'],
    ['a list', (response) => response.end('[]'), 'bad-answer'],
    ['bytes that are no text', (response) => response.end(Buffer.from([0xff, 0xfe, 0x00, 0xd8])), 'bad-answer'],
    [
      'an event stream nobody asked for',
      (response) => response.end('data: {"choices":[]}\n\ndata: [DONE]\n\n'),
      'bad-answer',
    ],
    ['a failure behind 200', (response) => response.end('{"error":{"code":402,"message":"no credit"}}'), 'quota'],
    ['a connection that is dropped', (_, request) => request.socket.destroy(), 'network'],
    [
      'an answer that breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '9999' }).write('{"choices":[');
        setImmediate(() => response.destroy());
      },
      'network',
    ],
    ['something that is not HTTP', (response) => void response.socket?.end('SSH-2.0-OpenSSH_9\r\n'), 'network'],
  ])('%s', async (_, misdeed, kind) => {
    const { model, store } = await stage(misdeed);
    const said = await model.turn(ASK);
    expect(said).toMatchObject({ ok: false, error: { kind } });
    expect(await model.object({ ...ASK, schema: SCHEMA, name: 'n' })).toMatchObject({ ok: false });
    expect(await store.read((tx) => readLedger(tx, { personId: 'me', kind: 'model' }))).not.toEqual([]);
  });

  it('one that never stops talking is cut off', async () => {
    const talk: Misdeed = (response) => {
      const chunk = 'x'.repeat(64 * 1024);
      response.write('{"choices":[{"message":{"content":"');
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    };
    const { model } = await stage(talk);
    expect(await model.turn(ASK)).toMatchObject({
      ok: false,
      error: { kind: 'bad-answer', message: expect.stringContaining('bytes') },
    });
  });

  it('one that is silent, and one that drips, are not waited for', async () => {
    const silent = await stage(() => {}, { timeoutMs: 1 });
    expect(await silent.model.turn({ ...ASK, timeoutMs: 150 })).toMatchObject({
      ok: false,
      error: { kind: 'timeout' },
    });
    expect(await silent.model.turn(ASK)).toMatchObject({ error: { kind: 'timeout' } });
    const drip: Misdeed = (response) => {
      response.write('{"choices":');
      const tick = (): void => {
        if (!response.destroyed) response.write(' ', () => setImmediate(tick));
      };
      tick();
    };
    const dripping = await stage(drip);
    expect(await dripping.model.turn({ ...ASK, timeoutMs: 200 })).toMatchObject({
      ok: false,
      error: { kind: 'timeout' },
    });
  });

  it('a tool that hangs ends with the turn', async () => {
    const call = { id: 'c', type: 'function', function: { name: 'wait', arguments: '{}' } };
    const { model } = await stage((response) => response.end(completion({ tool_calls: [call] })));
    const wait = { description: 'Waits.', input: z.object({}), run: () => new Promise<unknown>(() => {}) };
    const said = await model.turn({ ...ASK, tools: { wait }, timeoutMs: 200 });
    expect(said).toMatchObject({ ok: false, error: { kind: 'timeout', usage: { inputTokens: 10, outputTokens: 5 } } });
  });

  it('H10: one that calls a thousand tools at once reaches fifty of them', async () => {
    let done = 0;
    const call = { id: 'c', type: 'function', function: { name: 'add', arguments: '{}' } };
    const many = Array.from({ length: 1_000 }, (_, i) => ({ ...call, id: `c${i}` }));
    const { model } = await stage((response) => response.end(completion({ tool_calls: many })));
    const add = { description: 'Adds.', input: z.object({}), run: async () => ++done };
    const said = await model.turn({ ...ASK, tools: { add }, maxSteps: 2 });
    expect(said).toMatchObject({ ok: true, value: { steps: 2 } });
    expect([done, said.ok ? said.value.calls.length : 0]).toEqual([50, 50]);
  });

  it('words without end are cut, however they are written', async () => {
    for (const piece of ['<think></think>', '<think>', '{"a":', '[', '```\n', '`']) {
      const content = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const { model } = await stage((response) => response.end(completion({ content })));
      const said = await model.turn(ASK);
      expect(said.ok ? said.value.text.length : 0).toBeLessThanOrEqual(200_000);
      expect(await model.object({ ...ASK, schema: SCHEMA, name: 'n' })).toMatchObject({
        error: { kind: 'bad-answer' },
      });
    }
  });

  it('whoever asked may stop it, before and while', async () => {
    const stop = new AbortController();
    const { model, store } = await stage(() => stop.abort());
    expect(await model.turn({ ...ASK, signal: AbortSignal.abort() })).toMatchObject({ error: { kind: 'aborted' } });
    expect(await model.turn({ ...ASK, signal: stop.signal })).toMatchObject({ error: { kind: 'aborted' } });
    const rows = await store.read((tx) => readLedger(tx, { personId: 'me', kind: 'model' }));
    expect(rows.map(({ reason }) => reason)).toEqual(['aborted', 'aborted']);
  });

  it('a model that wants another word for its limit is asked in that word from then on', async () => {
    const wants: Misdeed = (response, _, body) => {
      const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
      if (body.max_tokens !== undefined) response.writeHead(400).end(JSON.stringify({ error: { message } }));
      else response.end(completion({ content: 'Hi.' }));
    };
    const { model, server } = await stage(wants);
    for (let i = 0; i < 2; i++) expect(await model.turn(ASK)).toMatchObject({ ok: true, value: { text: 'Hi.' } });
    expect(server.bodies.map((body) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [2_000, undefined],
      [undefined, 2_000],
      [undefined, 2_000],
    ]);
  });
});

describe('Q5: the key', () => {
  it('is sent to the address the user set, and only when there is one', async () => {
    const { model, server } = await stage((response) => response.end(completion({ content: 'Hi.' })));
    await model.turn(ASK);
    const keyless = await stage((response) => response.end(completion({ content: 'Hi.' })), { apiKey: '' });
    await keyless.model.turn(ASK);
    expect([server.keys, keyless.server.keys]).toEqual([[`Bearer ${KEY}`], [undefined]]);
  });

  it('is in no result and no row when the server repeats it, refusing or answering', async () => {
    for (const status of [400, 401, 403, 429, 500]) {
      const { model, store } = await stage((response, request) => {
        const said = `You sent ${request.headers.authorization} which is ${encodeURIComponent(KEY)}`;
        response.writeHead(status).end(JSON.stringify({ error: { message: said, param: KEY } }));
      });
      const results = [await model.turn(ASK), await model.object({ ...ASK, schema: SCHEMA, name: 'n' })];
      const rows = await store.read((tx) => readLedger(tx, { personId: 'me' }));
      expect(JSON.stringify([results, rows])).not.toContain('abcdef0123456789');
    }
    const { model } = await stage((response) => response.end(completion({ content: `Your key is ${KEY}!` })));
    expect(await model.turn(ASK)).toMatchObject({ value: { text: 'Your key is [key]!' } });
  });

  it('Q4: does not follow a redirect', async () => {
    const thief = await stage((response) => response.end(completion({ content: 'Thanks.' })));
    const { model } = await stage((response) => response.writeHead(307, { location: thief.server.baseUrl }).end());
    expect(await model.turn(ASK)).toMatchObject({ ok: false, error: { kind: 'other' } });
    expect(thief.server.keys).toEqual([]);
  });
});

describe('Q4: the address of a model', () => {
  it.each([
    'http://169.254.169.254/v1',
    'http://169.254.1.1/v1',
    'http://[fe80::1]/v1',
    'http://[fd00:ec2::254]/v1',
    'http://100.100.100.200/v1',
    'http://0.0.0.0/v1',
    'http://[::ffff:169.254.169.254]/v1',
    'http://2852039166/v1',
    'http://user:pass@127.0.0.1/v1',
    'http://127.0.0.1:22/v1',
  ])('%s is refused', async (baseUrl) => {
    const { model } = await stage(() => {}, { baseUrl });
    const said = await model.turn(ASK);
    expect(said).toMatchObject({ ok: false, error: { kind: 'other' } });
    expect(said.ok ? '' : said.error.message).toMatch(/^model\.baseUrl /u);
    expect(said.ok ? '' : said.error.message).not.toContain('add ');
  });

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])('%s is the user’s own and may be called', async (host) => {
    const { server } = await stage((response) => response.end(completion({ content: 'Hi.' })));
    const { model } = await stage(() => {}, { baseUrl: server.baseUrl.replace('127.0.0.1', host) });
    expect(await model.turn(ASK)).toMatchObject({ ok: true });
  });
});
