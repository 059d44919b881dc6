/**
 * Are the packages of package-lock.json installed, and if not, install them. package-lock.json is only read.
 *
 * Proof of a finished install is a stamp inside node_modules (so that deleting the folder deletes the proof),
 * removed before npm starts and written after it succeeded. Packages a person installed with npm are accepted when
 * npm's own record lists every package the lockfile demands.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStamp } from './fingerprint.mjs';
import { npmCommand } from './npm-command.mjs';
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
    const occasion = existsSync(join(root, 'node_modules')) ? 'they have changed' : 'first start only';
    rmSync(stampOf(root), { force: true });
    await runQuietly({
      title: `Installing ${countForThisPlatform(lock, process)} packages (${occasion})…`,
      ...npmCommand(['ci']),
      cwd: root,
      log: join(root, '.runtime', 'install-packages.log'),
      hint: 'Check the network and the free disk space, then start again: it goes on by itself.',
      onStart,
    });
  }
  writeFileSync(stampOf(root), `${wanted}\n`);
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
