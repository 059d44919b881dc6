/**
 * Whether a request was signed with the user's secret, and lately (Q4): the same scheme as the webhooks that go out, so
 * one page describes both. Compared in constant time. That the same request is not taken twice is for the unit of work
 * that takes it. Pure.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { signBody } from '../../deliver/webhook/index.ts';
import type { HookVerdict, SignedHook } from '../../doors/operations/index.ts';

/** How far its clock may be off; a recorded request is worthless after that. */
export const HOOK_WINDOW_MS = 5 * 60_000;

export function checkHook(
  secret: string,
  { timestamp, signature }: SignedHook,
  body: string,
  nowMs: number,
): HookVerdict {
  if (secret === '') return 'no-secret';
  if (!/^\d{1,12}$/.test(timestamp)) return 'bad-timestamp';
  const seconds = Number(timestamp);
  // The text that was signed is the text that was sent: `007` is not `7`.
  if (String(seconds) !== timestamp) return 'bad-timestamp';
  if (!isSame(signature, signBody(secret, seconds, body))) return 'wrong';
  return Math.abs(nowMs - seconds * 1_000) > HOOK_WINDOW_MS ? 'too-old' : 'good';
}

/** Equal lengths for the comparison, whatever was sent. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
