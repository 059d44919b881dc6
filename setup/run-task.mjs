/**
 * The small npm scripts: `build`, `typecheck`, `lint`, `format`. Installs the packages first, like everything else
 * here, so that each of them works on a fresh clone.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCheck, runCheck } from './checks/source-checks.mjs';
import { prepareBuild, prepareDependencies } from './prepare.mjs';
import { giveUp, SetupProblem } from './problem.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function runTask(name) {
  await prepareDependencies(root);
  if (name === 'build') return prepareBuild(root);
  if (!isCheck(name)) throw new SetupProblem(`There is no task "${name}".`);
  if (!(await runCheck(root, name))) process.exitCode = 1;
}

runTask(process.argv[2]).catch(giveUp);
