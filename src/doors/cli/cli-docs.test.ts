import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { expect, it } from 'vitest';
import { recordingTerminal } from '../../testing/cli-stage.ts';
import { buildProgram } from './build-program.ts';
import { cliDocument } from './cli-docs.ts';
import { EXIT } from './exit-codes.ts';

import { groups, verbs } from './verbs/all-verbs.ts';

const DOCUMENT = fileURLToPath(new URL('../../../docs/cli.md', import.meta.url));

it('X2: docs/cli.md is made from the verbs (stale? run `npx vitest run src/doors/cli/cli-docs.test.ts -u`)', async () => {
  await expect(cliDocument()).toMatchFileSnapshot(DOCUMENT);
});

it('X2: the documented verbs are exactly those of the program', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  const documented = Array.from(text.matchAll(/^#{2,3} hark (.+)$/gmu), ([, name]) => String(name));
  expect(documented.sort()).toEqual(programVerbs().sort());
});

it('X2: every exit code is documented, and every verb has an example that begins with it', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  for (const code of Object.values(EXIT)) expect(text).toContain(`- \`${code}\`: `);
  for (const { name, examples } of verbs) expect(examples.join('\n')).toContain(`hark ${name}`);
  expect(new Set(verbs.map(({ name }) => name)).size).toBe(verbs.length);
});

/** Asked of commander itself, not of the list it was made from. */
function programVerbs(): string[] {
  const { terminal } = recordingTerminal();
  const program = buildProgram({ Command, verbs, groups, terminal, choose: () => {} });
  return program.commands.flatMap((command) =>
    command.commands.length > 0
      ? command.commands.map((inner) => `${command.name()} ${inner.name()}`)
      : [command.name()],
  );
}
