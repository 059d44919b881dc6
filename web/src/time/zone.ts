/**
 * Instants as people read them: the clock and the day in a given time zone. Hours follow the reader's own habit
 * (24 or 12 hours), words are English like the rest of the page.
 * Never throws for a zone this browser does not know: it falls back to UTC and `placeOf` then says UTC.
 */
const DAY_MS = 86_400_000;

interface ZoneFormats {
  readonly clock: Intl.DateTimeFormat;
  readonly words: Intl.DateTimeFormat;
  readonly figures: Intl.DateTimeFormat;
}

const formats = new Map<string, ZoneFormats>();
let countsToTwelve = false;

/** Called once at the start with the reader's language; until then hours count to 24. */
export function followLanguage(language: string): void {
  countsToTwelve = Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;
  formats.clear();
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isKnownZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function formatsOf(zone: string): ZoneFormats {
  const known = formats.get(zone);
  if (known) return known;
  const timeZone = isKnownZone(zone) ? zone : 'UTC';
  const made: ZoneFormats = {
    clock: countsToTwelve
      ? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
      : new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
    words: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'long' }),
    figures: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'numeric', year: 'numeric' }),
  };
  formats.set(zone, made);
  return made;
}

/** "16:44", or "4:44 PM" where the reader's language counts to twelve. */
export function clockOf(at: number, zone: string): string {
  return formatsOf(zone).clock.format(at).replace('\u202f', '\u00a0');
}

function part(format: Intl.DateTimeFormat, at: number, type: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(at).find((piece) => piece.type === type)?.value ?? '';
}

/** Days since 1970 on the zone's calendar: the same for all instants of one day there, one more for the next. */
export function dayNumber(at: number, zone: string): number {
  const { figures } = formatsOf(zone);
  const [year, month, day] = (['year', 'month', 'day'] as const).map((type) => Number(part(figures, at, type)));
  return Math.round(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) / DAY_MS);
}

/** "Thu 12 March", with the year when it is not this one. */
export function dateOf(at: number, now: number, zone: string): string {
  const { words, figures } = formatsOf(zone);
  const date = `${part(words, at, 'weekday')} ${part(words, at, 'day')} ${part(words, at, 'month')}`;
  const year = part(figures, at, 'year');
  return year === part(figures, now, 'year') ? date : `${date} ${year}`;
}

export type NearDay = 'Yesterday' | 'Today' | 'Tomorrow';

export function nearDay(at: number, now: number, zone: string): NearDay | undefined {
  if (Math.abs(at - now) > 3 * DAY_MS) return undefined;
  return (['Yesterday', 'Today', 'Tomorrow'] as const)[dayNumber(at, zone) - dayNumber(now, zone) + 1];
}

/** The city of an IANA name: "Europe/Lisbon" is Lisbon, "America/Argentina/Buenos_Aires" is Buenos Aires. */
export function placeOf(zone: string): string {
  if (!isKnownZone(zone)) return 'UTC';
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

/** "in Lisbon", but "UTC" alone, since UTC is no place. */
export function zoneWords(zone: string): string {
  const place = placeOf(zone);
  return place === 'UTC' || place === 'GMT' || zone.startsWith('Etc/') ? place : `in\u00a0${place}`;
}
