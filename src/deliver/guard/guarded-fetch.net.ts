/**
 * The one way to call a URL that a user or a model supplied (SPEC Q4). It resolves the host once, refuses unless every
 * address behind it may be called, and connects to those addresses only: what was checked is what is called, however
 * the name resolves a moment later. Host header and TLS stay with the name.
 *
 * It follows no redirect, bounds the whole call in time and both bodies in size, asks for no compression, and uses
 * no proxy. It never throws: failures say in words what happened and whether trying again can help, and never
 * repeat the URL's path, which may hold a secret. Once the status has arrived, the outcome is known: a body that
 * breaks off or takes too long is handed over as far as it came, with `isWhole: false`.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as lookupAddresses } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { err, messageOf, ok, type Result, shorten } from '../../base/index.ts';
import type { UrlPolicy } from './allow-list.ts';
import { type CheckedUrl, checkUrl, forbiddenAddress } from './check-url.ts';
import { type Deadline, startDeadline } from './deadline.net.ts';
import { explainNetworkError, type FetchFailure } from './explain-network.ts';

/** All addresses of a host name. Rejects when it has none. */
export type Resolver = (host: string) => Promise<readonly string[]>;

export interface GuardedRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface GuardedOptions {
  readonly policy: UrlPolicy;
  readonly resolver?: Resolver | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For the whole call, resolving included. */
  readonly timeoutMs?: number | undefined;
  /** The response's body is cut after so many bytes. */
  readonly mostResponseBytes?: number;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isWhole: boolean;
}

export type GuardedResult = Result<GuardedResponse, FetchFailure>;

const TIMEOUT_MS = 10_000;
const MOST_RESPONSE_BYTES = 64 * 1024;
const MOST_REQUEST_BYTES = 1024 * 1024;
/** More are of no use, and each is a place to connect to. */
const MOST_ADDRESSES = 8;
/** Patience with one address before the next one is tried too; the default of 250 ms gives up on slow links. */
const ATTEMPT_MS = 2_000;
/** Headers that decide where a request ends or goes; they are ours to set. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
]);

const systemResolver: Resolver = async (host) =>
  (await lookupAddresses(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

export async function guardedFetch(request: GuardedRequest, options: GuardedOptions): Promise<GuardedResult> {
  const checked = checkUrl(request.url, options.policy);
  if (!checked.ok) return err({ ...checked.error, isTransient: false });
  const problem = requestProblem(request);
  if (problem) return err({ code: 'BAD_REQUEST', message: problem, isTransient: false });
  const target = checked.value;
  const deadline = startDeadline(options.timeoutMs ?? TIMEOUT_MS, options.signal);
  try {
    const addresses = await resolveChecked(target, options, deadline);
    if (!addresses.ok) return addresses;
    const ended = endOf(deadline, target.host);
    if (ended) return err(ended);
    return await send({ request, target, addresses: addresses.value, options, deadline });
  } catch (error) {
    // Node refuses a header or method by throwing; nothing was sent then.
    const message = `The request to ${target.host} could not be made: ${messageOf(error)}.`;
    return err({ code: 'BAD_REQUEST', message, isTransient: false });
  } finally {
    deadline.end();
  }
}

function requestProblem({ headers = {}, body = '' }: GuardedRequest): string | undefined {
  const owned = Object.keys(headers).find((name) => OWN_HEADERS.has(name.toLowerCase()));
  if (owned !== undefined) return `The header ${owned} cannot be set.`;
  const bytes = Buffer.byteLength(body);
  return bytes > MOST_REQUEST_BYTES
    ? `The request is too big: ${bytes} bytes, at most ${MOST_REQUEST_BYTES}.`
    : undefined;
}

type Addresses = Result<readonly LookupAddress[], FetchFailure>;

async function resolveChecked(target: CheckedUrl, options: GuardedOptions, deadline: Deadline): Promise<Addresses> {
  const { host, address } = target;
  let found: readonly string[];
  try {
    found = address === undefined ? await deadline.race((options.resolver ?? systemResolver)(host)) : [address];
  } catch {
    const isTransient = true;
    return err(
      endOf(deadline, host) ?? { code: 'NO_ADDRESS', message: `No address was found for ${host}.`, isTransient },
    );
  }
  if (found.length === 0) return err({ code: 'NO_ADDRESS', message: `${host} has no address.`, isTransient: true });
  for (const one of found) {
    const forbidden = forbiddenAddress(host, one, options.policy);
    const isTransient = false;
    if (forbidden) return err({ code: 'FORBIDDEN_ADDRESS', message: `The address ${forbidden}`, isTransient });
  }
  return ok(found.slice(0, MOST_ADDRESSES).map((one) => ({ address: one, family: isIPv6(one) ? 6 : 4 })));
}

function endOf(deadline: Deadline, host: string): FetchFailure | undefined {
  const why = deadline.why();
  if (why === undefined) return undefined;
  const message = why === 'TIMEOUT' ? `${host} took too long to answer.` : `The call to ${host} was stopped.`;
  return { code: why, message, isTransient: true };
}

interface Sending {
  readonly request: GuardedRequest;
  readonly target: CheckedUrl;
  readonly addresses: readonly LookupAddress[];
  readonly options: GuardedOptions;
  readonly deadline: Deadline;
}

function send(sending: Sending): Promise<GuardedResult> {
  const { request, target, deadline, options } = sending;
  const { promise, resolve, reject } = Promise.withResolvers<GuardedResult>();
  const { host } = target;
  const open = target.url.protocol === 'https:' ? requestHttps : requestHttp;
  let isAnswered = false;
  const outgoing = open(connectionOptions(sending), (incoming) => {
    isAnswered = true;
    const redirect = redirectFailure(incoming, target);
    const answer = redirect ? Promise.resolve(err(redirect)) : readResponse(incoming, options.mostResponseBytes);
    answer.then(resolve, reject).finally(() => outgoing.destroy());
  });
  const failed = (error: unknown): void => {
    if (!isAnswered) resolve(err(endOf(deadline, host) ?? explainNetworkError(error, host)));
  };
  outgoing.on('error', failed);
  // Whatever else ends a connection without an answer must not leave the caller waiting.
  outgoing.on('close', () => failed(undefined));
  const onEnd = (): void => {
    outgoing.destroy();
  };
  deadline.signal.addEventListener('abort', onEnd, { once: true });
  outgoing.end(request.body);
  return promise.finally(() => deadline.signal.removeEventListener('abort', onEnd));
}

function connectionOptions({ request, target, addresses }: Sending) {
  const { url, host, port, address } = target;
  const { method = 'GET' } = request;
  const hasBody = request.body !== undefined || method === 'POST' || method === 'PUT';
  return {
    method,
    host,
    port,
    path: `${url.pathname}${url.search}`,
    // Its own connection, closed afterwards: none that was opened under another check can be used again.
    agent: false as const,
    lookup: pinTo(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    servername: address === undefined ? host : '',
    setDefaultHeaders: false,
    headers: {
      host: url.host.replace(/\.(?=:|$)/u, ''),
      connection: 'close',
      'accept-encoding': 'identity',
      ...request.headers,
      ...(hasBody && { 'content-length': String(Buffer.byteLength(request.body ?? '')) }),
    },
  };
}

/** Answers with what was checked, whatever name is asked for. */
function pinTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const first = addresses[0];
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

