/**
 * `npm test [-- filters]`: set-up as for a start, then what only tests need, then types, lint and tests. Every step
 * runs even after one failed, so that one run tells everything. Ends with one line "N passed, N failed[, N skipped]"
 * and exit code 1 when anything failed. Filters go to vitest as they are.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCheck, runTool } from './checks/source-checks.mjs';
import { add, countOne, countReport, describe, NOTHING } from './checks/tally.mjs';
import { linkPostgresLibraries, needsChromium, provideChromium } from './checks/test-needs.mjs';
import { whyNotThisNode } from './node-version.mjs';
import { prepareBuild, prepareDependencies } from './prepare.mjs';
import { giveUp, SetupProblem } from './problem.mjs';
import { Interrupted } from './run-program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const filters = process.argv.slice(2);
const check = (name) => async () => countOne(await runCheck(root, name));

/** Set-up counts only when it fails: it is not a test. */
const mustWork = (work) => async () => {
  await work();
  return NOTHING;
};

const STEPS = [
  { name: 'build', run: mustWork(() => prepareBuild(root)) },
  { name: 'what the tests need', run: mustWork(provideTestNeeds) },
  { name: 'types', run: check('typecheck') },
  { name: 'lint', run: check('lint') },
  { name: 'tests', run: runVitest },
];

async function provideTestNeeds() {
  linkPostgresLibraries(root);
  if (needsChromium(root, filters)) process.env.HARK_CHROMIUM = await provideChromium(root);
}

async function runVitest() {
  const file = join(root, '.runtime', `test-report-${process.pid}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isGood = await runTool(root, 'vitest/vitest.mjs', ['run', ...reporters, ...filters]);
  const counted = countReport(readReport(file), isGood, filters.length > 0);
  rmSync(file, { force: true });
  return counted;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A step that throws has failed once; what it threw is shown, and the next step has its turn. */
async function runStep({ name, run }) {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  let counted;
  try {
    counted = await run();
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    giveUp(error);
    counted = countOne(false);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${counted.failed > 0 ? '✗' : '✓'} ${name}, ${seconds} s`);
  return counted;
}

async function runAll() {
  const refusal = whyNotThisNode(process.version);
  if (refusal) throw new SetupProblem(refusal);
  await prepareDependencies(root);
  let total = NOTHING;
  for (const step of STEPS) total = add(total, await runStep(step));
  return total;
}

let total;
try {
  total = await runAll();
} catch (error) {
  giveUp(error);
  total = countOne(false);
}
console.log(`\n${describe(total)}`);
process.exitCode = total.failed > 0 ? process.exitCode || 1 : 0;
