/** Planted triggers are found from outside: notes added in bulk, one look, on both stores. */
import { afterEach, expect, it } from 'vitest';
import type { NoteInput } from '../../memory/notes/index.ts';
import { DAY, HOUR, SpeakStage, TEN } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

const RHYTHMS = ['cron:daily:09:00', 'cron:every:4h', 'cron:once:2026-01-14T09:30', 'cron:weekdays 8am'];

/** Of every age and importance, due from a day ago to a day ahead; the one within the hour is said alone, and all are seen. */
function planted(i: number): NoteInput {
  const base = { id: `planted-${i}`, importance: (i % 11) / 10, atMs: TEN - (2 + i * 7) * DAY };
  const kinds: NoteInput[] = [
    { ...base, content: `stretch ${i}`, tags: [RHYTHMS[(i / 4) % RHYTHMS.length] ?? ''] },
    { ...base, content: `send letter ${i}`, type: 'PLAN', dueAtMs: TEN + (i - 20.5) * HOUR },
    { ...base, content: `statement ${i}`, conflictsWith: ['gone'] },
    { ...base, content: `server ${i}`, tags: ['monitor'] },
  ];
  return kinds[i % kinds.length] ?? { content: '' };
}

onEveryStore('finding what counts', (bench) => {
  let stage: SpeakStage | undefined;
  afterEach(() => stage?.hark.stop());

  it('K18: one look sees all 40 planted triggers among 300 notes, K1 by its tag', { timeout: 60_000 }, async () => {
    stage = await SpeakStage.open(await bench.open(), { settings: { autonomy: 'act' } });
    const hay = Array.from({ length: 260 }, (_, i) => ({
      content: `fact ${i}`,
      importance: (i % 8) / 10,
      atMs: TEN - (i % 50) * DAY,
    }));
    const needles = Array.from({ length: 40 }, (_, i) => planted(i));
    const notes = [...hay.slice(0, 130), ...needles, ...hay.slice(130)];
    await stage.hark.memory.addMany(notes.map((note) => ({ ...note })));
    const { signals } = await stage.hark.tick();
    const found = (kind: string) => new Set(signals.filter((one) => one.kind === kind).flatMap((one) => one.itemIds));
    for (const [i, kind] of ['scheduled', 'deadline', 'conflict', 'monitor'].entries()) {
      expect(found(kind)).toEqual(new Set(needles.flatMap(({ id }, n) => (n % 4 === i && id ? [id] : []))));
    }
  });
});
