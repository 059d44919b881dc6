/** K2, S4: a date and the person's own reminder for it are one matter, and one message. */
import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SpeakStage } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

onEveryStore('one matter, one message', (bench) => {
  const open = async () => {
    const stage = await SpeakStage.open(await bench.open(), {});
    const at = stage.clock.now() + 2 * DAY;
    return { stage, at, iso: new Date(at).toISOString() };
  };

  it('K2: what the person has a reminder for is not told unasked as well, before, then or after', async () => {
    const { stage, iso } = await open();
    await stage.plan('call the dentist', 2 * DAY);
    await stage.hark.tasks.add({
      payload: { kind: 'reminder', text: 'call the dentist' },
      schedule: { kind: 'at', at: iso },
    });
    await stage.clock.advanceBy(4 * DAY);
    const { messages } = await stage.hark.messages.list({ limit: 50 });
    expect(messages.map(({ text }) => text)).toEqual(['call the dentist']);
    await stage.hark.stop();
  });

  it('K2: another matter at that time, or the same at another, is told; so is one whose reminder was taken away', async () => {
    const { stage, at } = await open();
    await stage.plan('call the dentist', 2 * DAY);
    await stage.plan('water the ferns', 2 * DAY + 5 * MINUTE);
    await stage.plan('sign the lease', 2 * DAY + 10 * MINUTE);
    const later = new Date(at + 5 * HOUR).toISOString();
    await stage.hark.tasks.add({
      payload: { kind: 'reminder', text: 'water the ferns' },
      schedule: { kind: 'at', at: later },
    });
    const { id } = await stage.hark.tasks.add({
      payload: { kind: 'reminder', text: 'sign the lease' },
      schedule: { kind: 'at', at: new Date(at).toISOString() },
    });
    await stage.clock.advanceBy(DAY - HOUR);
    await stage.hark.tasks.remove(id);
    await stage.clock.advanceBy(2 * HOUR);
    const told = (await stage.texts()).join('\n');
    for (const what of ['call the dentist', 'water the ferns', 'sign the lease']) expect(told).toContain(what);
    await stage.hark.stop();
  });
});
