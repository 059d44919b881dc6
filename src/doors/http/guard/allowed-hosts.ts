/**
 * Which Host and Origin a request may carry (Q3). A page on the internet can make a browser send requests here under
 * its own name; a name that is not ours, or an origin that is not the address being asked, is refused before anything
 * else is looked at. Ports are free, so that a tunnel to another port works: the name is what an attacker can bend,
 * and an Origin must match the Host with its port.
 */
export interface HostRule {
  /** `localhost`, `nas.lan`, `[::1]`; with `:port` for that port alone. */
  readonly names: readonly string[];
  /** Also any numeric address: nobody can bend those. For a Hark that listens on all of the machine's. */
  readonly anyAddress: boolean;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const ALL_INTERFACES = new Set(['0.0.0.0', '::', '[::]']);
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/** The rule for a Hark that listens on `listenHost`; `machineNames` count only where others can reach it. */
export function hostRule(listenHost: string, machineNames: readonly string[] = []): HostRule {
  const host = listenHost.toLowerCase();
  const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (LOOPBACK.includes(written)) return { names: LOOPBACK, anyAddress: false };
  const names = machineNames.map((name) => name.toLowerCase());
  if (ALL_INTERFACES.has(host)) return { names: [...LOOPBACK, ...names], anyAddress: true };
  return { names: [...LOOPBACK, written, ...names], anyAddress: false };
}

export function isAllowedHost(rule: HostRule, given: string): boolean {
  const host = given.toLowerCase();
  const name = HOST.exec(host)?.[1];
  if (name === undefined) return false;
  return rule.names.includes(name) || rule.names.includes(host) || (rule.anyAddress && ADDRESS.test(name));
}

/** Whether the page that sent the request was loaded from the very address it asks. */
export function isOwnOrigin(origin: string, host: string): boolean {
  const url = URL.parse(origin);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  // Through URL, so that a default port written out is the same as one left out.
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host;
}
