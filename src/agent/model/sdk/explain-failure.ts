/**
 * Says what kind of failure an answer of a model server is, in words a person can act on:
 *
 *   status                                     kind
 *   401, 403                                   auth (403 for what the words call moderation: refused)
 *   402, or any that speaks of quota/credit    quota
 *   429                                        rate, with the instant the server names
 *   408, 504, 524                              timeout
 *   404, or any that knows no such model       other; `isMissing` says that another name may do
 *   2xx that cannot be read                    bad-answer
 *   everything else                            other
 *
 * Only the server's own words are repeated, one line, shortened, without the key; a page of HTML is not. Pure; never throws.
 */
import { messageOf, shorten } from '../../../base/index.ts';
import type { ModelFailure, ModelFailureKind } from '../model-port.ts';
import { hideKey } from './hide-key.ts';

export interface ServerAnswer {
  readonly host: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** To be taken out of what is repeated. */
  readonly key: string;
  readonly nowMs: number;
}

export interface CallFailure extends ModelFailure {
  readonly status?: number;
  /** The server has no model of this name. */
  readonly isMissing?: boolean;
  /** The request itself was refused: asked in another form, it may be taken. */
  readonly isForm?: boolean;
}

/** How a failure travels through the SDK. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const SHOWN = 200;
/** What explains itself at greater length than this explains nothing. */
const LONGEST_READ = 64 * 1024;
const LONGEST_KEPT = 4_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;

const QUOTA =
  /insufficient[_ ]quota|exceeded your current quota|billing|insufficient (?:funds|credits?|balance)|out of credits?|payment required/iu;