function redirectFailure(incoming: IncomingMessage, { url, host }: CheckedUrl): FetchFailure | undefined {
  const status = incoming.statusCode ?? 0;
  // "Not modified" points nowhere; a caller that asked for it gets it as a status.
  if (status < 300 || status > 399 || status === 304) return undefined;
  const given = incoming.headers.location;
  const to = given !== undefined && URL.canParse(given, url.href) ? new URL(given, url) : undefined;
  const where = to === undefined ? 'somewhere else' : `to ${shorten(`${to.protocol}//${to.host}${to.pathname}`, 200)}`;
  const message = `${host} answered ${status} and points ${where}. Redirects are not followed: give the final address.`;
  return { code: 'REDIRECT', message, isTransient: false };
}

function readResponse(incoming: IncomingMessage, most = MOST_RESPONSE_BYTES): Promise<GuardedResult> {
  const { promise, resolve } = Promise.withResolvers<GuardedResult>();
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (isWhole: boolean): void => {
    // Streaming mode leaves out a character that was cut in half instead of showing it as a broken one.
    const body = new TextDecoder().decode(Buffer.concat(chunks), { stream: !isWhole });
    resolve(ok({ status: incoming.statusCode ?? 0, headers: plainHeaders(incoming), body, isWhole }));
  };
  incoming.on('data', (chunk: Buffer) => {
    const room = most - size;
    size += chunk.length;
    chunks.push(chunk.subarray(0, Math.max(0, room)));
    if (size > most) finish(false);
  });
  incoming.on('end', () => finish(incoming.complete));
  incoming.on('error', () => finish(false));
  incoming.on('close', () => finish(incoming.complete));
  return promise;
}

function plainHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}
