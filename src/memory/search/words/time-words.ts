/**
 * Reads time out of words, roughly and at once: does a text say when something was, and which days does a question
 * ask about. Only for ranking: a wrong guess moves a result by a place or two, it never hides one. Understands the
 * usual English forms and month names of a few languages; what it does not know it leaves alone.
 *
 * All instants here are on the asker's wall clock (base/wall-clock): "yesterday" ends at their midnight.
 */
import { DAY_MS } from '../../../base/index.ts';

const MONTH_NAMES: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'enero', 'janvier', 'gennaio', 'janeiro'],
  ['february', 'feb', 'februar', 'febrero', 'fevrier', 'febbraio', 'fevereiro'],
  ['march', 'marz', 'marzo', 'mars', 'marco'],
  ['april', 'apr', 'abril', 'avril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio'],
  ['june', 'jun', 'juni', 'junio', 'juin', 'giugno', 'junho'],
  ['july', 'jul', 'juli', 'julio', 'juillet', 'luglio', 'julho'],
  ['august', 'aug', 'agosto', 'aout'],
  ['september', 'sept', 'sep', 'septiembre', 'septembre', 'settembre', 'setembro'],
  ['october', 'oct', 'oktober', 'octubre', 'octobre', 'ottobre', 'outubro'],
  ['november', 'nov', 'noviembre', 'novembre', 'novembro'],
  ['december', 'dec', 'dezember', 'diciembre', 'decembre', 'dicembre', 'dezembro'],
];
const MONTH_NUMBER = new Map(MONTH_NAMES.flatMap((names, i) => names.map((name): [string, number] => [name, i + 1])));
const MONTH = [...MONTH_NUMBER.keys()].sort((a, b) => b.length - a.length).join('|');
const ORDINAL = '(?:st|nd|rd|th|\\.)?';

