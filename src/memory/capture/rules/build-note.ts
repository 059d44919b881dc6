/**
 * Makes the note out of a rule's hit. Invariant: every word of it is cleaned text of the clause, everything else comes
 * from the rule or the options; text by anybody but the owner is at most `untrusted`, never urgent, and speaks of its
 * author, not of the user.
 */
import { formatWallTime, splitWallMs, toWallMs } from '../../../base/index.ts';
import type { CapturedNote, CaptureOptions, Language, Span } from '../captured-note.ts';
import { cleanWords, fold, slug } from '../text/fold.ts';
import type { ClauseFacts, Hit } from './apply-rules.ts';
import { findEntities } from './find-entities.ts';
import { holdsNewly } from './read-moves.ts';
import { keyWords } from './read-resolves.ts';
import type { CompiledSpeech, Rule } from './rule.ts';

export interface NoteContext {
  readonly options: CaptureOptions;
  readonly speech: CompiledSpeech;
  /** Place of the clause in the message. */
  readonly span: Span;
  readonly isCorrection: boolean;
  readonly sentiment: number;
  readonly isFirst: boolean;
  readonly language: Language;
}

const LONGEST_CONTENT = 300;
const LONGEST_TITLE = 80;
/** The date is a day: its hour is only when to speak of it (K2). */
export const ALL_DAY_TAG = 'all-day';
const FACTS: ReadonlySet<string> = new Set(['IDENTITY', 'PREFERENCE', 'RELATIONSHIP']);
/** What stands at a time. */
const MOVABLE: ReadonlySet<string> = new Set(['PLAN', 'EVENT']);

export function buildNote(hit: Hit, facts: ClauseFacts, context: NoteContext): CapturedNote {
  const { rule } = hit;
  const { options, speech } = context;
  const isOwner = options.author === 'owner';
  const said = readGroups(hit, facts, speech);
  const self = isOwner ? 'user' : cleanWords(options.author, 60) || 'someone';
  const subject = rule.subject === undefined ? self : (said[rule.subject] ?? self);
  const dueAtMs = rule.date === undefined ? undefined : facts.moment.atMs;
  const isAllDay = dueAtMs !== undefined && facts.moment.namesDay && !facts.moment.namesTime;
  const title = titleOf(rule, said, facts, speech);
  const fact = factOf(rule, said, { facts, speech, dueAtMs, zone: options.timeZone });
  const isUrgent = isOwner && options.trust !== 'untrusted' && speech.urgent.test(fold(facts.raw));
  const names = [said.who, rule.name === 'value' ? said.value : undefined];
  const isNewly = FACTS.has(rule.type) && holdsNewly(fold(facts.raw), context.language);
  const isCorrection = context.isCorrection || rule.isCorrection === true || isNewly;
  const move = isCorrection && isOwner && MOVABLE.has(rule.type) ? moveOf(title, facts, speech) : undefined;
  return {
    type: rule.type,
    kind: FACTS.has(rule.type) ? 'fact' : 'note',
    key: keyOf(rule, subject, title, fact),
    title,
    content: cleanWords(facts.raw, LONGEST_CONTENT),
    subject,
    ...(fact.attribute === undefined ? {} : { attribute: fact.attribute }),
    ...(fact.value === undefined ? {} : { value: fact.value }),
    entities: findEntities(facts, names, context),
    tags: [...(rule.tags ?? []), ...(isUrgent ? ['urgent'] : []), ...(isAllDay ? [ALL_DAY_TAG] : [])],
    importance: weigh(rule, { isDated: dueAtMs !== undefined, isUrgent }),
    confidence: facts.moment.unclear === undefined ? rule.confidence : Math.min(rule.confidence, 0.6),
    sentiment: context.sentiment,
    author: options.author,
    trust: trustOf(options),
    ...(dueAtMs === undefined ? {} : { dueAtMs }),
    ...(rule.date === undefined || facts.moment.unclear === undefined ? {} : { unclear: facts.moment.unclear }),
    isCorrection,
    ...(move === undefined ? {} : { move }),
    span: context.span,
  };
}

function moveOf(title: string, { moment }: ClauseFacts, speech: CompiledSpeech): CapturedNote['move'] {
  const words = keyWords(fold(title), speech);
  if (moment.atMs === undefined || words.length === 0) return undefined;
  const { atMs, namesDay, namesTime, unclear } = moment;
  return { words, when: { atMs, namesDay, namesTime, unclear } };
}

/** Another value of the same attribute is another note, so that the two can clash (M9); the same one is this note. */
function keyOf(rule: Rule, subject: string, title: string, fact: Fact): string {
  const what = fact.attribute === undefined ? [title, fact.day ?? ''] : [fact.attribute, fact.value ?? ''];
  return [rule.type.toLowerCase(), subject, ...what]
    .map(slug)
    .filter((part) => part !== '')
    .join(':');
}

/** Somebody else's words are never the owner's, whatever the caller said. */
export const trustOf = ({ author, trust }: CaptureOptions): CaptureOptions['trust'] =>
  author !== 'owner' && trust === 'owner' ? 'untrusted' : trust;

