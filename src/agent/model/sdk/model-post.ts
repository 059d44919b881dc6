/**
 * How a model server is called: a port handed in by the app, which puts the one guard for addresses behind it (Q4). It follows
 * no redirect, bounds the time and the size of an answer, and never throws. The key goes to that one address and nowhere else.
 */
import type { Result } from '../../../base/index.ts';

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostFailure {
  /** `bad-answer`: it answered more than anybody could want to read. `other`: the address may not be called at all. */
  readonly kind: 'timeout' | 'network' | 'bad-answer' | 'other';
  readonly message: string;
}

export type ModelPost = (request: PostRequest) => Promise<Result<PostAnswer, PostFailure>>;
