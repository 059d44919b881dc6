/**
 * The browser's session: a signed cookie that holds its own end. No table, so a restart signs nobody out; the key
 * comes from the token, so a new token signs everybody out. A session signed out of is remembered as such until the
 * process ends or the session would have, whichever is first.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock, Ids } from '../../../base/index.ts';

export interface Session {
  readonly id: string;
  readonly expiresAt: number;
}

export interface SessionCookies {
  /** Differs between two Harks on one machine: browsers share cookies across ports. */
  readonly name: string;
  /** A `set-cookie` value for a new session. */
  issue(options: { isSecure: boolean }): string;
  /** The session a `cookie` header proves, if any. */
  read(cookieHeader: string | undefined): Session | undefined;
  /** Ends a session; returns the `set-cookie` value that removes it from the browser. */
  end(session: Session): string;
  /** Half over: time for a new one, so that whoever comes by every week stays signed in. */
  isStale(session: Session): boolean;
}

export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
const ID_BYTES = 16;
const MOST_ENDED = 10_000;
const SHAPE = /^([0-9a-z]{1,12})\.([\w-]{1,64})\.([\w-]{43})$/;

export function sessionCookies(token: string, clock: Pick<Clock, 'now'>, ids: Pick<Ids, 'secret'>): SessionCookies {
  const key = createHmac('sha256', token).update('hark session key 1').digest();
  const name = `hark_${createHmac('sha256', key).update('cookie name').digest('hex').slice(0, 8)}`;
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const ended = new Set<string>();
  const attributes = 'Path=/; HttpOnly; SameSite=Strict';

  const verify = (value: string): Session | undefined => {
    const [, until, id, mac] = SHAPE.exec(value) ?? [];
    if (until === undefined || id === undefined || mac === undefined) return undefined;
    const given = Buffer.from(mac, 'base64url');
    const wanted = sign(`${until}.${id}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    const expiresAt = Number.parseInt(until, 36);
    return expiresAt > clock.now() && !ended.has(id) ? { id, expiresAt } : undefined;
  };

  return {
    name,
    issue({ isSecure }) {
      const body = `${(clock.now() + SESSION_LIFE_MS).toString(36)}.${ids.secret(ID_BYTES)}`;
      const value = `${body}.${sign(body).toString('base64url')}`;
      return `${name}=${value}; Max-Age=${SESSION_LIFE_MS / 1_000}; ${attributes}${isSecure ? '; Secure' : ''}`;
    },
    read(cookieHeader) {
      for (const part of cookieHeader?.split(';') ?? []) {
        const [found, ...value] = part.split('=');
        if (found?.trim() !== name) continue;
        const session = verify(value.join('=').trim());
        if (session) return session;
      }
      return undefined;
    },
    end(session) {
      const [oldest] = ended;
      if (oldest !== undefined && ended.size >= MOST_ENDED) ended.delete(oldest);
      ended.add(session.id);
      return `${name}=; Max-Age=0; ${attributes}`;
    },
    isStale: ({ expiresAt }) => expiresAt - clock.now() < SESSION_LIFE_MS / 2,
  };
}
