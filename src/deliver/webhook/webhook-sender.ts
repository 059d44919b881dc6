/**
 * Sends finished-run events to a person's own address (SPEC S5, Q4): one signed POST through the URL guard, and an
 * answer that says whether trying again can help. It keeps nothing and tries once; retries belong to the caller.
 *
 *   2xx → delivered · 408, 425, 429, 5xx, no connection, too slow → may work later · anything else → will not
 *
 * `check` refuses at creation what could never be sent, by throwing InputError for `delivery.to`. `post` never throws.
 * The messages name the host only: the rest of a webhook's address is often its password.
 */
import { type Clock, err, InputError, ok, type Result, shorten } from '../../base/index.ts';
import { checkUrl, guardedFetch, type Resolver, type UrlPolicy } from '../guard/index.ts';
import { signBody } from './sign-body.ts';
import { deliveryIdOf, type JobFinishedEvent, writeEvent } from './webhook-event.ts';

export interface WebhookFailure {
  readonly message: string;
  readonly isTransient: boolean;
  /** Set when the receiver answered. */
  readonly status?: number;
}

export interface PostOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export interface WebhookSender {
  /** Throws InputError when this address may not be a webhook's target. */
  check(to: string): void;
  post(to: string, event: JobFinishedEvent, options?: PostOptions): Promise<Result<{ status: number }, WebhookFailure>>;
}

export interface WebhookSenderParts {
  readonly clock: Pick<Clock, 'now'>;
  /** Read at every call: the owner may change the setting meanwhile. */
  readonly policy: () => UrlPolicy;
  /** Empty: the requests are not signed. */
  readonly secret: () => string;
  readonly resolver?: Resolver | undefined;
}

const FIELD = 'delivery.to';
const LONGEST_REMARK = 200;
const MAY_WORK_LATER: ReadonlySet<number> = new Set([408, 425, 429]);

export function createWebhookSender(parts: WebhookSenderParts): WebhookSender {
  return {
    check(to) {
      const checked = checkUrl(to, parts.policy(), FIELD);
      if (!checked.ok) throw new InputError(FIELD, checked.error.message);
    },
    async post(to, event, { signal, timeoutMs } = {}) {
      const body = writeEvent(event);
      const request = { url: to, method: 'POST', body, headers: headersOf(event, body, parts) } as const;
      const { resolver } = parts;
      const answer = await guardedFetch(request, { policy: parts.policy(), resolver, signal, timeoutMs });
      if (!answer.ok) return err({ message: answer.error.message, isTransient: answer.error.isTransient });
      const { status } = answer.value;
      if (status >= 200 && status <= 299) return ok({ status });
      const isTransient = status >= 500 || MAY_WORK_LATER.has(status);
      return err({ message: describeRefusal(to, status, answer.value.body), isTransient, status });
    },
  };
}

function headersOf(event: JobFinishedEvent, body: string, { clock, secret }: WebhookSenderParts) {
  const timestamp = Math.floor(clock.now() / 1000);
  const key = secret();
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'hark',
    'x-hark-event': event.type,
    'x-hark-delivery': deliveryIdOf(event),
    'x-hark-timestamp': String(timestamp),
    ...(key !== '' && { 'x-hark-signature': signBody(key, timestamp, body) }),
  };
}

function describeRefusal(to: string, status: number, body: string): string {
  // Whatever the receiver says is shown on one line: it is a stranger's text.
  const remark = shorten(body.replaceAll(/[\s\p{C}]+/gu, ' ').trim(), LONGEST_REMARK);
  return `${new URL(to).hostname} answered ${status}${remark === '' ? '.' : `: "${remark}"`}`;
}
