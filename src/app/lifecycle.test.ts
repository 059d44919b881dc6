/** A changed setting takes effect on what is already planned or held, not only on what comes after it. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type TestClock, testClock } from '../base/index.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { hookServer } from '../testing/hook-server.ts';
import { createHark, type Hark } from './index.ts';

const EVENING = Date.parse('2026-03-11T22:30:00Z');
const HOUR = 3_600_000;
let clock: TestClock;
let hark: Hark;

async function start(settings: Record<string, unknown>, dataDir?: string, nowMs = EVENING): Promise<void> {
  clock = testClock(nowMs);
  hark = await createHark({ clock, settings: { timeZone: 'UTC', ...settings }, ...(dataDir ? { dataDir } : {}) });
  await hark.start();
}
afterEach(() => hark.stop());

async function fired(): Promise<number> {
  const { messages } = await hark.api.messages.list();
  return messages.filter(({ card }) => card?.kind === 'reminder-fired').length;
}

describe('S4: a reminder held by quiet hours', () => {
  beforeEach(async () => {
    await start({ 'reminders.respectQuietHours': true });
    await hark.receive({ text: 'remind me in 10 minutes to sleep' });
    await clock.advanceBy(HOUR);
    expect(await fired()).toBe(0);
  });

  it.each([
    { 'reminders.respectQuietHours': false },
    { 'quietHours.start': -1 },
    { 'quietHours.end': 23 },
    { timeZone: 'Asia/Tokyo' },
  ])('comes when %j ends the hold', async (change) => {
    await hark.api.settings.set(change);
    await clock.advanceBy(1_000);
    expect(await fired()).toBe(1);
  });

  it('waits for the new end when the window is moved', async () => {
    await hark.api.settings.set({ 'quietHours.end': 6 });
    await clock.advanceTo(Date.parse('2026-03-12T05:59:59Z'));
    expect(await fired()).toBe(0);
    await clock.advanceBy(2_000);
    expect(await fired()).toBe(1);
  });
});

describe('S11: a reminder that waits out a failure', () => {
  it('goes on waiting through a restart and through changed settings', async () => {
    const receiver = await hookServer();
    onTestFinished(() => receiver.close());
    receiver.answerWith(503, 200);
    const dataDir = temporaryFolder();
    await start({ 'webhooks.allowPrivate': '127.0.0.1' }, dataDir);
    await hark.tasks.add({
      name: 'report',
      schedule: { kind: 'at', at: new Date(EVENING + 1_000).toISOString() },
      payload: { kind: 'reminder', text: 'report' },
      delivery: { mode: 'webhook', to: receiver.url },
    });
    await clock.advanceBy(2_000);
    expect(receiver.received).toHaveLength(1);
    await hark.stop();
    await start({ 'webhooks.allowPrivate': '127.0.0.1' }, dataDir, EVENING + 3_000);
    await hark.api.settings.set({ 'quietHours.end': 9 });
    await clock.advanceBy(20_000);
    expect(receiver.received).toHaveLength(1);
    await clock.advanceBy(20_000);
    expect(receiver.received).toHaveLength(2);
  });
});

describe('P2: upkeep', () => {
  const backups = async (): Promise<number[]> => {
    const { rows } = await hark.api.ledger({ kind: 'system' });
    return rows.filter(({ outcome }) => outcome === 'backed-up').map(({ at }) => at);
  };

  it('moves with its hour and with the zone, and is not made twice', async () => {
    // Only what is on a disk is backed up.
    await start({}, temporaryFolder());
    await hark.api.settings.set({ 'backup.hour': 5 });
    await clock.advanceTo(Date.parse('2026-03-12T04:30:00Z'));
    expect(await backups()).toEqual([]);
    await clock.advanceTo(Date.parse('2026-03-12T05:30:00Z'));
    expect(await backups()).toEqual([Date.parse('2026-03-12T05:00:00Z')]);
    await hark.api.settings.set({ timeZone: 'America/New_York' });
    await clock.advanceTo(Date.parse('2026-03-12T09:30:00Z'));
    expect(await backups()).toEqual([Date.parse('2026-03-12T09:00:00Z'), Date.parse('2026-03-12T05:00:00Z')]);
  });
});
