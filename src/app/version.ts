/** The version of the package, read once from its own manifest. */
import { createRequire } from 'node:module';

const manifest: unknown = createRequire(import.meta.url)('../../package.json');

export const VERSION: string =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
