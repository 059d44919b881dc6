/**
 * Says what an IP address leads to: the public internet, or something a stranger's URL must not make us call.
 *
 * Fails closed: only what is known to be public is public. In IPv6 that is 2000::/3 without its special ranges, plus
 * the forms that carry a public IPv4 address inside and are really routed there (mapped, NAT64, 6to4). An address
 * that carries a forbidden IPv4 address is as forbidden as that one. Pure; never throws.
 */
import ipaddr from 'ipaddr.js';

export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'carrier-nat'
  | 'metadata'
  | 'multicast'
  | 'unspecified'
  | 'reserved'
  | 'unreadable';

/** Who can open a kind of address: nobody has to, an entry that covers it, only an entry for exactly it, or nobody. */
type OpenedBy = 'all' | 'entry' | 'exact-entry' | 'none';

interface KindFacts {
  readonly words: string;
  readonly openedBy: OpenedBy;
}

export const ADDRESS_KINDS: Readonly<Record<AddressKind, KindFacts>> = {
  public: { words: 'a public address', openedBy: 'all' },
  loopback: { words: 'this machine itself', openedBy: 'entry' },
  private: { words: 'an address in a private network', openedBy: 'entry' },
  'link-local': { words: 'an address of the local link', openedBy: 'entry' },
  'carrier-nat': { words: "an address inside a provider's or VPN's own network", openedBy: 'entry' },
  reserved: { words: 'a reserved address', openedBy: 'entry' },
  // Hands out credentials to whoever asks: a wide range such as 169.254.0.0/16 must not open it by accident.
  metadata: { words: "the cloud machine's own metadata service", openedBy: 'exact-entry' },
  multicast: { words: 'a multicast or broadcast address', openedBy: 'none' },
  // Connecting to 0.0.0.0 reaches this machine under a name nobody would list.
  unspecified: { words: 'an address that stands for no machine', openedBy: 'none' },
  unreadable: { words: 'not an address', openedBy: 'none' },
};

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Where clouds keep the credentials of a machine; some of these lie in ranges that look public or merely private. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2:0:0:0:0:0:254',
  'fd00:ec2:0:0:0:0:0:23',
  'fd20:ce:0:0:0:0:0:254',
]);

const KIND_OF_RANGE: ReadonlyMap<string, AddressKind> = new Map([
  ['unicast', 'public'],
  ['loopback', 'loopback'],
  ['private', 'private'],
  ['uniqueLocal', 'private'],
  ['deprecatedSiteLocal', 'private'],
  ['linkLocal', 'link-local'],
  ['carrierGradeNat', 'carrier-nat'],
  ['multicast', 'multicast'],
  ['broadcast', 'multicast'],
  ['unspecified', 'unspecified'],
]);

export function classifyAddress(text: string): AddressKind {
  const address = parseAddress(text);
  return address ? kindOf(address) : 'unreadable';
}

/** The address, with an IPv4 one in IPv6 clothes (::ffff:a.b.c.d) undressed; undefined when it is none. */
export function parseAddress(text: string): Address | undefined {
  // A zone (fe80::1%eth0) names a wire of this machine, not a part of the address.
  const bare = text.replace(/%.*$/su, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** The address that the host of a parsed URL is; the parser has already turned 0x7f.1 and its like into plain form. */
export function literalAddress(hostname: string): string | undefined {
  const bare = /^\[(.*)\]$/u.exec(hostname)?.[1] ?? hostname;
  return hostname !== bare || /^[\d.]+$/u.test(bare) ? parseAddress(bare) && bare : undefined;
}

function kindOf(address: Address): AddressKind {
  if (METADATA_ADDRESSES.has(address.toNormalizedString())) return 'metadata';
  const kind = KIND_OF_RANGE.get(address.range()) ?? 'reserved';
  if (address instanceof ipaddr.IPv4) return kind;
  const inner = innerAddress(address);
  const innerKind = inner ? kindOf(inner.address) : 'public';
  if (innerKind !== 'public') return innerKind;
  if (inner?.isRouted) return 'public';
  return kind === 'public' && !isGlobalUnicast(address) ? 'reserved' : kind;
}

/** 2000::/3: all of IPv6 that is given out for the public internet. */
function isGlobalUnicast(address: ipaddr.IPv6): boolean {
  return ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}

interface Carrier {
  readonly prefix: readonly [ipaddr.IPv6, number];
  /** Which 16-bit group the IPv4 address begins at. */
  readonly at: number;
  /** Packets really go on to the IPv4 address, so that a public one makes the whole public. */
  readonly isRouted: boolean;
}

const carrier = (range: string, at: number, isRouted: boolean): Carrier => ({
  prefix: ipaddr.IPv6.parseCIDR(range),
  at,
  isRouted,
});

/** Ways of writing an IPv4 address inside an IPv6 one: NAT64, 6to4, "compatible", and translated. */
const CARRIERS: readonly Carrier[] = [
  carrier('64:ff9b::/96', 6, true),
  carrier('2002::/16', 1, true),
  carrier('::ffff:0:0:0/96', 6, false),
];

interface Inner {
  readonly address: ipaddr.IPv4;
  readonly isRouted: boolean;
}

function innerAddress(address: ipaddr.IPv6): Inner | undefined {
  const range = address.range();
  if (range === 'loopback' || range === 'unspecified') return undefined;
  for (const { prefix, at, isRouted } of CARRIERS) {
    if (address.match(prefix[0], prefix[1])) return { address: ipv4At(address, at), isRouted };
  }
  const isCompatible = address.parts.slice(0, 6).every((part) => part === 0);
  // An ISATAP interface id (…:0:5efe:a.b.c.d) tunnels to its IPv4 address on whatever prefix it stands.
  const isIsatap = ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe;
  return isCompatible || isIsatap ? { address: ipv4At(address, 6), isRouted: false } : undefined;
}

function ipv4At(address: ipaddr.IPv6, at: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(
    [0, 1].flatMap((i) => [(address.parts[at + i] ?? 0) >> 8, (address.parts[at + i] ?? 0) & 255]),
  );
}
