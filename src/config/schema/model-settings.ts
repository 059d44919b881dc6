/**
 * Settings about the language model: where it is, which one is asked for what, how long it may take, what it costs. All of
 * them are the user's alone (P5). Without a base URL and a name there is no model, and Hark works without one.
 */
import { duration } from './duration.ts';
import { setting } from './setting.ts';
import { decimalNumber, text, webAddress } from './value-kinds.ts';

const LONGEST_NAME = 200;
const SECOND_MS = 1_000;
/** Per million tokens. More than any model costs in any currency. */
const MOST_PRICE = 100_000_000;

export const modelSettings = {
  'model.baseUrl': setting(webAddress({ max: 500, example: 'http://127.0.0.1:11434/v1' }), {
    default: '',
    help: 'Where your language model answers: the address of any server that speaks the OpenAI API, up to and with /v1. May be this machine or one of your own network. Empty: no model is used.',
    env: 'HARK_MODEL_BASE_URL',
  }),
  'model.apiKey': setting(text({ max: 500, example: 'sk-…' }), {
    default: '',
    help: 'The key the model server wants to see. Empty: none is sent.',
    env: 'HARK_MODEL_API_KEY',
    isSecret: true,
  }),
  'model.name': setting(text({ max: LONGEST_NAME, example: 'gpt-5-mini' }), {
    default: '',
    help: 'The model that is asked, by the name its server knows it by. Empty: no model is used, unless one is named for a use below.',
    env: 'HARK_MODEL_NAME',
  }),
  'model.heartbeat': setting(text({ max: LONGEST_NAME, example: 'llama3.2' }), {
    default: '',
    help: 'The model that words what Hark says unasked. Empty: model.name. When the server no longer has it, model.name is asked instead.',
    env: 'HARK_MODEL_HEARTBEAT',
  }),
  'model.extraction': setting(text({ max: LONGEST_NAME, example: 'llama3.2' }), {
    default: '',
    help: 'The model that reads your messages for what is worth remembering. Empty: model.name. When the server no longer has it, model.name is asked instead.',
    env: 'HARK_MODEL_EXTRACTION',
  }),
  'model.timeoutMs': setting(duration({ min: SECOND_MS, max: 600 * SECOND_MS, example: '60s' }), {
    default: 60 * SECOND_MS,
    help: 'How long the model may take for one answer, with all it looks up, before Hark goes on without it. One on your own machine may need more.',
    env: 'HARK_MODEL_TIMEOUT_MS',
  }),
  'model.priceIn': setting(decimalNumber({ min: 0, max: MOST_PRICE, example: 0.25 }), {
    default: 0,
    help: 'What a million tokens sent to the model cost, in your currency, so that Hark can say what it spent. 0: not known.',
    env: 'HARK_MODEL_PRICE_IN',
  }),
  'model.priceOut': setting(decimalNumber({ min: 0, max: MOST_PRICE, example: 2 }), {
    default: 0,
    help: 'What a million tokens written by the model cost, in your currency. 0: not known.',
    env: 'HARK_MODEL_PRICE_OUT',
  }),
};
