/**
 * Signed hooks (Q4): operations that say so may be called without a token, by a request that is signed with the user's
 * secret. The signature covers the time and the body as they were sent; it is checked before the body is read as JSON.
 * Wrong ones are counted like wrong tokens, so that nobody can try for long. A request that shows a token or a cookie
 * goes the usual way.
 */
import type { Context, Hono, Next } from 'hono';
import type { Clock } from '../../base/index.ts';
import { type HarkApi, type HookVerdict, type Operation, operations, readInput } from '../operations/index.ts';
import { HttpProblem } from './answers/problem.ts';
import { tooMany } from './guard/authenticate.ts';
import { type RateLimit, rateLimit } from './guard/rate-limit.ts';
import { type HttpEnv, peerOf } from './http-env.ts';
import type { Limits } from './limits.ts';
import { fieldsOfBody, parseBody, readJsonText } from './request/read-request.ts';

export interface HookParts {
  readonly hark: HarkApi;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly wrongTokens: RateLimit;
}

/** Both spellings are understood; ours goes out with `x-`, as do the webhooks. */
const headerOf = (c: Context<HttpEnv>, name: string): string | undefined =>
  c.req.header(`x-hark-${name}`) ?? c.req.header(`hark-${name}`);

const HOW =
  'Send the token, or sign the request: x-hark-timestamp (seconds since 1970) and x-hark-signature ("v1=" and the hex HMAC-SHA256 of "timestamp.body" with the setting inbox.secret).';

const REFUSALS: Readonly<Record<Exclude<HookVerdict, 'good'>, string>> = {
  'no-secret': 'Signed requests are off until a secret is set: `hark settings set inbox.secret <a long random text>`.',
  'bad-timestamp': 'x-hark-timestamp must be the time of the request in whole seconds since 1970.',
  'too-old': 'x-hark-timestamp is more than 5 minutes away from now. Sign a new request, and check the clock.',
  wrong: 'x-hark-signature does not fit: another secret, another body, or another timestamp was signed.',
};

export function addHookRoutes(app: Hono<HttpEnv>, parts: HookParts): void {
  const limit = rateLimit(parts.clock, parts.limits.hooks);
  for (const operation of operations.filter(({ takesSignature }) => takesSignature)) {
    app.on(operation.method, operation.path, (c, next) => answer(parts, limit, operation, { c, next }));
  }
}

async function answer(
  parts: HookParts,
  limit: RateLimit,
  operation: Operation,
  { c, next }: { readonly c: Context<HttpEnv>; readonly next: Next },
): Promise<Response | undefined> {
  const signature = headerOf(c, 'signature');
  if (c.req.header('authorization') !== undefined || c.req.header('cookie') !== undefined) {
    await next();
    return undefined;
  }
  const wait = Math.max(limit.take(peerOf(c.env)), parts.wrongTokens.look(peerOf(c.env)));
  if (wait > 0) throw tooMany('Too many requests at once.', wait);
  if (signature === undefined) {
    throw new HttpProblem(401, `This request shows neither token nor signature. ${HOW}`, CHALLENGE, 'x-hark-signature');
  }
  const hook = { signature, timestamp: headerOf(c, 'timestamp') ?? '' };
  const body = await readJsonText(c.req.raw, operation.largestBodyBytes ?? parts.limits.bodyBytes);
  const verdict = parts.hark.inbox.checkHook(hook, body);
  if (verdict !== 'good') {
    parts.wrongTokens.take(peerOf(c.env));
    const field = verdict === 'wrong' || verdict === 'no-secret' ? 'x-hark-signature' : 'x-hark-timestamp';
    throw new HttpProblem(401, REFUSALS[verdict], CHALLENGE, field);
  }
  const fields = fieldsOfBody(body === '' ? {} : parseBody(body), operation, c.req.param());
  const done = await operation.run(parts.hark, readInput(operation, fields), { by: 'system', door: 'hook', hook });
  return c.json(done);
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="hark"' };
