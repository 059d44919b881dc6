/**
 * Finds the words about time in one folded clause: each row of the language's table in order, used-up words blanked
 * so that no word counts twice. Invariant: pieces come in the order they stand in the text and never overlap;
 * impossible days (31 April) and hours (25:00) are no pieces. A numeric date that reads two ways is marked unclear.
 */
import type { Language } from '../captured-note.ts';
import { DATE_WORDS, type DateWords, type PieceKind } from '../data/date-words.ts';
import { compilePattern } from '../text/compile-pattern.ts';
import {
  addMonths,
  comingDate,
  comingMonthDay,
  comingWeekday,
  dayOf,
  firstOfMonth,
  lastOfMonth,
  partsOf,
  weekdayOfWeek,
} from './calendar.ts';
import type { ClockSaid, DateContext, Piece } from './moment.ts';

type Groups = Readonly<Record<string, string | undefined>>;
type Found = Omit<Piece, 'span'> | undefined;
interface Scene {
  readonly words: DateWords;
  readonly language: Language;
  readonly context: DateContext;
}
type Reader = (groups: Groups, scene: Scene) => Found;

const ONE = new Set(['1er', 'premier', 'primero', 'first']);
const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000 };

const indexIn = (list: readonly string[], word: string | undefined): number =>
  list.findIndex((names) => names.split('|').includes((word ?? '').trim())) + 1;

function numberOf(word: string | undefined, words: DateWords): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d+$/u.test(word)) return Number(word);
  if (ONE.has(word)) return 1;
  if (word === 'half an') return 0.5;
  return words.numbers[word];
}

const unitOf = (word: string | undefined, words: DateWords): string | undefined =>
  words.units.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(word ?? ''))?.[0];

const readNamed: Reader = ({ d, mo, y }, { words, context }) => {
  const day = numberOf(d, words) ?? 0;
  const month = indexIn(words.months, mo);
  const found = y === undefined ? comingDate(context.today, month, day) : dayOf(Number(y), month, day);
  return found === undefined ? undefined : { day: found, ...(y === undefined ? { again: 'year' as const } : {}) };
};

const readNumeric: Reader = ({ d, m, y }, { language, context }) => {
  const [a, b] = [Number(d), Number(m)];
  const dayFirst = language === 'en' ? context.dayFirst : true;
  const isOpen = dayFirst === undefined && a <= 12 && b <= 12 && a !== b;
  if (isOpen) return { day: context.today, isUnclear: true };
  const [day, month] = (dayFirst ?? a > 12) ? [a, b] : [b, a];
  const year = y === undefined ? undefined : Number(y) % 100 === Number(y) ? 2000 + Number(y) : Number(y);
  const found = year === undefined ? comingDate(context.today, month, day) : dayOf(year, month, day);
  return found === undefined ? undefined : { day: found, ...(year === undefined ? { again: 'year' as const } : {}) };
};

const readWeekday: Reader = ({ wd, next, after, part, n }, { words, context }) => {
  const weekday = indexIn(words.weekdays, wd);
  const weeks = numberOf(n, words);
  if (weeks !== undefined) return { day: comingWeekday(context.today, weekday) + 7 * weeks };
  const more = part === undefined ? {} : { part: words.parts[part] ?? 'morning' };
  const isNext = after !== undefined || (next !== undefined && words.nextAdds === 1);
  if (isNext) return { day: weekdayOfWeek(context.today, 1, weekday), ...more };
  return { day: comingWeekday(context.today, weekday), again: 'week', ...more };
};

