/**
 * Builds Hark once and puts a copy of the finished program aside (vitest global set-up): what is started and killed
 * hundreds of times is then the same program all along, and starts without looking for edits in the sources.
 * The copy is laid out as an installed package is, so `bin/hark` is the real one.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the program under test. */
    program: string;
  }
}

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

export function setup(project: TestProject): () => void {
  execFileSync(join(ROOT, 'bin', 'hark'), ['--version'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = mkdtempSync(join(tmpdir(), 'hark-program-'));
  for (const part of ['bin', 'setup', 'dist', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Some tests run it as another user.
  chmodSync(folder, 0o755);
  project.provide('program', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
