import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressKind, classifyAddress } from './address-kind.ts';

const KNOWN: readonly [string, AddressKind][] = [
  ['8.8.8.8', 'public'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.0.1', 'private'],
  ['169.254.1.1', 'link-local'],
  ['169.254.169.254', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['100.64.0.1', 'carrier-nat'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'multicast'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['240.0.0.1', 'reserved'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['fc00::1', 'private'],
  ['fdff::1', 'private'],
  ['fec0::1', 'private'],
  ['fd00:ec2::254', 'metadata'],
  ['ff02::1', 'multicast'],
  ['2606:4700:4700::1111', 'public'],
  ['2001:db8::1', 'reserved'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'reserved'],
  ['4000::1', 'reserved'],
  ['64:ff9b:1::1', 'reserved'],
  ['::ffff:8.8.8.8', 'public'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['64:ff9b::8.8.8.8', 'public'],
  ['64:ff9b::10.0.0.1', 'private'],
  ['2002:808:808::1', 'public'],
  ['2002:7f00:1::', 'loopback'],
  ['::127.0.0.1', 'loopback'],
  ['::808:808', 'reserved'],
  ['::ffff:0:10.0.0.1', 'private'],
  ['2606:4700::5efe:192.168.0.1', 'private'],
  ['2606:4700::200:5efe:10.0.0.1', 'private'],
  ['', 'unreadable'],
  ['example.com', 'unreadable'],
  ['::1::', 'unreadable'],
];

describe('classifyAddress', () => {
  it.each(KNOWN)('Q4: %s is %s', (address, kind) => expect(classifyAddress(address)).toBe(kind));

  const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  const group = (high: number, low: number) => (high * 256 + low).toString(16);

  it('Q4: an address inside another is as forbidden as it is alone', () => {
    fc.assert(
      fc.property(octets, ([a, b, c, d]) => {
        const alone = classifyAddress(`${a}.${b}.${c}.${d}`);
        const tail = `${group(a, b)}:${group(c, d)}`;
        for (const carrier of [`::ffff:${tail}`, `64:ff9b::${tail}`, `2002:${tail}::1`]) {
          expect(classifyAddress(carrier)).toBe(alone);
        }
        if (alone !== 'public') expect(classifyAddress(`2606:4700::5efe:${tail}`)).toBe(alone);
      }),
    );
  });

  it('Q6: any text gets an answer', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(classifyAddress(text)).toBeTypeOf('string');
      }),
    );
  });
});
