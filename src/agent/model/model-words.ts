/** What people read about models: the ledger's sentence for a call, and the notices when one is left alone or works again. */
import { lengthInWords } from '../../base/index.ts';
import type { Endpoint } from './circuit/index.ts';
import type { ModelFailure, ModelFailureKind, ModelUse, Usage } from './model-port.ts';

/** `check` is `hark doctor`'s. */
export type CallPurpose = ModelUse | 'check';

const FOR_WHAT: Readonly<Record<CallPurpose, string>> = {
  chat: 'to answer in a conversation',
  heartbeat: 'to word a message',
  extraction: 'to read a message for what is worth remembering',
  check: 'to see whether it works',
};

const WHY_NOT: Readonly<Record<ModelFailureKind, string>> = {
  auth: 'it refused the key',
  quota: 'the quota or credit is used up',
  rate: 'it asked for fewer requests',
  timeout: 'it took too long',
  network: 'it could not be reached',
  'bad-answer': 'its answer could not be used',
  refused: 'it declined',
  'circuit-open': 'it is left alone for now',
  'not-set-up': 'none is set up',
  aborted: 'it was told to stop',
  other: 'it failed',
};

export function callSummary(
  purpose: CallPurpose,
  model: string,
  end: { readonly usage: Usage; readonly failure?: ModelFailure },
): string {
  const { inputTokens, outputTokens } = end.usage;
  const used = inputTokens + outputTokens === 0 ? '' : ` (${inputTokens} tokens in, ${outputTokens} out)`;
  const how = end.failure ? `${WHY_NOT[end.failure.kind]}${used}` : `it answered${used}`;
  return `Asked ${model} ${FOR_WHAT[purpose]}: ${how}.`;
}

/** What to do about it, by what went wrong. */
const MEND: Readonly<Partial<Record<ModelFailureKind, string>>> = {
  auth: 'Check the setting model.apiKey',
  quota: 'Check your account there, or choose another model with the setting model.name',
  timeout: 'Give it more time with the setting model.timeoutMs, or choose a faster one with model.name',
  'bad-answer': 'Choose another model with the setting model.name',
};

export function howToMend(kind: ModelFailureKind): string {
  return MEND[kind] ?? 'Check the settings model.baseUrl and model.name';
}

export function brokenNotice({ model, host }: Endpoint, kind: ModelFailureKind): string {
  const times = kind === 'auth' || kind === 'quota' ? '' : ', several times in a row';
  return (
    `I asked your model "${model}" at ${host}, but ${WHY_NOT[kind]}${times}. I go on without it and try again later; ` +
    `nothing is lost. ${howToMend(kind)}; \`hark doctor\` tells you at once whether it works.`
  );
}

export function worksNotice({ model }: Endpoint): string {
  return `Your model "${model}" works again.`;
}

export function leftAlone({ model, host }: Endpoint, cause: ModelFailureKind, waitMs: number): string {
  return `The model "${model}" at ${host} is left alone for ${lengthInWords(waitMs)}: ${WHY_NOT[cause]}. ${howToMend(cause)}.`;
}
