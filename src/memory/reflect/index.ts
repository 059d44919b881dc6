export type { ChangeType, Edit, PlannedChange } from './change.ts';
export { isReflectionDue, nextReflectionAt, type ReflectionTime } from './is-due.ts';
export { normaliseContent } from './normalise.ts';
export { planReflection, type ReflectionFacts, type ReflectionPlan } from './plan-reflection.ts';
export {
  lastReflectionAt,
  listReflections,
  type ReflectionChoice,
  readReflection,
  reflect,
  reflectionSteps,
  type StoredChange,
  type StoredReflection,
  USUAL_LIMIT,
  undoChange,
} from './reflection.sql.ts';
export type { ReflectionChange, ReflectionResult } from './result.ts';
export { contradict, isSignificant, tokensOf } from './tokens.ts';
