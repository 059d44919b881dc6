/** docs/inbox.md shows senders how to sign. The code there is run here, against what we check. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { checkHook } from './check-hook.ts';

const SECRET = 'a long random text';
const NOW = Date.UTC(2026, 2, 11, 12);

it('Q4: the documented headers are good, for this body, this secret and these five minutes', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../docs/inbox.md'), 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'hark-docs-'));
  try {
    const file = join(folder, 'example.mjs');
    await writeFile(file, /```js\n(.*?)```/su.exec(docs)?.[1] ?? '');
    const { signedHeaders } = await import(pathToFileURL(file).href);
    const body = '{"text":"grüße 🌱"}';
    const headers: Record<string, string> = signedHeaders({ body, secret: SECRET, nowSeconds: NOW / 1_000 });
    const hook = {
      timestamp: headers['x-hark-timestamp'] ?? '',
      signature: headers['x-hark-signature'] ?? '',
    };
    expect(checkHook(SECRET, hook, body, NOW)).toBe('good');
    expect(checkHook(SECRET, hook, body, NOW + 300_000)).toBe('good');
    expect(checkHook(SECRET, hook, body, NOW + 301_000)).toBe('too-old');
    expect(checkHook(SECRET, hook, `${body} `, NOW)).toBe('wrong');
    expect(checkHook('another', hook, body, NOW)).toBe('wrong');
    expect(headers['content-type']).toBe('application/json');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
