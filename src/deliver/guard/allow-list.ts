/**
 * What the owner has opened: `nas.lan` (that host), `*.home.arpa` (every host below that domain, not the domain
 * itself), `192.168.1.7` (that address), `10.0.0.0/8` (that range). A host entry opens whatever the host resolves to;
 * an address entry opens that address under any name.
 *
 * Invariant: an entry only ever opens what it says. One that cannot be read opens nothing, and no entry opens an
 * address that stands for no machine; a metadata service needs its exact address listed. Pure.
 */
import ipaddr from 'ipaddr.js';
import { ADDRESS_KINDS, classifyAddress, parseAddress } from '../../base/index.ts';

export interface UrlPolicy {
  readonly allowPrivate: readonly string[];
  /** The setting that holds the list, named in refusals so that the owner knows where to go. */
  readonly setting?: string;
}

const DEFAULT_SETTING = 'webhooks.allowPrivate';

export function settingOf(policy: UrlPolicy): string {
  return policy.setting ?? DEFAULT_SETTING;
}

/** May this address be called, when the URL says `host`? */
export function allowsAddress(policy: UrlPolicy, host: string, address: string): boolean {
  const { openedBy } = ADDRESS_KINDS[classifyAddress(address)];
  if (openedBy === 'all') return true;
  if (openedBy === 'none') return false;
  if (openedBy === 'exact-entry') return policy.allowPrivate.some((entry) => isExactly(entry, address));
  return listsHost(policy, host) || policy.allowPrivate.some((entry) => covers(entry, address));
}

/** Is the host itself listed, by name or below a listed domain? */
export function listsHost(policy: UrlPolicy, host: string): boolean {
  const name = plainName(host);
  return policy.allowPrivate.some((entry) => {
    const pattern = plainName(entry);
    if (!pattern.startsWith('*.')) return pattern !== '' && pattern === name;
    return pattern.length > 2 && name.length > pattern.length - 1 && name.endsWith(pattern.slice(1));
  });
}

/** Does the list open addresses, so that only resolving a name can tell whether it may be called? */
export function listsAddresses(policy: UrlPolicy): boolean {
  return policy.allowPrivate.some((entry) => rangeOf(entry) !== undefined);
}

function covers(entry: string, text: string): boolean {
  const range = rangeOf(entry);
  const address = parseAddress(text);
  if (!range || !address || range[0].kind() !== address.kind()) return false;
  return address.match(range[0], range[1]);
}

function isExactly(entry: string, text: string): boolean {
  const range = rangeOf(entry);
  return range !== undefined && range[1] === (range[0].kind() === 'ipv4' ? 32 : 128) && covers(entry, text);
}

function rangeOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const text = entry.trim();
  const single = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? parseAddress(text) : undefined;
  if (single) return [single, single.kind() === 'ipv4' ? 32 : 128];
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

function plainName(name: string): string {
  const trimmed = name.trim().toLowerCase().replace(/\.$/u, '');
  // Names are compared in the spelling DNS uses: münchen.lan is xn--mnchen-3ya.lan.
  if (/^[\x20-\x7e]*$/u.test(trimmed) || !URL.canParse(`http://${trimmed}`)) return trimmed;
  return new URL(`http://${trimmed}`).hostname;
}
