/**
 * One set-up at a time per folder: two `npm ci` in one node_modules destroy each other.
 *
 * The lock is a file that names its owner and the program the owner started, because a killed owner leaves its npm
 * running. It is abandoned when none of them is alive. Process numbers are used again, and mean nothing on another
 * machine or in another container; there the owner's regular touch of the file decides.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './problem.mjs';

const TOUCH_EVERY_MS = 5_000;
const ASK_AGAIN_MS = 200;
/** Many missed touches: the owner is on a machine that is gone. */
const GONE_ELSEWHERE_MS = 60_000;
/** A number that is alive but has not touched for this long belongs to some other program by now. */
const GONE_HERE_MS = 600_000;

/** Pure: may a lock last touched `untouchedMs` ago be taken over by process `self`? */
export function isAbandoned(owner, untouchedMs, self) {
  if (!owner) return untouchedMs > TOUCH_EVERY_MS;
  if (owner.host !== self.host) return untouchedMs > GONE_ELSEWHERE_MS;
  const isAnyAlive = owner.pids.some((pid) => pid !== self.pid && self.isAlive(pid));
  return !isAnyAlive || untouchedMs > GONE_HERE_MS;
}

/** Runs `work` alone. `work` is given `alsoOwnedBy(pid)` to name a program that must be waited for as well. */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  const pids = [process.pid];
  const content = () => JSON.stringify({ host: hostname(), pids });
  await acquire(path, content());
  const touching = setInterval(() => touch(path), TOUCH_EVERY_MS);
  try {
    return await work((pid) => {
      pids.push(pid);
      writeFileSync(path, content());
    });
  } finally {
    clearInterval(touching);
    rmSync(path, { force: true });
  }
}

async function acquire(path, content) {
  let hasSaid = false;
  while (!tryCreate(path, content)) {
    const seen = look(path);
    if (!seen) continue;
    if (isAbandoned(seen.owner, seen.untouchedMs, { host: hostname(), pid: process.pid, isAlive })) {
      removeIfStill(path, seen.text);
      continue;
    }
    if (!hasSaid)
      say(`Another Hark is setting this folder up (process ${seen.owner?.pids[0] ?? 'unknown'}); waiting for it…`);
    hasSaid = true;
    await wait(ASK_AGAIN_MS);
  }
}

function tryCreate(path, content) {
  // Written aside and linked into place, so that nobody ever reads half a lock.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, content);
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function look(path) {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, owner: parseOwner(text), untouchedMs: Date.now() - statSync(path).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseOwner(text) {
  try {
    const owner = JSON.parse(text);
    return Array.isArray(owner.pids) ? owner : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the abandoned lock away, but puts it back when another process replaced it by its own in between. */
function removeIfStill(path, text) {
  const aside = `${path}.${process.pid}.abandoned`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function touch(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Gone: someone judged us dead. Nothing to keep fresh; the build's own renames still keep the result whole.
  }
}

/** Whether a process of this machine still runs. One we may not signal is alive all the same. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
