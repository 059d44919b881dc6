/**
 * Turns a failed file operation into words: what could not be done, why, and what to do next. Pure, so each
 * cause is tested as data rather than by breaking a disk.
 */
import { messageOf, SetupError } from '../../base/index.ts';

type Advice = readonly [why: string, next: (path: string) => string];

const elsewhere = 'or set HARK_HOME to another folder';

const ADVICE: Readonly<Record<string, Advice>> = {
  EACCES: [
    'you have no permission',
    (path) => `Run \`ls -ld ${path}\` to see who owns it and change that, ${elsewhere}.`,
  ],
  EPERM: [
    'you have no permission',
    (path) => `Run \`ls -ld ${path}\` to see who owns it and change that, ${elsewhere}.`,
  ],
  EROFS: ['that disk is read-only', () => `Make the disk writable, ${elsewhere}.`],
  ENOSPC: ['the disk is full', () => `Free some space, ${elsewhere}.`],
  EDQUOT: ['your disk quota is used up', () => `Free some space, ${elsewhere}.`],
  ENOTDIR: [
    'a file is in the way where a folder should be',
    (path) => `Move the file at ${path} (or above it) away, ${elsewhere}.`,
  ],
  EEXIST: ['a file is in the way where a folder should be', (path) => `Move the file at ${path} away, ${elsewhere}.`],
  EISDIR: ['a folder is in the way where a file should be', (path) => `Move the folder ${path} away.`],
  ELOOP: ['its links lead in a circle', (path) => `Remove the link at ${path}.`],
  ENAMETOOLONG: ['the path is too long', () => 'Set HARK_HOME to a shorter path.'],
};

/** `attempt` completes "Hark cannot …": "create the folder", "read the token file". */
export function explainFailure(attempt: string, path: string, cause: unknown): SetupError {
  const [why, next] = ADVICE[codeOf(cause)] ?? [messageOf(cause), () => `Check that the path is right, ${elsewhere}.`];
  return new SetupError(`Hark cannot ${attempt} ${path}: ${why}.`, next(path), { cause });
}

export function codeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
