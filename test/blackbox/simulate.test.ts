/** Z3 through the doors of a running Hark: a scenario as an outsider would send it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Hark, type Loose } from './stage/hark.ts';

const facts = ['is a nurse', 'has two cats', 'lives upstairs', 'likes tea', 'sings alto'];
const scenario = {
  v: 1,
  id: 'outsider',
  user: {
    tz: 'America/New_York',
    activeHours: { start: '08:00', end: '22:00' },
    autonomy: 'suggest',
    channels: ['telegram', 'web'],
  },
  clock: { start: '2026-10-30T09:00:00-04:00', end: '2026-11-03T09:00:00-05:00' },
  events: [
    ...facts.map((fact, i) => ({
      at: '2026-10-30T09:00:00-04:00',
      kind: 'memory.add',
      memory: { id: `f${i}`, type: 'IDENTITY', content: `Ada ${fact}` },
    })),
    {
      at: '2026-10-30T09:00:00-04:00',
      kind: 'memory.add',
      memory: { id: 'm1', type: 'PLAN', content: 'tax form', due: '2026-11-02T17:00:00-05:00', trust: 'owner' },
    },
    { at: '2026-11-01T18:00:00-05:00', kind: 'user.react', to: 'last', value: 'done' },
  ],
  gold: [
    { need: 'm1', window: ['2026-11-01T17:00:00-05:00', '2026-11-02T17:00:00-05:00'], max: 2, reason: ['deadline'] },
  ],
  forbidden: [{ window: ['22:00', '08:00'], unless: 'due<1h' }],
};
const RIGHT = {
  id: 'outsider',
  sends: [{ atMs: Date.UTC(2026, 10, 1, 22), address: 'telegram', refs: ['m1'], reason: 'deadline' }],
  metrics: { missedNeeds: 0, falseAlarms: 0, duplicates: 0, forbidden: 0, tokens: 0 },
};

let hark: Hark;
beforeAll(async () => {
  hark = await Hark.start();
});

describe('Z3: simulate from outside', () => {
  test('over HTTP, wrapped or as the body itself', async () => {
    expect(await hark.ok('POST', '/api/simulate', { scenario })).toMatchObject(RIGHT);
    expect(await hark.ok('POST', '/api/simulate', scenario)).toMatchObject(RIGHT);
    expect((await hark.ok('GET', '/api/messages')).messages).toEqual([]);
  });

  test('Q6: a malformed file is refused with the path of the bad field', async () => {
    const events = scenario.events.map((event, i) => (i === 3 ? { ...event, at: 'whenever' } : event));
    const refused = await hark.refused(422, 'POST', '/api/simulate', { scenario: { ...scenario, events } });
    expect(refused.errors).toMatchObject([{ field: 'events[3].at' }]);
    const { errors } = await hark.refused(422, 'POST', '/api/simulate', { last: '30d', set: { autonomy: 'loud' } });
    expect(errors).toMatchObject([{ field: 'autonomy' }]);
  });

  test('X2: from the command line, as words and as JSON', async () => {
    await writeFile(join(hark.home, 'tax.json'), JSON.stringify(scenario));
    expect((await hark.does('simulate', 'tax.json')).out).toMatch(/telegram +deadline[\s\S]*missed needs 0/u);
    expect(JSON.parse((await hark.does('simulate', 'tax.json', '--json')).out) as Loose).toMatchObject(RIGHT);
  });

  test('Z1: the last days again', async () => {
    const back = await hark.ok('POST', '/api/simulate', { last: '30d', set: { autonomy: 'act' } });
    expect(back).toMatchObject({ changes: [], notReplayable: 0 });
  });

  test('Z2: why answers with the look and what would have had to differ', async () => {
    await hark.ok('POST', '/api/memory/notes', { content: 'paint the fence', type: 'PLAN', importance: 0.6 });
    for (const fact of facts) await hark.ok('POST', '/api/memory/notes', { content: `Ada ${fact}`, type: 'IDENTITY' });
    await hark.ok('POST', '/api/tick');
    const told = await hark.ok('GET', '/api/why?about=fence');
    expect(told).toMatchObject({ look: { verdict: 'suppress' }, counterfactuals: expect.any(Array) });
    expect(told.answer).toMatch(/"paint the fence"/u);
    expect((await hark.does('why', '--about', 'fence')).out).toMatch(/paint the fence/u);
  });
});
