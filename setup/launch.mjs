/**
 * What bin/hark runs: makes sure there is something to run, then runs it in this same process.
 * Refuses a Node that would crash on the database driver. Writes only to stderr, and nothing when all is in place.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { whyNotThisNode } from './node-version.mjs';
import { isClone, prepareBuild, prepareDependencies } from './prepare.mjs';
import { giveUp, SetupProblem } from './problem.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(root, 'dist', 'main.js');

async function makeReady() {
  const refusal = whyNotThisNode(process.version);
  if (refusal) throw new SetupProblem(refusal);
  if (isClone(root)) {
    await prepareDependencies(root);
    await prepareBuild(root);
  }
  if (!existsSync(entry)) throw new SetupProblem(`${entry} is missing: this copy of Hark is not complete.`);
}

try {
  await makeReady();
} catch (error) {
  giveUp(error);
}
// Outside the try: what goes wrong from here on is the application's to explain.
if (process.exitCode === undefined) {
  const { main } = await import(pathToFileURL(entry).href);
  const code = await main(process.argv.slice(2));
  if (typeof code === 'number') process.exitCode = code;
}
