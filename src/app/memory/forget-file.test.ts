/** M10: what was forgotten is gone from the file itself, not only from the answers. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createHark } from '../create-hark.ts';

const dir = mkdtempSync(join(tmpdir(), 'hark-forget-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Whether any file of the data holds these words, letter by letter. */
const holds = (words: string): boolean =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(words));

it('M10: no file holds the words of a forgotten note, short or long', async () => {
  const settings = { timeZone: 'UTC', 'heartbeat.intervalMs': 0 };
  const hark = await createHark({ dataDir: dir, settings });
  await hark.start();
  const short = await hark.memory.remember({ content: 'The quokka xylophone stands in the shed' });
  const long = await hark.memory.remember({ content: `Marmalade zeppelin. ${'It flies over the bay. '.repeat(900)}` });
  await hark.memory.remember({ content: 'The kettle is blue' });
  for (const { id } of [short, long]) await hark.memory.forget({ id });
  await hark.stop();
  expect(holds('The kettle is blue')).toBe(true);
  expect(holds('quokka xylophone')).toBe(false);
  expect(holds('Marmalade zeppelin')).toBe(false);
  expect(holds('It flies over the bay')).toBe(false);
});
