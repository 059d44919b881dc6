/** S14, S15: a talk that needs every query behind it, on both stores; and one with very many reminders. */
import { expect, it } from 'vitest';
import { countingIds, type TestClock, testClock } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createHark } from '../index.ts';

const START = Date.parse('2026-03-11T15:00:00Z'); // a Wednesday

async function stage(store: Store, clock: TestClock = testClock(START)) {
  const hark = await createHark({ store, clock, ids: countingIds('i'), settings: { timeZone: 'UTC' } });
  await hark.start();
  const say = async (text: string) => (await hark.receive({ text })).replies.map((reply) => reply.text).join('\n');
  return { hark, clock, say };
}

onEveryStore('chat', (bench) => {
  it('S14, S15: asks, takes the answer, finds by name, ticks off and takes back', async () => {
    const { hark, clock, say } = await stage(await bench.open());
    await say('remind me to call Bob');
    expect(await say('tomorrow at 5')).toContain('Set: call Bob. Thu 12 March 2026 at 17:00');
    await say('every day at 16:00 take the tablets');
    expect(await say('pause call Bob')).toMatch(/is paused/);
    expect(await say("what's scheduled?")).toMatch(/^1 reminder:\n- take the tablets: .*, daily at 16:00$/);
    expect(await say('resume call Bob')).toContain('Thu 12 March 2026 at 17:00');
    await clock.advanceBy(3_600_000 + 1_000);
    expect(await say('done')).toBe('Done: take the tablets.');
    await clock.advanceBy(1_000);
    expect(await say('cancel Bob')).toMatch(/^call Bob is cancelled/);
    expect(await say('undo')).toBe('Taken back: call Bob.');
    expect(await say('what do I have tomorrow?')).toMatch(/^2 reminders:/);
    await hark.stop();
  });

  it('S15: finds one among very many, and lists the first of them', async () => {
    const { hark, say } = await stage(await bench.open());
    const jobs = Array.from({ length: 300 }, (_, i) => ({
      id: `job-${i}`,
      name: `job ${i}`,
      enabled: true,
      schedule: { kind: 'at', at: new Date(START + (i + 1) * 60_000).toISOString() },
      sessionTarget: 'main',
      wakeMode: 'now',
      payload: { kind: 'reminder', text: `job ${i}` },
    }));
    await hark.tasks.import({ version: 1, jobs });
    expect(await say('cancel job 7')).toMatch(/^job 7 is cancelled/);
    const listed = (await say("what's scheduled?")).split('\n');
    expect(listed).toHaveLength(22);
    expect([listed[0], listed[21]]).toEqual(['299 reminders:', '… and 279 more.']);
    expect(await say('cancel everything')).toBe('That is 299 reminders. Say "cancel all 299" to go on.');
    await hark.stop();
  });
});
