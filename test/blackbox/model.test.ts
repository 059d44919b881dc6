/**
 * A language model, as a person adds one: by the command line or over HTTP, with `npm start`. The model is scripted, the HTTP is
 * real. Without one nothing is missing; with one that fails the person is told once, and a restart changes nothing about it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeModel, fakeModel } from '../../src/testing/fake-model.ts';
import { Hark, type Loose } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

const KEY = 'sk-blackbox-0123456789abcdef';
const MINUTE = 60_000;

interface Row extends Loose {
  readonly outcome: string;
  readonly summary: string;
  readonly tokens: number;
  readonly cost: number;
  readonly detail: Loose;
}

let hark: Hark;
let fake: FakeModel;
beforeAll(async () => {
  fake = await fakeModel();
  hark = await Hark.start({ viaNpm: true });
});
afterAll(() => fake.stop());

const check = async (name: string): Promise<Loose> => {
  const { checks } = await hark.ok('POST', '/api/doctor');
  const found = (checks as Loose[]).find((one) => one.name === name);
  if (!found) throw new Error(`the doctor did not look at ${name}`);
  return found;
};
const calls = async (): Promise<Row[]> => (await hark.ok('GET', '/api/ledger?kind=model&limit=100')).rows as Row[];
const alerts = async (word: string): Promise<string[]> =>
  (await hark.messages())
    .filter(({ direction, text }) => direction === 'out' && text.includes(word))
    .map(({ text }) => text);

/** Something that has to be said now, whatever the hour: a deadline within the hour (D2). */
async function deadline(content: string, minutes: number): Promise<Loose> {
  await hark.ok('POST', '/api/memory/notes', { content, type: 'PLAN', dueAtMs: Date.now() + minutes * MINUTE });
  return hark.ok('POST', '/api/tick', {});
}

describe('A2: without a model', () => {
  test('Q2: the doctor finds nothing wrong, and says how to add one', async () => {
    expect(await check('model')).toMatchObject({ state: 'ok', detail: expect.stringContaining('model.baseUrl') });
    const told = await hark.does('doctor');
    expect(told.out).toMatch(/model/u);
    expect(await calls()).toEqual([]);
  });
});

describe('A1: with a model', () => {
  beforeAll(async () => {
    await hark.does('settings', 'set', 'model.baseUrl', fake.baseUrl);
    await hark.does('settings', 'set', 'model.name', 'small');
    await hark.ok('PATCH', '/api/settings', { 'model.apiKey': KEY, 'model.priceIn': 1, 'model.priceOut': 4 });
    fake.answer('', { text: 'ok' });
  });

  test('Q2: the doctor asks it for one word, without a restart, and the call is in the ledger with its cost', async () => {
    expect(await check('model')).toMatchObject({ state: 'ok', detail: expect.stringMatching(/small .* answered/u) });
    expect(fake.requests).toHaveLength(1);
    expect(await calls()).toMatchObject([
      {
        outcome: 'answered',
        tokens: 120,
        cost: 0.00018,
        detail: { use: 'check', model: 'small', inputTokens: 100 },
      },
    ]);
    expect((await hark.does('doctor')).out).toContain('small');
  });

  test('Q3: a doctor that is only looked at (GET) asks no model', async () => {
    const before = fake.requests.length;
    const { checks } = await hark.ok('GET', '/api/doctor');
    expect((checks as Loose[]).find(({ name }) => name === 'model')).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('small'),
    });
    expect(fake.requests).toHaveLength(before);
  });

  test('H8: what has to be said is worded by the model of its use, and the ledger says what it cost and why', async () => {
    await hark.ok('PATCH', '/api/settings', { 'model.heartbeat': 'wordy' });
    fake.answer('tax form', {
      call: { name: 'heartbeat_respond', input: { notify: true, text: 'The tax form, now!' } },
    });
    await deadline('send the tax form', 50);
    await until('the message', async () => (await alerts('The tax form, now!'))[0]);
    const asked = fake.requests.filter(({ text }) => text.includes('tax form'));
    expect(asked).toMatchObject([{ model: 'wordy' }]);
    const [row] = await calls();
    expect(row).toMatchObject({ outcome: 'answered', detail: { use: 'heartbeat', model: 'wordy' } });
    expect(row?.summary).toContain('wordy');
  });

  test('Q5: the key is shown nowhere', async () => {
    const seen = [
      await hark.ok('GET', '/api/settings'),
      await hark.ok('GET', '/api/ledger?limit=1000'),
      (await hark.does('settings', 'list')).out,
      (await hark.does('doctor', '--json')).out,
      hark.log,
    ];
    expect(JSON.stringify(seen)).not.toContain('0123456789abcdef');
  });
});

