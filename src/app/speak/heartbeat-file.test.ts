/** H4: what HEARTBEAT.md says counts at the very next look, and no file can stop one. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { heartbeatFileReader, heartbeatText } from './heartbeat-file.fs.ts';

const WORK = '# Every morning\n\n- look at the weather\n';
const NOTHING = '# Every morning\n\n<!-- nothing yet -->\n';
const MEGABYTE = 1024 * 1024;

it('H4: an edit is seen by the next look, in whatever order', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'HEARTBEAT.md');
  const read = heartbeatFileReader(() => folder);
  expect(read('me')).toBe('none');
  for (const [i, text] of [WORK, NOTHING, WORK, '', NOTHING].entries()) {
    writeFileSync(path, text);
    utimesSync(path, 1_000 + i, 1_000 + i);
    expect([text, read('me')]).toEqual([text, text === WORK ? 'work' : 'empty']);
    expect(read('me')).toBe(text === WORK ? 'work' : 'empty');
  }
  rmSync(path);
  expect(read('me')).toBe('none');
  writeFileSync(path, WORK);
  expect(read('me')).toBe('work');
});

it('H4: each person has a file of their own; where everything is in memory there is none', () => {
  const [mine, theirs] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(mine, 'HEARTBEAT.md'), WORK);
  writeFileSync(join(theirs, 'HEARTBEAT.md'), NOTHING);
  const read = heartbeatFileReader((id) => ({ me: mine, you: theirs })[id]);
  expect([read('me'), read('you'), read('nobody')]).toEqual(['work', 'empty', 'none']);
});

it('H4, Q6: a file that cannot be read is none, and a huge one is read no further than its beginning', async () => {
  const folder = temporaryFolder();
  const read = heartbeatFileReader(() => folder);
  mkdirSync(join(folder, 'HEARTBEAT.md'));
  expect(read('me')).toBe('none');
  expect(await heartbeatText(folder)).toBeUndefined();
  rmSync(join(folder, 'HEARTBEAT.md'), { recursive: true });
  // Ten megabytes of nothing: nobody writes so much to say nothing.
  writeFileSync(join(folder, 'HEARTBEAT.md'), '\n'.repeat(10 * MEGABYTE));
  expect(read('me')).toBe('work');
  writeFileSync(join(folder, 'HEARTBEAT.md'), `${WORK}${'- and more\n'.repeat(MEGABYTE)}`);
  expect(read('me')).toBe('work');
  expect((await heartbeatText(folder))?.length).toBeLessThanOrEqual(64 * 1024);
});
