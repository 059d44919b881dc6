/** Finds the built web page beside the built program; undefined when it was not built. */
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export async function webFolder(): Promise<string | undefined> {
  // Built, this file is in dist/app/gateway/ and the page in dist/web/; run from the source, the page is still there.
  for (const place of ['../../web/', '../../../dist/web/']) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    const isBuilt = await access(`${folder}index.html`).then(
      () => true,
      () => false,
    );
    if (isBuilt) return folder;
  }
  return undefined;
}
