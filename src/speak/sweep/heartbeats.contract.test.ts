/** A look that is under way while something new is written must not be written down as if it had seen it. */
import { expect, it } from 'vitest';
import { savePerson } from '../../people/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { endLooks, ensureHeartbeat, findHeartbeat, type LookEnd, pullForward } from './heartbeats.sql.ts';

const NOW = Date.parse('2026-03-11T10:00:00Z');
const MINUTE = 60_000;

const end = (given: Pick<LookEnd, 'lookNo' | 'nextCheckAt'> & Partial<LookEnd>): LookEnd => ({
  personId: 'me',
  atMs: NOW,
  heldAt: null,
  rowId: null,
  rowSign: null,
  ...given,
});

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
      expect(await endLooks(tx, [end({ lookNo: 0, nextCheckAt: NOW + 60 * MINUTE })])).toEqual(new Set());
    });
    expect(await store.read((tx) => findHeartbeat(tx, 'me'))).toMatchObject({ nextCheckAt: NOW, lookNo: 1 });
    await store.transaction(async (tx) => {
      const late = end({ lookNo: 1, nextCheckAt: NOW + 60 * MINUTE, rowId: 'row', rowSign: 'sign', heldAt: NOW });
      expect(await endLooks(tx, [late])).toEqual(new Set(['me']));
      expect(await endLooks(tx, [late])).toEqual(new Set());
    });
    expect(await store.read((tx) => findHeartbeat(tx, 'me'))).toMatchObject({
      nextCheckAt: NOW + 60 * MINUTE,
      lookNo: 2,
      lastBeatAt: NOW,
      heldAt: NOW,
      rowId: 'row',
      rowSign: 'sign',
    });
    await store.close();
  });

  it('H1: what is switched off stays off', async () => {
    const store = await bench.open();
    await store.transaction(async (tx) => {
      await savePerson(tx, { id: 'me', name: '', timeZone: 'UTC' }, NOW);
      await ensureHeartbeat(tx, 'me', NOW);
      await endLooks(tx, [end({ lookNo: 0, nextCheckAt: null })]);
      expect(await pullForward(tx, 'me', NOW)).toBe(false);
      expect((await findHeartbeat(tx, 'me'))?.nextCheckAt).toBeUndefined();
    });
    await store.close();
  });
});