function weigh(rule: Rule, { isDated, isUrgent }: { isDated: boolean; isUrgent: boolean }): number {
  const raised = rule.importance + (isDated && rule.type === 'PLAN' ? 0.1 : 0) + (isUrgent ? 0.15 : 0);
  return Math.round(Math.min(1, raised) * 100) / 100;
}

/** The words of each group as written, without the words about time and what they leave hanging. */
function readGroups(hit: Hit, facts: ClauseFacts, speech: CompiledSpeech): Record<string, string> {
  return Object.fromEntries(
    Object.entries(hit.groups).map(([name, span]) => [name, withoutDates(facts, span, speech).replace(/['’]s$/u, '')]),
  );
}

function withoutDates({ raw, bare, moment }: ClauseFacts, span: Span, speech: CompiledSpeech): string {
  const words: string[] = [];
  const isEdge = (word: string | undefined): boolean =>
    word !== undefined && speech.edges.has(fold(word).replace(/[.,!;:]+$/u, ''));
  const dropHanging = (): void => {
    while (isEdge(words.at(-1))) words.pop();
  };
  let from = span.start;
  for (const date of [...moment.spans.filter(({ start, end }) => start < span.end && end > span.start), undefined]) {
    const until = date?.start ?? span.end;
    let kept = '';
    for (let i = from; i < until; i += 1) kept += bare.charAt(i) === ' ' ? ' ' : raw.charAt(i);
    words.push(...kept.split(/\s+/u).filter((word) => word !== ''));
    // "bis", "by the": they belong to the date that was taken out.
    dropHanging();
    from = date?.end ?? span.end;
  }
  dropHanging();
  return cleanWords(words.join(' '), LONGEST_TITLE);
}

function titleOf(
  rule: Rule,
  said: Readonly<Record<string, string>>,
  facts: ClauseFacts,
  speech: CompiledSpeech,
): string {
  const { what, who, rel, value, thing } = said;
  if (who !== undefined && rel !== undefined) return `${who}: ${rel}`;
  if (rule.attribute?.startsWith('taste') === true && what !== undefined)
    return cleanWords(`${rule.value} ${what}`, LONGEST_TITLE);
  if (thing !== undefined && value !== undefined) return cleanWords(`${thing}: ${value}`, LONGEST_TITLE);
  if (rule.attribute !== undefined && value !== undefined && !rule.attribute.includes('$'))
    return cleanWords(`${rule.attribute}: ${value}`, LONGEST_TITLE);
  const whole = withoutDates(facts, { start: facts.from, end: facts.raw.length }, speech);
  return what || (rule.type === 'EVENT' ? whole : value || whole) || cleanWords(facts.raw, LONGEST_TITLE);
}

interface Fact {
  readonly attribute?: string;
  readonly value?: string;
  /** The day of an event that is none in particular: two meetings are two notes. */
  readonly day?: string;
}

interface FactScene {
  readonly facts: ClauseFacts;
  readonly speech: CompiledSpeech;
  readonly dueAtMs: number | undefined;
  readonly zone: string;
}

function factOf(rule: Rule, said: Readonly<Record<string, string>>, scene: FactScene): Fact {
  if (rule.type === 'EVENT') return whenOf(rule, said, scene);
  if (rule.attribute === undefined) return {};
  const fill = (template: string): string =>
    template.replace(/\$(\w+)/gu, (_all, name: string) => fold(said[name] ?? '')).trim();
  const value = rule.value === undefined ? (said.value ?? said.who ?? said.what) : fill(rule.value);
  return { attribute: fill(rule.attribute), ...(value === undefined ? {} : { value }) };
}

/** When a particular thing is: the flight, Nora's birthday. "A meeting" is none in particular, so two do not clash. */
function whenOf(rule: Rule, said: Readonly<Record<string, string>>, { facts, speech, dueAtMs, zone }: FactScene): Fact {
  if (dueAtMs === undefined) return {};
  const wallMs = toWallMs(zone, dueAtMs);
  const { year, month, day } = splitWallMs(wallMs);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (rule.attribute === 'birthday') return { attribute: 'birthday', value: `${two(month)}-${two(day)}` };
  const date = `${year}-${two(month)}-${two(day)}`;
  const what = fold(said.what ?? facts.bare.slice(facts.from));
  const words = keyWords(what, speech);
  const isParticular = (DEFINITE.test(what) || words.length > 1) && !INDEFINITE.test(what);
  if (words.length === 0 || words.length > 5 || !isParticular) return { day: date };
  return { attribute: `when ${words.join(' ')}`, value: `${date} ${formatWallTime(wallMs)}` };
}

const DEFINITE =
  /^(?:my|our|the|mein|meine|unser|unsere|der|die|das|mi|nuestr[oa]|el|la|mon|ma|notre|le|l')(?:\s|(?<='))/u;
const INDEFINITE = /^(?:an?|another|some|two|three|ein|eine|einen|un|una|une|des)\s/u;
