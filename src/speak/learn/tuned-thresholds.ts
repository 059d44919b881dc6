/**
 * What yes and no to thoughts that were only shown do to the threshold of small signs (Z4). A no weighs twice a yes:
 * an unwanted message costs more than one that was missed, so one no beside two yes leaves everything as it is. Only
 * the weight that several small signs need together moves; what is urgent enough to speak alone still does. Pure.
 */
import type { DecisionSettings } from '../decide/index.ts';

export type Judgement = 'yes' | 'no';

type Thresholds = DecisionSettings['thresholds'];

/** Habits change: older answers say little. */
export const JUDGEMENTS_COUNTED = 20;
/** Two answers may be a mood. */
export const FEWEST_JUDGEMENTS = 3;
const MOST_RAISED = 8;
const MOST_LOWERED = 4;
/** Below this a single ordinary sign would speak, and nothing would have to come together any more. */
const LOWEST = 4;

/** `answers`: the latest first. */
export function tunedThresholds(base: Thresholds, answers: readonly Judgement[]): Thresholds {
  const shift = shiftOf(answers);
  if (shift === 0) return base;
  return {
    act: moved(base.act, shift),
    suggest: moved(base.suggest, shift),
    observe: moved(base.observe, shift),
  };
}

function shiftOf(answers: readonly Judgement[]): number {
  const counted = answers.slice(0, JUDGEMENTS_COUNTED);
  if (counted.length < FEWEST_JUDGEMENTS) return 0;
  const unwanted = counted.filter((answer) => answer === 'no').length;
  const wanted = counted.length - unwanted;
  return Math.round((MOST_RAISED * unwanted - MOST_LOWERED * wanted) / counted.length);
}

/** Whoever set less than the lowest meant it. */
function moved(base: number, shift: number): number {
  return Math.max(base + shift, Math.min(base, LOWEST));
}
