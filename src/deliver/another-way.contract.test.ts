/** C4: what was asked for, or is urgent, finds another way when one address does not take it; what is over is not sent. */
import { expect, it } from 'vitest';
import { createHark } from '../app/index.ts';
import { err, ok, testClock } from '../base/index.ts';
import { onEveryStore } from '../testing/stores.ts';
import type { Channel, OutgoingMessage } from './index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Wednesday 14 January 2026, 10:00 in Lisbon. */
const TEN = Date.UTC(2026, 0, 14, 10);

function channelOf(name: string) {
  const sent: Array<OutgoingMessage & { at: number }> = [];
  const line = { isDown: false, now: () => 0 };
  const channel: Channel = {
    name,
    takesIdempotencyKey: false,
    async send(message) {
      if (line.isDown) return err({ code: 'CHANNEL_DOWN', message: 'down', canRetry: true } as const);
      sent.push({ ...message, at: line.now() });
      return ok({ providerId: `${name}-${sent.length}` });
    },
  };
  return { channel, sent, line };
}

onEveryStore('another way', (bench) => {
  async function open() {
    const clock = testClock(TEN);
    const [phone, mail] = [channelOf('phone'), channelOf('mail')];
    for (const { line } of [phone, mail]) line.now = () => clock.now();
    const settings = { timeZone: 'Europe/Lisbon' };
    const channels = [phone.channel, mail.channel];
    const hark = await createHark({ clock, store: await bench.open(), channels, settings });
    await hark.start();
    await hark.receive({ text: 'hello', channel: 'mail' });
    await clock.advanceBy(MINUTE);
    return { clock, hark, phone, mail };
  }

  it('C4: a reminder goes to another address after 10 minutes, says so, and stays one message', async () => {
    const { clock, hark, phone, mail } = await open();
    await hark.receive({ text: 'remind me in 1 hour to water the fern', channel: 'phone' });
    phone.line.isDown = true;
    await clock.advanceBy(HOUR + 9 * MINUTE);
    expect(mail.sent).toEqual([]);
    await clock.advanceBy(2 * MINUTE);
    expect(mail.sent).toMatchObject([{ at: TEN + MINUTE + HOUR + 10 * MINUTE }]);
    expect(mail.sent[0]?.text).toMatch(/water the fern[\s\S]*10 minutes late: phone did not take it/u);
    phone.line.isDown = false;
    await clock.advanceBy(24 * HOUR);
    expect(
      [...phone.sent, ...mail.sent].map(({ text }) => text).filter((text) => text.includes('water the fern')),
    ).toHaveLength(1);
    await hark.stop();
  });

  it('C4: with nowhere else to go it waits for its own address', async () => {
    const clock = testClock(TEN);
    const { channel, sent, line } = channelOf('phone');
    const settings = { timeZone: 'Europe/Lisbon' };
    const hark = await createHark({ clock, store: await bench.open(), channels: [channel], settings });
    await hark.start();
    await hark.receive({ text: 'remind me in 1 hour to water the fern', channel: 'phone' });
    line.isDown = true;
    await clock.advanceBy(5 * HOUR);
    line.isDown = false;
    await clock.advanceBy(2 * HOUR);
    expect(sent.map(({ text }) => text).filter((text) => text.includes('water the fern'))).toHaveLength(1);
    await hark.stop();
  });

  it('D2: words about a moment are not sent once it is over and the matter is closed', async () => {
    const clock = testClock(TEN);
    const { channel, sent, line } = channelOf('phone');
    const settings = { timeZone: 'Europe/Lisbon' };
    const hark = await createHark({ clock, store: await bench.open(), channels: [channel], settings });
    await hark.start();
    for (const what of ['tea', 'rain', 'maps', 'jazz', 'bread']) {
      await hark.api.memory.remember({ content: `Ada likes ${what}`, type: 'PREFERENCE' });
    }
    await hark.receive({ text: 'hello', channel: 'phone' });
    await clock.advanceBy(30 * MINUTE);
    line.isDown = true;
    const { id } = await hark.api.memory.remember({ content: 'pay the fine', type: 'PLAN', dueAtMs: TEN + 2 * HOUR });
    await clock.advanceBy(45 * MINUTE);
    await hark.api.memory.edit(id, { state: 'resolved' });
    await clock.advanceBy(3 * HOUR);
    line.isDown = false;
    await clock.advanceBy(12 * HOUR);
    expect(sent.filter(({ text }) => text.includes('fine'))).toEqual([]);
    await hark.stop();
  });
});
