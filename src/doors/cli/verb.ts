/**
 * A verb of the command line, as data: its name, what it takes, what it does. The program, the help and docs/cli.md
 * are all made from the list of these. A verb gives back what happened, once as JSON and once as words; printing is
 * not its business.
 */
import type { ExitCode } from './exit-codes.ts';
import type { Session } from './session.ts';

export interface VerbOption {
  /** Commander's spelling: `-n, --limit <n>`. */
  readonly flags: string;
  readonly help: string;
}

export interface VerbInput {
  /** The words after the verb. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

/** What there is to say about it. `text` is only asked for when a person reads. */
export interface Said {
  readonly json: unknown;
  text(): string | Promise<string>;
  readonly code?: ExitCode;
}

export interface Verb {
  /** `tasks list` */
  readonly name: string;
  readonly summary: string;
  /** Commander's spelling: `<which...>`. */
  readonly takes?: string;
  readonly options?: readonly VerbOption[];
  /** Whole command lines. The first one opens the verb's section in docs/cli.md. */
  readonly examples: readonly [string, ...string[]];
  /** More that a person should know. */
  readonly notes?: string;
  /** Verbs that talk while they run (start, chat) print themselves and give back only how it ended. */
  run(session: Session, input: VerbInput): Promise<Said | ExitCode>;
}

/** The words after a verb as one text. */
export const sentence = ({ words }: VerbInput): string => words.join(' ').trim();

/** An option that may be given several times. */
export function optionTexts({ options }: VerbInput, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
}

export function optionText({ options }: VerbInput, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
