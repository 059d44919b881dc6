import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { settingsDocument } from './settings-docs.ts';
import { settingNames } from './settings-schema.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/settings.md', import.meta.url));

it('P3: docs/settings.md is made from the table (stale? run `npx vitest run src/config/settings-docs.test.ts -u`)', async () => {
  await expect(settingsDocument()).toMatchFileSnapshot(DOCUMENT);
});

it('P3: every setting has its row', () => {
  for (const name of settingNames()) expect(settingsDocument()).toContain(`| \`${name}\` `);
});
