/**
 * How a command ended, as a number for scripts and as words for people. The numbers are documented in docs/cli.md and
 * do not change. Every refusal keeps the field, what was given, what is allowed, and the next step.
 */
import { InputError, messageOf, NotFoundError, SetupError } from '../../base/index.ts';
import { isStoreTrouble, type Problem } from '../operations/index.ts';

export const EXIT = {
  ok: 0,
  failed: 1,
  refused: 2,
  missing: 3,
  conflict: 4,
  unreachable: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ctrl-C, or a choice that was not made. Says nothing. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** A command line that cannot be read: unknown verb, unknown option, missing words. */
export class UsageError extends InputError {
  readonly next: string;
  constructor(field: string, message: string, next: string) {
    super(field, message);
    this.next = next;
  }
}

/** A problem as JSON on stdout: the same shape as over HTTP, with the next step and the exit code. */
export interface CliProblem extends Problem {
  next?: string;
  exitCode: ExitCode;
  /** What an ambiguous name could mean. */
  matches?: readonly unknown[];
}

export function exitCodeOf(thrown: unknown): ExitCode {
  if (thrown instanceof Interrupted) return EXIT.interrupted;
  if (thrown instanceof NotFoundError) return EXIT.missing;
  if (thrown instanceof InputError) return statusOf(thrown) === 409 ? EXIT.conflict : EXIT.refused;
  if (isHomeInUse(thrown)) return EXIT.conflict;
  if (thrown instanceof SetupError || isStoreTrouble(thrown)) return EXIT.unreachable;
  return EXIT.failed;
}

/** Another process holds the home folder. The error has no name of its own; a test holds this to its words. */
export function isHomeInUse(thrown: unknown): boolean {
  return thrown instanceof SetupError && thrown.code === 'HOME_IN_USE';
}

const KINDS: Readonly<Record<ExitCode, { status: number; title: string }>> = {
  [EXIT.ok]: { status: 200, title: 'Done' },
  [EXIT.failed]: { status: 500, title: 'Something failed' },
  [EXIT.refused]: { status: 422, title: 'Input refused' },
  [EXIT.missing]: { status: 404, title: 'Not found' },
  [EXIT.conflict]: { status: 409, title: 'Not possible now' },
  [EXIT.unreachable]: { status: 503, title: 'Not available now' },
  [EXIT.interrupted]: { status: 499, title: 'Interrupted' },
};

export function problemOf(thrown: unknown): CliProblem {
  const exitCode = exitCodeOf(thrown);
  const { status, title } = KINDS[exitCode];
  const next = nextOf(thrown, exitCode);
  return {
    type: `urn:hark:problem:${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
    status,
    detail: messageOf(thrown),
    ...(thrown instanceof InputError ? { errors: thrown.problems.map((problem) => ({ ...problem })) } : {}),
    ...(next === undefined ? {} : { next }),
    ...(thrown instanceof Error && 'matches' in thrown && Array.isArray(thrown.matches)
      ? { matches: thrown.matches }
      : {}),
    exitCode,
  };
}

/** What a person reads on stderr: each thing that is wrong, then what to do. */
export function problemText(thrown: unknown): string {
  const { next } = problemOf(thrown);
  const wrong = thrown instanceof InputError ? thrown.problems.map(({ message }) => message) : [messageOf(thrown)];
  return [...new Set(wrong), ...(next === undefined ? [] : [`Next: ${next}`])].join('\n');
}

const USUAL_NEXT: Partial<Record<ExitCode, string>> = {
  [EXIT.refused]: 'Correct it and try again; nothing was changed.',
  [EXIT.missing]: '`hark tasks list --all` shows what there is.',
  [EXIT.failed]: 'Try again; `hark doctor` checks the installation.',
};

function nextOf(thrown: unknown, code: ExitCode): string | undefined {
  if (thrown instanceof Error && 'next' in thrown && typeof thrown.next === 'string') return thrown.next;
  // Only a missing task is found in the list of tasks; the other messages name what there is themselves.
  if (code === EXIT.missing && thrown instanceof InputError && thrown.field !== 'id') return undefined;
  return USUAL_NEXT[code];
}

function statusOf(thrown: object): unknown {
  return 'status' in thrown ? thrown.status : undefined;
}
