/** Finds the built web page beside the built program; undefined when it was not built. */
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export async function webFolder(): Promise<string | undefined> {
  // From dist/app/ it is dist/web/; from src/app/ (tests) it is the same folder reached from the root.
  for (const place of ['../web/', '../../dist/web/']) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    const isBuilt = await access(`${folder}index.html`).then(
      () => true,
      () => false,
    );
    if (isBuilt) return folder;
  }
  return undefined;
}
