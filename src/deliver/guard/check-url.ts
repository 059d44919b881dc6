/**
 * The part of the guard that needs no network: may this URL, as it is written, be called at all (SPEC Q4)?
 *
 *   scheme      http and https
 *   user@host   refused: secrets in URLs end up in logs
 *   port        any but those where no web server listens
 *   address     in any spelling (0x7f.1, 2130706433, [::ffff:7f00:1]): public, or opened by the owner
 *   name        whole labels; names of this machine or of private networks only when opened by the owner
 *
 * A name that passes still has to be resolved: `guardedFetch` checks every address behind it. Refusals are words that
 * begin with `subject`; they never repeat the URL, which may hold a secret. Pure; never throws.
 */
import { ADDRESS_KINDS, classifyAddress, err, literalAddress, ok, quote, type Result } from '../../base/index.ts';
import { allowsAddress, listsAddresses, listsHost, settingOf, type UrlPolicy } from './allow-list.ts';
import { isRefusedPort } from './refused-ports.ts';

export interface CheckedUrl {
  readonly url: URL;
  /** Name or address, without brackets and without the dot at the end. */
  readonly host: string;
  readonly port: number;
  /** Set when the URL names an address instead of a host. */
  readonly address?: string;
}

export interface UrlRefusal {
  readonly code: 'BAD_URL' | 'FORBIDDEN_ADDRESS';
  readonly message: string;
}

const LONGEST_URL = 2000;
const LONGEST_NAME = 253;
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/u;

const LOOPBACK_NAMES = /^(?:(?:.+\.)?localhost|localhost6?(?:\.localdomain6?)?|ip6-(?:localhost|loopback))$/u;
/** Endings that no public name has, and names without any dot: they lead into some private network or nowhere. */
const PRIVATE_NAMES = /^[^.]+$|\.(?:local|localdomain|internal|intranet|private|corp|home|lan)$|(?:^|\.)home\.arpa$/u;

export function checkUrl(text: string, policy: UrlPolicy, subject = 'The address'): Result<CheckedUrl, UrlRefusal> {
  const problem = spellingProblem(text);
  if (problem) return err({ code: 'BAD_URL', message: `${subject} ${problem}` });
  const url = new URL(text);
  const address = literalAddress(url.hostname);
  const host = address ?? url.hostname.replace(/\.$/u, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const wrong = urlProblem(url, port) ?? (address === undefined ? nameProblem(host) : undefined);
  if (wrong) return err({ code: 'BAD_URL', message: `${subject} ${wrong}` });
  const forbidden = address === undefined ? forbiddenName(host, policy) : forbiddenAddress(host, address, policy);
  if (forbidden) return err({ code: 'FORBIDDEN_ADDRESS', message: `${subject} ${forbidden}` });
  return ok({ url, host, port, ...(address !== undefined && { address }) });
}

/** Why this address must not be called for a URL that says `host`; undefined when it may be. Reads after a subject. */
export function forbiddenAddress(host: string, address: string, policy: UrlPolicy): string | undefined {
  if (allowsAddress(policy, host, address)) return undefined;
  const { words, openedBy } = ADDRESS_KINDS[classifyAddress(address)];
  const leads = host === address ? `leads to ${address}` : `leads to ${host}, which is ${address}`;
  if (openedBy === 'none') return `${leads}: ${words}. It cannot be called.`;
  const entry = openedBy === 'entry' ? host : address;
  return `${leads}: ${words}. ${howToOpen(entry, policy)}`;
}

function forbiddenName(host: string, policy: UrlPolicy): string | undefined {
  if (listsHost(policy, host)) return undefined;
  if (LOOPBACK_NAMES.test(host)) {
    const isOpen = ['127.0.0.1', '::1'].some((address) => allowsAddress(policy, host, address));
    return isOpen ? undefined : `leads to ${host}: this machine itself. ${howToOpen(host, policy)}`;
  }
  if (!PRIVATE_NAMES.test(host) || listsAddresses(policy)) return undefined;
  return `leads to ${quote(host)}: a name inside a private network. ${howToOpen(host, policy)}`;
}

function howToOpen(entry: string, policy: UrlPolicy): string {
  return `If it is yours to call, add ${entry} to the setting ${settingOf(policy)}.`;
}

/** What the URL parser would forgive or repair: what was checked must be what was written. */
function spellingProblem(text: string): string | undefined {
  if (typeof text !== 'string' || text === '') return 'is missing; give one such as https://example.com/hook.';
  if (text.length > LONGEST_URL) return `is too long: at most ${LONGEST_URL} characters.`;
  if (!/^https?:\/\/[^/]/iu.test(text)) return `must begin with http:// or https://${scheme(text)}.`;
  if (/[\s\p{Cc}\\]/u.test(text)) return 'must not contain blanks, line breaks or backslashes; write a blank as %20.';
  if (!URL.canParse(text)) return 'is not a valid web address; its host or port cannot be read.';
  // `http://@host` has empty credentials, which the parser drops.
  if (/^https?:\/\/[^/?#]*@/iu.test(text)) return 'must not contain a user name or password before the host.';
  return undefined;
}

function scheme(text: string): string {
  const given = /^([a-z][a-z0-9+.-]{0,19}):/iu.exec(text)?.[1];
  return given === undefined || /^https?$/iu.test(given) ? '' : `, not ${given}:`;
}

function urlProblem(url: URL, port: number): string | undefined {
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password before the host.';
  if (isRefusedPort(port)) return `must not use port ${port}, where no web server listens.`;
  return undefined;
}

function nameProblem(host: string): string | undefined {
  if (host.length > LONGEST_NAME) return `has a host name of more than ${LONGEST_NAME} characters.`;
  const labels = host.split('.');
  if (labels.includes('')) return `has a host name with an empty part: ${quote(host)}.`;
  if (!labels.every((label) => LABEL.test(label))) return `has a host name that cannot exist: ${quote(host)}.`;
  return undefined;
}
