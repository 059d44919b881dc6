/**
 * Which model the settings mean for a use, and what its tokens cost. Pure. An endpoint is known by a digest of its address
 * and name, and its settings by a digest too: neither can be read back, so both may be stored.
 */
import { createHash } from 'node:crypto';
import type { Endpoint } from './circuit/index.ts';
import type { ModelUse, Usage } from './model-port.ts';

/** The settings `model.*`, as they are now. */
export interface ModelSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly name: string;
  readonly heartbeat: string;
  readonly extraction: string;
  readonly timeoutMs: number;
  /** Per million tokens; 0 when not known. */
  readonly priceIn: number;
  readonly priceOut: number;
}

export interface Target {
  readonly endpoint: Endpoint;
  readonly mark: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The names worth asking for this use, best first: its own, and the default in case that one is gone (A1). */
export function namesFor(settings: ModelSettings, use: ModelUse): string[] {
  const own = use === 'chat' ? '' : settings[use];
  return [...new Set([own, settings.name])].filter((name) => name !== '');
}

export function targetsFor(settings: ModelSettings, use: ModelUse): Target[] {
  const { baseUrl, apiKey } = settings;
  if (baseUrl === '') return [];
  return namesFor(settings, use).map((name) => ({
    endpoint: { id: digest([baseUrl, name], 32), host: hostOf(baseUrl), model: name },
    mark: digest([baseUrl, name, apiKey], 16),
    name,
    baseUrl,
    apiKey,
  }));
}

/** A model that an embedding program handed over: it is what it is, whatever the settings say. */
export function givenTarget(provider: string, name: string): Target {
  const id = digest([provider, name], 32);
  return { endpoint: { id, host: provider, model: name }, mark: id.slice(0, 16), name, baseUrl: '', apiKey: '' };
}

export function withCost(
  usage: Pick<Usage, 'inputTokens' | 'outputTokens'>,
  { priceIn, priceOut }: Pick<ModelSettings, 'priceIn' | 'priceOut'>,
): Usage {
  const { inputTokens, outputTokens } = usage;
  if (priceIn === 0 && priceOut === 0) return { inputTokens, outputTokens };
  // A price per million tokens is a price in millionths per token.
  return { inputTokens, outputTokens, costMicros: Math.round(inputTokens * priceIn + outputTokens * priceOut) };
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'an address that cannot be read';
}

function digest(parts: readonly string[], length: number): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}
