/**
 * What a person or program got wrong, in words that help. Every refusal names the field, says what was given and
 * what is allowed, and (where there is one) what to do next. Doors turn these into problem+json, exit codes or
 * tool errors; nothing else catches them.
 */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export class InputError extends Error {
  override readonly name: string = 'InputError';
  readonly field: string;
  readonly problems: readonly FieldProblem[];

  constructor(field: string, message: string, more: readonly FieldProblem[] = []) {
    super(message);
    this.field = field;
    this.problems = [{ field, message }, ...more];
  }
}

/** The thing asked for is not there. */
export class NotFoundError extends InputError {
  override readonly name = 'NotFoundError';
  readonly status = 404;
}

/** What was asked for cannot be done in the present state (already undone, job is running, needs a model…). */
export class ConflictError extends InputError {
  override readonly name = 'ConflictError';
  readonly status = 409;
}

/** The program cannot start or go on until a person mends something. `next` says what. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  readonly next: string;
  /** Set where a program has to tell this one apart. */
  readonly code: 'HOME_IN_USE' | undefined;
  constructor(message: string, next: string, options?: ErrorOptions & { readonly code?: 'HOME_IN_USE' }) {
    super(message, options);
    this.next = next;
    this.code = options?.code;
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
