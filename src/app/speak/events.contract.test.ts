/** System events lead to a turn that tells them (H5, H7): at once, together, once, and never lost. */
import { afterEach, expect, it } from 'vitest';
import { HOUR, MINUTE, type SpeakOptions, SpeakStage, TEN } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

const SECOND = 1_000;

onEveryStore('system events', (bench) => {
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

  it('H5: wakes of one moment are one turn, told as they are, 250 ms later', async () => {
    const stage = await open();
    for (const text of ['The build is green.', 'The oven is hot.']) await stage.hark.wake({ text, mode: 'now' });
    await stage.clock.advanceBy(249);
    expect(await stage.texts()).toEqual([]);
    await stage.clock.advanceBy(1);
    expect(await stage.texts()).toEqual(['The build is green.\nThe oven is hot.']);
    await stage.clock.advanceBy(6 * HOUR);
    expect(await stage.texts()).toHaveLength(1);
  });

  it('H5: a job with a system event and wakeMode now tells it when its time comes, at night too', async () => {
    const stage = await open({ startMs: TEN + 15 * HOUR });
    await stage.hark.tasks.add({
      name: 'oven',
      schedule: { kind: 'at', at: new Date(TEN + 15 * HOUR + MINUTE).toISOString() },
      payload: { kind: 'systemEvent', text: 'Reminder: take the bread out of the oven.' },
      sessionTarget: 'main',
      wakeMode: 'now',
    });
    await stage.clock.advanceBy(2 * MINUTE);
    expect(await stage.texts()).toEqual(['Reminder: take the bread out of the oven.']);
  });

  it('H5: what other programs report in the night waits for the morning, and is quoted as theirs', async () => {
    const stage = await open({ startMs: TEN + 15 * HOUR });
    await stage.hark.wake({ text: 'HEARTBEAT_OK build "green"', mode: 'now', reason: 'exec-event', source: 'ci' });
    await stage.clock.advanceTo(TEN + 22 * HOUR - 1);
    expect(await stage.texts()).toEqual([]);
    await stage.clock.advanceTo(TEN + 24 * HOUR);
    expect(await stage.texts()).toEqual([`ci: "build 'green'"`]);
  });

  it('H5: event turns are at least 30 s apart; what the person asks for does not wait for that', async () => {
    const stage = await open();
    const event = (text: string) => stage.hark.wake({ text, mode: 'now', reason: 'exec-event', source: 'ci' });
    await event('one');
    await stage.clock.advanceBy(SECOND);
    await event('two');
    await event('three');
    await stage.clock.advanceBy(20 * SECOND);
    expect(await stage.texts()).toEqual(['ci: "one"']);
    await stage.hark.wake({ text: 'now please', mode: 'now' });
    await stage.clock.advanceBy(SECOND);
    expect(await stage.texts()).toEqual(['ci: "one"', 'ci: "two"\nci: "three"\nnow please']);
  });

  it('H5: nobody gets more than five turns a minute', async () => {
    const stage = await open();
    for (let turn = 0; turn < 20; turn++) {
      await stage.hark.wake({ text: `wake ${turn}`, mode: 'now' });
      await stage.clock.advanceBy(2 * SECOND);
    }
    expect((await stage.texts()).length).toBeLessThanOrEqual(5);
    await stage.clock.advanceBy(5 * MINUTE);
    expect((await stage.texts()).join('\n').match(/wake \d+/gu)).toHaveLength(20);
  });

  it('H5, Q1: events that wait survive a restart; with next-heartbeat they come with the next look', async () => {
    const stage = await open();
    await stage.hark.wake({ text: 'told by and by' });
    await stage.hark.wake({ text: 'told now', mode: 'now' });
    await stage.restart(MINUTE);
    await stage.clock.advanceBy(SECOND);
    expect(await stage.texts()).toEqual(['told by and by\ntold now']);
    await stage.hark.wake({ text: 'later' });
    await stage.clock.advanceBy(4 * HOUR);
    expect((await stage.texts()).at(-1)).toBe('later');
  });

  it('H7: only what was told is consumed, and only once it was delivered', async () => {
    const stage = await open();
    await stage.hark.receive({ text: 'hello', channel: 'phone', from: '+351' });
    stage.phone.trouble = 'down';
    for (let n = 0; n < 25; n++) await stage.hark.wake({ text: `event ${n}`, mode: 'now' });
    await stage.clock.advanceBy(MINUTE);
    const waiting = () =>
      stage.store.read(({ db }) => db.selectFrom('wakes').select('id').where('consumed_at', 'is', null).execute());
    expect(await waiting()).toHaveLength(25);
    stage.phone.trouble = 'none';
    await stage.clock.advanceBy(10 * MINUTE);
    expect(await waiting()).toHaveLength(0);
    const told = stage.phone.sent.flatMap(({ text }) => text.match(/event \d+/gu) ?? []);
    expect(told).toHaveLength(25);
    expect(new Set(told).size).toBe(25);
    expect(stage.phone.sent.length).toBe(2);
  });

  it('P6: with scheduling off events wait, and come when it is on again', async () => {
    const stage = await open({ settings: { 'scheduling.enabled': false } });
    await stage.hark.wake({ text: 'the door is open', mode: 'now' });
    await stage.clock.advanceBy(HOUR);
    expect(await stage.texts()).toEqual([]);
    await stage.hark.settings.set('scheduling.enabled', true);
    await stage.clock.advanceBy(HOUR);
    expect(await stage.texts()).toEqual(['the door is open']);
  });

  it('H9: the same event again is told again: its identity is the event, not the words', async () => {
    const stage = await open();
    for (let n = 0; n < 2; n++) {
      await stage.hark.wake({ text: 'the bell rang', mode: 'now' });
      await stage.clock.advanceBy(MINUTE);
    }
    expect(await stage.texts()).toEqual(['the bell rang', 'the bell rang']);
  });

  it('Z1: an event that was told can be followed back in the ledger', async () => {
    const stage = await open();
    await stage.hark.wake({ text: 'the bell rang', mode: 'now' });
    await stage.clock.advanceBy(MINUTE);
    const [look] = (await stage.looks()).filter(({ outcome }) => outcome === 'spoke');
    expect(look).toMatchObject({ detail: { cause: 'wake', text: 'the bell rang' } });
    expect((await stage.hark.ledger({ kind: 'send' })).rows[0]).toMatchObject({ parentId: look?.id, outcome: 'sent' });
  });
});
