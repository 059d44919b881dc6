/**
 * Matches project paths (always with forward slashes) against the patterns of architecture.json:
 * `*` is any run of characters inside one path part, `**` any number of parts. Nothing else is special.
 */
const WILDCARDS = new Map([
  ['**/', '(?:[^/]+/)*'],
  ['**', '.*'],
  ['*', '[^/]*'],
]);

const compiled = new Map<string, RegExp>();

export function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => toExpression(pattern).test(path));
}

function toExpression(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const source = pattern
    .split(/(\*\*\/|\*\*|\*)/)
    .map((part) => WILDCARDS.get(part) ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const expression = new RegExp(`^${source}$`);
  compiled.set(pattern, expression);
  return expression;
}
