import { describe, expect, test } from 'vitest';
import { hostRule, isAllowedHost, isOwnOrigin } from './allowed-hosts.ts';

describe('Q3: which hosts are ours', () => {
  test('on loopback only loopback names, whatever the machine is called', () => {
    for (const host of ['127.0.0.1', '::1', 'localhost']) {
      const rule = hostRule(host, ['nas']);
      expect(isAllowedHost(rule, 'localhost:1')).toBe(true);
      expect(isAllowedHost(rule, 'nas:8427')).toBe(false);
      expect(isAllowedHost(rule, '192.168.1.5:8427')).toBe(false);
    }
  });

  test('on one address: that one and the names of the machine', () => {
    const rule = hostRule('192.168.1.5', ['NAS', 'nas.local']);
    expect(isAllowedHost(rule, '192.168.1.5:8427')).toBe(true);
    expect(isAllowedHost(rule, 'nas.local')).toBe(true);
    expect(isAllowedHost(rule, '192.168.1.6:8427')).toBe(false);
    expect(isAllowedHost(hostRule('FE80::1'), '[fe80::1]:80')).toBe(true);
  });

  test('on all addresses: any number, never a foreign name', () => {
    for (const host of ['0.0.0.0', '::']) {
      const rule = hostRule(host, ['nas']);
      for (const ours of ['10.1.2.3', '[fd00::1]:8427', 'nas:8427', 'localhost'])
        expect(isAllowedHost(rule, ours)).toBe(true);
      for (const foreign of ['evil.example', '10.1.2.3.evil.example', '1.2.3', '[::1', '::1', 'nas.evil']) {
        expect(isAllowedHost(rule, foreign)).toBe(false);
      }
    }
  });

  test('a name with a port is for that port', () => {
    const rule = { names: ['hark.example:8443'], anyAddress: false };
    expect([isAllowedHost(rule, 'hark.example:8443'), isAllowedHost(rule, 'hark.example')]).toEqual([true, false]);
  });

  test('an origin is our own when it is the very address asked', () => {
    expect(isOwnOrigin('http://localhost:8427', 'localhost:8427')).toBe(true);
    expect(isOwnOrigin('http://localhost', 'localhost:80')).toBe(true);
    expect(isOwnOrigin('https://hark.example', 'HARK.example:443')).toBe(true);
    expect(isOwnOrigin('http://localhost:8427', '127.0.0.1:8427')).toBe(false);
    expect(isOwnOrigin('http://localhost:3000', 'localhost:8427')).toBe(false);
    expect(isOwnOrigin('http://localhost:8427@evil.example', 'localhost:8427')).toBe(false);
    expect(isOwnOrigin('null', 'null')).toBe(false);
  });
});
