/** A shelf and the app on one home: the same store, the same rules, the same search; neither hides its writes. */
import { expect, it } from 'vitest';
import { testClock } from '../../base/index.ts';
import { openShelf, reflectAndCleanMemory } from '../../memory/shelf/index.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { createHark } from '../create-hark.ts';

const NOW = Date.UTC(2026, 2, 11, 12);
const TEXTS = [
  'The ferry to Porto leaves at nine',
  'Ann paints ferries',
  'Porto was lovely in May',
  'Buy ferry tickets',
  'A note about bread',
];

it('M1: what a shelf wrote before, or writes meanwhile, is found by the app; both find the same in the same order', async () => {
  const dir = temporaryFolder();
  const clock = testClock(NOW);
  const shelf = openShelf({ dir, clock });
  for (const content of TEXTS) shelf.createNote({ title: '', content });
  const byShelf = shelf.searchNotes('ferry to Porto').map((note) => note.id);
  expect(byShelf.length).toBeGreaterThan(1);
  const hark = await createHark({ dataDir: dir, clock });
  await hark.start();
  const byApp = async (query: string) => (await hark.memory.search(query)).results.map((result) => result.noteId);
  expect(await byApp('ferry to Porto')).toEqual(byShelf);
  const late = shelf.createNote({ title: 'Late', content: 'The zeppelin leaves at ten' });
  expect(await byApp('zeppelin')).toEqual([late.id]);
  const own = await hark.memory.remember({ title: 'Own', content: 'The balloon leaves at noon' });
  expect(shelf.searchNotes('balloon').map((note) => note.id)).toEqual([own.id]);
  await hark.stop();
  shelf.close();
});

it('R3, M3: what reflection hides on a shelf is not found, and a replaced note gives way', () => {
  const shelf = openShelf({ clock: testClock(NOW) });
  const scratch = shelf.createNote({ title: 'tmp walnut', content: 'walnut scribble' });
  expect(shelf.searchNotes('walnut').map((note) => note.id)).toEqual([scratch.id]);
  reflectAndCleanMemory(shelf, { nowMs: NOW + 1 });
  expect(shelf.searchNotes('walnut')).toEqual([]);
  shelf.createNote({ title: 'old', content: 'My dentist is Dr. Ruiz' });
  const lee = shelf.createNote({ title: 'new', content: 'Actually, my dentist is Dr. Lee' });
  expect(shelf.searchNotes('who is my dentist').map((note) => note.id)).toEqual([lee.id]);
  expect(shelf.searchNotes('dentist', { limit: 0 })).toEqual([]);
  shelf.close();
});
