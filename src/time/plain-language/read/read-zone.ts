/**
 * Reads the zone a time was given in: "EST", "Europe/Berlin", "Tokyo time", "UTC+2", "+05:30".
 * Invariant: answers with a zone id the runtime knows. "EST" means New York's wall clock, also in summer (S14).
 * A zone-shaped name nobody knows ("Europe/Atlantis", "Gondor time") is reported as unknown so that somebody can ask.
 */
import { isGlued, numberAt, type Read, type Tokens, wordAt } from '../words/tokens.ts';

export type ZoneRead = { readonly zone: string } | { readonly unknown: string };

const SHORT = new Map<string, string>(
  Object.entries({
    est: 'America/New_York',
    edt: 'America/New_York',
    et: 'America/New_York',
    cst: 'America/Chicago',
    cdt: 'America/Chicago',
    ct: 'America/Chicago',
    mst: 'America/Denver',
    mdt: 'America/Denver',
    mt: 'America/Denver',
    pst: 'America/Los_Angeles',
    pdt: 'America/Los_Angeles',
    pt: 'America/Los_Angeles',
    akst: 'America/Anchorage',
    akdt: 'America/Anchorage',
    hst: 'Pacific/Honolulu',
    utc: 'UTC',
    gmt: 'UTC',
    bst: 'Europe/London',
    wet: 'Europe/Lisbon',
    west: 'Europe/Lisbon',
    cet: 'Europe/Berlin',
    cest: 'Europe/Berlin',
    mez: 'Europe/Berlin',
    mesz: 'Europe/Berlin',
    eet: 'Europe/Helsinki',
    eest: 'Europe/Helsinki',
    msk: 'Europe/Moscow',
    ist: 'Asia/Kolkata',
    jst: 'Asia/Tokyo',
    kst: 'Asia/Seoul',
    hkt: 'Asia/Hong_Kong',
    sgt: 'Asia/Singapore',
    aest: 'Australia/Sydney',
    aedt: 'Australia/Sydney',
    awst: 'Australia/Perth',
    nzst: 'Pacific/Auckland',
    nzdt: 'Pacific/Auckland',
    brt: 'America/Sao_Paulo',
    sast: 'Africa/Johannesburg',
  }),
);

/** Places people name that are not the last word of a zone id. */
const PLACES = new Map<string, string>(
  Object.entries({
    eastern: 'America/New_York',
    central: 'America/Chicago',
    mountain: 'America/Denver',
    pacific: 'America/Los_Angeles',
    'central european': 'Europe/Berlin',
    'eastern european': 'Europe/Helsinki',
    'western european': 'Europe/Lisbon',
    'san francisco': 'America/Los_Angeles',
    seattle: 'America/Los_Angeles',
    california: 'America/Los_Angeles',
    boston: 'America/New_York',
    washington: 'America/New_York',
    miami: 'America/New_York',
    nyc: 'America/New_York',
    atlanta: 'America/New_York',
    houston: 'America/Chicago',
    dallas: 'America/Chicago',
    texas: 'America/Chicago',
    montreal: 'America/Toronto',
    munich: 'Europe/Berlin',
    hamburg: 'Europe/Berlin',
    frankfurt: 'Europe/Berlin',
    germany: 'Europe/Berlin',
    milan: 'Europe/Rome',
    italy: 'Europe/Rome',
    barcelona: 'Europe/Madrid',
    spain: 'Europe/Madrid',
    france: 'Europe/Paris',
    geneva: 'Europe/Zurich',
    switzerland: 'Europe/Zurich',
    uk: 'Europe/London',
    england: 'Europe/London',
    portugal: 'Europe/Lisbon',
    porto: 'Europe/Lisbon',
    kyiv: 'Europe/Kyiv',
    beijing: 'Asia/Shanghai',
    china: 'Asia/Shanghai',
    mumbai: 'Asia/Kolkata',
    delhi: 'Asia/Kolkata',
    'new delhi': 'Asia/Kolkata',
    bangalore: 'Asia/Kolkata',
    india: 'Asia/Kolkata',
    japan: 'Asia/Tokyo',
    osaka: 'Asia/Tokyo',
    korea: 'Asia/Seoul',
    'tel aviv': 'Asia/Jerusalem',
    israel: 'Asia/Jerusalem',
    'abu dhabi': 'Asia/Dubai',
    rio: 'America/Sao_Paulo',
    zulu: 'UTC',
    universal: 'UTC',
    greenwich: 'UTC',
  }),
);

let cities: Map<string, string> | undefined;
/** City → zone, from the runtime's own list; built at first need because it costs a millisecond. */
function cityZone(name: string): string | undefined {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((id) => [
      (id.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
      id,
    ]),
  );
  return PLACES.get(name) ?? cities.get(name);
}

/** Asked anew for every sentence, and a formatter is dear: remember the good ones. Bounded, because people may spell one in many ways. */
const knownZones = new Set<string>();

export function isKnownZone(id: string): boolean {
  if (knownZones.has(id)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: id });
    if (knownZones.size < 1000) knownZones.add(id);
    return true;
  } catch {
    return false;
  }
}

/** `Europe/Berlin`, `America/Argentina/Buenos_Aires`; spelled in any case, given back in the runtime's spelling. */
function readIana(tokens: Tokens, i: number, text: string): Read<ZoneRead> | undefined {
  if (tokens[i]?.kind !== 'word' || wordAt(tokens, i + 1) !== '/' || !isGlued(tokens, i + 1)) return undefined;
  let end = i + 1;
  while (end < i + 12 && isGlued(tokens, end) && (tokens[end]?.kind !== 'mark' || /^[/_+-]$/.test(wordAt(tokens, end))))
    end += 1;
  const name = text.slice(tokens[i]?.start ?? 0, tokens[end - 1]?.end ?? 0);
  if (!isKnownZone(name))
    return /^(europe|america|asia|africa|australia|pacific|atlantic|etc|indian)$/.test(wordAt(tokens, i))
      ? { value: { unknown: name }, end }
      : undefined;
  const canonical = Intl.supportedValuesOf('timeZone').find((id) => id.toLowerCase() === name.toLowerCase());
  return { value: { zone: canonical ?? name }, end };
}

