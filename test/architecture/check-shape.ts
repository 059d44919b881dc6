/**
 * How a file and a folder look: length, header comment, named exports only, a face for each room, not too many
 * files side by side. A face that only passes names on needs no header: its room's README says what it is.
 */
import { dirname } from 'node:path';
import { matchesAny } from './path-pattern.ts';
import { facedFolderOf, productFiles, type SourceFile, type SourceTree } from './source-tree.ts';

export function checkShape(tree: SourceTree): string[] {
  return [
    ...[...tree.files.values()].flatMap((file) => [...longFile(tree, file), ...wrongExports(tree, file)]),
    ...productFiles(tree)
      .filter(lacksHeader)
      .map((file) => `${file.path} has no header comment`),
    ...checkFolders(tree),
  ];
}

function longFile(tree: SourceTree, file: SourceFile): string[] {
  const { limits } = tree.plan;
  if (matchesAny(file.path, limits.linesExempt)) return [];
  const most = file.isTest ? limits.testLines : limits.lines;
  const lines = file.source.trimEnd().split('\n').length;
  return lines > most ? [`${file.path} has ${lines} lines: at most ${most}`] : [];
}

function wrongExports(tree: SourceTree, file: SourceFile): string[] {
  const mayDefault = matchesAny(file.path, tree.plan.limits.defaultExports);
  return [
    ...(file.found.hasDefaultExport && !mayDefault ? [`${file.path} has a default export: name it`] : []),
    ...(file.found.hasStarExport ? [`${file.path} has an export *: list the names`] : []),
  ];
}

function lacksHeader(file: SourceFile): boolean {
  const start = file.source.replace(/^#!.*\n/, '').trimStart();
  if (start.startsWith('/*') || start.startsWith('//')) return false;
  const logic = file.scanned.code.replaceAll(
    /\b(?:import|export)\s+(?:type\s+)?\{[^}]*\}(?:\s*from\s*(['"])\s*\1)?;?/g,
    '',
  );
  return !(file.path.endsWith('/index.ts') && logic.trim() === '');
}

function checkFolders(tree: SourceTree): string[] {
  const folders = Map.groupBy(productFiles(tree), (file) => dirname(file.path));
  const most = tree.plan.limits.filesInFolder;
  return [...folders].flatMap(([folder, files]) => {
    const isFaced = facedFolderOf(tree.plan, `${folder}/index.ts`) === folder;
    const lacksFace = isFaced && files.length > 1 && !tree.files.has(`${folder}/index.ts`);
    return [
      ...(files.length > most ? [`${folder} holds ${files.length} source files: at most ${most}`] : []),
      ...(lacksFace ? [`${folder} holds ${files.length} source files and no index.ts face`] : []),
    ];
  });
}
