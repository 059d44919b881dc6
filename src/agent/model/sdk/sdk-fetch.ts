/**
 * The `fetch` the SDK is given: it goes through the guarded port and nowhere else. Failures are explained here, where the
 * whole answer is at hand, and travel on as `CallError`; the SDK sees only answers that were successful.
 *
 * It also learns: newer models refuse `max_tokens` and name the word they want instead. Such a request is sent once more
 * in that word, and from then on right away.
 */
import { CallError, explainAnswer, hiddenFailure } from './explain-failure.ts';
import { hideKeyInAnswer } from './hide-key.ts';
import type { ModelPost, PostAnswer } from './model-post.ts';

export interface FetchParts {
  readonly post: ModelPost;
  readonly host: string;
  readonly key: string;
  readonly now: () => number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** What was learned about this model. */
  readonly habits: Habits;
}

/** How a model wants to be asked, as far as that is known. */
export interface Habits {
  wantsCompletionTokens: boolean;
  objects: 'schema' | 'tool' | 'text';
}

export const freshHabits = (): Habits => ({ wantsCompletionTokens: false, objects: 'schema' });

export function sdkFetch(parts: FetchParts): typeof fetch {
  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const body = typeof init?.body === 'string' ? init.body : '';
    const first = await send(parts, url, headers, asWanted(body, parts.habits));
    const isOther =
      first.status === 400 && first.body.includes('max_completion_tokens') && body.includes('"max_tokens"');
    if (!isOther || parts.habits.wantsCompletionTokens) return toResponse(parts, first);
    parts.habits.wantsCompletionTokens = true;
    return toResponse(parts, await send(parts, url, headers, asWanted(body, parts.habits)));
  };
}

async function send(
  { post, timeoutMs, signal }: FetchParts,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<PostAnswer> {
  const sent = await post({ url, headers, body, timeoutMs, signal });
  if (sent.ok) return sent.value;
  throw new CallError({ kind: sent.error.kind, message: sent.error.message });
}

function asWanted(body: string, { wantsCompletionTokens }: Habits): string {
  if (!wantsCompletionTokens) return body;
  // Written by the SDK a moment ago.
  const { max_tokens: most, ...rest } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return JSON.stringify(most === undefined ? rest : { ...rest, max_completion_tokens: most });
}

function toResponse({ host, key, now }: FetchParts, { status, headers, body }: PostAnswer): Response {
  const isFine = status >= 200 && status <= 299;
  const failed = isFine ? hiddenFailure(body) : status;
  if (failed !== undefined)
    throw new CallError(explainAnswer({ host, key, headers, body, status: failed, nowMs: now() }));
  // 204 and its like may have no body at all.
  return new Response(body === '' ? null : hideKeyInAnswer(body, key), { status });
}
