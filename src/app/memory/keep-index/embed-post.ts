/**
 * How an embedder's address is called (SPEC Q4): through the one guard. The address is one the user set themselves, so a
 * host of their own network or machine may be called; a metadata service never. Answers hold many numbers and may be
 * large; the limit keeps a broken server from filling the memory.
 */
import { classifyAddress, err, ok } from '../../../base/index.ts';
import { guardedFetch } from '../../../deliver/guard/index.ts';
import type { Post } from '../../../memory/embed/index.ts';

const MOST_BYTES = 16 * 1024 * 1024;

export const embedPost: Post = async ({ url, headers, body, timeoutMs, signal }) => {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/gu, '') : '';
  const isOpen = host !== '' && classifyAddress(host) !== 'metadata';
  const sent = await guardedFetch(
    { url, method: 'POST', headers, body },
    {
      policy: { allowPrivate: isOpen ? [host] : [], setting: 'memory.embedderUrl' },
      timeoutMs,
      signal,
      mostResponseBytes: MOST_BYTES,
    },
  );
  if (!sent.ok) return err({ message: sent.error.message, isTransient: sent.error.isTransient });
  if (!sent.value.isWhole) return err({ message: "The embedder's answer broke off.", isTransient: true });
  return ok({ status: sent.value.status, body: sent.value.body });
};