const MODERATION = /moderation|flagged|content[_ ]policy|content[_ ]filter/iu;
const MISSING_MODEL =
  /model[_ ]not[_ ]found|model.{0,120}(?:not found|does(?: not|n't) exist|not available)|no such model|unknown model|invalid model/iu;

const KIND_OF_STATUS: ReadonlyMap<number, ModelFailureKind> = new Map([
  [401, 'auth'],
  [402, 'quota'],
  [403, 'auth'],
  [408, 'timeout'],
  [429, 'rate'],
  [504, 'timeout'],
  [524, 'timeout'],
]);
const FORM_STATUSES: ReadonlySet<number> = new Set([400, 415, 422]);
/** Some servers stumble over a form they do not know instead of refusing it. */
const STUMBLES = /response_format|json_schema|schema|grammar|tool/iu;
const TOO_LONG = /context[_ ]length|maximum context|too (?:long|many tokens)|context window/iu;

const WORDS: Readonly<Partial<Record<ModelFailureKind, string>>> = {
  auth: 'refuses the key',
  quota: 'says that the quota or credit is used up',
  rate: 'asks for fewer requests',
  timeout: 'was too slow itself',
  refused: 'declines to answer this',
};

export function explainAnswer(answer: ServerAnswer): CallFailure {
  const { host, status, nowMs } = answer;
  const said = whatItSaid(answer);
  const kind = kindOf(status, said);
  const isMissing = status === 404 || (status >= 400 && status < 500 && MISSING_MODEL.test(said));
  const words = isMissing
    ? 'has no such model, or this is not the address of its API, which mostly ends in /v1'
    : (WORDS[kind] ?? 'failed');
  const message = `${host} ${words} (${status}${said === '' ? '' : `: ${said}`}).`;
  const retryAtMs = kind === 'rate' ? retryAt(answer.headers, nowMs) : undefined;
  return {
    kind,
    message,
    status,
    ...(retryAtMs === undefined ? {} : { retryAtMs }),
    ...(isMissing ? { isMissing } : {}),
    ...(!isMissing && kind === 'other' && isAboutForm(status, said) ? { isForm: true } : {}),
  };
}

function isAboutForm(status: number, said: string): boolean {
  if (TOO_LONG.test(said)) return false;
  return FORM_STATUSES.has(status) || ((status === 500 || status === 501) && STUMBLES.test(said));
}

function kindOf(status: number, said: string): ModelFailureKind {
  if (QUOTA.test(said)) return 'quota';
  if (status === 403 && MODERATION.test(said)) return 'refused';
  return KIND_OF_STATUS.get(status) ?? 'other';
}

/** Servers wrap their words in many ways; what is not JSON is shown only when it is plain text. */
function whatItSaid({ body, key }: ServerAnswer): string {
  const text = body.length > LONGEST_READ ? '' : body.trim();
  const found = text.startsWith('{') || text.startsWith('[') ? wordsOfJson(text) : /^\s*</u.test(text) ? '' : text;
  return shorten(hideKey(oneLine(found), key), SHOWN);
}

function oneLine(text: string): string {
  return text
    .slice(0, LONGEST_KEPT)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function wordsOfJson(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const error = field(first, 'error') ?? first;
    if (typeof error === 'string') return error;
    const message = field(error, 'message') ?? field(error, 'detail') ?? '';
    const code = field(error, 'code') ?? field(error, 'type');
    const words = typeof message === 'string' ? message : JSON.stringify(message);
    return typeof code === 'string' && !words.includes(code) ? `${words} [${code}]` : words;
  } catch {
    return '';
  }
}

/** Some gateways answer 200 and put the failure of the one behind them into the body. */
export function hiddenFailure(body: string): number | undefined {
  if (!/^\s*\{/u.test(body) || !body.includes('"error"')) return undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    const error = field(parsed, 'error');
    if (field(parsed, 'choices') !== undefined || error === undefined || error === null) return undefined;
    const code = Number(field(error, 'code') ?? field(error, 'status'));
    return Number.isInteger(code) && code >= 400 && code <= 599 ? code : 500;
  } catch {
    return undefined;
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name]; // it has that name
}

/** `Retry-After` in seconds or as a date, `retry-after-ms` where a server is exact. */
export function retryAt(headers: Readonly<Record<string, string>>, nowMs: number): number | undefined {
  const exact = Number(headers['retry-after-ms'] || Number.NaN);
  const given = headers['retry-after'] ?? '';
  const seconds = /^\s*\d{1,9}(?:\.\d+)?\s*$/u.test(given) ? Number(given) * 1_000 : Number.NaN;
  const dated = given === '' ? Number.NaN : Date.parse(given) - nowMs;
  const wait = [exact, seconds, dated].find((ms) => Number.isFinite(ms) && ms > 0);
  return wait === undefined ? undefined : nowMs + Math.min(Math.ceil(wait), LONGEST_WAIT_MS);
}

/** Names the SDK gives to answers it could not make sense of. */
const UNREADABLE =
  /^AI_(?:InvalidResponseData|JSONParse|TypeValidation|EmptyResponseBody|NoContentGenerated|NoOutputGenerated|ToolChoiceViolation|InvalidToolInput|NoSuchTool)Error$/u;

/** What was thrown on the way: ours, the SDK's, or that of a model an embedding program made. */
export function explainThrown(thrown: unknown, about: Omit<ServerAnswer, 'status' | 'headers' | 'body'>): CallFailure {
  if (thrown instanceof CallError) return thrown.failure;
  const name = thrown instanceof Error ? thrown.name : '';
  const status = field(thrown, 'statusCode');
  if (name === 'AI_APICallError' && typeof status === 'number' && (status < 200 || status > 299)) {
    const headers = field(thrown, 'responseHeaders');
    const body = field(thrown, 'responseBody');
    return explainAnswer({
      ...about,
      status,
      headers: isTexts(headers) ? headers : {},
      body: typeof body === 'string' ? body : messageOf(thrown),
    });
  }
  const said = shorten(hideKey(oneLine(messageOf(thrown)), about.key), SHOWN);
  if (UNREADABLE.test(name) || typeof status === 'number') {
    return { kind: 'bad-answer', message: `The answer of ${about.host} could not be read.` };
  }
  if (name === 'AI_APICallError') return { kind: 'network', message: `${about.host} could not be called: ${said}.` };
  return { kind: 'other', message: `Asking ${about.host} failed: ${said}.` };
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
}
