import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUrl } from './check-url.ts';

const CLOSED = { allowPrivate: [] };
const check = (url: string, ...allowPrivate: string[]) => checkUrl(url, { allowPrivate });
const refusal = (url: string, ...allowPrivate: string[]) => {
  const checked = check(url, ...allowPrivate);
  return checked.ok ? 'allowed' : checked.error.message;
};

describe('checkUrl', () => {
  it.each([
    'https://example.com/hook?x=1',
    'HTTP://Example.COM:8080',
    'https://example.com./',
    'https://münchen.example.de/ü',
    'https://my_host.example.com/',
    'http://8.8.8.8/',
    'http://[2606:4700:4700::1111]:8443/',
    'https://xn--mnchen-3ya.de/',
  ])('Q4: allows %s', (url) => expect(check(url)).toMatchObject({ ok: true }));

  it.each([
    ['', /is missing/],
    ['example.com', /must begin with http:\/\/ or https:\/\/\./],
    ['ftp://example.com', /, not ftp:/],
    ['javascript:alert(1)', /, not javascript:/],
    ['file:///etc/passwd', /, not file:/],
    ['http:example.com', /must begin with http:\/\//],
    ['http:///example.com', /must begin with http:\/\//],
    [' https://example.com', /must begin with/],
    ['https://example.com/a b', /blanks/],
    ['https://exam\tple.com', /blanks/],
    ['https://example.com\\@10.0.0.1/', /backslashes/],
    ['https://exa\u0000mple.com', /blanks/],
    ['https://me:hush@example.com/', /user name or password/],
    ['https://@example.com/', /user name or password/],
    ['https://a@b@example.com/', /user name or password/],
    ['https://example.com:0/', /port 0/],
    ['https://example.com:25/', /port 25/],
    ['https://example.com:6379/', /port 6379/],
    ['https://example.com:70000/', /cannot be read/],
    ['https://a..example.com/', /empty part/],
    ['https://.example.com/', /empty part/],
    ['https://example.com../', /empty part/],
    ['https://-a.example.com/', /cannot exist/],
    [`https://${'a'.repeat(64)}.com/`, /cannot exist/],
    [`https://${'a.'.repeat(150)}com/`, /more than 253/],
    [`https://example.com/${'a'.repeat(2000)}`, /too long/],
    ['https://[fe80::1%25eth0]/', /cannot be read/],
    ['http://1.2.3.4../', /empty part/],
  ])('Q4, Q6: refuses %s in words', (url, words) => expect(refusal(url)).toMatch(words));

  it('Q5: a refusal never repeats what may be a secret', () => {
    for (const url of ['https://me:hush@example.com/hush', 'http://10.0.0.1/hush', 'http://example.com:25/hush']) {
      expect(refusal(url)).not.toMatch(/hush/);
    }
  });

  it.each([
    ['http://localhost/', /this machine itself.*add localhost to the setting webhooks\.allowPrivate/],
    ['http://LOCALHOST./', /this machine/],
    ['http://a.localhost:3000/', /this machine/],
    ['http://localhost.localdomain/', /this machine/],
    ['http://ip6-loopback/', /this machine/],
    ['http://ⓛⓞⓒalhost/', /this machine/],
    ['http://nas/', /private network/],
    ['http://nas.lan/', /private network.*add nas\.lan/],
    ['http://metadata.google.internal/', /private network/],
    ['http://printer.local./', /private network/],
    ['http://0.0.0.0/', /stands for no machine/],
    ['http://169.254.169.254/latest', /metadata service.*add 169\.254\.169\.254/],
  ])('Q4: refuses %s and says how to open it', (url, words) => expect(refusal(url)).toMatch(words));

  it.each([
    ['http://localhost:8123/', 'LocalHost'],
    ['http://localhost:8123/', 'localhost'],
    ['http://localhost:8123/', '127.0.0.0/8'],
    ['http://localhost:8123/', '::1'],
    ['http://127.0.0.1:8123/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]:8123/', '127.0.0.1'],
    ['http://[::1]:8123/', '::1'],
    ['http://2130706433:8123/', '127.0.0.0/8'],
    ['http://nas.lan/', 'nas.lan.'],
    ['http://a.b.home.arpa/', '*.home.arpa'],
    ['http://nas.lan/', '10.0.0.0/8'],
    ['http://bücher.lan/', 'bücher.lan'],
    ['http://bücher.lan/', 'xn--bcher-kva.lan'],
    ['http://169.254.169.254/', '169.254.169.254'],
    ['http://169.254.1.1/', '169.254.0.0/16'],
  ])('Q4: %s is opened by %s', (url, entry) => {
    expect(check(url, entry).ok).toBe(true);
  });

  it.each([
    ['http://home.arpa/', '*.home.arpa'],
    ['http://evilhome.arpa.lan/', '*.home.arpa'],
    ['http://xnas.lan/', 'nas.lan'],
    ['http://nas.lan/', '*'],
    ['http://nas.lan/', '*.'],
    ['http://nas.lan/', ''],
    ['http://10.0.0.1/', '10.0.0'],
    ['http://10.0.0.1/', '10'],
    ['http://10.0.0.1/', '10.0.0.0/99'],
    ['http://10.0.0.1/', '::/0'],
    ['http://169.254.169.254/', '169.254.0.0/16'],
    ['http://169.254.169.254/', '0.0.0.0/0'],
    ['http://0.0.0.0/', '0.0.0.0'],
    ['http://0.0.0.0/', '0.0.0.0/0'],
    ['http://[ff02::1]/', 'ff02::1'],
  ])('Q4: %s is not opened by %j', (url, entry) => expect(check(url, entry).ok).toBe(false));

  it('Q4: names the setting its policy comes from', () => {
    const checked = checkUrl('http://10.0.0.1', { allowPrivate: [], setting: 'ai.allowLocal' }, 'ai.baseUrl');
    expect(checked).toMatchObject({
      error: { message: expect.stringMatching(/^ai\.baseUrl .*setting ai\.allowLocal/) },
    });
  });
});

describe('spellings of an IPv4 address', () => {
  /** Every way the URL standard reads a number: decimal, octal, hexadecimal in either case. */
  const number = (value: number) =>
    fc.constantFrom(
      String(value),
      `0${value.toString(8)}`,
      `0x${value.toString(16)}`,
      `0X${value.toString(16).toUpperCase()}`,
      `0x000${value.toString(16)}`,
    );
  const disguise = (text: string) =>
    fc.constantFrom(
      text,
      `${text}.`,
      text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      text.replaceAll('.', '。'),
      text.replaceAll(/[0-9]/g, (digit) => `%3${digit}`),
    );
  const spelling = (value: number, parts: number): fc.Arbitrary<string> => {
    const heads = Array.from({ length: parts - 1 }, (_, i) => (value >>> (24 - 8 * i)) & 255);
    const rest = parts === 1 ? value : value & (2 ** (8 * (5 - parts)) - 1);
    return fc
      .tuple(...[...heads, rest >>> 0].map(number))
      .map((written) => written.join('.'))
      .chain(disguise);
  };
  const inRange = (base: number, bits: number) => fc.nat(2 ** (32 - bits) - 1).map((low) => (base + low) >>> 0);
  const forbidden = fc.oneof(
    inRange(0x7f000000, 8),
    inRange(0x0a000000, 8),
    inRange(0xac100000, 12),
    inRange(0xc0a80000, 16),
    inRange(0xa9fe0000, 16),
    inRange(0x64400000, 10),
    inRange(0xe0000000, 4),
    inRange(0x00000000, 8),
    fc.constant(0xa9fea9fe),
  );
  const spelled = (value: fc.Arbitrary<number>) =>
    fc.tuple(value, fc.integer({ min: 1, max: 4 })).chain(([address, parts]) => spelling(address, parts));

  it('Q4: none gets a forbidden address past the guard', () => {
    fc.assert(
      fc.property(spelled(forbidden), (host) => {
        expect(checkUrl(`http://${host}/`, CLOSED)).toMatchObject({ error: { code: 'FORBIDDEN_ADDRESS' } });
      }),
      { numRuns: 500 },
    );
  });

  it('Q4: a public address passes in all of them', () => {
    fc.assert(
      fc.property(spelled(inRange(0x08080000, 16)), (host) => {
        expect(checkUrl(`http://${host}/`, CLOSED)).toMatchObject({ ok: true });
      }),
    );
  });

  it('Q6: any text gets an answer, and what is allowed is an http URL without credentials', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((rest) => `http://${rest}`),
    );
    fc.assert(
      fc.property(text, (url) => {
        const checked = checkUrl(url, CLOSED);
        if (!checked.ok) {
          expect(checked.error.message).toMatch(/^The address \S.*\.$/su);
          return;
        }
        expect(checked.value.url.protocol).toMatch(/^https?:$/);
        expect(checked.value.url.username + checked.value.url.password).toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
