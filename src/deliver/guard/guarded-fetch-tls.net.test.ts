/** TLS through the guard: the certificate must be that of the name in the URL, though the address was pinned. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.net.ts';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** A self-signed certificate for one name, valid until 2049, made here so that no key lies in the repository. */
function makeCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const title = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(name)))));
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const names = sequence(objectId('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    title,
    validity,
    title,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  );
  const signature = createSign('sha256').update(signed).sign(privateKey);
  const whole = sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

const before = getCACertificates('default');
const trusted = makeCertificate('hook.example.com');
const stranger = makeCertificate('stranger.example.com');
const seen: (string | false | undefined | null)[] = [];
let server: Server;

beforeAll(async () => {
  setDefaultCACertificates([trusted.cert]);
  server = createServer(trusted, (req, res) => {
    seen.push('servername' in req.socket ? String(req.socket.servername) : undefined, req.headers.host);
    res.end('secret handshake');
  });
  server.addContext('stranger.example.com', stranger);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await new Promise((resolve) => server.close(resolve));
});

const call = (host: string) =>
  guardedFetch(
    { url: `https://${host}:${(server.address() as AddressInfo).port}/` },
    { policy: { allowPrivate: ['127.0.0.1'] }, resolver: async () => ['127.0.0.1'] },
  );

it('Q4: TLS name and Host header stay the host name while the address is pinned', async () => {
  expect(await call('hook.example.com')).toMatchObject({ ok: true, value: { status: 200, body: 'secret handshake' } });
  expect(seen).toEqual(['hook.example.com', expect.stringMatching(/^hook\.example\.com:\d+$/)]);
});

it.each(['other.example.com', 'stranger.example.com', '127.0.0.1'])(
  'Q4: %s, whose certificate does not prove it, is refused for good',
  async (host) => {
    expect(await call(host)).toMatchObject({ ok: false, error: { code: 'CERTIFICATE', isTransient: false } });
    expect(seen).toHaveLength(2);
  },
);
