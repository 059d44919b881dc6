/**
 * Reads from one source file which modules it names and how, and which exports our style refuses.
 * Types-only: `import type`, `export type`, a clause whose names are all marked `type`, and `import('x').Name`
 * in a type. Everything else loads the other module and counts as a value, `require` included (loading on first use
 * without waiting). A module name that is computed cannot be followed, so it is reported instead of ignored.
 */
import type { ScannedSource } from './scan-source.ts';

export interface Link {
  /** The module as written; undefined when it is computed. */
  readonly to: string | undefined;
  readonly typesOnly: boolean;
}

export interface FileLinks {
  readonly links: readonly Link[];
  readonly hasDefaultExport: boolean;
  readonly hasStarExport: boolean;
}

const KEYWORD = /(?<![.\w$#])(import|export|require|createRequire\([^()]*\))(?![\w$])/g;
const IMPORT_CLAUSE = /\s*(?<type>type\s+(?!from\b))?(?:(?<names>[\w$*{}\s,]+?)\bfrom\s*)?(?=['"])/y;
const EXPORT_NAMES = /\s*(?<type>type\s*)?\{(?<names>[^}]*)\}(?<from>\s*from\s*(?=['"]))?/y;
const EXPORT_STAR = /\s*(?<type>type\s*)?\*\s*(?:as\s+[\w$]+\s*)?from\s*(?=['"])/y;
const EXPORT_DEFAULT = /\s+default(?![\w$])/y;
const CALL = /\s*\(\s*/y;

export function readLinks(scanned: ScannedSource): FileLinks {
  const links: Link[] = [];
  let hasDefaultExport = false;
  let hasStarExport = false;
  for (const keyword of scanned.code.matchAll(KEYWORD)) {
    const after = keyword.index + keyword[0].length;
    if (keyword[0] !== 'export') {
      links.push(...readImport(scanned, keyword));
      continue;
    }
    const names = matchAt(EXPORT_NAMES, scanned.code, after);
    const star = matchAt(EXPORT_STAR, scanned.code, after);
    if (star) hasStarExport = true;
    if (matchAt(EXPORT_DEFAULT, scanned.code, after) || /\bas\s+default\b/.test(names?.groups?.names ?? '')) {
      hasDefaultExport = true;
    }
    const from = star ?? (names?.groups?.from ? names : undefined);
    if (from) links.push({ to: stringAt(scanned, endOf(from)), typesOnly: isTypesOnly(from) });
  }
  return { links, hasDefaultExport, hasStarExport };
}

/** `import …`, `import('x')` or `require('x')`; nothing for `import.meta` and for a name that is not called. */
function readImport(scanned: ScannedSource, keyword: RegExpExecArray): Link[] {
  const call = matchAt(CALL, scanned.code, endOf(keyword));
  if (call)
    return [{ to: stringAt(scanned, endOf(call)), typesOnly: isImportType(scanned.code, keyword, endOf(call)) }];
  const clause = keyword[0] === 'import' ? matchAt(IMPORT_CLAUSE, scanned.code, endOf(keyword)) : undefined;
  return clause ? [{ to: stringAt(scanned, endOf(clause)), typesOnly: isTypesOnly(clause) }] : [];
}

/** `typeof import('x')` and `import('x').Name` stand in types; `import('x').then(…)` is a call that loads. */
function isImportType(code: string, keyword: RegExpExecArray, argument: number): boolean {
  if (keyword[0] !== 'import') return false;
  if (/\btypeof\s*$/.test(code.slice(0, keyword.index))) return true;
  const member = /^(['"])\s*\1\s*\)\s*\.\s*([\w$]+)/.exec(code.slice(argument));
  return member !== null && !['then', 'catch', 'finally'].includes(member[2] ?? '');
}

function isTypesOnly(clause: RegExpExecArray): boolean {
  if (clause.groups?.type) return true;
  const braces = /^[^{]*\{([^}]*)\}/.exec(clause[0]);
  // A default or namespace name beside the braces is a value.
  if (!braces || /[\w$*]/.test(clause[0].slice(0, clause[0].indexOf('{')))) return false;
  const names = (braces[1] ?? '').split(',').filter((name) => name.trim() !== '');
  return names.length > 0 && names.every((name) => /^\s*type\s+[\w$]/.test(name));
}

/** The text of the string literal whose opening quote is at this offset. */
function stringAt(scanned: ScannedSource, quote: number): string | undefined {
  return scanned.strings.find((piece) => piece.start === quote + 1 && scanned.code[quote] !== '`')?.text;
}

function matchAt(pattern: RegExp, code: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(code) ?? undefined;
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}
