export type { Addition, AdditionCreate, AdditionPatch } from './addition.ts';
export {
  type AdditionQuery,
  findAddition,
  listAdditions,
  purgeDeletedAdditions,
  withActiveAdditions,
} from './additions.sql.ts';
export {
  addAddition,
  approveAddition,
  MOST_ADDITIONS,
  removeAddition,
  requireAddition,
  undoAddition,
  updateAddition,
} from './change-addition.ts';
export { isAdditionInput, readAddition, readAdditionPatch } from './read-addition.ts';
