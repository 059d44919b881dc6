/**
 * Time zones and locales as settings. A zone is an IANA name ("Europe/Berlin"), written in any case; it is kept
 * under the name that was given (Asia/Kolkata stays Asia/Kolkata) in its proper spelling.
 *
 * Refuses bare offsets such as +02:00: they know nothing of daylight saving, so every reminder after the next
 * change would come an hour wrong. A refusal names the closest zones.
 */
import { z } from 'zod';
import { canonicalZone, joinWords } from '../../base/index.ts';
import { closestNames } from './closest-name.ts';
import type { ValueKind } from './value-kinds.ts';

/** Today's names of zones that JavaScript still lists under an older one. Only for suggesting. */
const NEWER_NAMES = [
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
  'Pacific/Pohnpei',
  'UTC',
];

export function closestZones(given: string): string[] {
  return closestNames(given, [...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES]);
}

/** The zone of this machine: only the first guess (P2). */
export function hostTimeZone(): string {
  return canonicalZone(new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ?? 'UTC';
}

export function zone(): ValueKind<string> {
  return {
    type: 'zone',
    schema: z
      .string()
      .max(64)
      .refine((name) => canonicalZone(name) !== undefined, { abort: true })
      .transform((name) => canonicalZone(name) ?? name),
    fromText: (given) => given.trim(),
    allowed: 'a time zone name such as Europe/Berlin or America/New_York',
    example: 'Europe/Berlin',
    hint: (value) => {
      if (typeof value !== 'string') return undefined;
      if (/^\s*(utc|gmt)?\s*[+-]\d/i.test(value)) {
        return 'An offset does not follow daylight saving; name the place instead.';
      }
      const near = closestZones(value);
      return near.length === 0 ? undefined : `Did you mean ${joinWords(near, 'or')}?`;
    },
  };
}

/** A language with or without a region; `en_US.UTF-8`, as systems write it, is understood. */
export function locale(): ValueKind<string> {
  return {
    type: 'text',
    schema: z
      .string()
      .max(64)
      .refine((tag) => knownLocale(tag) !== undefined, { abort: true })
      .transform((tag) => knownLocale(tag) ?? tag),
    fromText: (given) => given.trim().replace(/\..*$/, '').replaceAll('_', '-'),
    allowed: 'a language tag such as en-US, en-GB or de-DE',
    example: 'en-GB',
  };
}

function knownLocale(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([tag])[0];
  } catch {
    return undefined;
  }
}
