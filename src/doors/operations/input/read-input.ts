/**
 * Checks what came in against an operation's schema, once, for every door. A refusal lists all that is wrong at once:
 * the field, what was given, what is allowed (Q6); a mistyped name is answered with the nearest one.
 */
import type { z } from 'zod';
import { type FieldProblem, InputError, joinWords, quote } from '../../../base/index.ts';
import { closestNames } from '../../../config/index.ts';
import type { Operation } from '../operation.ts';
import { describeAllowed, nodeAt, schemaOf } from './input-schema.ts';
import { findUnsafe } from './plain-data.ts';

type Issue = z.core.$ZodIssue;

/** The checked input, or InputError. */
export function readInput(operation: Pick<Operation, 'name' | 'input'>, raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new InputError('body', `The body must be a JSON object, such as {"name": "value"}; it is ${quote(raw)}.`);
  }
  const unsafe = findUnsafe(raw);
  if (unsafe) throw new InputError(unsafe.field, unsafe.message);
  const parsed = operation.input.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first, ...more] = parsed.error.issues.flatMap((issue) => problemsOf(operation, issue));
  throw new InputError(first?.field ?? 'body', first?.message ?? 'The input is not valid.', more);
}

function problemsOf(operation: Pick<Operation, 'name' | 'input'>, issue: Issue): FieldProblem[] {
  const node = nodeAt(schemaOf(operation.input), issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(node?.properties ?? {});
    const place = [operation.name, ...issue.path].join('.');
    return issue.keys.map((key) => ({
      field: fieldAt([...issue.path, key]),
      message: unknownField(place, key, known),
    }));
  }
  const field = fieldAt(issue.path);
  const words = node && issue.path.length > 0 ? describeAllowed(node) : '';
  const allowed = words === '' ? issue.message : `Allowed: ${words}.`;
  const isMissing = issue.input === undefined;
  return [{ field, message: `${field} ${isMissing ? 'is missing' : `cannot be ${quote(issue.input)}`}. ${allowed}` }];
}

const fieldAt = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

function unknownField(operation: string, given: string, known: readonly string[]): string {
  const near = closestNames(given, known);
  if (near.length > 0) return `${quote(given)} is not a field of ${operation}. Did you mean ${joinWords(near, 'or')}?`;
  const all = known.length > 0 ? `It takes ${joinWords(known)}.` : 'It takes none.';
  return `${quote(given)} is not a field of ${operation}. ${all}`;
}
