/** The model port over real HTTP, with a scripted model: what is asked, what comes back, what is written down, who is told. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CheckedModel, createModel, type ModelNotice, type ModelSettings } from '../../agent/model/index.ts';
import { countingIds, silentLog, type TestClock, testClock } from '../../base/index.ts';
import { readLedger } from '../../ledger/index.ts';
import type { Store } from '../../store/index.ts';
import { type FakeModel, fakeModel } from '../../testing/fake-model.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { modelPost } from './model-post.ts';

const T0 = 1_800_000_000_000;
const MINUTE = 60_000;
const NOBODY: ModelSettings = {
  baseUrl: '',
  apiKey: '',
  name: '',
  heartbeat: '',
  extraction: '',
  timeoutMs: 20_000,
  priceIn: 0,
  priceOut: 0,
};

interface World {
  readonly model: CheckedModel;
  readonly store: Store;
  readonly clock: TestClock;
  readonly told: ModelNotice[];
  set(changes: Partial<ModelSettings>): void;
  /** The same data, another process. */
  restarted(): CheckedModel;
  ledger(): ReturnType<typeof readLedger>;
}

function world(store: Store, settings: Partial<ModelSettings>): World {
  let now: ModelSettings = { ...NOBODY, ...settings };
  const clock = testClock(T0);
  const told: ModelNotice[] = [];
  const ids = countingIds('m');
  const restarted = (): CheckedModel =>
    createModel({
      store,
      clock,
      ids,
      log: silentLog,
      settings: () => now,
      post: modelPost,
      tell: async (_, notice) => void told.push(notice),
    });
  return {
    model: restarted(),
    store,
    clock,
    told,
    set: (changes) => {
      now = { ...now, ...changes };
    },
    restarted,
    ledger: () => store.read((tx) => readLedger(tx, { personId: 'me', kind: 'model' })),
  };
}

const ASK = { use: 'heartbeat', personId: 'me', prompt: 'hello' } as const;
const MOOD = z.object({ mood: z.enum(['good', 'bad']), why: z.string().optional() });
const ASK_MOOD = { use: 'extraction', personId: 'me', prompt: 'the mood?', schema: MOOD, name: 'mood' } as const;

