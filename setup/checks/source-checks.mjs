/**
 * The checks on the source code that are not tests: which programs, called how. Used by `npm test` and by the
 * scripts of the same names, so that both always mean the same.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';

const tsc = (project) => ['typescript/bin/tsc', '-p', project];
const biome = (...args) => ['@biomejs/biome/bin/biome', 'check', ...args, '.'];

/** Name of a check → the programs it runs, each as a path below node_modules and its arguments. */
const CHECKS = {
  typecheck: (root) =>
    // Browser tests hold code that runs inside the page, and only they know the browser's types.
    ['tsconfig.json', 'web/tsconfig.json', 'test/e2e/tsconfig.json']
      .filter((project) => existsSync(join(root, project)))
      .map(tsc),
  lint: () => [biome()],
  format: () => [biome('--write')],
};

export function isCheck(name) {
  return Object.hasOwn(CHECKS, name);
}

/** Runs every program of a check, also after one failed; says whether all went well. */
export async function runCheck(root, name) {
  let isGood = true;
  for (const [tool, ...args] of CHECKS[name](root)) {
    if (!(await runTool(root, tool, args))) isGood = false;
  }
  return isGood;
}

/** Runs a program of a package on the person's screen, without a keyboard; says whether it went well. */
export async function runTool(root, tool, args) {
  const program = { command: process.execPath, args: [join(root, 'node_modules', tool), ...args], cwd: root };
  const end = await runProgram(program, ['ignore', 'inherit', 'inherit']);
  return end.code === 0;
}
