/** M7, S15: what the person says is done ends the reminder about it, too. */
import { expect, it } from 'vitest';
import { testClock } from '../../../base/index.ts';
import { onEveryStore } from '../../../testing/stores.ts';
import { createHark } from '../../index.ts';

const HOUR = 3_600_000;
/** Monday 1 June 2026, 10:00 in New York. */
const TEN = Date.UTC(2026, 5, 1, 14);

onEveryStore('reminders that are over', (bench) => {
  async function open() {
    const clock = testClock(TEN);
    const hark = await createHark({ clock, store: await bench.open(), settings: { timeZone: 'America/New_York' } });
    await hark.start();
    const say = async (text: string) => (await hark.receive({ text })).replies.map((reply) => reply.text).join('\n');
    const planned = async () => (await hark.tasks.list()).tasks.map(({ name }) => name);
    return { clock, hark, say, planned };
  }

  it('M7: "I already called mom" ends the one-off that has not come, and says so; it can be undone', async () => {
    const { clock, hark, say, planned } = await open();
    await say('remind me at 5pm to call mom');
    await say('remind me at 6pm to call the plumber');
    expect(await say('I already called mom')).toMatch(/^Done: call mom/u);
    expect(await planned()).toEqual(['call the plumber']);
    await clock.advanceBy(9 * HOUR);
    const fired = (await hark.messages.list()).messages.filter(({ card }) => card?.kind === 'reminder-fired');
    expect(fired.map(({ text }) => text)).toEqual(['call the plumber']);
    await say('remind me at 11pm to feed the cat');
    await say('I fed the cat');
    expect(await planned()).toEqual([]);
    await say('undo');
    expect(await planned()).toEqual(['feed the cat']);
    await hark.stop();
  });

  it('S15: leaves alone what repeats, what is far away, what is another matter, and what others say', async () => {
    const { hark, say, planned } = await open();
    await say('remind me every day at 9 to water the plants');
    await say('remind me on 20 June at 9am to pay the rent');
    await say('remind me tomorrow at 9am to book the van');
    for (const over of ['I watered the plants', 'I paid the rent', 'I booked the hotel']) await say(over);
    await hark.receive({ text: 'I booked the van', author: 'Rui' });
    expect((await planned()).sort()).toEqual(['book the van', 'pay the rent', 'water the plants']);
    await hark.stop();
  });
});
