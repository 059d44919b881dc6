/**
 * M7: messages read by a model, as a person sees it with `npm start`: notes come a moment later, marked; the switch and the
 * day's tokens hold; forgetting takes them along; kill -9 while the model thinks loses nothing and repeats nothing.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeModel, fakeModel } from '../../src/testing/fake-model.ts';
import { Hark, type Loose } from './stage/hark.ts';
import { until } from './stage/run-program.ts';

let hark: Hark;
let fake: FakeModel;
const school = {
  type: 'RELATIONSHIP',
  title: 'Nora: med school',
  content: 'Nora got into med school in Porto.',
  quote: 'Nora got into med school in Porto',
  due: null,
  importance: 0.6,
  entities: ['Nora', 'Porto'],
  tags: ['family'],
};
const SCHOOL = 'great news at dinner with us all: Nora got into med school in Porto';
const SOFA = 'in the end we decided on the blue sofa for our living room';
const sofa = { ...school, type: 'CONTEXT', title: 'Blue sofa', content: 'They chose the blue sofa.', quote: SOFA };

beforeAll(async () => {
  fake = await fakeModel();
  fake.answer('med school', { object: { notes: [school], over: [] } });
  fake.answer('blue sofa', { object: { notes: [sofa], over: [] } });
  hark = await Hark.start({ viaNpm: true });
  await hark.ok('PATCH', '/api/settings', { 'model.baseUrl': fake.baseUrl, 'model.name': 'fake' });
});
afterAll(() => fake.stop());

const notes = async (): Promise<Loose[]> => (await hark.ok('GET', '/api/memory/notes?tag=from-model')).notes as Loose[];
const titles = async () => (await notes()).map(({ title }) => title);
const read = (text: string) => hark.ok('POST', '/api/messages', { text });
const captured = async (): Promise<Loose[]> =>
  ((await hark.ok('GET', '/api/ledger?kind=capture&limit=100')).rows as Loose[]).filter(
    ({ reason }) => reason === 'model',
  );

test('M7: what the rules cannot read is noted by the model, marked, with the message as its source', async () => {
  const { messageId } = await read(SCHOOL);
  await until('the note', async () => (await notes()).length > 0 || undefined);
  expect(await notes()).toMatchObject([
    { title: 'Nora: med school', source: `message:${messageId}`, trust: 'owner', entities: ['Nora', 'Porto'] },
  ]);
  expect(await captured()).toMatchObject([{ outcome: 'kept', subject: messageId }]);
  const asked = fake.requests.at(-1);
  expect(asked?.text).toContain(SCHOOL);
  const shown = await hark.cli('memory', 'list');
  expect(shown.out).toContain('Nora');
});

test('M10: forgetting the message takes the note of the model along', async () => {
  const [note] = await notes();
  await hark.ok('POST', '/api/memory/forget', { source: note?.source });
  expect(await notes()).toEqual([]);
});

test('M7: capture.model off and a spent capture.tokenCap cost no call', async () => {
  const before = fake.requests.length;
  await hark.ok('PATCH', '/api/settings', { 'capture.model': false });
  await read(SOFA);
  await hark.ok('PATCH', '/api/settings', { 'capture.model': true, 'capture.tokenCap': 100 });
  await read(`${SOFA}, all of us`);
  await hark.say('good morning!');
  await hark.ok('PATCH', '/api/settings', { 'capture.tokenCap': 50_000 });
  expect(fake.requests).toHaveLength(before);
});

test('Q1, M7: killed while the model thinks: after the restart the message is read, once', async () => {
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  await hark.ok('PATCH', '/api/settings', { 'model.baseUrl': `http://127.0.0.1:${port}/v1` });
  await read(`${SOFA} at last`);
  await until('the question', async () => asked > 0 || undefined);
  await hark.kill();
  silent.closeAllConnections();
  silent.close();
  await hark.start({ HARK_MODEL_BASE_URL: fake.baseUrl });
  await until('the note', async () => (await titles()).includes('Blue sofa') || undefined);
  await hark.kill();
  await hark.start({ HARK_MODEL_BASE_URL: fake.baseUrl });
  expect(await titles()).toEqual(['Blue sofa']);
  expect((await captured()).filter(({ outcome }) => outcome === 'kept')).toHaveLength(2);
});
