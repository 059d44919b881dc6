/**
 * The HTTP door, put together: guards first, then a route for each operation, then the page's files. It can be asked
 * without a socket (`app.request`), which is how its tests do it. Holds no product rule; every error ends here as a
 * problem, and each failed request makes at most one line in the log.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type Clock, type Ids, type Log, shorten } from '../../base/index.ts';
import type { HarkApi } from '../operations/index.ts';
import { addApiRoutes } from './add-api-routes.ts';
import { addHookRoutes } from './add-hook-routes.ts';
import { addSessionRoutes } from './add-session-routes.ts';
import { type Failure, failureOf, HttpProblem, problemResponse } from './answers/problem.ts';
import { addSecurityHeaders } from './answers/security-headers.ts';
import { webFile } from './answers/web-files.fs.ts';
import { type HostRule, isAllowedHost, isOwnOrigin } from './guard/allowed-hosts.ts';
import { createAuthentication, isReading, tooMany } from './guard/authenticate.ts';
import { type RateLimit, rateLimit } from './guard/rate-limit.ts';
import { sessionCookies } from './guard/session-cookie.ts';
import type { SignIn } from './guard/sign-in.ts';
import { credentialsOf, type HttpEnv, isOverTls, peerOf } from './http-env.ts';
import { type Limits, USUAL_LIMITS } from './limits.ts';

export interface HttpAppOptions {
  readonly hark: HarkApi;
  readonly token: string;
  readonly signIn: SignIn;
  readonly allowedHosts: HostRule;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** The built page. Left out: a short page says that it is not built. */
  readonly webFolder?: string | undefined;
  readonly limits?: Partial<Limits>;
  /** Ends open event streams when the server closes. */
  readonly closing?: AbortSignal;
}

export function createHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const { clock, token } = options;
  const limits = { ...USUAL_LIMITS, ...options.limits };
  const cookies = sessionCookies(token, clock, options.ids);
  const wrongTokens = rateLimit(clock, limits.wrongTokens);
  const authenticate = createAuthentication({ token, cookies, wrongTokens });
  const strangers = rateLimit(clock, limits.strangers);

  const app = new Hono<HttpEnv>({ strict: false });
  app.onError((error, c) => answerFailure(options, c, error));
  app.use('*', async (c, next) => {
    await next();
    addSecurityHeaders(c.res.headers, c.req.path.startsWith('/api'));
  });
  app.use('*', guardAddress(options.allowedHosts, limits));

  app.get('/api/health', countStrangers(strangers), (c) => c.json({ ok: true, version: options.hark.version }));
  addSessionRoutes(app, { ...options, cookies, authenticate, limit: rateLimit(clock, limits.signIns) });

  addHookRoutes(app, { hark: options.hark, clock, limits, wrongTokens });
  const known = rateLimit(clock, limits.requests);
  app.use('/api/*', async (c, next) => {
    const access = authenticate(credentialsOf(c));
    const wait = known.take(`${access.session ? 'page' : 'token'} ${peerOf(c.env)}`);
    if (wait > 0) throw tooMany('Too many requests at once.', wait);
    c.set('access', access);
    await next();
    if (access.session && cookies.isStale(access.session)) {
      c.res.headers.append('set-cookie', cookies.issue({ isSecure: isOverTls(c) }));
    }
  });
  addApiRoutes(app, { ...options, limits, closing: options.closing ?? new AbortController().signal });
  addPage(app, options.webFolder, countStrangers(strangers));
  return app;
}

function guardAddress(allowed: HostRule, limits: Limits): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { url } = c.req;
    if (url.length > limits.addressLength) {
      throw new HttpProblem(414, `The address is longer than the ${limits.addressLength} characters allowed.`);
    }
    // A request line may carry a host of its own, besides the header.
    const inAddress = new URL(url).host;
    const host = c.req.header('host') ?? inAddress;
    const foreign = [host, inAddress].find((name) => !isAllowedHost(allowed, name));
    if (foreign !== undefined) {
      throw new HttpProblem(
        403,
        `Hark does not answer to the host "${shorten(foreign, 100)}". Use ${namesOf(allowed)}.`,
      );
    }
    const origin = c.req.header('origin');
    if (origin !== undefined && !isOwnOrigin(origin, host)) {
      throw new HttpProblem(403, `Pages from "${shorten(origin, 100)}" may not talk to Hark.`);
    }
    const site = c.req.header('sec-fetch-site');
    if (c.req.path.startsWith('/api') && site !== undefined && site !== 'same-origin' && site !== 'none') {
      throw new HttpProblem(403, 'Pages from elsewhere may not talk to Hark.');
    }
    await next();
  };
}

function namesOf({ names, anyAddress }: HostRule): string {
  return [...names, ...(anyAddress ? ['the address of this machine'] : [])].join(', ');
}

function countStrangers(strangers: RateLimit): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const wait = strangers.take(peerOf(c.env));
    if (wait > 0) throw tooMany('Too many requests at once.', wait);
    await next();
  };
}

function addPage(app: Hono<HttpEnv>, folder: string | undefined, count: MiddlewareHandler<HttpEnv>): void {
  app.all('*', count, async (c) => {
    if (!isReading(c.req.method)) throw new HttpProblem(405, 'Only GET works here.', { allow: 'GET, HEAD' });
    // The path as it was sent: the router's own is decoded already.
    const file = await webFile(folder, new URL(c.req.url).pathname, c.req.header('if-none-match'));
    if (file.status === 404) throw new HttpProblem(404, `There is nothing at ${shorten(c.req.path, 100)}.`);
    // A buffer is a fine body; the types of fetch and Node disagree about which kind.
    return new Response(file.body as string | null, { status: file.status, headers: file.headers });
  });
}

function answerFailure({ ids, log }: HttpAppOptions, c: Context<HttpEnv>, thrown: unknown): Response {
  const failure = failureOf(thrown);
  const where = { method: c.req.method, path: shorten(c.req.path, 200), status: failure.status };
  if (failure.isBug)
    return answerBug(failure, (id) => log.error({ ...where, id, stack: stackOf(thrown) }, 'request failed'), ids);
  if (failure.status >= 500) log.error({ ...where, detail: failure.detail }, 'request failed');
  else log.debug({ ...where, fields: failure.errors?.map(({ field }) => field) }, 'request refused');
  return problemResponse(failure);
}

function answerBug(failure: Failure, note: (id: string) => void, ids: Ids): Response {
  const id = ids.next();
  note(id);
  return problemResponse({ ...failure, detail: `${failure.detail} The log tells more under the number ${id}.` });
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