onEveryStore('A1: a model that is asked', ({ open }) => {
  let fake: FakeModel;
  let w: World;
  beforeEach(async () => {
    fake = await fakeModel();
    w = world(await open(), { baseUrl: fake.baseUrl, name: 'small', apiKey: 'sk-test-0123456789' });
  });
  afterEach(() => fake.stop());

  it('answers with words; one ledger row has tokens, cost, name, use and cause', async () => {
    w.set({ priceIn: 2, priceOut: 10 });
    fake.answer('hello', { text: '<think>hm</think>Hi there.', inputTokens: 1_000, outputTokens: 50 });
    const said = await w.model.turn({ ...ASK, system: 'Be brief.', causeId: 'cause-1', maxOutputTokens: 77 });
    const usage = { inputTokens: 1_000, outputTokens: 50, costMicros: 2_500 };
    expect(said).toEqual({
      ok: true,
      value: { text: 'Hi there.', calls: [], usage, model: 'small', steps: 1, finish: 'stop' },
    });
    expect(fake.requests).toMatchObject([{ model: 'small', system: 'Be brief.', prompt: 'hello' }]);
    expect(fake.requests[0]?.body).toMatchObject({ max_tokens: 77 });
    const rows = await w.ledger();
    expect(rows).toMatchObject([{ outcome: 'answered', parentId: 'cause-1', tokens: 1_050, cost: 0.0025 }]);
    expect(rows[0]?.detail).toMatchObject({ use: 'heartbeat', model: 'small', steps: 1, costMicros: 2_500 });
    expect(rows[0]?.summary).toBe('Asked small to word a message: it answered (1000 tokens in, 50 out).');
  });

  it('D8: a server that does not count its tokens is not free', async () => {
    fake.answer('hello', { text: 'x'.repeat(400), inputTokens: -5, outputTokens: Number.NaN });
    const said = await w.model.turn({ ...ASK, prompt: `hello ${'y'.repeat(400)}` });
    const { inputTokens = 0, outputTokens = 0 } = said.ok ? said.value.usage : {};
    expect(inputTokens).toBeGreaterThan(99);
    expect(outputTokens).toBeGreaterThan(99);
    expect((await w.ledger())[0]?.detail).toMatchObject({ isEstimate: true });
  });

  it('H10: uses tools until it has what it needs, within its steps; one without a hand ends the turn', async () => {
    const seen: unknown[] = [];
    fake.answer(
      'hello',
      { call: { name: 'look', input: { day: 'friday' } } },
      { call: { name: 'say', input: { text: 'Rain.' } } },
    );
    const said = await w.model.turn({
      ...ASK,
      tools: {
        look: {
          description: 'Looks at a day.',
          input: z.object({ day: z.string() }),
          run: async (input) => {
            seen.push(input);
            return { weather: 'rain' };
          },
        },
        say: { description: 'Says it.', input: z.object({ text: z.string() }) },
      },
    });
    expect(seen).toEqual([{ day: 'friday' }]);
    expect(said).toMatchObject({
      ok: true,
      value: {
        calls: [
          { name: 'look', input: { day: 'friday' } },
          { name: 'say', input: { text: 'Rain.' } },
        ],
        usage: { inputTokens: 200, outputTokens: 40 },
        steps: 2,
      },
    });
    expect(fake.requests[0]?.toolNames).toEqual(['look', 'say']);
    expect(fake.requests[1]?.text).toContain('rain');
    expect(await w.ledger()).toHaveLength(1);
  });

  it('Q6: a tool called wrongly, one that is not there and one that fails are said, not thrown', async () => {
    fake.answer(
      'hello',
      { call: { name: 'look', input: { day: 7 } } },
      { call: { name: 'look', input: '{"day":' } },
      { call: { name: 'jump', input: {} } },
      { call: { name: 'look', input: { day: 'x' } } },
      { text: 'I give up.' },
    );
    const run = () => Promise.reject(new Error('the sky is closed'));
    const look = { description: 'Looks.', input: z.object({ day: z.string() }), run };
    const said = await w.model.turn({ ...ASK, tools: { look }, maxSteps: 9 });
    const calls = said.ok ? said.value.calls : [];
    expect(calls.map(({ name }) => name)).toEqual(['look', 'look', 'jump', 'look']);
    expect(calls[0]?.problem).toContain('day');
    expect(calls[1]?.problem).toBeTruthy();
    expect(calls[2]?.problem).toContain('jump');
    expect(calls[3]?.problem).toContain('the sky is closed');
    expect(said).toMatchObject({ value: { text: 'I give up.', steps: 5 } });
  });

  it('H10: a model that never stops calling is stopped after its steps', async () => {
    fake.answer('hello', { call: { name: 'look', input: {} } });
    const look = { description: 'Looks.', input: z.object({}), run: async () => 'nothing' };
    const said = await w.model.turn({ ...ASK, tools: { look }, maxSteps: 3 });
    expect(said).toMatchObject({ ok: true, value: { steps: 3, finish: 'tool-calls' } });
    expect(fake.requests).toHaveLength(3);
  });

  it('M7: gives an object of the shape that was asked for', async () => {
    fake.answer('mood', { object: { mood: 'good', extra: 1 } });
    expect(await w.model.object(ASK_MOOD)).toEqual({
      ok: true,
      value: { object: { mood: 'good' }, usage: { inputTokens: 100, outputTokens: 20 }, model: 'small' },
    });
    expect(fake.requests).toMatchObject([{ format: 'json_schema' }]);
  });

  it('M7: a server without formats is asked by a tool, one without tools in words, and that is remembered', async () => {
    fake.answer(
      'mood',
      { status: 400, message: 'response_format is not supported' },
      { call: { name: 'mood', input: { mood: 'bad' } } },
    );
    expect(await w.model.object(ASK_MOOD)).toMatchObject({ ok: true, value: { object: { mood: 'bad' } } });
    expect(fake.requests.map(({ format, toolNames }) => [format, toolNames])).toEqual([
      ['json_schema', []],
      ['text', ['mood']],
    ]);
    fake.answer(
      'mood',
      { status: 400, message: 'does not support tools' },
      { text: 'Fine: ```json\n{"mood":"good"}\n```' },
    );
    expect(await w.model.object(ASK_MOOD)).toMatchObject({ ok: true, value: { object: { mood: 'good' } } });
    fake.answer('mood', { text: '{"mood":"bad"}' });
    expect(await w.model.object(ASK_MOOD)).toMatchObject({ ok: true, value: { object: { mood: 'bad' } } });
    expect(fake.requests.slice(2).map(({ toolNames }) => toolNames)).toEqual([['mood'], [], []]);
    expect(fake.requests.at(-1)?.system).toContain('"enum":["good","bad"]');
    expect((await w.ledger()).map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered']);
  });

  it('M7: an answer of another shape is sent back once, with what is wrong, and both are paid for', async () => {
    fake.answer('mood', { object: { mood: 'sunny' } }, { object: { mood: 'good' } });
    expect(await w.model.object(ASK_MOOD)).toMatchObject({ ok: true, value: { usage: { inputTokens: 200 } } });
    expect(fake.requests[1]?.prompt).toMatch(/mood: .*\n?.*JSON Schema/su);
    fake.answer('mood', { text: 'I would rather not say.' });
    const bad = await w.model.object(ASK_MOOD);
    expect(bad).toMatchObject({
      ok: false,
      error: { kind: 'bad-answer', usage: { inputTokens: 200, outputTokens: 40 } },
    });
    expect(fake.requests).toHaveLength(4);
    expect((await w.ledger())[0]).toMatchObject({ outcome: 'failed', reason: 'bad-answer', tokens: 240 });
  });

  it('A1: each use has its own model; one its server no longer has gives way to the default', async () => {
    w.set({ heartbeat: 'gone', extraction: 'tiny' });
    fake.answer('mood', { object: { mood: 'good' } });
    expect(await w.model.object(ASK_MOOD)).toMatchObject({ value: { model: 'tiny' } });
    fake.answer(
      'hello',
      { status: 404, message: 'The model `gone` does not exist', code: 'model_not_found' },
      { text: 'Hi.' },
    );
    expect(await w.model.turn(ASK)).toMatchObject({ ok: true, value: { model: 'small', text: 'Hi.' } });
    expect(await w.model.turn(ASK)).toMatchObject({ ok: true, value: { model: 'small' } });
    expect(fake.requests.map(({ model }) => model)).toEqual(['tiny', 'gone', 'small', 'small']);
  });

  it('a model that declines or runs out of words says so', async () => {
    fake.answer('hello', { text: '', finish: 'content_filter' });
    expect(await w.model.turn(ASK)).toMatchObject({
      ok: false,
      error: { kind: 'refused', usage: { inputTokens: 100 } },
    });
    fake.answer('hello', { text: '<think>so much to', finish: 'length' });
    expect(await w.model.turn(ASK)).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
    fake.answer('hello', { text: 'As far as it w', finish: 'length' });
    expect(await w.model.turn(ASK)).toMatchObject({ ok: true, value: { finish: 'length' } });
  });

  it('A2: without settings there is none, and nothing is written down', async () => {
    w.set({ baseUrl: '' });
    expect((['chat', 'heartbeat', 'extraction'] as const).map((use) => w.model.isSetUp(use))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await w.model.turn(ASK)).toMatchObject({ ok: false, error: { kind: 'not-set-up' } });
    w.set({ baseUrl: fake.baseUrl, name: '', heartbeat: 'only' });
    expect((['chat', 'heartbeat', 'extraction'] as const).map((use) => w.model.isSetUp(use))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await w.ledger()).toEqual([]);
  });
});

onEveryStore('H12: a model that fails', ({ open }) => {
  let fake: FakeModel;
  let w: World;
  beforeEach(async () => {
    fake = await fakeModel();
    w = world(await open(), { baseUrl: fake.baseUrl, name: 'small', apiKey: 'sk-test-0123456789' });
  });
  afterEach(() => fake.stop());

  it('for its key is left alone, the person is told once, also over a restart, and once when it works', async () => {
    fake.answer('hello', { status: 401, message: 'Incorrect API key provided: sk-test-0123456789' });
    const first = await w.model.turn(ASK);
    expect(first).toMatchObject({ ok: false, error: { kind: 'auth' } });
    const retryAtMs = T0 + 15 * MINUTE;
    expect(await w.model.turn(ASK)).toMatchObject({ error: { kind: 'circuit-open', retryAtMs } });
    const again = w.restarted();
    expect(await again.turn(ASK)).toMatchObject({ error: { kind: 'circuit-open', retryAtMs } });
    expect(fake.requests).toHaveLength(1);
    expect(w.told).toHaveLength(1);
    expect(w.told[0]).toMatchObject({ personId: 'me', text: expect.stringMatching(/model\.apiKey.*hark doctor/su) });
    await w.clock.advanceTo(retryAtMs);
    expect(await again.turn(ASK)).toMatchObject({ error: { kind: 'auth' } });
    expect(await again.turn(ASK)).toMatchObject({ error: { retryAtMs: retryAtMs + 60 * MINUTE } });
    fake.answer('hello', { text: 'Hi.' });
    await w.clock.advanceTo(retryAtMs + 60 * MINUTE);
    expect(await w.restarted().turn(ASK)).toMatchObject({ ok: true });
    expect(w.told.map(({ text }) => /works again/u.test(text))).toEqual([false, true]);
    expect(new Set(w.told.map(({ key }) => key)).size).toBe(2);
    const rows = await w.ledger();
    expect(rows.map(({ reason }) => reason)).toEqual([undefined, 'auth', 'auth']);
    expect(JSON.stringify([rows, w.told, first])).not.toContain('0123456789');
  });

  it('works at once when its settings were mended', async () => {
    fake.answer('hello', { status: 402 }, { text: 'Hi.' });
    expect(await w.model.turn(ASK)).toMatchObject({ error: { kind: 'quota' } });
    w.set({ apiKey: 'sk-other-9876543210' });
    expect(await w.model.turn(ASK)).toMatchObject({ ok: true });
    expect(w.told).toHaveLength(2);
  });

  it('five times in a row is left alone for a minute', async () => {
    fake.answer('hello', { status: 503, message: 'overloaded' });
    for (let i = 0; i < 5; i++) expect(await w.model.turn(ASK)).toMatchObject({ error: { kind: 'other' } });
    expect(await w.model.turn(ASK)).toMatchObject({ error: { kind: 'circuit-open', retryAtMs: T0 + MINUTE } });
    expect(fake.requests).toHaveLength(5);
    expect(w.told).toHaveLength(1);
    expect(w.told[0]?.text).toContain('model.baseUrl');
  });

  it('for too many requests is left alone until the time it names', async () => {
    fake.answer('hello', { status: 429, retryAfter: 20 }, { text: 'Hi.' });
    expect(await w.model.turn(ASK)).toMatchObject({ error: { kind: 'rate', retryAtMs: T0 + 20_000 } });
    expect(await w.model.turn(ASK)).toMatchObject({ error: { kind: 'circuit-open', retryAtMs: T0 + 20_000 } });
    await w.clock.advanceTo(T0 + 20_000);
    expect(await w.model.turn(ASK)).toMatchObject({ ok: true });
    expect(w.told).toEqual([]);
  });

  it('many at once open it once', async () => {
    fake.answer('hello', { status: 401 });
    await Promise.all(Array.from({ length: 8 }, () => w.model.turn(ASK)));
    expect(w.told).toHaveLength(1);
    expect(await w.model.turn(ASK)).toMatchObject({ error: { retryAtMs: T0 + 15 * MINUTE } });
  });

  it('two on one server are one thing to be told', async () => {
    w.set({ extraction: 'tiny' });
    fake.answer(/hello|mood/u, { status: 401 });
    await w.model.turn(ASK);
    await w.model.object(ASK_MOOD);
    expect(w.told).toHaveLength(1);
    fake.answer(/hello|mood/u, { object: { mood: 'good' } });
    await w.clock.advanceTo(T0 + 15 * MINUTE);
    await w.model.turn(ASK);
    await w.model.object(ASK_MOOD);
    expect(w.told).toHaveLength(2);
  });

  it('Q2: a check asks each model although it is left alone, lengthens nothing, and closes it when it answers', async () => {
    expect(await world(w.store, {}).model.check('me', 5_000)).toEqual([]);
    w.set({ heartbeat: 'tiny' });
    fake.answer('ok', { status: 401 });
    const failing = await w.model.check('me', 5_000);
    expect(failing.map(({ name, uses, failure }) => [name, uses, failure?.kind])).toEqual([
      ['small', ['chat', 'extraction'], 'auth'],
      ['tiny', ['heartbeat'], 'auth'],
    ]);
    expect(w.told).toEqual([]);
    fake.answer('hello', { status: 401 });
    await w.model.turn(ASK);
    await w.model.check('me', 5_000);
    expect(await w.model.turn(ASK)).toMatchObject({ error: { retryAtMs: T0 + 15 * MINUTE } });
    fake.answer(/ok|hello/u, { text: 'ok' });
    expect((await w.model.check('me', 5_000)).map(({ failure }) => failure)).toEqual([undefined, undefined]);
    expect(await w.model.turn(ASK)).toMatchObject({ ok: true });
    expect(w.told).toHaveLength(2);
  });
});

describe('A1: a model that an embedding program made', () => {
  it('takes the place of the settings, through the SDK it was made with', async () => {
    const { openStore } = await import('../../store/index.ts');
    const { MockLanguageModelV4 } = await import('ai/test');
    const store = await openStore({ file: ':memory:' }, T0);
    const count = (total: number) => ({ total, noCache: undefined, cacheRead: undefined, cacheWrite: undefined });
    const given = new MockLanguageModelV4({
      provider: 'mine',
      modelId: 'handmade',
      doGenerate: async () => ({
        content: [{ type: 'text' as const, text: 'Hello from here.' }],
        finishReason: { unified: 'stop' as const, raw: 'stop' },
        usage: { inputTokens: count(7), outputTokens: { total: 3, text: 3, reasoning: undefined } },
        warnings: [],
      }),
    });
    const model = createModel({
      store,
      clock: testClock(T0),
      ids: countingIds('m'),
      log: silentLog,
      settings: () => ({ ...NOBODY, baseUrl: 'http://127.0.0.1:9/v1', name: 'nobody', priceIn: 1 }),
      post: modelPost,
      tell: async () => {},
      given,
    });
    expect(model.isSetUp('chat')).toBe(true);
    expect(await model.turn(ASK)).toMatchObject({
      ok: true,
      value: { text: 'Hello from here.', model: 'handmade', usage: { inputTokens: 7, outputTokens: 3, costMicros: 7 } },
    });
    await store.close();
  });
});
