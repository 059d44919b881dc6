/**
 * Heartbeats with a model, seen from outside with `npm start`: HEARTBEAT.md is worked on once per interval, words arrive,
 * an ack leaves nothing behind, every turn can be looked up, and nothing due hangs on a model that fails or on a kill.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BrokenModel, brokenModel, completion } from '../../src/testing/broken-model.ts';
import { type FakeAnswer, type FakeModel, fakeModel } from '../../src/testing/fake-model.ts';
import { Hark, type Loose } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

const MINUTE = 60_000;
const ack: FakeAnswer = { call: { name: 'heartbeat_respond', input: { notify: false } } };
const words = (text: string): FakeAnswer => ({ call: { name: 'heartbeat_respond', input: { notify: true, text } } });

let hark: Hark;
let fake: FakeModel;
let slow: BrokenModel | undefined;
beforeAll(async () => {
  fake = await fakeModel();
  // Whatever the hour at which this runs: no night.
  hark = await Hark.start({ viaNpm: true, env: { QUIET_HOURS_START: '-1' } });
  // The greeting needs no model and stands in nobody's way afterwards.
  await tick();
  await set({ 'model.baseUrl': fake.baseUrl, 'model.name': 'fake' });
});
afterAll(async () => {
  await fake.stop();
  await slow?.stop();
});
afterEach(() => fake.reset());

const set = (values: Loose) => hark.ok('PATCH', '/api/settings', values);
const tick = () => hark.ok('POST', '/api/tick', {});
const said = async (): Promise<string[]> =>
  (await hark.messages()).filter(({ card }) => (card as Loose | undefined)?.kind === 'nudge').map(({ text }) => text);
const asks = () => fake.requests.filter(({ toolNames }) => toolNames.includes('heartbeat_respond'));
const file = (text: string) => writeFile(join(hark.home, 'workspace', 'HEARTBEAT.md'), text);
const log = async (): Promise<Loose[]> => (await hark.ok('GET', '/api/heartbeat/log')).entries as Loose[];
const turns = async (): Promise<Array<Loose & { at: number }>> =>
  ((await hark.ok('GET', '/api/ledger?kind=beat&limit=200')).rows as Array<Loose & { at: number; detail?: Loose }>)
    .filter(({ detail }) => detail?.model !== undefined)
    .reverse();

describe('K20: standing work', () => {
  test('H4, K20: an empty file costs nothing; a wish in it reaches the model, word for word as shown', async () => {
    fake.answer(/./u, words('The parcel is on its way.'));
    await file('# Heartbeat\n\n- [ ]\n');
    expect(await tick()).toMatchObject({ skipReason: 'no-signals' });
    expect(asks()).toEqual([]);
    await file('# Heartbeat\n\n- tell me when the parcel moves\n');
    const { prompt } = await hark.ok('GET', '/api/heartbeat/prompt');
    const look = await tick();
    expect(look).toMatchObject({ text: 'The parcel is on its way.', tokens: 120 });
    expect(asks()[0]?.prompt).toBe(prompt);
    expect(prompt).toContain('tell me when the parcel moves');
    expect(await said()).toContain('The parcel is on its way.');
  });

  test('Z2, U3: why and the log tell of the turn and its tokens', async () => {
    const why = await hark.does('why', '--about', 'parcel');
    expect(why.out).toMatch(/A model was asked \(120 tokens\)/u);
    expect((await hark.does('tick', '--log')).out).toMatch(/^OK\s.*said something\s+120 tokens/mu);
    const [turn] = await turns();
    expect(turn).toMatchObject({ tokens: 120, detail: { model: { outcome: 'notify', answer: expect.any(String) } } });
  });

  test('H8, H9: an ack leaves no message, and the same words are not sent twice', async () => {
    const before = await hark.messages();
    fake.answer(/./u, { text: 'HEARTBEAT_OK' }, words('The parcel is on its way.'));
    expect(await tick()).toMatchObject({ skipReason: 'ok-token' });
    expect(await tick()).toMatchObject({ skipReason: 'duplicate' });
    expect(await hark.messages()).toEqual(before);
  });

  test('K20, H1: a wish that is written down is asked by itself, once per interval', async () => {
    fake.answer(/./u, ack);
    await file('# Heartbeat\n');
    await set({ 'heartbeat.intervalMs': 2_000 });
    await tick();
    const from = Date.now();
    await file('- tell me when the parcel moves\n');
    await until('three turns', async () => (await turns()).filter(({ at }) => at >= from).length >= 3, 30_000);
    await set({ 'heartbeat.intervalMs': 30 * MINUTE });
    const at = (await turns()).map((turn) => turn.at).filter((time) => time >= from);
    for (const [i, time] of at.slice(1).entries()) expect(time - (at[i] ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  test('H7, Q6: a file of 10 MB is read in part, and the prompt stays small', async () => {
    fake.answer(/./u, ack);
    await file(`# Heartbeat\n${'- look at the weather\n'.repeat(480_000)}`);
    await tick();
    expect(asks()[0]?.prompt.length).toBeLessThan(20_000);
    expect(asks()[0]?.prompt).toContain('The file goes on');
    await file('# Heartbeat\n');
  });
});

describe('H10: tools', () => {
  test('heartbeat.tools and autonomy act let a turn use a tool; a model cannot allow itself one', async () => {
    await file('- note the news\n');
    await set({ autonomy: 'act', 'heartbeat.tools': ['remember'] });
    fake.answer(/./u, { call: { name: 'remember', input: { content: 'The ferry is on strike.' } } }, ack);
    expect(await tick()).toMatchObject({ skipReason: 'ok-token' });
    expect([...(asks()[0]?.toolNames ?? [])].sort()).toEqual(['heartbeat_respond', 'remember']);
    const { results } = await hark.ok('GET', '/api/memory/search?q=ferry%20strike');
    expect(JSON.stringify(results)).toContain('ferry is on strike');
    for (const name of ['heartbeat.tools', 'autonomy']) await hark.ok('DELETE', `/api/settings/${name}`);
    await tick();
    expect(asks().at(-1)?.toolNames).toEqual(['heartbeat_respond']);
    await file('# Heartbeat\n');
  });
});

describe('a model in trouble', () => {
  test('D2, H12: what is due is said without it; the log says FAIL and why; the person is told once', async () => {
    fake.answer(/./u, { status: 401, code: 'invalid_api_key' });
    await hark.ok('POST', '/api/memory/notes', {
      content: 'return the library books',
      type: 'PLAN',
      dueAtMs: Date.now() + 50 * MINUTE,
    });
    expect(await tick()).toMatchObject({ text: expect.stringContaining('return the library books') });
    await file('- tell me when the parcel moves\n');
    await tick();
    await tick();
    expect(asks().length).toBeLessThanOrEqual(2);
    expect((await log())[0]).toMatchObject({ ok: false, error: expect.any(String) });
    expect((await hark.does('tick', '--log')).out).toMatch(/^FAIL\s/mu);
    const told = (await hark.messages()).filter(({ text }) => /model/iu.test(text) && !/parcel|books/u.test(text));
    expect(told).toHaveLength(1);
    await file('# Heartbeat\n');
  });

  test('Q1: killed while the model thinks: after the restart it is said, once', async () => {
    let isAnswering = false;
    slow = await brokenModel((response) => {
      if (!isAnswering) return;
      response.setHeader('content-type', 'application/json');
      response.end(completion({ content: 'Time to water the garden.' }));
    });
    await set({ 'model.baseUrl': slow.baseUrl });
    await hark.ok('POST', '/api/memory/notes', {
      content: 'water the garden',
      type: 'PLAN',
      dueAtMs: Date.now() + 55 * MINUTE,
    });
    await until('the question', () => (slow?.bodies.length ?? 0) > 0, 20_000);
    await hark.kill();
    isAnswering = true;
    await hark.start();
    const about = async () => (await said()).filter((text) => text.includes('water the garden'));
    await until('the message', async () => (await about()).length > 0, 30_000);
    await tick();
    expect(await about()).toEqual(['Time to water the garden.']);
  });
});
