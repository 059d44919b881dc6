/** What an embedding program may say about its model, through `createHark` itself. */
import { afterEach, describe, expect, it } from 'vitest';
import { testClock } from '../../base/index.ts';
import { type FakeModel, fakeModel } from '../../testing/fake-model.ts';
import { createHark, type Hark, type HarkOptions } from '../create-hark.ts';
import { readModelOption } from './model-option.ts';

const T0 = Date.parse('2026-03-11T15:00:00Z');
const KEY = 'sk-embedded-0123456789';

const clean: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const work of clean.splice(0).reverse()) await work();
});

async function harkWith(model: HarkOptions['model'], settings = {}): Promise<Hark> {
  const hark = await createHark({
    clock: testClock(T0),
    settings: { timeZone: 'UTC', ...settings },
    ...(model ? { model } : {}),
  });
  await hark.start();
  clean.push(() => hark.stop());
  return hark;
}

async function scripted(): Promise<FakeModel> {
  const fake = await fakeModel();
  clean.push(() => fake.stop());
  return fake;
}

const lookedAt = async (hark: Hark) => (await hark.api.doctor()).checks.find(({ name }) => name === 'model');

describe('A1: createHark({ model })', () => {
  it('takes the settings in short, and holds them like the environment', async () => {
    const fake = await scripted();
    fake.answer('', { text: 'ok' });
    const hark = await harkWith({
      baseUrl: `${fake.baseUrl}/`,
      name: 'small',
      apiKey: KEY,
      timeoutMs: 5_000,
      priceIn: 0.5,
    });
    expect(await lookedAt(hark)).toMatchObject({ state: 'ok', detail: expect.stringContaining('small') });
    expect(await hark.settings.get('model.priceIn')).toBe(0.5);
    await expect(hark.settings.set('model.name', 'large')).rejects.toThrow('model.name');
    expect(JSON.stringify(await hark.api.settings.list())).not.toContain(KEY);
    // What was not given stays the user's to set.
    await hark.settings.set('model.heartbeat', 'wordy');
    expect(await lookedAt(hark)).toMatchObject({ state: 'ok', detail: expect.stringContaining('wordy') });
  });

  it.each([
    [{ baseUrl: 'ftp://x', name: 'a' }, 'model.baseUrl'],
    [{ baseUrl: 'http://127.0.0.1/v1', name: '' }, 'model.name'],
    [{ baseUrl: '', name: 'a' }, 'model.baseUrl'],
    [{ name: 'a' }, 'model.baseUrl'],
    [{ baseUrl: 'http://127.0.0.1/v1', name: 'a', timeoutMs: 5 }, 'model.timeoutMs'],
    [{ baseUrl: 'http://127.0.0.1/v1', name: 'a', temperature: 1 }, 'model.temperature'],
    ['gpt-5-mini', 'model'],
    [7, 'model'],
    [null, 'model'],
  ])('Q6: %j is refused by the name of its field', async (option, field) => {
    // As a program without types would call it.
    expect(() => readModelOption(option as never)).toThrow(expect.objectContaining({ field }));
  });

  it('Z3: a simulation never asks a model', async () => {
    const fake = await scripted();
    const model = { baseUrl: fake.baseUrl, name: 'small' };
    const hark = await harkWith(model);
    const settings = { 'model.baseUrl': fake.baseUrl, 'model.name': 'small', 'heartbeat.gate': 'always' };
    const played = await hark.simulate({
      v: 1,
      id: 'no-model',
      user: { tz: 'UTC', autonomy: 'suggest', channels: ['web'], settings },
      clock: { start: '2026-05-04T08:00:00Z', end: '2026-05-04T18:00:00Z' },
      events: [
        {
          at: '2026-05-04T09:00:00Z',
          kind: 'memory.add',
          memory: { id: 'm1', type: 'PLAN', content: 'tax form', due: '2026-05-04T12:00:00Z', trust: 'owner' },
        },
      ],
    });
    expect(played.sends.length).toBeGreaterThan(0);
    expect(fake.requests).toEqual([]);
  });

  it('takes a model object of the AI SDK, made by the program itself', async () => {
    const fake = await scripted();
    fake.answer('', { text: 'ok' });
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({ name: 'mine', baseURL: fake.baseUrl, apiKey: KEY });
    const hark = await harkWith(provider.chatModel('handmade'));
    expect(await lookedAt(hark)).toMatchObject({ state: 'ok', detail: expect.stringContaining('handmade') });
    fake.answer('', { status: 401, message: `Incorrect API key provided: ${KEY}` });
    const refused = await lookedAt(hark);
    expect(refused).toMatchObject({ state: 'problem' });
    expect(JSON.stringify(refused)).not.toContain(KEY);
  });
});
