/**
 * What an embedding program may say about its model: the settings in short, or a ready model of the AI SDK. The short form is
 * checked like settings and holds like the environment: nobody changes it while the program runs. A bare name is refused; it
 * would go to a service that nobody chose.
 */
import { type GivenModel, isGivenModel } from '../../agent/model/index.ts';
import { InputError } from '../../base/index.ts';
import { checkSettings } from '../../config/index.ts';

export interface ModelInShort {
  /** Up to and with `/v1`. */
  readonly baseUrl: string;
  readonly name: string;
  readonly apiKey?: string;
  /** Another model for what is said unasked. */
  readonly heartbeat?: string;
  /** Another model for reading messages. */
  readonly extraction?: string;
  readonly timeoutMs?: number;
  /** Per million tokens. */
  readonly priceIn?: number;
  readonly priceOut?: number;
}

/** Any language model object the installed AI SDK takes, or where one answers. */
export type ModelOption = ModelInShort | GivenModel;

export interface ReadModelOption {
  readonly env: Readonly<Record<string, string>>;
  readonly givenModel?: GivenModel;
}

const VARIABLES: Readonly<Record<keyof ModelInShort, string>> = {
  baseUrl: 'HARK_MODEL_BASE_URL',
  name: 'HARK_MODEL_NAME',
  apiKey: 'HARK_MODEL_API_KEY',
  heartbeat: 'HARK_MODEL_HEARTBEAT',
  extraction: 'HARK_MODEL_EXTRACTION',
  timeoutMs: 'HARK_MODEL_TIMEOUT_MS',
  priceIn: 'HARK_MODEL_PRICE_IN',
  priceOut: 'HARK_MODEL_PRICE_OUT',
};

export function readModelOption(option: ModelOption | undefined): ReadModelOption {
  if (option === undefined) return { env: {} };
  if (isGivenModel(option)) return { env: {}, givenModel: option };
  if (typeof option !== 'object' || option === null) {
    throw new InputError(
      'model',
      'model is { baseUrl, name, … } or a language model object of the AI SDK, not a bare name.',
    );
  }
  const given = Object.entries(option).filter(([, value]) => value !== undefined);
  checkSettings(Object.fromEntries(given.map(([key, value]) => [`model.${key}`, value])));
  if (option.baseUrl === undefined || option.baseUrl === '') throw missing('baseUrl');
  if (option.name === undefined || option.name === '') throw missing('name');
  // Every key is one of a setting by now.
  return {
    env: Object.fromEntries(given.map(([key, value]) => [VARIABLES[key as keyof ModelInShort], String(value)])),
  };
}

function missing(field: string): InputError {
  return new InputError(`model.${field}`, `model.${field} is missing: a model needs a baseUrl and a name.`);
}
