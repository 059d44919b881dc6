/**
 * Ids and randomness, injected like the clock so that runs can be repeated.
 * An id sorts by creation time (48 bits of milliseconds, then 80 random bits, Crockford base 32), which keeps
 * "messages after this one" and index locality free of extra columns. Within one millisecond the random part counts up.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

export interface Ids {
  /** A new id, greater than every id this source made before. */
  next(): string;
  /** Cryptographically strong bytes as base64url, for tokens and codes. */
  secret(bytes: number): string;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** `after` is an id made by an earlier process: if the clock was ahead then, the order is kept all the same. */
export function systemIds(
  clock: Pick<Clock, 'now'>,
  random: (n: number) => Uint8Array = randomBytes,
  after?: string,
): Ids {
  // The earlier process went on counting up from there, and what it made last is not known: a millisecond later is free.
  let lastTime = after === undefined ? 0 : timeOf(after) + 1;
  let lastRandom: Uint8Array = random(RANDOM_LENGTH).map((byte) => byte & 31);
  return {
    next() {
      const now = clock.now();
      if (now > lastTime) {
        lastTime = now;
        lastRandom = random(RANDOM_LENGTH).map((byte) => byte & 31);
      } else {
        // The clock stood still or went back: keep the order by counting up instead of trusting it.
        if (!increment(lastRandom)) lastTime++;
      }
      let id = encodeTime(lastTime);
      for (const digit of lastRandom) id += ALPHABET[digit];
      return id;
    },
    secret: (bytes) => Buffer.from(random(bytes)).toString('base64url'),
  };
}

/** Ids that count up from one: the same run gives the same ids. For tests and simulations. */
export function countingIds(prefix = 'id'): Ids {
  let count = 0;
  return {
    next: () => `${prefix}${String(++count).padStart(8, '0')}`,
    secret: (bytes) => Buffer.alloc(bytes, ++count % 256).toString('base64url'),
  };
}

/** False when it went over and starts at zero again. */
function increment(digits: Uint8Array): boolean {
  for (let i = digits.length - 1; i >= 0; i--) {
    const digit = digits[i] ?? 0;
    if (digit < 31) {
      digits[i] = digit + 1;
      return true;
    }
    digits[i] = 0;
  }
  return false;
}

/** When an id was made; the beginning of time for anything else. */
function timeOf(id: string): number {
  const digits = Array.from(id, (char) => ALPHABET.indexOf(char));
  const isOurs = digits.length === TIME_LENGTH + RANDOM_LENGTH && !digits.includes(-1);
  return isOurs ? digits.slice(0, TIME_LENGTH).reduce((ms, digit) => ms * 32 + digit, 0) : 0;
}

function encodeTime(ms: number): string {
  let rest = ms;
  let out = '';
  for (let i = 0; i < TIME_LENGTH; i++) {
    out = ALPHABET[rest % 32] + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}
