/**
 * Who asks, and what they may do: the one place where a token or a cookie becomes an access (Q3). Today there is one
 * owner who may do everything; a later token gets its own line here and nothing else changes.
 *
 *   Authorization: Bearer <token>   compared in constant time; wrong ones are counted, and too many are not even looked at
 *   session cookie                  and, to change something, proof that our own page asks: x-hark: 1 or our own Origin
 *   neither, or a wrong one         401
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { DoorCaller, Scope } from '../../operations/index.ts';
import { HttpProblem } from '../answers/problem.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Session, SessionCookies } from './session-cookie.ts';

export interface Access {
  readonly caller: DoorCaller;
  readonly scope: Scope;
  /** Present when a browser asks. */
  readonly session?: Session;
}

export interface Credentials {
  readonly method: string;
  readonly peer: string;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly xHark: string | undefined;
}

export interface AuthenticationParts {
  readonly token: string;
  readonly cookies: SessionCookies;
  readonly wrongTokens: RateLimit;
}

const OWNER: DoorCaller = { by: 'owner', door: 'http' };
const SCOPES: readonly Scope[] = ['read', 'speak', 'settings', 'admin'];
const HOW = 'Send the header "Authorization: Bearer <token>"; the token is in the file "token" of Hark\'s home folder.';

export function createAuthentication(parts: AuthenticationParts): (given: Credentials) => Access {
  const wanted = digest(parts.token);
  return (given) => {
    if (given.authorization !== undefined) return byToken(parts, wanted, given, given.authorization);
    const session = parts.cookies.read(given.cookie);
    if (!session) throw refuse(`This needs the token, or a browser that is signed in. ${HOW}`);
    if (!isReading(given.method) && given.xHark !== '1' && given.origin === undefined) {
      throw new HttpProblem(403, 'A browser that changes something must send the header "x-hark: 1".');
    }
    return { caller: OWNER, scope: 'admin', session };
  };
}

function byToken(parts: AuthenticationParts, wanted: Buffer, { peer }: Credentials, authorization: string): Access {
  const wait = parts.wrongTokens.look(peer);
  if (wait > 0) throw tooMany('Too many wrong tokens came from there.', wait);
  const token = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1];
  if (token !== undefined && timingSafeEqual(digest(token), wanted)) return { caller: OWNER, scope: 'admin' };
  parts.wrongTokens.take(peer);
  throw refuse(token === undefined ? `The Authorization header is not understood. ${HOW}` : `Wrong token. ${HOW}`);
}

export function requireScope(access: Access, needed: Scope): void {
  if (SCOPES.indexOf(access.scope) >= SCOPES.indexOf(needed)) return;
  throw new HttpProblem(403, `This needs the scope "${needed}"; this token has "${access.scope}".`);
}

export function tooMany(detail: string, seconds: number): HttpProblem {
  return new HttpProblem(429, `${detail} Try again in ${seconds} s.`, { 'retry-after': String(seconds) });
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuse(detail: string): HttpProblem {
  return new HttpProblem(401, detail, { 'www-authenticate': 'Bearer realm="hark"' });
}

/** Equal lengths for the comparison, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
