/** X4: every example of docs/library.md runs, as a program outside of Hark would run it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = await readFile(join(ROOT, 'docs/library.md'), 'utf8');
const examples = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => match[1] ?? '');

let folder = '';
beforeAll(async () => {
  // Below the package, so that `hark` means the built package itself.
  folder = await mkdtemp(join(ROOT, 'dist/examples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('X4: docs/library.md', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(3));

  it.each(examples.map((example, index) => [index + 1, example] as const))(
    'example %i runs',
    async (index, example) => {
      const file = join(folder, `example-${index}.ts`);
      await writeFile(file, example);
      await promisify(execFile)(process.execPath, [file]);
    },
  );
});
