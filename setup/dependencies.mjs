/**
 * Are the packages of package-lock.json installed, and if not, install them. package-lock.json is only read.
 *
 * Proof of a finished install is a stamp inside node_modules (so that deleting the folder deletes the proof),
 * removed before npm starts and written after it succeeded. Without it nothing in the folder is trusted, unless a
 * person installed with npm and npm's own record lists every package the lockfile demands.
 *
 * Not `npm ci`: it refuses a lockfile that leaves out optional packages of other platforms, which npm itself writes
 * wherever the registry in use does not carry them. Clearing the folder and comparing the outcome with the lockfile
 * gives the same certainty.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStamp } from './fingerprint.mjs';
import { npmCommand } from './npm-command.mjs';
import { SetupProblem } from './problem.mjs';
import { runQuietly } from './run-quietly.mjs';

const stampOf = (root) => join(root, 'node_modules', '.hark-installed');

/** What the stamp must say. The platform belongs to it: a folder shared with a container has the wrong programs. */
function wantedStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

export function areDependenciesReady(root) {
  return readStamp(stampOf(root)) === wantedStamp(root);
}

/** Call under the lock. `onStart` is told the number of the npm process. */
export async function installDependencies(root, onStart) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = wantedStamp(root);
  if (!listsEverything(lock, readInstalled(root))) {
    const isUpdate = clearUnlessFinished(root);
    await runQuietly({
      title: `Installing ${countForThisPlatform(lock, process)} packages (${isUpdate ? 'they have changed' : 'first start only'})…`,
      ...npmCommand(['install', '--no-save']),
      cwd: root,
      log: join(root, '.runtime', 'install-packages.log'),
      hint: 'Check the network and the free disk space, then start again: it goes on by itself.',
      onStart,
    });
    if (!listsEverything(lock, readInstalled(root))) {
      throw new SetupProblem(
        'npm installed other packages than package-lock.json demands; package.json does not fit it.',
      );
    }
  }
  writeFileSync(stampOf(root), `${wanted}\n`);
}

/** An install that never finished may hold half a package that looks whole: start over. A finished one is updated. */
function clearUnlessFinished(root) {
  const isFinished = readStamp(stampOf(root)) !== undefined;
  rmSync(isFinished ? stampOf(root) : join(root, 'node_modules'), { recursive: true, force: true });
  return isFinished;
}

/** Pure: does npm's record of what is installed hold every package the lockfile demands, at its version? */
export function listsEverything(lock, installed) {
  if (!installed) return false;
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' || wanted.optional || wanted.devOptional || installed.packages?.[path]?.version === wanted.version,
  );
}

/** Pure: how many of the lockfile's packages npm will put on a machine like this. */
export function countForThisPlatform(lock, { platform, arch }) {
  const fits = (list, value) => !list || (list.includes(value) && !list.includes(`!${value}`));
  return Object.entries(lock.packages).filter(
    ([path, one]) => path !== '' && fits(one.os, platform) && fits(one.cpu, arch),
  ).length;
}

function readInstalled(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