describe('H12: a model whose key is refused', () => {
  test('is left alone; the message goes out in our own words, and the person is told once', async () => {
    fake.answer('', { status: 401, message: `Incorrect API key provided: ${KEY}` });
    await deadline('call the landlord', 45);
    await until('the message', async () => (await alerts('call the landlord'))[0]);
    const [notice] = await until('the notice', async () => {
      const found = await alerts('model.apiKey');
      return found.length > 0 ? found : undefined;
    });
    expect(notice).toContain('hark doctor');
    expect(notice).not.toContain('0123456789abcdef');
    const before = fake.requests.length;
    await deadline('water the garden', 40);
    await until('the message', async () => (await alerts('water the garden'))[0]);
    expect(fake.requests).toHaveLength(before);
    expect((await calls())[0]).toMatchObject({ outcome: 'failed', reason: 'auth' });
  });

  test('is left alone after kill -9 too, and nobody is told again', async () => {
    await hark.kill();
    await hark.start();
    const before = fake.requests.length;
    await deadline('lock the shed', 35);
    await until('the message', async () => (await alerts('lock the shed'))[0]);
    expect(fake.requests).toHaveLength(before);
    expect(await alerts('model.apiKey')).toHaveLength(1);
  });

  test('Q2: a look at the doctor tells that it is left alone', async () => {
    const { checks } = await hark.ok('GET', '/api/doctor');
    expect((checks as Loose[]).find(({ name }) => name === 'model')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('left alone until'),
      next: expect.stringContaining('model.apiKey'),
    });
  });

  test('Q2: the doctor says what to mend, and fails', async () => {
    const told = await hark.cli('doctor');
    expect(told.code).not.toBe(0);
    expect(told.out + told.err).toContain('model.apiKey');
    expect(await check('model')).toMatchObject({ state: 'problem', next: expect.stringContaining('model.apiKey') });
  });

  test('works at once with another key, and the person hears it once', async () => {
    fake.answer('', { call: { name: 'heartbeat_respond', input: { notify: true, text: 'The bins, please.' } } });
    await hark.does('settings', 'set', 'model.apiKey', 'sk-another-9876543210');
    await deadline('put out the bins', 30);
    await until('the message', async () => (await alerts('The bins, please.'))[0]);
    await until('the notice', async () => (await alerts('works again'))[0]);
    expect(await alerts('works again')).toHaveLength(1);
  });
});

describe('Q4: a base URL that may not be called', () => {
  test.each(['http://169.254.169.254/latest', 'http://[fe80::1]/v1', 'http://ada:pw@127.0.0.1/v1'])(
    '%s is refused when it is set',
    async (baseUrl) => {
      const told = await hark.refused(422, 'PATCH', '/api/settings', { 'model.baseUrl': baseUrl });
      expect(told.detail).toContain('model.baseUrl cannot be');
    },
  );

  test('a port where no web server listens is refused when it is used', async () => {
    await hark.ok('PATCH', '/api/settings', { 'model.baseUrl': 'http://127.0.0.1:9/v1' });
    expect(await check('model')).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('model.baseUrl must not use port 9'),
    });
  });

  test('what is no web address is refused when it is set', async () => {
    const told = await hark.refused(422, 'PATCH', '/api/settings', { 'model.baseUrl': 'file:///etc/passwd' });
    expect(told.detail).toContain('http://');
  });
});
