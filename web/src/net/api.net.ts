/**
 * Every request of the page. Same origin with the session cookie; what changes something says `x-hark: 1`, a header
 * no foreign page can set. A 401 is announced to whoever listens (the sign-in page) besides being thrown.
 */
import type { Problem } from '../../../src/doors/http/contract.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when there was no answer at all. */
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }

  /** Worth trying again later, unchanged. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** A request that gets no answer for this long is given up; a sleeping laptop leaves such requests behind. */
const PATIENCE_MS = 30_000;
const UNAUTHORIZED = 401;

let onUnauthorized = (): void => {};
export function whenUnauthorized(listener: () => void): void {
  onUnauthorized = listener;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);

export const post = <T>(path: string, body: object = {}, signal?: AbortSignal): Promise<T> =>
  request<T>('POST', path, body, signal);

export const remove = <T>(path: string): Promise<T> => request<T>('DELETE', path);

async function request<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const response = await answer(path, {
    method,
    credentials: 'same-origin',
    headers: method === 'GET' ? {} : { 'content-type': 'application/json', 'x-hark': '1' },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status === UNAUTHORIZED) onUnauthorized();
  if (!response.ok) throw new ApiError(response.status, await problemOf(response));
  const text = await response.text();
  // The contract gives the shape; server and page are built and shipped together.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError(0, 'No connection.');
  }
}

async function problemOf(response: Response): Promise<string> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    return problem.detail || problem.title || `The server answered ${response.status}.`;
  } catch {
    return `The server answered ${response.status}.`;
  }
}
