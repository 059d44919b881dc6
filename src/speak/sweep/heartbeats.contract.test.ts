/** A look that is under way while something new is written must not be written down as if it had seen it. */
import { expect, it } from 'vitest';
import { savePerson } from '../../people/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { endLooks, ensureHeartbeat, findHeartbeat, pullForward, takeLooks } from './heartbeats.sql.ts';

const NOW = Date.parse('2026-03-11T10:00:00Z');
const MINUTE = 60_000;

onEveryStore('bringing a look forward', (bench) => {
  it('H1, D11: ahead of time it moves the plan; once due, the look under way is not written down', async () => {
    const store = await bench.open();
    await store.transaction(async (tx) => {
      await savePerson(tx, { id: 'me', name: '', timeZone: 'UTC' }, NOW);
      await ensureHeartbeat(tx, 'me', NOW + 30 * MINUTE);
      expect(await pullForward(tx, 'me', NOW)).toBe(true);
    });
    const seen = await store.read((tx) => findHeartbeat(tx, 'me'));
    expect(seen).toMatchObject({ nextCheckAt: NOW, lookNo: 0 });
    await store.transaction(async (tx) => {
      expect(await pullForward(tx, 'me', NOW + MINUTE)).toBe(true);
      expect(await takeLooks(tx, [{ personId: 'me', lookNo: 0 }])).toEqual(new Set());
      expect(await takeLooks(tx, [{ personId: 'me', lookNo: 1 }])).toEqual(new Set(['me']));
    });
    expect(await store.read((tx) => findHeartbeat(tx, 'me'))).toMatchObject({ nextCheckAt: NOW });
    await store.close();
  });

  it('H1: what is switched off stays off', async () => {
    const store = await bench.open();
    await store.transaction(async (tx) => {
      await savePerson(tx, { id: 'me', name: '', timeZone: 'UTC' }, NOW);
      await ensureHeartbeat(tx, 'me', NOW);
      await endLooks(tx, [{ personId: 'me', atMs: NOW, nextCheckAt: null, heldAt: null, rowId: null, rowSign: null }]);
      expect(await pullForward(tx, 'me', NOW)).toBe(false);
      expect((await findHeartbeat(tx, 'me'))?.nextCheckAt).toBeUndefined();
    });
    await store.close();
  });
});
