/**
 * The HTTP door without a socket, for tests: a known token, generous limits unless a test brings its own, and the
 * lines that would have gone to the log. Which Hark stands behind it is the test's choice.
 */
import type { Clock, Log } from '../base/index.ts';
import { countingIds, systemIds } from '../base/index.ts';
import { createHttpApp, createSignIn, hostRule, type Limits } from '../doors/http/index.ts';
import type { HarkApi } from '../doors/operations/index.ts';

export const TOKEN = 'test-token-0123456789';

export interface HttpStageOptions {
  readonly hark: HarkApi;
  readonly clock: Clock;
  readonly limits?: Partial<Limits>;
  readonly webFolder?: string;
  readonly closing?: AbortSignal;
  readonly token?: string;
}

export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who the other end is. */
  readonly peer?: string;
  /** Without any token. */
  readonly isStranger?: boolean;
}

export function httpStage({ hark, clock, token = TOKEN, ...options }: HttpStageOptions) {
  const lines: Array<{ level: string; fields: object; message: string }> = [];
  const note = (level: string) => (fields: object, message: string) => void lines.push({ level, fields, message });
  const log: Log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const signIn = createSignIn(clock, systemIds(clock));
  const allowedHosts = hostRule('127.0.0.1');
  const app = createHttpApp({ hark, token, signIn, allowedHosts, clock, ids: countingIds('n'), log, ...options });
  /** Text goes out as it is, anything else as JSON. */
  const ask = async (method: string, path: string, asked: Asked = {}): Promise<Response> => {
    const { body, headers, peer, isStranger } = asked;
    const init = {
      method,
      headers: {
        ...(isStranger ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    return app.request(path, init, peer === undefined ? {} : { peer });
  };
  return { app, ask, signIn, lines };
}

export type HttpStage = ReturnType<typeof httpStage>;
