/**
 * Every refusal and failure as `application/problem+json`. What a person can mend is said in full, with the next
 * step; a fault of our own shows only a number under which the log tells more.
 */
import { type FieldProblem, InputError, SetupError } from '../../../base/index.ts';
import { isStoreTrouble, type StoreTroubleCode } from '../../operations/index.ts';
import type { Problem } from '../contract.ts';

/** Thrown inside the HTTP door for what only this door knows: tokens, hosts, bodies, routes. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What of the request is meant, where it is one thing. */
  readonly field: string | undefined;

  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}, field?: string) {
    super(detail);
    this.status = status;
    this.headers = headers;
    this.field = field;
  }
}

export interface Failure {
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Nobody foresaw it: the log gets the whole story. */
  readonly isBug?: true;
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Malformed request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  408: 'Too slow',
  409: 'Not possible now',
  413: 'Too large',
  414: 'Address too long',
  415: 'Wrong content type',
  422: 'Input refused',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Something failed',
  503: 'Not available now',
  507: 'Disk full',
};

const STORE_FAILURES: Readonly<Record<StoreTroubleCode, { status: number; retryAfter?: string }>> = {
  DISK_FULL: { status: 507 },
  READ_ONLY: { status: 500 },
  CORRUPT: { status: 500 },
  DOWN: { status: 503, retryAfter: '5' },
  BUSY: { status: 503, retryAfter: '1' },
};

/** What to tell about anything that was thrown. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof HttpProblem) {
    const { status, message, headers, field } = thrown;
    return { status, detail: message, headers, errors: field === undefined ? [] : [{ field, message }] };
  }
  if (thrown instanceof InputError) {
    const status = 'status' in thrown && typeof thrown.status === 'number' ? thrown.status : 422;
    return { status, detail: thrown.message, errors: thrown.problems };
  }
  if (isStoreTrouble(thrown)) {
    const { status, retryAfter } = STORE_FAILURES[thrown.code];
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    return { status, detail: `${thrown.message} ${thrown.next}`, headers };
  }
  if (thrown instanceof SetupError) return { status: 500, detail: `${thrown.message} ${thrown.next}` };
  return { status: 500, detail: 'Something in Hark failed. Nothing was changed that was not confirmed.', isBug: true };
}

/** `errors` is always there, if only empty, so that a client need not ask first. */
export function problemOf({ status, detail, errors = [] }: Failure): Problem {
  const title = TITLES[status] ?? 'Not possible';
  return {
    type: `urn:hark:problem:${title.toLowerCase().replaceAll(' ', '-')}`,
    title,
    status,
    detail,
    errors: errors.map(({ field, message }) => ({ field, message })),
  };
}

export function problemResponse(failure: Failure): Response {
  return new Response(JSON.stringify(problemOf(failure)), {
    status: failure.status,
    headers: { ...failure.headers, 'content-type': 'application/problem+json; charset=utf-8' },
  });
}