const TIME_WORDS = new RegExp(
  [
    'yesterday|today|tonight|tomorrow|weekend|recently|lately',
    '(?:last|next|this|past|coming|previous|following) (?:\\w+ )?(?:night|day|week|weekend|month|year|spring|summer|autumn|fall|winter|time|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)',
    '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
    '(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|few|couple|several|\\d+)(?: of)? (?:minutes?|hours?|days?|weeks?|weekends?|months?|years?|decades?)',
    'ago|since|(?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}:\\d\\d|\\d{1,2} ?(?:am|pm)',
    `(?:${MONTH})(?= \\d|,)|(?:in|on|of|by|until|early|late|mid|last|next|this) (?:${MONTH})`,
    'gestern|heute|morgen|letzte[nrs]?|nachste[nrs]?|vor \\w+ (?:tagen|wochen|monaten|jahren)',
    'ayer|hoy|manana|pasad[oa]|proxim[oa]|hier|aujourd|demain|derniere?|prochaine?|ieri|oggi|domani|ontem|hoje|amanha',
  ]
    .map((part) => `(?:${part})`)
    .join('|'),
);
const WHOLE_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${TIME_WORDS.source})(?![\\p{L}\\p{N}])|昨日|今日|明日|先週|来週|去年|昨天|今天|明天|上周|下周|어제|오늘|내일|أمس|اليوم|غدا`,
  'u',
);

/** Does the (folded) text say when? */
export const tellsTime = (folded: string): boolean => WHOLE_WORDS.test(folded);

/** Days a question is about. A missing year or month is any; `span` days from the first. */
export type DateCue =
  | { readonly kind: 'days'; readonly fromAt: number; readonly untilAt: number }
  | { readonly kind: 'parts'; readonly month: number; readonly day?: number };

const FORMS: readonly { pattern: RegExp; read(match: readonly (string | undefined)[]): DateCue | undefined }[] = [
  { pattern: /(?<!\d)((?:19|20)\d\d)-(\d\d?)-(\d\d?)(?!\d)/gu, read: (m) => days(m[1], m[2], m[3]) },
  { pattern: /(?<!\d)(\d\d?)\.(\d\d?)\.((?:19|20)\d\d)(?!\d)/gu, read: (m) => days(m[3], m[2], m[1]) },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d\\d?)${ORDINAL}(?: of| de)? (${MONTH})(?![\\p{L}])(?:,?(?: de)? ((?:19|20)\\d\\d))?`,
      'gu',
    ),
    read: (m) => days(m[3], m[2], m[1]),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}])(${MONTH})(?![\\p{L}])\\.? (?:the )?(\\d\\d?)${ORDINAL}(?!\\d)(?:,? ((?:19|20)\\d\\d))?`,
      'gu',
    ),
    read: (m) => days(m[3], m[1], m[2]),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}])(${MONTH})(?![\\p{L}])\\.?,?(?: of| de)? ((?:19|20)\\d\\d)`, 'gu'),
    read: (m) => days(m[2], m[1], undefined),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}])(?:in|during|of|for|since|im|en|this|last|early|late|mid) (${MONTH})(?![\\p{L}])`,
      'gu',
    ),
    read: (m) => days(undefined, m[1], undefined),
  },
  { pattern: /(?<!\d)((?:19|20)\d\d)(?!\d)/gu, read: (m) => days(m[1], undefined, undefined) },
];

/** The days named in a (folded) question: dates, months, years, and a few words relative to now. */
export function readDates(folded: string, wallNowMs: number): DateCue[] {
  const cues: DateCue[] = [];
  let rest = folded;
  for (const { pattern, read } of FORMS) {
    rest = rest.replace(pattern, (...args) => {
      const groups = args.slice(0, -2).map((part) => (typeof part === 'string' ? part : undefined));
      const cue = read(groups);
      if (cue) cues.push(cue);
      return cue ? ' ' : String(args[0]);
    });
  }
  return [...cues, ...relativeDays(rest, wallNowMs)];
}

function days(year: string | undefined, month: string | undefined, day: string | undefined): DateCue | undefined {
  const m = month === undefined ? undefined : (MONTH_NUMBER.get(month) ?? Number(month));
  const d = day === undefined ? undefined : Number(day);
  if ((m !== undefined && (m < 1 || m > 12)) || (d !== undefined && (d < 1 || d > 31))) return undefined;
  if (year === undefined)
    return m === undefined ? undefined : { kind: 'parts', month: m, ...(d === undefined ? {} : { day: d }) };
  const y = Number(year);
  if (m === undefined) return { kind: 'days', fromAt: Date.UTC(y, 0, 1), untilAt: Date.UTC(y + 1, 0, 1) };
  if (d === undefined) return { kind: 'days', fromAt: Date.UTC(y, m - 1, 1), untilAt: Date.UTC(y, m, 1) };
  const fromAt = Date.UTC(y, m - 1, d);
  return { kind: 'days', fromAt, untilAt: fromAt + DAY_MS };
}

const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.5, year: 365 };

function relativeDays(folded: string, nowMs: number): DateCue[] {
  const cues: DateCue[] = [];
  const back = (fromDays: number, untilDays: number): void =>
    void cues.push({ kind: 'days', fromAt: nowMs - fromDays * DAY_MS, untilAt: nowMs - untilDays * DAY_MS });
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const day = (daysAgo: number): void =>
    void cues.push({ kind: 'days', fromAt: midnight - daysAgo * DAY_MS, untilAt: midnight - (daysAgo - 1) * DAY_MS });
  if (/\byesterday\b|\bgestern\b|\bayer\b|\blast night\b/.test(folded)) day(1);
  if (/\btoday\b|\bthis morning\b|\bheute\b|\bhoy\b/.test(folded)) day(0);
  for (const [, word, unit = ''] of folded.matchAll(/\b(last|past|previous|this) (week|month|year)\b/g)) {
    const length = UNIT_DAYS[unit] ?? 0;
    back(word === 'this' ? length : 2 * length, word === 'this' ? 0 : length * (word === 'past' ? 0 : 0.3));
  }
  for (const [, count = '', unit = ''] of folded.matchAll(
    /\b(\d{1,3}|a|one|two|three|four|five|six) (day|week|month|year)s? ago\b/g,
  )) {
    const number = Number(count) || Math.max(1, ['', 'one', 'two', 'three', 'four', 'five', 'six'].indexOf(count));
    const length = UNIT_DAYS[unit] ?? 0;
    back((number + 0.6) * length, Math.max(0, (number - 0.6) * length));
  }
  return cues;
}

/** How well an instant fits: 1 in the days asked about, fading over the week after (it is told later), else 0. */
export function fitsDate(cue: DateCue, at: number): number {
  if (cue.kind === 'days') return fitsDays(cue.fromAt, cue.untilAt, at);
  const year = new Date(at).getUTCFullYear();
  return Math.max(
    ...[year - 1, year].map((y) => {
      const fromAt = Date.UTC(y, cue.month - 1, cue.day ?? 1);
      return fitsDays(fromAt, cue.day === undefined ? Date.UTC(y, cue.month, 1) : fromAt + DAY_MS, at);
    }),
  );
}

/** Longest after the event that people still come to speak of it. */
const TOLD_WITHIN_DAYS = 10;

function fitsDays(fromAt: number, untilAt: number, at: number): number {
  const lengthDays = (untilAt - fromAt) / DAY_MS;
  if (at < fromAt - DAY_MS / 2) return 0;
  // A whole year says little about one note of it.
  const inside = lengthDays > 200 ? 0.4 : 1;
  if (at < untilAt + DAY_MS / 2) return inside;
  return Math.max(0, inside * 0.9 * (1 - (at - untilAt) / DAY_MS / TOLD_WITHIN_DAYS));
}
