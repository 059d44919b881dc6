/** What travels along with one request: where it came from, what it shows of itself and, once known, who asks. */
import type { Context } from 'hono';
import type { Access, Credentials } from './guard/authenticate.ts';

export interface HttpEnv {
  Bindings: {
    /** The other end's address. Absent when the app is called without a socket. */
    readonly peer?: string;
    /** Breaks the connection off, for a client that does not read. */
    readonly hangUp?: () => void;
  };
  Variables: { access: Access };
}

/** The key under which one caller's requests are counted. */
export function peerOf(env: HttpEnv['Bindings'] | undefined): string {
  return env?.peer ?? 'local';
}

export function credentialsOf(c: Context<HttpEnv>): Credentials {
  return {
    method: c.req.method,
    peer: peerOf(c.env),
    authorization: c.req.header('authorization'),
    cookie: c.req.header('cookie'),
    origin: c.req.header('origin'),
    xHark: c.req.header('x-hark'),
  };
}

/** Known from the page's own origin, which was checked: the connection itself may end at a proxy. */
export function isOverTls(c: Context<HttpEnv>): boolean {
  return c.req.header('origin')?.startsWith('https:') ?? false;
}
