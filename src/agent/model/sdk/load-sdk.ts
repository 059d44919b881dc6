/**
 * Loads the AI SDK when a model is asked for the first time, and not before: a Hark without a model never pays for it. Always
 * makes a provider object of its own; a bare model name would go to a service nobody chose.
 */
import type { LanguageModel } from 'ai';

export type Sdk = typeof import('ai');
/** A ready model of the SDK, as an embedding program may hand over. */
export type GivenModel = Exclude<LanguageModel, string>;

export interface ProviderFacts {
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
}

/** The SDK's name for our provider: what is meant for it alone is filed under this. */
export const PROVIDER = 'hark';

export async function loadSdk(): Promise<Sdk> {
  // It would print to a terminal that may be somebody's JSON; what is wrong is in our own results.
  globalThis.AI_SDK_LOG_WARNINGS ??= false;
  const [sdk] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]);
  return sdk;
}

export async function openModel({ baseUrl, name, apiKey, fetch }: ProviderFacts): Promise<GivenModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: baseUrl,
    fetch,
    supportsStructuredOutputs: true,
    ...(apiKey === '' ? {} : { apiKey }),
  });
  return provider.chatModel(name);
}

export function isGivenModel(value: unknown): value is GivenModel {
  return (
    typeof value === 'object' &&
    value !== null &&
    'specificationVersion' in value &&
    'doGenerate' in value &&
    typeof value.doGenerate === 'function'
  );
}
