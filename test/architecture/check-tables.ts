/**
 * Each table has one writing room, so that a row's rules live in one place. Writes are found as query-builder
 * calls and as SQL text; a builder call on a table that has no owner, or on a table named by a value, is refused
 * too, because nothing could be said about it. Migrations make tables and may write any; each table they make
 * must have an owner.
 */
import { matchesAny } from './path-pattern.ts';
import { productFiles, roomOf, type SourceFile, type SourceTree } from './source-tree.ts';

const BUILDER_WRITE =
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*(?:<[^>]*>)?\(\s*(?:['"`](\w+))?/g;
const SQL_WRITE =
  /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|delete\s+from|update(?:\s+or\s+\w+)?(?=\s+["`]?\w+["`]?(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+["`]?(\w+)/gi;
const TABLE_MADE =
  /\.createTable\(\s*['"`](\w+)|\bcreate\s+(?:virtual\s+)?table\s+(?:if\s+not\s+exists\s+)?["`]?(\w+)/gi;

export function checkTables(tree: SourceTree): string[] {
  return productFiles(tree).flatMap((file) =>
    matchesAny(file.path, tree.plan.tableMakers) ? tablesWithoutOwner(tree, file) : wrongWrites(tree, file),
  );
}

function wrongWrites(tree: SourceTree, file: SourceFile): string[] {
  const { tables, sqlFiles, generalWriters } = tree.plan;
  const built = [...file.scanned.text.matchAll(BUILDER_WRITE)].map((match) => match[1]);
  const written = matchesAny(file.path, sqlFiles)
    ? file.scanned.strings.flatMap(({ text }) => [...text.matchAll(SQL_WRITE)].map((match) => match[1]))
    : [];
  const known = written.filter((table) => table !== undefined && Object.hasOwn(tables, table));
  const room = roomOf(tree.plan, file.path);
  return [...new Set([...built, ...known])].flatMap((table) => {
    if (table === undefined) {
      return matchesAny(file.path, generalWriters)
        ? []
        : [`${file.path} writes to a table named by a value: name it so that it can be checked`];
    }
    const owner = Object.hasOwn(tables, table) ? tables[table] : undefined;
    if (!owner) return [`${file.path} writes table ${table}, which has no owner in architecture.json`];
    return owner === room ? [] : [`${file.path} writes table ${table}: only room ${owner} may`];
  });
}

function tablesWithoutOwner(tree: SourceTree, file: SourceFile): string[] {
  const made = [...file.scanned.text.matchAll(TABLE_MADE)].map((match) => match[1] ?? match[2] ?? '');
  const orphans = [...new Set(made)].filter((table) => !Object.hasOwn(tree.plan.tables, table));
  return orphans.map((table) => `${file.path} makes table ${table}, which has no owner in architecture.json`);
}
