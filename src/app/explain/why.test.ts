/** Z2: why, about a moment and about words, with what would have had to differ. */
import { afterEach, expect, it } from 'vitest';
import { testClock } from '../../base/index.ts';
import { createHark, type Hark } from '../index.ts';

const HOUR = 3_600_000;
/** Wednesday 11 March 2026, 09:00 in Lisbon. */
const START = Date.UTC(2026, 2, 11, 9);

const opened: Hark[] = [];
afterEach(async () => {
  for (const hark of opened.splice(0)) await hark.stop();
});
async function open() {
  const clock = testClock(START);
  const hark = await createHark({ clock, settings: { timeZone: 'Europe/Lisbon' } });
  opened.push(hark);
  await hark.start();
  for (const fact of ['is a translator', 'has two cats', 'likes tea', 'sings alto', 'lives upstairs']) {
    await hark.api.memory.remember({ content: `Ada ${fact}`, type: 'IDENTITY' });
  }
  return { hark, clock };
}

it('Z2: tells the look around a moment, its gates, and the counterfactual', async () => {
  const { hark, clock } = await open();
  await hark.api.memory.remember({ content: 'paint the fence', type: 'PLAN', importance: 0.6 });
  await clock.advanceTo(START + 2 * HOUR);
  const told = await hark.why({ at: START + HOUR });
  expect(told.look).toMatchObject({ verdict: 'suppress', reason: 'below_threshold' });
  expect(told.answer).toMatch(
    /stayed silent, because what I saw did not weigh enough.*"paint the fence".*You would have heard at/u,
  );
  expect(told.counterfactuals.map(({ change }) => change)).toContain('dueDate');
});

it('Z2: about words, finds the look that saw them, else the note and why it raised nothing', async () => {
  const { hark, clock } = await open();
  await hark.api.memory.remember({ content: 'paint the fence', type: 'PLAN', importance: 0.6 });
  await hark.api.memory.remember({ content: 'learn the accordion', type: 'PLAN', importance: 0.2 });
  await clock.advanceTo(START + 2 * HOUR);
  const fence = await hark.why({ about: 'why did you not tell me about the fence?' });
  expect(fence.answer).toMatch(/did not weigh enough/u);
  const accordion = await hark.why({ about: 'the accordion' });
  expect(accordion.answer).toMatch(/"learn the accordion".*its importance is 0\.2/u);
  expect((await hark.why({ about: 'the submarine' })).answer).toBe('Hark knows nothing about "the submarine".');
});

it('Z2, K2: a date that is left to the person’s own reminder says so', async () => {
  const { hark, clock } = await open();
  const dueAtMs = START + 20 * HOUR;
  await hark.api.memory.remember({ content: 'call the dentist', type: 'PLAN', dueAtMs });
  const schedule = { kind: 'at', at: new Date(dueAtMs).toISOString() } as const;
  await hark.api.tasks.add({ payload: { kind: 'reminder', text: 'call the dentist' }, schedule });
  await clock.advanceTo(START + 2 * HOUR);
  const { answer } = await hark.why({ about: 'dentist' });
  expect(answer).toContain('Its date I leave to your own reminder "call the dentist", Thu 12 March 2026 at 05:00');
});

it('Z2: what is due and still open is one thing seen', async () => {
  const { hark, clock } = await open();
  await hark.api.memory.remember({ content: 'sign the lease', type: 'PLAN', dueAtMs: START + 20 * HOUR });
  await clock.advanceTo(START + HOUR);
  expect((await hark.why({ at: START + 10_000 })).answer).toContain('"sign the lease" (deadline, pending)');
});

it('Z2: says why it spoke', async () => {
  const { hark, clock } = await open();
  await hark.api.memory.remember({ content: 'send in the tax form', type: 'PLAN', dueAtMs: START + 5 * HOUR });
  await clock.advanceTo(START + HOUR);
  const told = await hark.why({ about: 'tax form' });
  expect(told.look?.verdict).toBe('act');
  expect(told.counterfactuals).toContainEqual(
    expect.objectContaining({ change: 'autonomy', to: 'observe', verdict: 'silent' }),
  );
});
