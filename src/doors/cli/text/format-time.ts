/**
 * Instants for people: how far away, and on their own clock which day and time. Near days are named; a date that is
 * not this year carries its year. Always 24 hours, as everywhere in Hark's text. Pure.
 */
import { DAY_MS, formatWallTime, localTime, MONTHS, toWallMs, WEEKDAYS } from '../../../base/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const STEPS: ReadonlyArray<{ readonly below: number; readonly unit: number; readonly name: string }> = [
  { below: 90 * MINUTE_MS, unit: MINUTE_MS, name: 'min' },
  { below: 36 * HOUR_MS, unit: HOUR_MS, name: 'h' },
  { below: 60 * DAY_MS, unit: DAY_MS, name: 'days' },
  { below: 700 * DAY_MS, unit: 30.44 * DAY_MS, name: 'months' },
  { below: Number.POSITIVE_INFINITY, unit: 365.25 * DAY_MS, name: 'years' },
];

/** `20 min`, `3 h`, `2 days`. */
export function formatLength(ms: number): string {
  const length = Math.abs(ms);
  if (length < MINUTE_MS) return `${Math.round(length / 1_000)} s`;
  const step = STEPS.find(({ below }) => length < below);
  const n = Math.round(length / (step?.unit ?? DAY_MS));
  return `${n} ${n === 1 ? (step?.name ?? '').replace(/s$/u, '') : step?.name}`;
}

/** `in 20 min`, `5 min ago`, `now`. */
export function formatAway(ms: number, nowMs: number): string {
  const away = ms - nowMs;
  if (Math.abs(away) < 1_000) return 'now';
  return away > 0 ? `in ${formatLength(away)}` : `${formatLength(away)} ago`;
}

/** `today 15:10`, `tomorrow 09:00`, `Thu 12 Mar 09:00`, `Thu 12 Mar 2027 09:00`. */
export function formatWhen(ms: number, zone: string, nowMs: number): string {
  const wallMs = toWallMs(zone, ms);
  return `${dayName(wallMs, toWallMs(zone, nowMs))} ${formatWallTime(Math.floor(wallMs / 1_000) * 1_000)}`;
}

const NEAR_DAYS: Readonly<Record<string, string>> = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' };

function dayName(wallMs: number, nowWallMs: number): string {
  const days = Math.floor(wallMs / DAY_MS) - Math.floor(nowWallMs / DAY_MS);
  const near = NEAR_DAYS[String(days)];
  if (near) return near;
  const { weekday, day, month, year } = localTime('UTC', wallMs);
  const date = `${WEEKDAYS[weekday]?.slice(0, 3)} ${day} ${MONTHS[month - 1]?.slice(0, 3)}`;
  return year === localTime('UTC', nowWallMs).year ? date : `${date} ${year}`;
}

/** `tomorrow 09:00, in 14 h`. */
export function formatWhenAndAway(ms: number, zone: string, nowMs: number): string {
  return `${formatWhen(ms, zone, nowMs)}, ${formatAway(ms, nowMs)}`;
}

/** `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const n = bytes / 1_000 ** power;
  return `${power === 0 || n >= 100 ? Math.round(n) : n.toFixed(1)} ${units[power]}`;
}
