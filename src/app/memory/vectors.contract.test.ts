/** M5: vectors add what words do not find; a provider that is broken in any way never disables memory. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestClock, testClock } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { type EmbedServer, embedServer, type Misbehaviour } from '../../testing/embed-server.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createHark, type Hark } from '../index.ts';

const NOW = Date.parse('2026-03-11T10:00:00Z');
const HOUR = 3_600_000;

onEveryStore('vectors', (bench) => {
  let server: EmbedServer;
  let clock: TestClock;
  let store: Store;
  let hark: Hark | undefined;
  beforeEach(async () => {
    server = await embedServer();
    clock = testClock(NOW);
    store = await bench.open();
  });
  afterEach(async () => {
    await hark?.stop();
    hark = undefined;
    await server.close();
  });
  const keep = (): Store => ({
    dialect: store.dialect,
    place: store.place,
    transaction: store.transaction.bind(store),
    read: store.read.bind(store),
    close: async () => {},
  });
  const open = async (settings: Record<string, unknown> = {}): Promise<Hark> => {
    await hark?.stop();
    const given = {
      timeZone: 'UTC',
      'memory.embedder': 'openai',
      'memory.embedderUrl': `${server.url}/v1`,
      ...settings,
    };
    hark = await createHark({ clock, store: keep(), settings: given });
    await hark.start();
    return hark;
  };
  const PATIENCE = { timeout: 20_000, interval: 10 };
  const ready = (own: Hark): Promise<void> =>
    vi.waitFor(async () => {
      const { vectors } = await own.memory.stats();
      expect(vectors).toMatchObject({ state: 'ready' });
      expect(vectors.count).toBeGreaterThan(0);
    }, PATIENCE);
  const NOTES = ['The automobile is at the garage', 'Bread and butter', 'A trip to the sea', 'Tall trees in the park'];
  const remember = async (own: Hark): Promise<void> => {
    for (const content of NOTES) await own.memory.remember({ content });
  };

  test.each(['openai', 'ollama'])('M5: %s finds what says the same in other words', async (embedder) => {
    const url = embedder === 'openai' ? `${server.url}/v1` : server.url;
    const own = await open({ 'memory.embedder': embedder, 'memory.embedderUrl': url, 'memory.embedderKey': 'k1' });
    await remember(own);
    await ready(own);
    const { results, mode } = await own.memory.search('vehicle');
    expect(mode).toBe('text+vectors');
    expect(results[0]?.snippet).toContain('automobile');
    expect(server.key).toBe('Bearer k1');
  });

  test('M5: nothing is asked for twice, also after a restart and after the index is made anew', async () => {
    const own = await open();
    await remember(own);
    await ready(own);
    const asked = server.texts.length;
    expect(asked).toBe(NOTES.length);
    await own.memory.index({ rebuild: true });
    await ready(own);
    const again = await open();
    await ready(again);
    expect(server.texts.length).toBe(asked);
    expect((await again.memory.search('vehicle')).results[0]?.snippet).toContain('automobile');
  });

  test('M5: a changed note gets a new vector, a forgotten one has none', async () => {
    const own = await open();
    const note = await own.memory.remember({ title: 'Where', content: 'The automobile is at the garage' });
    await ready(own);
    await own.memory.edit(note.id, { content: 'The physician is at the clinic' });
    await ready(own);
    expect((await own.memory.search('doctor')).results[0]?.noteId).toBe(note.id);
    await own.memory.forget({ id: note.id });
    expect((await own.memory.stats()).vectors.count).toBe(0);
    expect((await own.memory.search('doctor')).results).toEqual([]);
  });

  test.each<Misbehaviour>(['error', 'garbage', 'wrong-size', 'not-json', 'refused-key'])(
    'M5: a provider that answers with %s leaves search by words, says so, and is tried again later',
    async (how) => {
      const own = await open();
      await remember(own);
      await ready(own);
      server.misbehave(how);
      const broken = await own.memory.search('butter for the automobile');
      expect(broken.results.length).toBeGreaterThan(0);
      expect(broken).toMatchObject({ mode: 'text', warning: expect.stringContaining('by words only') });
      expect(broken.disabled).toBeUndefined();
      const asked = server.texts.length;
      await own.memory.search('another question');
      expect(server.texts.length).toBe(asked);
      await own.memory.remember({ content: 'Kept although there are no vectors' });
      expect((await own.memory.search('although')).results).toHaveLength(1);
      server.misbehave('none');
      await clock.advanceBy(2 * HOUR);
      expect((await own.memory.search('vehicle')).mode).toBe('text+vectors');
    },
  );

  test('M5: a provider that hangs costs a bounded time; one that is not there costs none', async () => {
    const own = await open();
    await remember(own);
    await ready(own);
    server.misbehave('hangs');
    expect(await own.memory.search('butter')).toMatchObject({ mode: 'text', results: [{}] });
    await own.settings.set('memory.embedderUrl', 'http://127.0.0.1:1/v1');
    expect((await own.memory.search('bread')).results).toHaveLength(1);
    await expect(own.settings.set('memory.embedderUrl', 'http://169.254.169.254/v1')).rejects.toMatchObject({
      field: 'memory.embedderUrl',
    });
    expect((await own.memory.search('bread')).results).toHaveLength(1);
    await own.settings.set('memory.embedder', 'none');
    expect(await own.memory.search('bread')).toMatchObject({ mode: 'text', results: [{}] });
    expect((await own.memory.search('bread')).warning).toBeUndefined();
  });

  test('M5: the offline encoder says how to get it where it is not installed', async () => {
    const own = await open({ 'memory.embedder': 'offline', 'memory.embedderUrl': '' });
    await remember(own);
    await vi.waitFor(async () => {
      expect((await own.memory.stats()).vectors.state).toContain('npm install');
    }, PATIENCE);
    const { results, warning } = await own.memory.search('bread');
    expect(results).toHaveLength(1);
    expect(warning).toContain('@energetic-ai/embeddings');
  });
});