function offsetZone(sign: string, hours: number, minutes: number): string | undefined {
  if (hours > 14 || minutes > 59) return undefined;
  if (minutes === 0) return hours === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
  return `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** `UTC+2`, `GMT-5:30`, `+02:00` right after a time. */
function readOffset(tokens: Tokens, i: number): Read<ZoneRead> | undefined {
  const named = /^(utc|gmt)$/.test(wordAt(tokens, i));
  const at = named ? i + 1 : i;
  const sign = wordAt(tokens, at) === '−' ? '-' : wordAt(tokens, at);
  const hours = numberAt(tokens, at + 1);
  if ((sign !== '+' && sign !== '-') || hours === undefined || !isGlued(tokens, at + 1)) return undefined;
  const hasMinutes =
    wordAt(tokens, at + 2) === ':' &&
    isGlued(tokens, at + 2) &&
    isGlued(tokens, at + 3) &&
    /^\d\d$/.test(wordAt(tokens, at + 3));
  const digits = wordAt(tokens, at + 1);
  if (/^\d{4}$/.test(digits)) {
    // "15:00 +0200", as computers write it. A minus might be a year or a pin.
    const zone =
      sign === '+' || named ? offsetZone(sign, Number(digits.slice(0, 2)), Number(digits.slice(2))) : undefined;
    return zone === undefined ? undefined : { value: { zone }, end: at + 2 };
  }
  // Without "UTC" only the full form counts, else "9 -10" would be a zone.
  if (!named && !(hasMinutes && /^\d\d$/.test(wordAt(tokens, at + 1)))) return undefined;
  const zone = offsetZone(sign, hours, hasMinutes ? (numberAt(tokens, at + 3) ?? 0) : 0);
  return zone === undefined ? undefined : { value: { zone }, end: hasMinutes ? at + 4 : at + 2 };
}

/** "Tokyo time", "New York time", "Central European Time", "my time". */
function readPlace(tokens: Tokens, i: number, source: { text: string; ownZone: string }): Read<ZoneRead> | undefined {
  for (let words = 1; words <= 3; words += 1) {
    let link = i + words;
    if (/^(standard|daylight|summer|local)$/.test(wordAt(tokens, link))) link += 1;
    const isTime = wordAt(tokens, link) === 'time' || wordAt(tokens, link) === 'timezone';
    if (!isTime) continue;
    const name = Array.from({ length: words }, (_, k) => wordAt(tokens, i + k)).join(' ');
    if (/^(my|local|our|this)$/.test(name)) return { value: { zone: source.ownZone }, end: link + 1 };
    const zone = cityZone(name) ?? SHORT.get(name);
    if (zone !== undefined) return { value: { zone }, end: link + 1 };
    // Only a capital makes it a place: "at 9 dinner time" is no zone.
    const typed = source.text.slice(tokens[i]?.start ?? 0, tokens[i + words - 1]?.end ?? 0);
    if (words === 1 && /^\p{Lu}/u.test(typed)) return { value: { unknown: typed }, end: link + 1 };
  }
  return undefined;
}

/** A city by its name alone; only a capital makes it one. */
export function readCity(tokens: Tokens, i: number, text: string): Read<{ zone: string; name: string }> | undefined {
  for (let words = 3; words >= 1; words -= 1) {
    const first = tokens[i];
    const last = tokens[i + words - 1];
    if (first === undefined || last === undefined) continue;
    const name = text.slice(first.start, last.end);
    const zone = /^\p{Lu}/u.test(name) ? cityZone(name.toLowerCase()) : undefined;
    if (zone !== undefined) return { value: { zone, name }, end: i + words };
  }
  return undefined;
}

/** A zone at `i`, which must stand right behind a time of day. */
export function readZone(
  tokens: Tokens,
  i: number,
  source: { text: string; ownZone: string },
): Read<ZoneRead> | undefined {
  const open = wordAt(tokens, i) === '(' ? i + 1 : i;
  const found =
    readIana(tokens, open, source.text) ??
    readOffset(tokens, open) ??
    readPlace(tokens, wordAt(tokens, open) === 'in' ? open + 1 : open, source) ??
    readShort(tokens, open, source.text);
  if (found === undefined || open === i) return found;
  return wordAt(tokens, found.end) === ')' ? { ...found, end: found.end + 1 } : undefined;
}

function readShort(tokens: Tokens, i: number, text: string): Read<ZoneRead> | undefined {
  const token = tokens[i];
  const isUsZone = /^(eastern|central|mountain|pacific)$/.test(wordAt(tokens, i));
  const zone = isUsZone ? PLACES.get(wordAt(tokens, i)) : SHORT.get(wordAt(tokens, i));
  if (token === undefined) return undefined;
  const typed = text.slice(token.start, token.end);
  // A lone Z glued to a time is UTC; two letters and "west" are words unless typed in capitals.
  if (typed === 'Z' && token.glued) return { value: { zone: 'UTC' }, end: i + 1 };
  if (isUsZone && !/^\p{Lu}/u.test(typed)) return undefined;
  const isShout = typed === typed.toUpperCase();
  if (zone === undefined || ((typed.length < 3 || /^(west|wet|ist)$/.test(token.norm)) && !isShout)) return undefined;
  return { value: { zone }, end: i + 1 };
}
