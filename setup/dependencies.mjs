/**
 * Are the packages of package-lock.json installed, and if not, install them. package-lock.json is only read.
 *
 * Proof of a finished install is a stamp inside node_modules (so that deleting the folder deletes the proof),
 * removed before npm starts and written after it succeeded. Without it nothing in the folder is trusted, unless a
 * person installed with npm: it finished (it left its record) and every package the lockfile demands is on disk.
 *
 * Not `npm ci`: it refuses a lockfile that leaves out optional packages of other platforms, which npm itself writes
 * wherever the registry in use does not carry them. Clearing the folder and comparing the outcome with the lockfile
 * gives the same certainty.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStamp } from './fingerprint.mjs';
import { npmCommand } from './npm-command.mjs';
import { SetupProblem } from './problem.mjs';
import { runQuietly } from './run-quietly.mjs';

const stampOf = (root) => join(root, 'node_modules', '.hark-installed');
const recordOf = (root) => join(root, 'node_modules', '.package-lock.json');

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
  if (!isEverythingThere(lock, installedVersions(root))) {
    const isUpdate = clearUnlessFinished(root);
    await runQuietly({
      title: `Installing ${countForThisPlatform(lock, process)} packages (${isUpdate ? 'they have changed' : 'first start only'})…`,
      ...npmCommand(['install', '--no-save']),
      cwd: root,
      log: join(root, '.runtime', 'install-packages.log'),
      hint: 'Check the network and the free disk space, then start again: it goes on by itself.',
      onStart,
    });
    if (!isEverythingThere(lock, installedVersions(root))) {
      throw new SetupProblem(
        'npm installed other packages than package-lock.json demands; package.json does not fit it.',
      );
    }
  }
  writeFileSync(stampOf(root), `${wanted}\n`);
}

/**
 * An install that never finished may hold half a package that looks whole: start over. A finished one is updated,
 * but without npm's record, which `--package-lock-only` fills with versions that are not there.
 */
function clearUnlessFinished(root) {
  const isFinished = readStamp(stampOf(root)) !== undefined;
  const doubtful = isFinished ? [stampOf(root), recordOf(root)] : [join(root, 'node_modules')];
  for (const path of doubtful) rmSync(path, { recursive: true, force: true });
  return isFinished;
}

/** Pure: is every package the lockfile demands there at its version, as `versionAt(path)` tells? */
export function isEverythingThere(lock, versionAt) {
  return Object.entries(lock.packages).every(
    ([path, wanted]) => path === '' || wanted.optional || wanted.devOptional || versionAt(path) === wanted.version,
  );
}

/** Pure: how many of the lockfile's packages npm will put on a machine like this. */
export function countForThisPlatform(lock, { platform, arch }) {
  const fits = (list, value) => !list || (list.includes(value) && !list.includes(`!${value}`));
  return Object.entries(lock.packages).filter(
    ([path, one]) => path !== '' && fits(one.os, platform) && fits(one.cpu, arch),
  ).length;
}

/** Tells versions from the packages themselves; none at all when npm left no record, so did not finish. */
function installedVersions(root) {
  if (!existsSync(recordOf(root))) return () => undefined;
  return (path) => {
    try {
      return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).version;
    } catch {
      return undefined;
    }
  };
}
