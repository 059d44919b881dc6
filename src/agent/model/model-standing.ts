/**
 * How the models that are set up stand, as far as Hark knows without asking them: which serve which uses, and whether one is
 * left alone for now. Reads only: no request, no token.
 */
import { admit, readCircuit } from './circuit/index.ts';
import type { ModelParts } from './model-parts.ts';
import type { ModelFailureKind, ModelUse } from './model-port.ts';
import type { Target } from './model-target.ts';
import { MODEL_USES } from './record-call.ts';

export interface ModelStanding {
  readonly name: string;
  readonly host: string;
  readonly uses: readonly ModelUse[];
  /** It failed, and is not asked before this instant. */
  readonly leftAlone?: { readonly untilMs: number; readonly cause: ModelFailureKind };
}

/** Each model once, with what it is used for. */
export function modelsInUse(targets: (use: ModelUse) => readonly Target[]): { target: Target; uses: ModelUse[] }[] {
  const usesOf = Map.groupBy(MODEL_USES, (use) => targets(use)[0]?.name ?? '');
  return [...usesOf.values()].flatMap((uses) => {
    const target = uses[0] && targets(uses[0])[0];
    return target ? [{ target, uses }] : [];
  });
}

export function readStanding(
  { store, clock }: Pick<ModelParts, 'store' | 'clock'>,
  targets: (use: ModelUse) => readonly Target[],
): Promise<ModelStanding[]> {
  return store.read(async (tx) => {
    const found: ModelStanding[] = [];
    for (const { target, uses } of modelsInUse(targets)) {
      const { endpoint, mark, name } = target;
      const circuit = await readCircuit(tx, endpoint.id);
      const admission = circuit && admit(circuit, mark, clock.now(), 0);
      const leftAlone =
        admission?.kind === 'wait' ? { untilMs: admission.retryAtMs, cause: admission.cause } : undefined;
      found.push({ name, host: endpoint.host, uses, ...(leftAlone ? { leftAlone } : {}) });
    }
    return found;
  });
}
