/**
 * Puts a private Node 24 into .runtime/ from the npm package named by the first argument. Runs on the old Node.
 *
 * It is installed into a folder of its own and moved into place only after it has answered `-v`: a killed or
 * half-downloaded install is never mistaken for a Node, and two at once do not disturb each other.
 * Refuses, with what to do instead, when there is no network, no npm, or the program does not run here (musl).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from './lock.mjs';
import { npmCommand } from './npm-command.mjs';
import { explainUnwritable, giveUp, SetupProblem, say } from './problem.mjs';
import { runQuietly } from './run-quietly.mjs';

const MAJOR = 24;
const INCOMING = 'incoming-';

async function installRuntime(root, name) {
  const runtime = join(root, '.runtime');
  const incoming = join(runtime, `${INCOMING}${process.pid}`);
  try {
    mkdirSync(incoming, { recursive: true });
  } catch (error) {
    throw explainUnwritable(error, root);
  }
  clearAbandoned(runtime);
  say(`Hark needs a newer Node than ${process.version}; it brings its own and leaves yours alone.`);
  try {
    await runQuietly({
      title: `Installing a private Node ${MAJOR} into .runtime (about 50 MB, first start only)…`,
      ...npmCommand(['install', '--prefix', incoming, '--no-save', '--no-package-lock', `${name}@${MAJOR}`]),
      cwd: incoming,
      log: join(runtime, 'install-node.log'),
      hint: `Check the network and try again, or install Node ${MAJOR} yourself (nodejs.org, or your package manager).`,
    });
    checkItRuns(join(incoming, 'node_modules', name, 'bin', 'node'));
    moveIntoPlace(join(incoming, 'node_modules'), join(runtime, 'node_modules'), name);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}

/** A killed install leaves its folder behind; its name holds the process that owned it. */
function clearAbandoned(runtime) {
  for (const name of readdirSync(runtime)) {
    if (!name.startsWith(INCOMING)) continue;
    const owner = Number(name.slice(INCOMING.length));
    if (owner !== process.pid && !isAlive(owner)) rmSync(join(runtime, name), { recursive: true, force: true });
  }
}

function checkItRuns(node) {
  try {
    execFileSync(node, ['-v'], { stdio: 'ignore' });
  } catch {
    throw new SetupProblem(
      `The private Node does not run on this system. Install Node ${MAJOR} yourself, then try again.`,
    );
  }
}

function moveIntoPlace(from, to, name) {
  const isThere = () => existsSync(join(to, name, 'bin', 'node'));
  // Someone else was faster: theirs is as good, and may already be running.
  if (isThere()) return;
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isThere()) throw error;
  }
}

installRuntime(dirname(dirname(fileURLToPath(import.meta.url))), process.argv[2]).catch(giveUp);
