/**
 * npm packages and Node's own modules: each is named in architecture.json with the files that may import it, and
 * one that is not named is refused, so that adding a package is a decision. Types count as much as values here.
 */
import { isBuiltin } from 'node:module';
import { matchesAny } from './path-pattern.ts';
import type { Plan } from './plan.ts';
import { productFiles, type SourceFile, type SourceTree } from './source-tree.ts';

export function checkPackages(tree: SourceTree): string[] {
  return productFiles(tree).flatMap((file) => {
    const outside = file.found.links.flatMap((link) => (link.to && !link.to.startsWith('.') ? [link.to] : []));
    return [...new Set(outside)].flatMap((name) => wrongModule(tree.plan, file, name) ?? []);
  });
}

function wrongModule(plan: Plan, file: SourceFile, specifier: string): string | undefined {
  const name = isBuiltin(specifier) ? builtinName(specifier) : packageName(specifier);
  const listed = isBuiltin(specifier) ? builtinFiles(plan, name) : plan.packages[name];
  if (!listed) return `${file.path} imports ${name}: not listed in architecture.json`;
  return matchesAny(file.path, listed) ? undefined : `${file.path} imports ${name}: only ${listed.join(', ')} may`;
}

function builtinFiles(plan: Plan, name: string): string[] | undefined {
  return plan.builtins.anywhere.includes(name) ? ['**'] : plan.builtins.only[name];
}

/** `fs/promises` and `node:fs` are both node:fs. */
function builtinName(specifier: string): string {
  return `node:${specifier.replace(/^node:/, '').split('/')[0]}`;
}

/** `@hono/node-server/conninfo` is @hono/node-server. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
