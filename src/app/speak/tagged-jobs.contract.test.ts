/** Notes that carry their own rhythm: the tag becomes a hidden job, its slot a message, on both stores. */
import { afterEach, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, type SpeakOptions, SpeakStage, TEN } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

onEveryStore('notes with a cron tag', (bench) => {
  const opened: SpeakStage[] = [];
  const open = async (options?: SpeakOptions): Promise<SpeakStage> => {
    const stage = await SpeakStage.open(await bench.open(), options);
    opened.push(stage);
    return stage;
  };
  afterEach(async () => {
    const errors = opened.flatMap((stage) => stage.errors);
    for (const stage of opened.splice(0)) await stage.hark.stop();
    expect(errors).toEqual([]);
  });
  const tablets = { content: 'take the tablets', importance: 0.2 };
  const times = async (stage: SpeakStage): Promise<number[]> => (await stage.said()).map(({ at }) => at);

  it('K1: a daily tag speaks at its time every day, quiet hours or not, and is no task of the list', async () => {
    const stage = await open();
    await stage.hark.memory.remember({ ...tablets, tags: ['cron:daily:23:30'] });
    expect((await stage.hark.tasks.list({ includeDisabled: true })).tasks).toEqual([]);
    await stage.clock.advanceTo(TEN + 5 * DAY);
    expect(await times(stage)).toEqual([0, 1, 2, 3, 4].map((day) => TEN + 13.5 * HOUR + day * DAY));
    expect(await stage.texts()).toEqual(Array.from({ length: 5 }, () => 'It is time (23:30): take the tablets.'));
  });

  it('K1: a changed tag moves it, a tag or note that goes ends it', async () => {
    const stage = await open();
    const { id } = await stage.hark.memory.remember({ ...tablets, tags: ['cron:daily:11:00'] });
    const other = await stage.hark.memory.remember({ content: 'water the ferns', tags: ['cron:daily:11:30'] });
    await stage.hark.memory.edit(id, { tags: ['cron:daily:12:00'] });
    await stage.clock.advanceTo(TEN + 3 * HOUR);
    expect(await times(stage)).toEqual([TEN + 1.5 * HOUR, TEN + 2 * HOUR]);
    await stage.hark.memory.edit(id, { tags: [] });
    await stage.hark.memory.edit(other.id, { state: 'resolved' });
    await stage.clock.advanceTo(TEN + 4 * DAY);
    expect(await stage.said()).toHaveLength(2);
    await stage.hark.memory.edit(id, { tags: ['cron:daily:12:00'] });
    await stage.clock.advanceTo(TEN + 4 * DAY + 3 * HOUR);
    expect(await stage.said()).toHaveLength(3);
  });

  it('K1: a time that is reached already counts at once, once', async () => {
    const stage = await open();
    await stage.hark.memory.remember({ ...tablets, tags: ['cron:once:2026-01-10T09:00'], atMs: TEN - 9 * DAY });
    await stage.hark.memory.remember({ content: 'check the oven', tags: ['cron:every:2h'], atMs: TEN - 3 * HOUR });
    await stage.clock.advanceTo(TEN + MINUTE);
    const [first, ...more] = await stage.texts();
    expect(more).toEqual([]);
    expect(first).toContain('take the tablets');
    expect(first).toContain('check the oven');
    await stage.clock.advanceTo(TEN + HOUR);
    expect((await times(stage)).at(-1)).toBe(TEN + HOUR);
  });

  it('K1, Q5: outsiders plan nothing, and neither does a tag that says nothing', async () => {
    const stage = await open();
    await stage.hark.memory.remember({ ...tablets, tags: ['cron:daily:11:00'], trust: 'untrusted' });
    await stage.hark.memory.remember({ content: 'odd', importance: 0.1, tags: ['cron:whenever', 'cron:0 0 31 2 *'] });
    await stage.clock.advanceTo(TEN + 2 * DAY);
    expect(await stage.texts()).toEqual([]);
  });
});
