/**
 * Brings a clone into a state that can run: packages installed, server and web app built. A few milliseconds and
 * not a word when nothing is to be done; otherwise under the lock, looking again after it was got, because the one
 * we waited for has usually done the work.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, staleTargets } from './build.mjs';
import { areDependenciesReady, installDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { explainUnwritable } from './problem.mjs';

/** An installed package carries no sources: it was built before it was published, and npm installed its packages. */
export function isClone(root) {
  return existsSync(join(root, 'src')) && existsSync(join(root, 'package-lock.json'));
}

export async function prepareDependencies(root) {
  if (areDependenciesReady(root)) return;
  await alone(root, async (alsoOwnedBy) => {
    if (!areDependenciesReady(root)) await installDependencies(root, alsoOwnedBy);
  });
}

export async function prepareBuild(root) {
  if (staleTargets(root).length === 0) return;
  await alone(root, async (alsoOwnedBy) => {
    for (const target of staleTargets(root)) await build(root, target, alsoOwnedBy);
  });
}

async function alone(root, work) {
  try {
    await withLock(join(root, '.runtime', 'setup.lock'), work);
  } catch (error) {
    throw explainUnwritable(error, root);
  }
}
