/**
 * A route for each operation, the stream of events, the API's own description, and clear answers for all that is not
 * there: a wrong method names the right ones.
 */
import type { Context, Hono } from 'hono';
import { type Clock, shorten } from '../../base/index.ts';
import { type HarkApi, type Operation, operations, readInput } from '../operations/index.ts';
import { openEventStream } from './answers/event-stream.ts';
import { openapiDocument } from './answers/openapi.ts';
import { HttpProblem } from './answers/problem.ts';
import { requireScope } from './guard/authenticate.ts';
import type { HttpEnv } from './http-env.ts';
import type { Limits } from './limits.ts';
import { readFields, readQuery } from './request/read-request.ts';

export interface ApiParts {
  readonly hark: HarkApi;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly closing: AbortSignal;
}

type Handler = (c: Context<HttpEnv>) => Promise<Response> | Response;

export function addApiRoutes(app: Hono<HttpEnv>, parts: ApiParts): void {
  const routes = new Map<string, Map<string, Handler>>();
  const add = (method: string, path: string, handler: Handler): void => {
    routes.set(path, (routes.get(path) ?? new Map<string, Handler>()).set(method, handler));
  };
  for (const operation of operations) add(operation.method, operation.path, handlerOf(operation, parts));
  add('GET', '/api/events', eventsHandler(parts));
  add('GET', '/api/openapi.json', openapiHandler(parts.hark.version));

  // Fixed names before placeholders, or `/api/tasks/parse` would be a task called "parse".
  const isFixed = (path: string) => (path.includes('/:') ? 1 : 0);
  const inOrder = [...routes].sort(([a], [b]) => isFixed(a) - isFixed(b));
  for (const [path, handlers] of inOrder) {
    for (const [method, handler] of handlers) app.on(method, path, handler);
    app.all(path, wrongMethod([...handlers.keys()]));
  }
  app.all('/api/*', unknownRoute);
}

function handlerOf(operation: Operation, { hark, limits }: ApiParts): Handler {
  return async (c) => {
    const { scope, caller } = c.get('access');
    requireScope({ scope, caller }, operation.scope);
    const fields = await readFields(c.req.raw, operation, c.req.param(), limits.bodyBytes);
    const answer = await operation.run(hark, readInput(operation, fields), caller).catch(throwError);
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json; charset=utf-8' } });
  };
}

/** Hono hands only real errors to its error handler. */
function throwError(thrown: unknown): never {
  throw thrown instanceof Error ? thrown : new Error(`Something else than an error was thrown: ${String(thrown)}`);
}

function eventsHandler({ hark, clock, limits, closing }: ApiParts): Handler {
  const input = { type: 'object', properties: { personId: { type: 'string' } } };
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  let open = 0;
  return async (c) => {
    requireScope(c.get('access'), 'read');
    const { personId, ...others } = readQuery(new URL(c.req.url).searchParams, input);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) {
      throw new HttpProblem(422, `"${unknown}" is not a field of events. It takes personId.`, {}, unknown);
    }
    // An unknown person is refused here, not met with eternal silence.
    if (typeof personId === 'string') await hark.status({ personId });
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    if (open >= limits.streams) throw new HttpProblem(503, 'Too many event streams are open.', { 'retry-after': '5' });
    open += 1;
    const stream = openEventStream({
      clock,
      heartbeatMs: limits.heartbeatMs,
      mostBytes: limits.streamBytes,
      subscribe: (listener) => hark.subscribe(typeof personId === 'string' ? personId : undefined, listener),
      closing,
      ended: (isSlow) => {
        open -= 1;
        if (isSlow) c.env?.hangUp?.();
      },
    });
    return new Response(stream, { headers });
  };
}

function openapiHandler(version: string): Handler {
  let document: string | undefined;
  return (c) => {
    requireScope(c.get('access'), 'read');
    document ??= JSON.stringify(openapiDocument(operations, version));
    return new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  };
}

function wrongMethod(methods: readonly string[]): Handler {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
  return (c) => {
    throw new HttpProblem(405, `${c.req.method} does not work here. Allowed: ${allow}.`, { allow });
  };
}

function unknownRoute(c: Context<HttpEnv>): never {
  throw new HttpProblem(404, `There is no ${shorten(c.req.path, 100)}. GET /api/openapi.json lists what there is.`);
}
