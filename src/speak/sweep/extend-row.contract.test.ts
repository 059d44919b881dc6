/** Z1: unchanged silence is one row that grows; when that row is gone, the silence goes on in a new one. */
import { afterEach, expect, it } from 'vitest';
import { HOUR, MINUTE, SpeakStage } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

onEveryStore('rows of silence', (bench) => {
  const opened: SpeakStage[] = [];
  afterEach(async () => {
    const errors = opened.flatMap((stage) => stage.errors);
    for (const stage of opened.splice(0)) await stage.hark.stop();
    expect(errors).toEqual([]);
  });

  const rows = ({ store }: SpeakStage) =>
    store.read(({ db }) => db.selectFrom('ledger').selectAll().where('kind', '=', 'beat').orderBy('at').execute());
  const rowOfHeartbeat = async ({ store }: SpeakStage) =>
    (await store.read(({ db }) => db.selectFrom('heartbeats').select(['row_id', 'look_no']).execute()))[0];

  it('Z1: looks that find the same extend one row; each counts, none is stored twice', async () => {
    const stage = await SpeakStage.open(await bench.open(), { settings: { 'heartbeat.intervalMs': 5 * MINUTE } });
    opened.push(stage);
    await stage.clock.advanceBy(3 * HOUR);
    const silent = (await rows(stage)).filter(({ outcome }) => outcome === 'silent');
    const last = silent.at(-1);
    expect(last?.times).toBeGreaterThan(2);
    expect(last?.until_at).toBeGreaterThan(last?.at ?? 0);
    expect((await rowOfHeartbeat(stage))?.row_id).toBe(last?.id);
    const looks = (await rows(stage)).reduce((sum, { times }) => sum + times, 0);
    expect((await rowOfHeartbeat(stage))?.look_no).toBe(looks);
  });

  it('Z1: a row that was forgotten is followed by a new one, which then grows', async () => {
    const stage = await SpeakStage.open(await bench.open(), { settings: { 'heartbeat.intervalMs': 5 * MINUTE } });
    opened.push(stage);
    await stage.clock.advanceBy(2 * HOUR);
    await stage.store.transaction(({ db }) =>
      db
        .deleteFrom('ledger')
        .where('kind', '=', 'beat')
        .execute()
        .then(() => undefined),
    );
    await stage.clock.advanceBy(2 * HOUR);
    const after = await rows(stage);
    expect(after).toHaveLength(1);
    expect(after[0]?.times).toBeGreaterThan(1);
    expect(after[0]?.detail).toMatch(/"input"/u);
    expect((await rowOfHeartbeat(stage))?.row_id).toBe(after[0]?.id);
  });
});
