/**
 * Single-use codes that let a browser in (Q3): shown in a link's fragment, posted once, good for ten minutes. Kept in
 * memory only, and only as a hash; a restart forgets them, and whoever has the token makes a new one.
 */
import { createHash } from 'node:crypto';
import type { Clock, Ids } from '../../../base/index.ts';

export interface SignIn {
  /** A fresh code. */
  newCode(): string;
  /** Uses a code up. False when it was used, is too old, or never was. */
  redeem(code: string): boolean;
}

export const CODE_LIFE_MS = 10 * 60_000;
/** 128 bits: a guess within ten minutes is out of the question. */
const CODE_BYTES = 16;
/** More open links than anybody needs; the oldest goes first. */
const MOST_CODES = 20;

export function createSignIn(clock: Pick<Clock, 'now'>, ids: Pick<Ids, 'secret'>): SignIn {
  const expiryOf = new Map<string, number>();
  const forgetOld = (): void => {
    for (const [hash, expiresAt] of expiryOf) if (expiresAt <= clock.now()) expiryOf.delete(hash);
  };
  return {
    newCode() {
      forgetOld();
      const [oldest] = expiryOf.keys();
      if (oldest !== undefined && expiryOf.size >= MOST_CODES) expiryOf.delete(oldest);
      const code = ids.secret(CODE_BYTES);
      expiryOf.set(hashOf(code), clock.now() + CODE_LIFE_MS);
      return code;
    },
    redeem(code) {
      forgetOld();
      // Looked up by hash: how long it takes says nothing about the codes.
      return expiryOf.delete(hashOf(code.trim()));
    },
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
