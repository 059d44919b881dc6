/**
 * Looks through data from outside for what no room could keep safely: characters a database refuses, names that reach
 * into the language itself, nesting deeper than anybody means. Finds the first such place and names it.
 */
import type { FieldProblem } from '../../../base/index.ts';

/** Real jobs are four levels deep. */
const DEEPEST = 64;

export function findUnsafe(value: unknown, path: readonly string[] = []): FieldProblem | undefined {
  const field = path.join('.') || 'body';
  if (typeof value === 'string') {
    return value.includes('\0') ? { field, message: `${field} holds a NUL character (U+0000). Remove it.` } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= DEEPEST) {
    return { field: path[0] ?? field, message: `The data is nested more than ${DEEPEST} levels deep.` };
  }
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__' || key.includes('\0')) {
      return { field, message: `${field} has a field named ${JSON.stringify(key)}, which is not allowed.` };
    }
    const found = findUnsafe(part, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
