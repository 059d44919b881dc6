/**
 * Reads a message for what is worth keeping, without a model: plans and dates, events, facts about the person, tastes,
 * people, habits, open questions; and what it says is over. Pure: the same message at the same moment gives the same
 * notes. Invariant: bounded work and never a throw, whatever the text holds; small talk, suppositions, quotations,
 * other people's words, code, pasted mail and reminder requests make no note.
 */
import { canonicalZone } from '../../base/index.ts';
import {
  type Captured,
  type CapturedNote,
  type CaptureOptions,
  LANGUAGES,
  type Language,
  type Move,
  type Resolution,
} from './captured-note.ts';
import { type DateContext, dateContext, type Moment, mergeDefaults, resolveMoment } from './dates/moment.ts';
import { readPieces } from './dates/read-pieces.ts';
import { readReminder } from './read-reminder.ts';
import { applyRules, type ClauseFacts } from './rules/apply-rules.ts';
import { buildNote, trustOf } from './rules/build-note.ts';
import { readMood } from './rules/read-mood.ts';
import { readMove } from './rules/read-moves.ts';
import { readResolve } from './rules/read-resolves.ts';
import { readStances } from './rules/read-stance.ts';
import type { CompiledSpeech } from './rules/rule.ts';
import { speechOf } from './speech-of.ts';
import { fold } from './text/fold.ts';
import { guessLanguage } from './text/guess-language.ts';
import { ownWords } from './text/own-words.ts';
import { type Clause, splitClauses } from './text/split-clauses.ts';

/** People who have more to say than this have pasted something; the beginning is read. */
const LONGEST_TEXT = 8000;
const MOST_NOTES = 20;
const MOST_PEOPLE = 500;

/** In no language in particular, with a moment ahead of 1970, so that every rule is tried. */
const DATED_NOTHING = 'x 2001-01-01 17:30';

/**
 * Makes the patterns ready, so that the first message after a start is as quick as the others. Twice, because the
 * engine compiles a pattern for good only when it is used again.
 */
export function warmCapture(languages: readonly Language[] = LANGUAGES): void {
  const options = { nowMs: 0, timeZone: 'UTC', author: 'owner', trust: 'owner' } as const;
  for (const language of [...languages, ...languages]) captureNotes(DATED_NOTHING, { ...options, locale: language });
  readReminder(DATED_NOTHING, options);
}

interface Reading {
  readonly options: CaptureOptions;
  readonly language: Language;
  readonly speech: CompiledSpeech;
  readonly dates: DateContext;
  readonly people: ReadonlySet<string>;
  readonly sentiment: number;
}

export function captureNotes(text: string, options: CaptureOptions): Captured {
  const given = typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : '';
  const own = ownWords(given);
  const folded = fold(own);
  const language = guessLanguage(own, folded, options.locale);
  const reading = prepare(options, language, readMood(folded));
  const notes: CapturedNote[] = [];
  const resolves: Resolution[] = [];
  const moves: Move[] = [];
  let asksReminder = false;
  for (const clause of splitClauses(own)) {
    if (reading.speech.reminder.test(clause.sentence)) {
      asksReminder = true;
      continue;
    }
    const found = readClause(clause, reading);
    resolves.push(...found.resolves);
    moves.push(...found.moves);
    notes.push(...found.notes.filter((note) => !notes.some((other) => other.key === note.key)));
  }
  return {
    notes: notes.slice(0, MOST_NOTES),
    resolves: resolves.slice(0, MOST_NOTES),
    moves: moves.slice(0, MOST_NOTES),
    sentiment: reading.sentiment,
    language,
    asksReminder,
  };
}

