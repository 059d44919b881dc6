/**
 * Operations over HTTP, with the bearer token. A refusal comes back as the same error it was on the other side; a
 * gateway that goes away in the middle is told as such, with what is known and what is not.
 */
import { ConflictError, type FieldProblem, InputError, NotFoundError, SetupError } from '../../../base/index.ts';
import { type Operation, problemSchema } from '../../operations/index.ts';
import { type Answers, type Client, type Gateway, type Input, withoutUndefined } from './client.ts';
import { followEvents } from './follow-events.net.ts';
import { operationNamed } from './local-client.ts';

/** Longer than anything a healthy gateway needs, import and backup included. */
const PATIENCE_MS = 120_000;

export function gatewayClient(first: Gateway, look: () => Promise<Gateway | undefined>): Client {
  let gateway = first;
  /** One that was started anew may be somewhere else. */
  const findAgain = async (): Promise<Gateway | undefined> => {
    const found = await look();
    if (found) gateway = found;
    return found;
  };
  return {
    url: first.url,
    async call<N extends keyof Answers>(name: N, input: Input = {}): Promise<Answers[N]> {
      const operation = operationNamed(name);
      const request = requestOf(operation, withoutUndefined(input));
      // Answered by our own gateway from the operation of that name.
      return (await send(gateway, request)) as Answers[N];
    },
    async newCode() {
      const answer = await send(gateway, { method: 'POST', path: '/api/session/code', body: {} });
      if (typeof answer === 'object' && answer !== null && 'code' in answer) return String(answer.code);
      throw new Error('The gateway answered without a code.');
    },
    listen: (listener, personId) => followEvents({ gateway, findAgain, listener, personId }),
    async close() {},
  };
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: Input;
}

/** Names in the path are taken out of the input; the rest goes into the query or the body. */
export function requestOf(operation: Pick<Operation, 'method' | 'path'>, input: Input): Request {
  const rest = { ...input };
  const path = operation.path.replaceAll(/(?<=\/):(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (operation.method === 'POST' || operation.method === 'PATCH') {
    return { method: operation.method, path, body: rest };
  }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { method: operation.method, path: query.size > 0 ? `${path}?${query}` : path };
}

async function send(gateway: Gateway, { method, path, body }: Request): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(gateway.url + path, {
      method,
      headers: {
        authorization: `Bearer ${gateway.token}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    text = await response.text();
  } catch (cause) {
    throw wentAway(gateway, method, cause);
  }
  const answer = parse(text);
  if (response.ok) return answer;
  throw refusalOf(response.status, answer);
}

function wentAway({ url }: Gateway, method: string, cause: unknown): SetupError {
  const next =
    method === 'GET'
      ? 'Look whether it runs with `hark status`, start it with `hark start`, and try again.'
      : 'It is not known whether it was done. Look with `hark tasks list` or `hark why` before you try again.';
  return new SetupError(`Hark at ${url} stopped answering in the middle of the call.`, next, { cause });
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Refusal = new (field: string, message: string, more?: readonly FieldProblem[]) => Error;

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: InputError,
  404: NotFoundError,
  409: ConflictError,
  413: InputError,
  422: InputError,
};

const TOKEN_REFUSED = new Set([401, 403]);

/** Something broke inside the gateway. It runs on; the log has the story. */
class GatewayFault extends Error {
  override readonly name = 'GatewayFault';
  readonly next = 'Look into the log of the running Hark, or check it with `hark doctor`; then try again.';
}

/** problem+json turned back into the error it was made from. */
export function refusalOf(status: number, answer: unknown): Error {
  const parsed = problemSchema.safeParse(answer);
  const detail = parsed.success ? parsed.data.detail : `The gateway answered with ${status}.`;
  const [first, ...more] = parsed.success ? (parsed.data.errors ?? []) : [];
  const Known = REFUSALS[status];
  if (Known) return new Known(first?.field ?? 'request', first?.message ?? detail, more);
  if (TOKEN_REFUSED.has(status)) {
    return new SetupError(
      'The running Hark does not accept this token.',
      'Use the HARK_HOME (and HARK_TOKEN) it was started with; `hark token` shows where the token is.',
    );
  }
  if (status === 500) return new GatewayFault(detail);
  return new SetupError(detail, status === 429 ? 'Wait a moment and try again.' : 'See `hark doctor`, then try again.');
}
