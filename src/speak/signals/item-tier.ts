/**
 * The tier an item counts with (K15): `urgent` and `critical` raise the kind's tier by one, `backlog` and
 * `low-priority` lower it by one, and words of outsiders count as low whatever they claim.
 */
import { TIER_WEIGHTS, type Tier, type Trust } from './signal.ts';

const ORDER: readonly Tier[] = ['low', 'normal', 'elevated', 'immediate'];
const RAISING: ReadonlySet<string> = new Set(['urgent', 'critical']);
const LOWERING: ReadonlySet<string> = new Set(['backlog', 'low-priority']);

export function itemTier(tier: Tier, item: { readonly tags: readonly string[]; readonly trust: Trust }): Tier {
  if (item.trust === 'untrusted') return 'low';
  const tags = item.tags.map((tag) => tag.toLowerCase());
  const shift = Number(tags.some((tag) => RAISING.has(tag))) - Number(tags.some((tag) => LOWERING.has(tag)));
  return ORDER[Math.min(ORDER.length - 1, Math.max(0, ORDER.indexOf(tier) + shift))] ?? tier;
}

export function tierOfWeight(weight: number): Tier {
  return ORDER.find((tier) => TIER_WEIGHTS[tier] === weight) ?? 'low';
}
