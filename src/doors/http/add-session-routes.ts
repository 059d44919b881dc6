/**
 * Signing a browser in and out (Q3). In: the code from the printed link, posted once, becomes a cookie. Out: the
 * cookie ends. Whoever holds the token or a session may make a new code, for another browser.
 */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../base/index.ts';
import { readInput } from '../operations/index.ts';
import { HttpProblem } from './answers/problem.ts';
import { type Access, type Credentials, requireScope, tooMany } from './guard/authenticate.ts';
import type { RateLimit } from './guard/rate-limit.ts';
import type { SessionCookies } from './guard/session-cookie.ts';
import { CODE_LIFE_MS, type SignIn } from './guard/sign-in.ts';
import { credentialsOf, type HttpEnv, isOverTls, peerOf } from './http-env.ts';
import { readJsonBody } from './request/read-request.ts';

export interface SessionParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly signIn: SignIn;
  readonly cookies: SessionCookies;
  readonly authenticate: (given: Credentials) => Access;
  readonly limit: RateLimit;
}

const PATH = '/api/session';
const START = { name: 'session.start', input: z.strictObject({ code: z.string().min(1).max(200) }) };
const LARGEST_BYTES = 4_096;
const REFUSED =
  'That sign-in code was used already, is older than ten minutes, or never was. Run `hark link` for a new one.';

export function addSessionRoutes(app: Hono<HttpEnv>, parts: SessionParts): void {
  const { cookies, signIn } = parts;
  app.post(PATH, async (c) => {
    const wait = parts.limit.take(peerOf(c.env));
    if (wait > 0) throw tooMany('Too many attempts to sign in.', wait);
    const { code } = START.input.parse(readInput(START, await readJsonBody(c.req.raw, LARGEST_BYTES)));
    if (!signIn.redeem(code)) throw new HttpProblem(401, REFUSED);
    return c.json({ ok: true }, 200, { 'set-cookie': cookies.issue({ isSecure: isOverTls(c) }) });
  });
  app.delete(PATH, (c) => {
    const { session } = parts.authenticate(credentialsOf(c));
    return c.body(null, 204, session ? { 'set-cookie': cookies.end(session) } : {});
  });
  app.post(`${PATH}/code`, (c) => {
    requireScope(parts.authenticate(credentialsOf(c)), 'admin');
    return c.json({ code: signIn.newCode(), expiresAt: parts.clock.now() + CODE_LIFE_MS });
  });
  app.all(PATH, wrongMethod('POST, DELETE'));
  app.all(`${PATH}/code`, wrongMethod('POST'));
}

function wrongMethod(allow: string) {
  return (c: Context<HttpEnv>): never => {
    throw new HttpProblem(405, `${c.req.method} does not work here. Allowed: ${allow}.`, { allow });
  };
}
