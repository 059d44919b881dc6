/** Z1, H5: what was said unasked and told events are bounded by age; an event without words is none. */
import { expect, it } from 'vitest';
import { DAY, HOUR, SpeakStage } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

onEveryStore('keeping what was said', (bench) => {
  it('H5, Q6: an event without words is refused by name, and nothing waits', async () => {
    const stage = await SpeakStage.open(await bench.open(), {});
    await expect(stage.hark.wake({ text: ' \n ' })).rejects.toMatchObject({ field: 'text' });
    expect(await stage.store.read(({ db }) => db.selectFrom('wakes').select('text').execute())).toEqual([]);
    await stage.hark.stop();
  });

  it('Z1: after half a year old messages and events are forgotten, what still waits is not', async () => {
    const stage = await SpeakStage.open(await bench.open(), { settings: { 'quietHours.start': -1 } });
    await stage.plan('send the tax form', 24 * HOUR);
    await stage.hark.wake({ text: 'the bell rang', mode: 'now' });
    await stage.clock.advanceBy(DAY);
    expect((await stage.hark.nudges()).nudges.length).toBeGreaterThan(1);
    await stage.hark.settings.set('scheduling.enabled', false);
    await stage.hark.wake({ text: 'still waiting' });
    await stage.clock.advanceBy(184 * DAY);
    const left = await stage.store.read(({ db }) => db.selectFrom('wakes').select('text').execute());
    expect((await stage.hark.nudges()).nudges).toEqual([]);
    expect(left).toEqual([{ text: 'still waiting' }]);
    await stage.hark.stop();
  });
});
