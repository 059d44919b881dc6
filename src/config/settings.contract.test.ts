import { expect, it } from 'vitest';
import { ConflictError, countingIds, InputError } from '../base/index.ts';
import type { Store } from '../store/index.ts';
import { onEveryStore } from '../testing/stores.ts';
import { settingRows } from './settings.sql.ts';
import { createSettings, type FixedLayers, type SettingChange } from './settings.ts';

const owner = { actor: 'owner:cli', at: 1000 };

async function setUp(store: Store, layers: FixedLayers = {}) {
  const settings = await createSettings(settingRows(store, countingIds()), layers);
  const changes: SettingChange[] = [];
  settings.onChange((some) => changes.push(...some));
  return {
    settings,
    changes,
    set: (name: string, value: unknown, note = owner) => store.transaction((tx) => settings.set(tx, name, value, note)),
    reset: (name: string, note = owner) => store.transaction((tx) => settings.reset(tx, name, note)),
    audit: () => store.read((tx) => tx.db.selectFrom('audit').selectAll().orderBy('id').execute()),
  };
}

onEveryStore('P3: saved settings', (bench) => {
  it('are seen after the commit, kept over a restart, and audited', async () => {
    const store = await bench.open();
    const { settings, changes, set, audit } = await setUp(store);
    await store.transaction(async (tx) => {
      await settings.set(tx, 'quietHours.start', '23', owner);
      expect(settings.get('quietHours.start')).toBe(22);
    });
    expect(settings.get('quietHours.start')).toBe(23);
    expect(changes).toEqual([{ name: 'quietHours.start', before: 22, after: 23 }]);
    expect((await setUp(store)).settings.view('quietHours.start')).toMatchObject({ value: 23, origin: 'saved' });
    await set('quietHours.start', '22:30', { actor: 'owner:http', at: 2000 });
    expect(await audit()).toMatchObject([
      { at: 1000, actor: 'owner:cli', action: 'settings.set', subject: 'quietHours.start', before: null, after: '23' },
      { at: 2000, actor: 'owner:http', before: '23', after: '"22:30"' },
    ]);
  });

  it('show nothing of work that was rolled back', async () => {
    const store = await bench.open();
    const { settings, changes, audit } = await setUp(store);
    const failing = store.transaction(async (tx) => {
      await settings.set(tx, 'timeZone', 'Asia/Tokyo', owner);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(settings.get('timeZone')).toBe('UTC');
    expect([changes, await audit()]).toEqual([[], []]);
  });

  it('keep the old value when the new one is refused', async () => {
    const { settings, set } = await setUp(await bench.open());
    await set('server.port', 9000);
    await expect(set('server.port', 'many')).rejects.toThrow(/server\.port cannot be "many"/);
    await expect(set('sevrer.port', 1)).rejects.toThrow(/Did you mean server\.port/);
    expect(settings.get('server.port')).toBe(9000);
  });

  it('are locked where the environment fixes them', async () => {
    const { settings, set } = await setUp(await bench.open(), { env: { HARK_PORT: '7000' } });
    await expect(set('server.port', 9000)).rejects.toThrow(ConflictError);
    await expect(set('server.port', 9000)).rejects.toThrow(/fixed by `HARK_PORT`/);
    expect(settings.view('server.port')).toMatchObject({ value: 7000, locked: true, origin: 'environment' });
  });

  it('can be taken back, which shows the layer below', async () => {
    const { settings, changes, set, reset, audit } = await setUp(await bench.open(), { file: { backup: { keep: 3 } } });
    await set('backup.keep', 5);
    await reset('backup.keep');
    await reset('backup.keep');
    expect(settings.view('backup.keep')).toMatchObject({ value: 3, origin: 'file', default: 7 });
    expect(changes.map(({ after }) => after)).toEqual([5, 3]);
    expect((await audit()).map(({ action }) => action)).toEqual(['settings.set', 'settings.reset']);
  });

  it('P5: are changed by no model, nor by anyone unknown', async () => {
    const { settings, set, reset } = await setUp(await bench.open());
    for (const actor of ['agent:c1', 'model', 'ownership', '']) {
      await expect(set('autonomy', 'act', { actor, at: 1 })).rejects.toThrow(InputError);
      await expect(reset('autonomy', { actor, at: 1 })).rejects.toThrow(/user's alone/);
    }
    expect(settings.get('autonomy')).toBe('suggest');
  });

  it('P7: a damaged or outdated row is kept aside, reported, and can be reset', async () => {
    const store = await bench.open();
    await store.transaction((tx) =>
      tx.db
        .insertInto('settings')
        .values([
          { person_id: '', name: 'timeZone', value: '"Mars/Base"', updated_at: 1 },
          { person_id: '', name: 'gone.setting', value: '1', updated_at: 1 },
          { person_id: 'someone', name: 'backup.keep', value: '1', updated_at: 1 },
        ])
        .execute(),
    );
    const { settings, reset } = await setUp(store);
    expect(settings.get('timeZone')).toBe('UTC');
    expect(settings.get('backup.keep')).toBe(7);
    expect(settings.problems().map(({ name }) => name)).toEqual(['gone.setting', 'timeZone']);
    await reset('gone.setting');
    await reset('timeZone');
    expect(settings.problems()).toEqual([]);
  });

  it('Q5: secrets are given to the program, and shown and audited to nobody', async () => {
    const { settings, set, reset, audit } = await setUp(await bench.open());
    await set('webhooks.secret', 'hush-hush');
    expect(settings.get('webhooks.secret')).toBe('hush-hush');
    expect(settings.view('webhooks.secret').value).toBe('[redacted]');
    await reset('webhooks.secret');
    expect(JSON.stringify([settings.all(), await audit()])).not.toContain('hush');
    expect(settings.view('webhooks.secret').value).toBe('');
  });

  it('follow what another process saved when refreshed', async () => {
    const store = await bench.open();
    const [mine, other] = [await setUp(store), await setUp(store)];
    await other.set('person.name', 'Ada');
    expect(mine.settings.get('person.name')).toBe('');
    await mine.settings.refresh();
    expect(mine.settings.get('person.name')).toBe('Ada');
    expect(mine.changes).toEqual([{ name: 'person.name', before: '', after: 'Ada' }]);
  });
});
