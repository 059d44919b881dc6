/**
 * A model on the other end of real HTTP: a scripted server that speaks OpenAI's chat API on a free port of this machine. The
 * script says what to answer to requests whose text (system, prompt, tool results) holds a word or matches a pattern; the
 * rule added last is asked first, and a rule with several answers gives them in order and then repeats the last one.
 *
 *   const fake = await fakeModel();
 *   fake.answer('dentist', { call: { name: 'heartbeat_respond', input: { notify: true, text: 'Dentist at 3.' } } });
 *   … { 'model.baseUrl': fake.baseUrl, 'model.name': 'fake' } …
 *   fake.requests.at(-1)?.text; await fake.stop();
 *
 * A request that no rule knows is answered with 404, so that a test which forgot one sees it.
 */
import { LLMock } from '@copilotkit/aimock';

export interface FakeRequest {
  readonly model: string;
  /** All that was said in it, in order. */
  readonly text: string;
  readonly system: string;
  readonly prompt: string;
  readonly hasToolResult: boolean;
  readonly toolNames: readonly string[];
  /** `text`, `json_object` or `json_schema`. */
  readonly format: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** What it was answered with. */
  readonly status: number;
}

export type FakeAnswer = (
  | { readonly text: string }
  | { readonly object: unknown }
  | { readonly call: { readonly name: string; readonly input: unknown }; readonly text?: string }
  | { readonly status: number; readonly message?: string; readonly code?: string; readonly retryAfter?: number }
) & {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly finish?: string;
};

export interface FakeModel {
  /** As the setting `model.baseUrl` wants it. */
  readonly baseUrl: string;
  readonly requests: readonly FakeRequest[];
  answer(match: string | RegExp, first: FakeAnswer, ...then: readonly FakeAnswer[]): void;
  /** Forgets all rules and requests. */
  reset(): void;
  stop(): Promise<void>;
}

const INPUT_TOKENS = 100;
const OUTPUT_TOKENS = 20;

export async function fakeModel(): Promise<FakeModel> {
  const server = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  const url = await server.start();
  return {
    baseUrl: `${url.replace(/\/+$/u, '')}/v1`,
    get requests() {
      return server
        .getRequests()
        .map(({ body, headers, response }) => readRequest(body ?? {}, headers, response.status));
    },
    answer(match, ...answers) {
      let given = 0;
      server.prependFixture({
        match: { predicate: (request) => isMatch(match, textOf(request.messages)) },
        response: () => toResponse(answers[Math.min(given++, answers.length - 1)] ?? { text: '' }),
      });
    },
    reset: () => {
      server.reset();
    },
    stop: () => server.stop(),
  };
}

function isMatch(match: string | RegExp, text: string): boolean {
  return typeof match === 'string'
    ? text.includes(match)
    : new RegExp(match.source, match.flags.replace('g', '')).test(text);
}

function toResponse(answer: FakeAnswer) {
  if ('status' in answer) {
    const { status, message = 'refused by the script', code, retryAfter } = answer;
    return {
      status,
      error: { message, ...(code === undefined ? {} : { code, type: code }) },
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }
  const shared = {
    usage: {
      prompt_tokens: answer.inputTokens ?? INPUT_TOKENS,
      completion_tokens: answer.outputTokens ?? OUTPUT_TOKENS,
    },
    ...(answer.finish === undefined ? {} : { finishReason: answer.finish }),
  };
  if ('call' in answer) {
    const toolCalls = [{ name: answer.call.name, arguments: asJson(answer.call.input) }];
    return answer.text === undefined ? { ...shared, toolCalls } : { ...shared, toolCalls, content: answer.text };
  }
  return { ...shared, content: 'object' in answer ? JSON.stringify(answer.object) : answer.text };
}

/** A text is handed over as it is: that is how a model's broken JSON looks. */
function asJson(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

interface Message {
  readonly role?: unknown;
  readonly content?: unknown;
}

function readRequest(given: object, headers: Record<string, string>, status: number): FakeRequest {
  const body: Readonly<Record<string, unknown>> = { ...given };
  const messages = messagesOf(body.messages);
  const format = body.response_format;
  return {
    body,
    headers,
    status,
    model: String(body.model ?? ''),
    text: textOf(messages),
    system: textOf(messages.filter(({ role }) => role === 'system')),
    prompt: textOf(messages.filter(({ role }) => role === 'user')),
    hasToolResult: messages.some(({ role }) => role === 'tool'),
    toolNames: namesOf(body.tools),
    format: isObject(format) && 'type' in format ? String(format.type) : 'text',
  };
}

function namesOf(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) =>
    isObject(tool) && 'function' in tool && isObject(tool.function) && 'name' in tool.function
      ? [String(tool.function.name)]
      : [],
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function messagesOf(given: unknown): Message[] {
  return Array.isArray(given) ? given.filter(isObject) : [];
}

function textOf(given: unknown): string {
  return messagesOf(given)
    .map(({ content }) => contentText(content))
    .join('\n');
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: unknown) => (isObject(part) && 'text' in part ? String(part.text) : '')).join('\n');
}
