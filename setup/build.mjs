/**
 * Which of the two builds are out of date, and building them: `src/` by the TypeScript compiler into dist/,
 * `web/` by Vite into dist/web/.
 *
 * Each is built beside and moved into place when it is whole, with its stamp inside: a killed build leaves either
 * the old result or none, never half of one. The stamp is taken before building, so that an edit made meanwhile is
 * noticed at the next start.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { runQuietly } from './run-quietly.mjs';

const STAMP = '.built';
/** Also rebuild when a compiler, or the way it is called, has changed. */
const BUILDERS = ['package-lock.json', 'setup/build.mjs'];
const isNotTest = (path) => !/\.(test|contract)\.[cm]?[jt]sx?$/.test(path);

const TARGETS = [
  {
    title: 'Building Hark…',
    sources: ['src', 'tsconfig.json', 'tsconfig.build.json', ...BUILDERS],
    entry: 'src/main.ts',
    output: 'dist',
    tool: 'typescript/bin/tsc',
    args: (folder) => ['-p', 'tsconfig.build.json', '--outDir', folder],
    // The web build lives inside and is not rebuilt for a change of the server.
    keeps: ['web'],
  },
  {
    title: 'Building the web app…',
    sources: ['web', ...BUILDERS],
    entry: 'web/index.html',
    output: 'dist/web',
    tool: 'vite/bin/vite.js',
    args: (folder) => ['build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    keeps: [],
  },
];

export function staleTargets(root) {
  return TARGETS.filter((target) => existsSync(join(root, target.entry))).filter(
    (target) => readStamp(join(root, target.output, STAMP)) !== stampFor(root, target),
  );
}

function stampFor(root, target) {
  return fingerprint(root, target.sources, isNotTest);
}

/** Call under the lock. Throws SetupProblem with the compiler's words when it fails; what was there stays. */
export async function build(root, target, onStart) {
  const stamp = stampFor(root, target);
  const workplace = join(root, '.runtime', 'build');
  const fresh = join(workplace, 'fresh');
  rmSync(workplace, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  await runQuietly({
    title: target.title,
    command: process.execPath,
    args: [join(root, 'node_modules', target.tool), ...target.args(fresh)],
    cwd: root,
    log: join(root, '.runtime', 'build.log'),
    hint: 'This is a mistake in the source code, not in your set-up.',
    onStart,
  });
  writeFileSync(join(fresh, STAMP), `${stamp}\n`);
  swapIn(join(root, target.output), fresh, join(workplace, 'old'), target.keeps);
  rmSync(workplace, { recursive: true, force: true });
}

function swapIn(output, fresh, old, keeps) {
  for (const name of keeps) {
    if (existsSync(join(output, name))) renameSync(join(output, name), join(fresh, name));
  }
  mkdirSync(join(output, '..'), { recursive: true });
  if (existsSync(output)) renameSync(output, old);
  renameSync(fresh, output);
}