const readEndOf: Reader = ({ unit, mo, next }, { words, context }) => {
  const now = partsOf(context.today);
  const step = next === undefined ? 0 : 1;
  if (mo !== undefined) {
    const month = indexIn(words.months, mo);
    return { day: lastOfMonth(month < now.month ? now.year + 1 : now.year, month) };
  }
  if (/^(?:week|woche|semana|semaine)/u.test(unit ?? '')) {
    const friday = weekdayOfWeek(context.today, step, 5);
    return { day: friday < context.today ? friday + 7 : friday };
  }
  if (/^(?:year|jahr|ano|annee|l'annee)/u.test(unit ?? '')) return { day: lastOfMonth(now.year + step, 12) };
  return { day: lastOfMonth(now.year, now.month + step) };
};

const readDelay: Reader = ({ n, n2, unit, unit2 }, { words, context }) => {
  const count = numberOf(n ?? n2, words);
  const what = unitOf(unit ?? unit2, words);
  if (count === undefined || what === undefined) return undefined;
  const ms = UNIT_MS[what];
  if (ms !== undefined) return { delayMs: count * ms };
  if (!Number.isInteger(count)) return undefined;
  if (what === 'month' || what === 'year')
    return { day: addMonths(context.today, what === 'year' ? 12 * count : count) };
  return { day: context.today + count * (what === 'week' ? 7 : 1) };
};

function clockOf(
  hour: number,
  minute: number,
  how: { ap?: string | undefined; text: string; language: Language },
): Found {
  if (!(hour >= 0 && hour <= 24 && minute < 60)) return undefined;
  const isPm = how.ap?.startsWith('p');
  if (how.ap !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    return { clock: { hour: (hour % 12) + (isPm ? 12 : 0), minute, sure: true } };
  }
  // Where clocks have 24 hours, digits with minutes leave nothing to guess.
  const isDigits = how.language !== 'en' && /\d[:.h]\d\d/u.test(how.text);
  const sure = hour > 12 || hour === 0 || /^0\d/u.test(how.text) || isDigits;
  return { clock: { hour, minute, sure } satisfies ClockSaid };
}

const readClock: Reader = ({ h, min, ap }, { words, language }) =>
  clockOf(numberOf(h, words) ?? -1, Number(min ?? 0), {
    ap,
    text: min === undefined ? (h ?? '') : `${h}:${min}`,
    language,
  });

const MINUTES: Readonly<Record<string, number>> = {
  half: 30,
  media: 30,
  demi: 30,
  demie: 30,
  halb: 30,
  quarter: 15,
  viertel: 15,
  cuarto: 15,
  quart: 15,
  funf: 5,
  zehn: 10,
  cinco: 5,
  diez: 10,
  veinte: 20,
};

const readQuarter: Reader = ({ rel = '', dir, h, ap }, { words, language }) => {
  const minutes = MINUTES[rel] ?? Number.parseInt(rel, 10);
  const hour = numberOf(h, words) ?? -1;
  const isBefore = rel === 'halb' || /^(?:to|vor|menos|moins)$/u.test(dir ?? '');
  const minute = isBefore ? 60 - minutes : minutes;
  return clockOf(isBefore ? (hour === 1 ? 12 : hour - 1) : hour, minute % 60, { ap, text: h ?? '', language });
};

const readPart: Reader = ({ part, part2 }, { words }) => {
  const word = (part ?? part2 ?? '').replace('matinee', 'matin').replace('soiree', 'soir');
  const found = words.parts[word];
  return found === undefined ? undefined : { part: found };
};

const READERS: Readonly<Record<PieceKind, Reader>> = {
  past: () => ({ isPast: true }),
  repeat: () => ({ repeats: true }),
  loose: () => ({ isLoose: true }),
  iso: ({ y, m, d }) => {
    const day = dayOf(Number(y), Number(m), Number(d));
    return day === undefined ? undefined : { day };
  },
  named: readNamed,
  numeric: readNumeric,
  monthDay: ({ d, d2 }, { context }) => {
    const day = comingMonthDay(context.today, Number(d ?? d2));
    return day === undefined ? undefined : { day, again: 'month' };
  },
  byMonth: ({ mo, y }, { words, context }) => {
    const month = indexIn(words.months, mo);
    const now = partsOf(context.today);
    const year = y === undefined ? (month <= now.month ? now.year + 1 : now.year) : Number(y);
    return { day: firstOfMonth(year, month) };
  },
  today: (_g, { context }) => ({ day: context.today }),
  tomorrow: (_g, { context }) => ({ day: context.today + 1 }),
  overmorrow: (_g, { context }) => ({ day: context.today + 2 }),
  todayPart: ({ part, part2 }, { words, context, language }) => {
    const word = part ?? part2 ?? '';
    const isTonight = (language === 'en' || language === 'es') && /^(?:night|noche)$/u.test(word);
    return { day: context.today, part: isTonight ? 'tonight' : (words.parts[word] ?? 'evening') };
  },
  weekday: readWeekday,
  nextWeek: (_g, { context }) => ({ day: weekdayOfWeek(context.today, 1, 1) }),
  weekend: (_g, { context: { today } }) => ({
    day: partsOf(today).weekday === 7 ? today : comingWeekday(today, 6),
  }),
  nextWeekend: (_g, { context }) => ({ day: weekdayOfWeek(context.today, 1, 6) }),
  nextMonth: (_g, { context: { today } }) => ({ day: firstOfMonth(partsOf(today).year, partsOf(today).month + 1) }),
  nextYear: (_g, { context: { today } }) => ({ day: firstOfMonth(partsOf(today).year + 1, 1) }),
  endOf: readEndOf,
  endOfDay: () => ({ isEndOfDay: true }),
  delay: readDelay,
  clock: readClock,
  quarter: readQuarter,
  noon: () => ({ clock: { hour: 12, minute: 0, sure: true } }),
  midnight: () => ({ clock: { hour: 24, minute: 0, sure: true } }),
  part: readPart,
  christmas: (_g, { context }) => ({ day: comingDate(context.today, 12, 25) ?? context.today, again: 'year' }),
  newYearsEve: (_g, { context }) => ({ day: comingDate(context.today, 12, 31) ?? context.today, again: 'year' }),
};

interface Row {
  readonly pattern: RegExp;
  readonly read: Reader;
}
interface Table {
  readonly rows: readonly Row[];
  readonly not: RegExp;
}
const tables = new Map<Language, Table>();

/** English short names are words too ("sat", "sun", "may"): they count beside a preposition or a number only. */
const SHORT_DAY = '(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)';
const SHORT_GUARD = `(?<=(?:on|by|next|this|until|before|for|coming) )${SHORT_DAY}|${SHORT_DAY}(?=,? (?:at )?\\d)`;

/** Built at the first use of a language, then kept. */
function tableOf(language: Language): Table {
  const kept = tables.get(language);
  if (kept !== undefined) return kept;
  const words = DATE_WORDS[language];
  const full = words.weekdays.map((names) =>
    names
      .split('|')
      .filter((name) => name.length > 4 || language !== 'en')
      .join('|'),
  );
  const days =
    language === 'de'
      ? words.weekdays.map((names) =>
          names
            .split('|')
            .filter((n) => n.length > 2)
            .join('|'),
        )
      : full;
  const weekday = language === 'en' ? `(?:${days.join('|')}|${SHORT_GUARD})` : `(?:${days.join('|')})`;
  const fill: Readonly<Record<string, string>> = {
    WDFULL: weekday,
    WD: weekday,
    MO: `(?:${words.months.join('|')})`,
    NUM: `(?:${Object.keys(words.numbers).join('|')})`,
    UNIT: `(?:${words.units.map(([, pattern]) => pattern).join('|')})`,
  };
  const rows = words.rows.map(([kind, source]) => ({
    pattern: compilePattern(
      `(?<![\\p{L}\\d])(?:${source.replaceAll(/WDFULL|WD|MO|NUM|UNIT/gu, (name) => fill[name] ?? name)})(?![\\p{L}\\d])`,
      'gu',
    ),
    read: READERS[kind],
  }));
  const table = { rows, not: compilePattern(`(?<![\\p{L}])${words.not} $`, 'u') };
  tables.set(language, table);
  return table;
}

/** `folded` is one clause; spans are places in it. */
export function readPieces(folded: string, language: Language, context: DateContext): Piece[] {
  const { rows, not } = tableOf(language);
  const scene: Scene = { words: DATE_WORDS[language], language, context };
  const pieces: Piece[] = [];
  let rest = folded;
  for (const { pattern, read } of rows) {
    for (const match of [...rest.matchAll(pattern)]) {
      const found = read(match.groups ?? {}, scene);
      if (found === undefined) continue;
      const span = { start: match.index, end: match.index + match[0].length };
      const isDenied = not.test(folded.slice(0, span.start));
      pieces.push({ ...found, span, ...(isDenied ? { isDenied } : {}) });
      rest = `${rest.slice(0, span.start)}${'\u0001'.repeat(match[0].length)}${rest.slice(span.end)}`;
    }
  }
  return pieces.sort((a, b) => a.span.start - b.span.start);
}
