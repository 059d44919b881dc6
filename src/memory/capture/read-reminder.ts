/**
 * Reads a request for one reminder in German, Spanish or French: "erinnere mich morgen um 9 an den Müll". English has a
 * grammar of its own with the schedules; here the words about time are those of capture, so a moment is all there is:
 * what repeats or names no time comes back without one, for somebody to ask. Pure; undefined: this is no such request.
 */
import { canonicalZone } from '../../base/index.ts';
import type { CaptureOptions, Language } from './captured-note.ts';
import { dateContext, mergeDefaults, resolveMoment } from './dates/moment.ts';
import { readPieces } from './dates/read-pieces.ts';
import { speechOf } from './speech-of.ts';
import { compilePattern } from './text/compile-pattern.ts';
import { cleanWords, fold } from './text/fold.ts';

export interface AskedReminder {
  /** What to be reminded of, as it was written; may be empty. */
  readonly text: string;
  readonly atMs?: number;
}

type Foreign = Exclude<Language, 'en'>;
const FOREIGN = ['de', 'es', 'fr'] as const satisfies readonly Foreign[];
const LONGEST_REQUEST = 300;
const LONGEST_TEXT = 200;

const REQUESTS: Readonly<Record<Foreign, string>> = {
  de: '(?<![\\p{L}])(?<!(?:ich|wir|er|sie) )(?:bitte |kannst du |konntest du )*(?:erinner[\\p{L}]* (?:du )?(?:mich|uns)|weck[\\p{L}]* mich|stell[\\p{L}]* (?:mir )?(?:einen |den )?(?:wecker|timer|alarm))(?: bitte)?(?![\\p{L}])',
  es: '(?<![\\p{L}])(?:por favor,? |puedes )*(?:recuerda(?:me|nos)|recordar(?:me|nos)|avisame|despiertame|pon(?:me)? (?:una? |el )?(?:alarma|recordatorio))(?: por favor)?(?![\\p{L}])',
  fr: "(?<![\\p{L}])(?:s'il te plait,? |stp,? |peux-tu |tu peux )*(?:rappelle[sz]?-(?:moi|nous)|(?:me|nous) rappeler|reveille-moi|previens-moi|mets(?:-moi)? (?:une? |le )?(?:alarme|reveil|rappel))(?![\\p{L}])",
};
/** What ties the matter to the request. */
const LINKS: Readonly<Record<Foreign, string>> = {
  de: '^(?:[\\s,:]|(?:daran|dass ich|dass wir|an|ans|bitte|fur|wegen|und|zwar)(?![\\p{L}]))+',
  es: '^(?:[\\s,:]|(?:que tengo que|que tenemos que|que debo|que|de|para|por favor)(?![\\p{L}]))+',
  fr: "^(?:[\\s,:]|d'|(?:que je dois|qu'il faut|que|de|pour|s'il te plait|stp)(?![\\p{L}]))+",
};

/** Whoever wants to be woken need not say what for. */
const WAKING = /weck|despierta|reveil/u;
const WAKE_UP: Readonly<Record<Foreign, string>> = { de: 'Aufstehen', es: 'Despertar', fr: 'Réveil' };

interface Compiled {
  readonly language: Foreign;
  readonly request: RegExp;
  readonly link: RegExp;
}
let compiled: readonly Compiled[] | undefined;

function table(): readonly Compiled[] {
  compiled ??= FOREIGN.map((language) => ({
    language,
    request: compilePattern(REQUESTS[language], 'u'),
    link: compilePattern(LINKS[language], 'u'),
  }));
  return compiled;
}

export function readReminder(
  text: string,
  options: Pick<CaptureOptions, 'nowMs' | 'timeZone' | 'defaults'>,
): AskedReminder | undefined {
  const said = text.trim();
  if (said.length > LONGEST_REQUEST) return undefined;
  const folded = fold(said);
  const found = table().find(({ request }) => request.test(folded));
  if (!found) return undefined;
  const dates = dateContext({
    nowMs: options.nowMs,
    timeZone: canonicalZone(options.timeZone) ?? 'UTC',
    dayFirst: true,
    defaults: mergeDefaults(options.defaults),
    isEvening: speechOf(found.language).evening.test(folded),
  });
  const moment = resolveMoment(readPieces(folded, found.language, dates), dates);
  const left = matterOf(said, folded, moment.spans, found);
  const matter = left === '' && WAKING.test(folded) ? WAKE_UP[found.language] : left;
  const isMoment = moment.atMs !== undefined && !moment.repeats && moment.unclear !== 'day';
  return { text: matter, ...(isMoment && moment.atMs !== undefined ? { atMs: moment.atMs } : {}) };
}

/** What is left without the request, the words about time and what they leave hanging. */
function matterOf(
  said: string,
  folded: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  { language, request, link }: Compiled,
): string {
  const blank = (from: string, start: number, end: number): string =>
    `${from.slice(0, start)}${' '.repeat(end - start)}${from.slice(end)}`;
  let kept = said;
  let bare = folded;
  const asked = request.exec(folded);
  const { edges } = speechOf(language);
  const cuts = [
    ...spans.map((span) => withHanging(folded, span, edges)),
    ...(asked ? [{ start: asked.index, end: asked.index + asked[0].length }] : []),
  ];
  for (const { start, end } of cuts) {
    kept = blank(kept, start, end);
    bare = blank(bare, start, end);
  }
  const from = link.exec(bare)?.[0].length ?? 0;
  const words = kept
    .slice(from)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const isEdge = (word: string | undefined): boolean =>
    word !== undefined && edges.has(fold(word).replace(/[.,!?;:]+$/u, ''));
  while (isEdge(words.at(-1))) words.pop();
  return cleanWords(words.join(' '), LONGEST_TEXT);
}

/** "am", "before the": they belong to the date behind them. */
function withHanging(
  folded: string,
  { start, end }: { readonly start: number; readonly end: number },
  edges: ReadonlySet<string>,
): { start: number; end: number } {
  const before = /(?:^|\s)(\S+)\s+$/u.exec(folded.slice(0, start));
  const word = before?.[1];
  if (word === undefined || !edges.has(word)) return { start, end };
  return withHanging(folded, { start: folded.slice(0, start).trimEnd().length - word.length, end }, edges);
}
