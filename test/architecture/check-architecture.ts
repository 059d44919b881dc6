/** Every architecture check over one tree, as readable lines, one per violation. An empty list is a clean tree. */
import { checkCycles } from './check-cycles.ts';
import { checkPackages } from './check-packages.ts';
import { checkPlan } from './check-plan.ts';
import { checkRooms } from './check-rooms.ts';
import { checkShape } from './check-shape.ts';
import { checkTables } from './check-tables.ts';
import { checkWords } from './check-words.ts';
import type { SourceTree } from './source-tree.ts';

const CHECKS = [checkPlan, checkRooms, checkCycles, checkPackages, checkWords, checkTables, checkShape];

export function checkArchitecture(tree: SourceTree): string[] {
  return CHECKS.flatMap((check) => check(tree));
}
