/**
 * How a model server is called (Q4): through the one guard. The address is one the user set themselves, so this machine and
 * private networks may be called, by address or by name; addresses of the local link and metadata services never. No redirect
 * is followed, so the key goes where the user sent it and nowhere else. Answers are bounded in size: a server that never stops
 * talking is cut off.
 */
import type { ModelPost } from '../../agent/model/index.ts';
import { err, ok } from '../../base/index.ts';
import { guardedFetch } from '../../deliver/guard/index.ts';

/** Far more than any answer; its text is held in memory several times over while it is read. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Loopback, private networks, and the range in which VPNs give out addresses. Not 169.254.0.0/16, not fe80::/10. */
const OWN_NETWORKS: readonly string[] = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
];

export const modelPost: ModelPost = async ({ url, headers, body, timeoutMs, signal }) => {
  const sent = await guardedFetch(
    { url, method: 'POST', headers, body },
    {
      policy: { allowPrivate: OWN_NETWORKS, setting: 'model.baseUrl' },
      timeoutMs,
      signal,
      mostResponseBytes: MOST_BYTES,
    },
  );
  const host = URL.canParse(url) ? new URL(url).host : 'The model server';
  if (!sent.ok) {
    const { code, message } = sent.error;
    if (code === 'TIMEOUT' || code === 'STOPPED') return err({ kind: 'timeout', message });
    if (code === 'FORBIDDEN_ADDRESS') {
      // The guard says how to open an address; here nothing does.
      const words = 'can be a public address, this machine or a private network, but not this';
      return err({ kind: 'other', message: `model.baseUrl ${words}: ${host}.` });
    }
    if (code === 'BAD_URL') return err({ kind: 'other', message: message.replace(/^The address/u, 'model.baseUrl') });
    return err({ kind: code === 'NETWORK' || code === 'NO_ADDRESS' ? 'network' : 'other', message });
  }
  const { status, headers: answered, isWhole } = sent.value;
  if (isWhole) return ok({ status, headers: answered, body: sent.value.body });
  if (Buffer.byteLength(sent.value.body) >= MOST_BYTES - 4) {
    return err({ kind: 'bad-answer', message: `${host} answered with more than ${MOST_BYTES} bytes.` });
  }
  return err({ kind: 'network', message: `The answer of ${host} broke off.` });
};
