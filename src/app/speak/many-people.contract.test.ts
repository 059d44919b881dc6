/** F3, P1: everybody due is looked at in one sweep, each hears their own matters, and nobody hears another's. */
import { afterEach, expect, it } from 'vitest';
import { offerAddress, savePerson } from '../../people/index.ts';
import { HOUR, MINUTE, SpeakStage, TEN } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

const PEOPLE = 120;

onEveryStore('many people', (bench) => {
  const opened: SpeakStage[] = [];
  afterEach(async () => {
    const errors = opened.flatMap((stage) => stage.errors);
    for (const stage of opened.splice(0)) await stage.hark.stop();
    expect(errors).toEqual([]);
  });

  it('F3: all are looked at, in slices; who has something due hears it once, on their own address and clock', async () => {
    const stage = await SpeakStage.open(await bench.open(), { settings: { 'heartbeat.intervalMs': 30 * MINUTE } });
    opened.push(stage);
    const ids = Array.from({ length: PEOPLE }, (_, n) => `person-${n}`);
    await stage.store.transaction(async (tx) => {
      for (const [n, id] of ids.entries()) {
        const timeZone = n % 2 === 0 ? 'Europe/Lisbon' : 'Asia/Tokyo';
        await savePerson(tx, { id, name: '', timeZone }, TEN);
        await offerAddress(tx, { id: `a-${n}`, personId: id, channel: 'phone', account: '', chat: id, atMs: TEN });
      }
    });
    await stage.restart();
    await stage.store.transaction(({ db }) =>
      db
        .updateTable('heartbeats')
        .set({ greeted_at: TEN })
        .execute()
        .then(() => undefined),
    );
    for (const n of [3, 50, 118]) {
      const personId = `person-${n}`;
      await stage.hark.memory.remember({ personId, content: `matter ${n}`, type: 'PLAN', dueAtMs: TEN + 40 * MINUTE });
    }
    await stage.clock.advanceBy(3 * HOUR);
    const heard = stage.phone.sent.map(({ personId, address, text }) => [personId, address.chat, text]);
    expect(heard.sort()).toEqual([
      ['person-118', 'person-118', 'Due today at 10:40 (in 39 minutes): matter 118.'],
      ['person-118', 'person-118', 'Due today at 10:40 (now): matter 118.'],
      ['person-3', 'person-3', 'Due today at 19:40 (in 39 minutes): matter 3.'],
      ['person-3', 'person-3', 'Due today at 19:40 (now): matter 3.'],
      ['person-50', 'person-50', 'Due today at 10:40 (in 39 minutes): matter 50.'],
      ['person-50', 'person-50', 'Due today at 10:40 (now): matter 50.'],
    ]);
    const looked = await stage.store.read(({ db }) =>
      db.selectFrom('heartbeats').select('person_id').where('last_beat_at', 'is not', null).execute(),
    );
    expect(looked).toHaveLength(PEOPLE + 1);
    const { rows } = await stage.hark.ledger({ personId: 'person-7', kind: 'beat' });
    expect(JSON.stringify(rows)).not.toMatch(/matter/u);
  });
});
