/**
 * Small sources for the lexer under the architecture checks: first what is left of each once strings, comments and
 * regular expressions are blanked (runs of blanks shown as one), then which modules each one names.
 */
export const CODE_CASES: readonly (readonly [source: string, code: string])[] = [
  ['a; // b', 'a;'],
  ['a /* b */ c', 'a c'],
  ["a('b // c', d)", "a(' ', d)"],
  ['a("it\\"s", b)', 'a(" ", b)'],
  ["a = b / c; // '", 'a = b / c;'],
  ['a.replace(/[\'"`/*]/g, b)', 'a.replace(/ /g, b)'],
  ["return /[/'] x/;", 'return / /;'],
  ['x = a / b / c', 'x = a / b / c'],
  ['(a) / b; c(d) / 2', '(a) / b; c(d) / 2'],
  [`\`a \${b(\`c \${d} e\`)} f\`; g`, `\` \${b(\` \${d} \`)} \`; g`],
  [`\`\${{ a: { b: 1 } }.a}\`; c`, `\`\${{ a: { b: 1 } }.a}\`; c`],
  ['`a \\` b`; c', '` `; c'],
  ["<p>Don't</p>\n<br />; a('b')", "<p>Don't</p>\n<br />; a(' ')"],
];

/** `type x` is a types-only import of x; undefined a computed one. */
export const LINK_CASES: readonly (readonly [source: string, links: readonly (string | undefined)[]])[] = [
  ["import a from 'x'", ['x']],
  ["import * as a from 'x'", ['x']],
  ["import 'x'", ['x']],
  ["import {\n  a,\n  type B, // why\n} from 'x'", ['x']],
  ["import a, { type B } from 'x'", ['x']],
  ["import {} from 'x'", ['x']],
  ["import type A from 'x'", ['type x']],
  ["import type { A } from 'x'", ['type x']],
  ["import type * as A from 'x'", ['type x']],
  ["import { type A, type B as C, } from 'x'", ['type x']],
  ["import { typeOf } from 'x'", ['x']],
  ["export { a } from 'x'", ['x']],
  ["export { type A } from 'x'", ['type x']],
  ["export type { A } from 'x'", ['type x']],
  ["export * from 'x'", ['x']],
  ["export type * from 'x'", ['type x']],
  ["export { a }; const b = 'x'", []],
  ["const a = await import('x')", ['x']],
  ["import('x').then(f)", ['x']],
  ["let a: import('x').B", ['type x']],
  ["type A = typeof import('x')", ['type x']],
  [`import(\`x\${a}\`)`, [undefined]],
  ['import(a)', [undefined]],
  ["const require = createRequire(import.meta.url); require('x')", ['x']],
  ["createRequire(import.meta.url)('x')", ['x']],
  ["require('x').a", ['x']],
  ["import.meta.url; 'x'", []],
  ["// import 'x'\nconst a = \"import 'y'\"", []],
  ["const a = { import: 'x', export: 'y' }", []],
  ["import a from 'x' with { type: 'json' };\nimport b from 'y'", ['x', 'y']],
];
