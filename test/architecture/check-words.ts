/**
 * Things a file may do only if its name says so: read the clock, set a timer, open the network, draw a random
 * number, speak SQL. Found by patterns of architecture.json over code without strings and comments, or over the
 * text inside strings. One line per rule and file.
 */
import { matchesAny } from './path-pattern.ts';
import type { Plan } from './plan.ts';
import { productFiles, type SourceFile, type SourceTree } from './source-tree.ts';

type WordRule = Plan['words'][number];

export function checkWords(tree: SourceTree): string[] {
  return tree.plan.words.flatMap((rule) =>
    productFiles(tree)
      .filter((file) => matchesAny(file.path, rule.in) && !matchesAny(file.path, rule.only))
      .flatMap((file) => wordFound(rule, file) ?? []),
  );
}

function wordFound(rule: WordRule, file: SourceFile): string | undefined {
  const looked =
    rule.look === 'code'
      ? [{ start: 0, text: file.scanned.code }]
      : file.scanned.strings.map(({ start, text }) => ({ start, text }));
  for (const pattern of rule.patterns) {
    const expression = new RegExp(pattern);
    for (const { start, text } of looked) {
      const hit = expression.exec(text);
      if (!hit) continue;
      const line = file.source.slice(0, start + hit.index).split('\n').length;
      return `${file.path}:${line} ${rule.name} (${hit[0].trim()}): ${rule.instead}`;
    }
  }
  return undefined;
}