function prepare(options: CaptureOptions, language: Language, sentiment: number): Reading {
  const locale = (options.locale ?? '').replaceAll('_', '-').toLowerCase();
  const dates = dateContext({
    nowMs: Number.isFinite(options.nowMs) ? Math.trunc(options.nowMs) : 0,
    timeZone: canonicalZone(options.timeZone) ?? 'UTC',
    dayFirst:
      locale === 'en-us' || locale === 'en-ph'
        ? false
        : locale === '' || locale === 'en' || locale === 'en-ca'
          ? undefined
          : true,
    defaults: mergeDefaults(options.defaults),
    isEvening: false,
  });
  const people = new Set((options.people ?? []).slice(0, MOST_PEOPLE).map((name) => name.toLowerCase()));
  return {
    options: { ...options, timeZone: dates.timeZone },
    language,
    speech: speechOf(language),
    dates,
    people,
    sentiment,
  };
}

interface ClauseFound {
  readonly notes: CapturedNote[];
  readonly resolves: Resolution[];
  readonly moves: Move[];
}
const NOTHING: ClauseFound = { notes: [], resolves: [], moves: [] };

function readClause(clause: Clause, reading: Reading): ClauseFound {
  const { options, speech, language } = reading;
  const span = { start: clause.start, end: clause.end };
  const dates = { ...reading.dates, isEvening: speech.evening.test(clause.folded) };
  const pieces = readPieces(clause.folded, language, dates);
  const moment = resolveMoment(pieces, dates);
  const isCorrection = speech.correction.test(clause.sentence) || pieces.some((piece) => piece.isDenied);
  const facts = factsOf(clause, moment, reading);
  const isOwner = options.author === 'owner' && trustOf(options) === 'owner';
  const over = readResolve(facts, speech);
  // Others cannot tick off what the person has to do.
  if (over !== undefined) return { ...NOTHING, resolves: isOwner ? [{ ...over, span }] : [] };
  if (speech.secret.test(clause.folded)) return NOTHING;
  const move = readMove(facts, { speech, language, isCorrection });
  // Nor can they move it.
  if (move !== undefined) return { ...NOTHING, moves: isOwner ? [{ ...move, span }] : [] };
  const context = {
    options,
    speech,
    span,
    isCorrection,
    sentiment: reading.sentiment,
    isFirst: clause.isFirst,
    language,
  };
  const notes = applyRules(facts, speech).map((hit) => buildNote(hit, facts, context));
  if (notes.length > 0 || !facts.isKept) return { ...NOTHING, notes };
  const kept = { rule: { ...KEPT, matcher: /^/u }, groups: { what: { start: facts.from, end: clause.raw.length } } };
  return { ...NOTHING, notes: [buildNote(kept, facts, context)] };
}

/** What "remember that …" makes of a statement no other rule knows. */
const KEPT = { type: 'CONTEXT', pattern: '', date: 'may', importance: 0.7, confidence: 0.9 } as const;
/** "remember this" alone says nothing. */
const SHORTEST_KEPT = 8;

function factsOf(clause: Clause, moment: Moment, reading: Reading): ClauseFacts & { isKept: boolean } {
  const { speech, people } = reading;
  let bare = clause.folded;
  for (const { start, end } of moment.spans)
    bare = `${bare.slice(0, start)}${' '.repeat(end - start)}${bare.slice(end)}`;
  const lead = /^[\s,]*/u.exec(bare)?.[0].length ?? 0;
  let from = lead + (speech.lead.exec(bare.slice(lead))?.[0].length ?? 0);
  const keep = speech.keep.exec(bare.slice(from))?.[0].length ?? 0;
  if (keep > 0) from += keep + (speech.lead.exec(bare.slice(from + keep))?.[0].length ?? 0);
  const isKept = keep > 0 && bare.slice(from).trim().length >= SHORTEST_KEPT;
  const stances = new Set(
    readStances(clause, speech, { text: bare.slice(from), afterDate: moment.spans.some(({ end }) => end <= from) }),
  );
  if (moment.isPast) stances.add('past');
  if (isKept) stances.delete('command');
  return { raw: clause.raw, bare, from, moment, stances, people, isKept: isKept && !stances.has('question') };
}
