/**
 * A look at whether to speak, as the ledger keeps it: the decision, and the input it was made from, so that it can be
 * decided again. Rows of other kinds, and rows whose detail was lost, are no beats.
 */
import type { LedgerRow } from '../ledger/index.ts';
import type { Decision, DecisionInput } from '../speak/decide/index.ts';

export interface Beat {
  readonly row: LedgerRow;
  readonly decision: Decision;
  /** Absent where the row only tells what was decided. */
  readonly input?: DecisionInput;
}

export function readBeat(row: LedgerRow): Beat | undefined {
  if (row.kind !== 'beat') return undefined;
  const { decision, input } = row.detail ?? {};
  if (!isObject(decision) || !Array.isArray(decision.signals) || !Array.isArray(decision.gates)) return undefined;
  const hasInput =
    isObject(input) && isObject(input.settings) && isObject(input.person) && Array.isArray(input.signals);
  // Our own JSON, written by the sweep from exactly these types.
  const kept = { row, decision: decision as unknown as Decision };
  return hasInput ? { ...kept, input: input as unknown as DecisionInput } : kept;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
