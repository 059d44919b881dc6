/**
 * Runs a language's table over one clause. Invariant: a clause yields at most one note besides people named in it;
 * rules stand in order of how much they say. A rule refuses when the stance, a missing moment, a missing name or the
 * matter itself speaks against it: no note is better than a wrong one.
 */
import type { Span } from '../captured-note.ts';
import type { Moment } from '../dates/moment.ts';
import type { CompiledRule, CompiledSpeech, Stance } from './rule.ts';

export interface ClauseFacts {
  /** The clause as written. */
  readonly raw: string;
  /** Folded, words about time blanked, same length. */
  readonly bare: string;
  /** Where the statement begins, after "ok, so …". */
  readonly from: number;
  readonly moment: Moment;
  readonly stances: ReadonlySet<Stance>;
  readonly people: ReadonlySet<string>;
}

export interface Hit {
  readonly rule: CompiledRule;
  /** Places of the named groups in the clause. */
  readonly groups: Readonly<Record<string, Span>>;
}

const NOT_NAMES =
  /^(?:i|i'm|i've|i'll|he|she|they|we|you|it|the|a|an|my|and|but|so|who|is|was|has|had|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?$|^(?:january|february|march|april|june|july|august|september|october|november|december|english|german|french|spanish|portuguese|italian|american|british|irish|dutch|polish|brazilian|chinese|japanese|indian|canadian|australian|russian|swedish|vegan|vegetarian|ich|er|sie|wir|ella|el|nous|elle|il|arztin|arzt|lehrer|lehrerin|am|im|auch|immer)$/u;

/** Longer than this is a story, whatever a rule finds in it. */
const MOST_WORDS = 40;

export function applyRules(facts: ClauseFacts, speech: CompiledSpeech): Hit[] {
  if (facts.bare.split(/\s+/u).length > MOST_WORDS) return [];
  const text = facts.bare.slice(facts.from);
  const hits: Hit[] = [];
  let isTaken = false;
  for (const rule of speech.rules) {
    const isPerson = rule.type === 'RELATIONSHIP';
    if (isTaken && !isPerson) continue;
    const hit = tryRule(rule, text, facts);
    if (hit === undefined || (isPerson && isSamePerson(hits, hit, facts))) continue;
    hits.push(hit);
    // A person named on the way leaves room for what is said; a plain fact about a person says it all.
    if (!isPerson || rule.name === undefined) isTaken = true;
  }
  return hits;
}

function tryRule(rule: CompiledRule, text: string, facts: ClauseFacts): Hit | undefined {
  for (const stance of facts.stances) if (rule.despite?.includes(stance) !== true) return undefined;
  const { moment } = facts;
  if (rule.date === 'must' && moment.atMs === undefined && moment.unclear !== 'day') return undefined;
  if ((rule.clock === true && !moment.hasClock) || (rule.day === true && !moment.hasDay)) return undefined;
  if (rule.repeats === true && !moment.repeats) return undefined;
  const match = rule.matcher.exec(text);
  if (match === null) return undefined;
  const groups = spansOf(match, facts.from);
  const matter = groups.what ?? groups.value;
  const said = matter === undefined ? '' : facts.bare.slice(matter.start, matter.end);
  if (rule.refuse?.test(said.trim()) === true) return undefined;
  const isUndated = moment.atMs === undefined && moment.unclear !== 'day';
  if (isUndated && rule.refuseUndated?.test(said.trim()) === true) return undefined;
  if (groups.what !== undefined && said.trim() === '') return undefined;
  const name = rule.name === undefined ? undefined : groups[rule.name];
  if (name !== undefined && !isName(facts.raw.slice(name.start, name.end), facts.people)) return undefined;
  return { rule, groups };
}

function spansOf(match: RegExpExecArray, from: number): Record<string, Span> {
  const spans: Record<string, Span> = {};
  for (const [name, at] of Object.entries(match.indices?.groups ?? {})) {
    // Groups that took no part have no place, whatever the type says; `who2` is `who` in another branch.
    const place = at as [number, number] | undefined;
    if (place !== undefined) spans[name.replace(/\d$/u, '')] = { start: from + place[0], end: from + place[1] };
  }
  return spans;
}

function isName(raw: string, people: ReadonlySet<string>): boolean {
  const low = raw.toLowerCase();
  if (people.has(low)) return true;
  return /^\p{Lu}/u.test(raw) && !NOT_NAMES.test(low.normalize('NFD').replace(/\p{M}/gu, ''));
}

function isSamePerson(hits: readonly Hit[], hit: Hit, { raw }: ClauseFacts): boolean {
  const nameOf = ({ groups }: Hit) => (groups.who ? raw.slice(groups.who.start, groups.who.end) : undefined);
  return hits.some((other) => other.rule.type === 'RELATIONSHIP' && nameOf(other) === nameOf(hit));
}
