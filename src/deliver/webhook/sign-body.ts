/**
 * The signature of an outgoing webhook: HMAC-SHA256 of "timestamp.body" in hex. The time stands inside what is
 * signed, so a receiver can refuse an old request that somebody sends again. `v1=` leaves room for another way later.
 */
import { createHmac } from 'node:crypto';

export function signBody(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
