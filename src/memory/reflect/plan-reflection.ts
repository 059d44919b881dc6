/**
 * Decides what reflection does (R1–R5): notes in, changes out; nothing is read or written here. In this order: archive
 * what is of low value, merge copies, tidy text and tags of what is left, link what belongs together. Each step sees
 * what the ones before it left, so a second run over the result finds nothing to do.
 *
 * A run looks at `limit` notes, held against all notes of their shelf. Changes the user took back stay undone.
 */
import { count, quote } from '../../base/index.ts';
import type { Note } from '../notes/index.ts';
import { type Edit, type PlannedChange, refusalKey } from './change.ts';
import { deriveTags } from './derive-tags.ts';
import { type Duplicate, findDuplicates } from './find-duplicates.ts';
import { findLinks, join } from './find-links.ts';
import { lowValueReason } from './low-value.ts';
import { normaliseContent } from './normalise.ts';
import { selectNotes } from './select-notes.ts';
import { buildTokenTable } from './token-table.ts';

export interface ReflectionFacts {
  /** All notes of one person that are not hidden, of one shelf or of several. */
  readonly notes: readonly Note[];
  readonly limit: number;
  readonly nowMs: number;
  /** Keys of changes that were taken back. */
  readonly refused: ReadonlySet<string>;
}

export interface ReflectionPlan {
  /** Ids of the notes looked at, most in need first. */
  readonly inspected: readonly string[];
  readonly changes: readonly PlannedChange[];
}

export function planReflection(facts: ReflectionFacts): ReflectionPlan {
  const { nowMs, refused } = facts;
  const live = facts.notes.filter((note) => !note.hidden && note.state !== 'archived');
  const neighbours = neighboursOf(live);
  const isLinked = (id: string): boolean => (neighbours.get(id)?.size ?? 0) > 0;
  const inspected = selectNotes(live, { limit: facts.limit, nowMs, isLinked });
  const ids = new Set(inspected.map((note) => note.id));
  const hides = inspected.flatMap((note) => hide(note, facts));
  const gone = new Set(hides.map((change) => change.noteId));

  // Only shelves with something to look at are worth reading word by word.
  const shelves = new Set(inspected.map((note) => note.shelf));
  const tidy = live
    .filter((note) => shelves.has(note.shelf) && !gone.has(note.id))
    .map((note) => ({ ...note, content: normaliseContent(note.content) }));
  const table = buildTokenTable(tidy);
  const duplicates = findDuplicates({
    notes: tidy,
    table,
    isInspected: (id) => ids.has(id),
    isRefused: (a, b) => refused.has(refusalKey('merge', a, b)),
  });
  for (const { loser } of duplicates) gone.add(loser.id);
  const original = new Map(live.map((note) => [note.id, note]));
  const merges = planMerges(duplicates, original, nowMs);

  const left = inspected.filter((note) => !gone.has(note.id));
  const tidied = new Map(tidy.map((note) => [note.id, note.content]));
  const rewrites = left.flatMap((note) => rewrite(note, tidied.get(note.id) ?? note.content, facts));
  const tags = left.flatMap((note) => retag(note, tidied.get(note.id) ?? note.content, facts));
  const links = planLinks({ facts, table, gone, left, notes: tidy, merges, original });
  return {
    inspected: inspected.map((note) => note.id),
    changes: [...hides, ...rewrites, ...tags, ...merges, ...links],
  };
}

function hide(note: Note, { nowMs, refused }: ReflectionFacts): PlannedChange[] {
  const reason = lowValueReason(note, nowMs);
  if (reason === undefined || refused.has(refusalKey('hide', note.id, null))) return [];
  const edits: Edit[] = [set(note.id, 'hidden', 0, 1), set(note.id, 'archivedAt', note.archivedAt, nowMs)];
  return [{ type: 'hide', shelf: note.shelf, noteId: note.id, otherId: null, detail: `archived: ${reason}`, edits }];
}

function rewrite(note: Note, content: string, { nowMs, refused }: ReflectionFacts): PlannedChange[] {
  if (content === note.content || refused.has(refusalKey('rewrite', note.id, null))) return [];
  const removed = count(note.content.length - content.length, 'character');
  const edits: Edit[] = [
    set(note.id, 'content', note.content, content),
    set(note.id, 'rewrittenAt', note.rewrittenAt, nowMs),
  ];
  const detail = `tidied the text: ${removed} of blanks and repeated lines removed`;
  return [{ type: 'rewrite', shelf: note.shelf, noteId: note.id, otherId: null, detail, edits }];
}

function retag(note: Note, content: string, { refused }: ReflectionFacts): PlannedChange[] {
  if (refused.has(refusalKey('tag', note.id, null))) return [];
  const derived = deriveTags({ ...note, content });
  const added = derived.filter((tag) => !note.tags.includes(tag));
  const removed = note.derivedTags.filter((tag) => !derived.includes(tag));
  if (added.length + removed.length === 0) return [];
  const edits: Edit[] = [
    ...removed.map((tag) => ({ on: 'tag', id: note.id, tag, derived: true, add: false }) as const),
    ...added.map((tag) => ({ on: 'tag', id: note.id, tag, derived: true, add: true }) as const),
  ];
  const detail = [
    ...(added.length > 0 ? [`tags added: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`tags removed: ${removed.join(', ')}`] : []),
  ].join('; ');
  return [{ type: 'tag', shelf: note.shelf, noteId: note.id, otherId: null, detail, edits }];
}

/** What the losers carried goes over: the user's tags, entities, links; hits follow when the plan is carried out. */
function planMerges(
  duplicates: readonly Duplicate[],
  original: ReadonlyMap<string, Note>,
  nowMs: number,
): PlannedChange[] {
  const carried = new Carried(original, new Map(duplicates.map(({ loser, survivor }) => [loser.id, survivor.id])));
  return duplicates.map(({ loser, survivor, likeness }) => {
    const before = original.get(loser.id) ?? loser;
    const reason = `merged into ${quote(survivor.title || survivor.content)}`;
    const edits: Edit[] = [
      set(loser.id, 'hidden', 0, 1),
      set(loser.id, 'archivedAt', before.archivedAt, nowMs),
      set(loser.id, 'mergedInto', before.mergedInto, survivor.id),
      ...(loser.links.some((link) => link.to === survivor.id)
        ? []
        : [{ on: 'link', from: loser.id, to: survivor.id, reason, add: true } as const]),
      ...carried.over(before, survivor.id),
    ];
    const detail = `${reason} (${survivor.id}): ${Math.floor(likeness * 100)} % of the words are the same`;
    return { type: 'merge', shelf: loser.shelf, noteId: loser.id, otherId: survivor.id, detail, edits };
  });
}

/** Keeps account of what each survivor has by now, so that two losers do not bring the same thing twice. */
class Carried {
  readonly #notes: ReadonlyMap<string, Note>;
  readonly #mergedInto: ReadonlyMap<string, string>;
  readonly #has = new Map<
    string,
    { tags: Set<string>; entities: Set<string>; links: Set<string>; importance: number }
  >();

  constructor(notes: ReadonlyMap<string, Note>, mergedInto: ReadonlyMap<string, string>) {
    this.#notes = notes;
    this.#mergedInto = mergedInto;
  }

  over(loser: Note, to: string): Edit[] {
    const has = this.#of(to);
    const tags = loser.tags.filter((tag) => !loser.derivedTags.includes(tag) && !has.tags.has(tag));
    const entities = loser.entities.filter((entity) => !has.entities.has(entity));
    for (const tag of tags) has.tags.add(tag);
    for (const entity of entities) has.entities.add(entity);
    const importance = Math.max(has.importance, loser.importance);
    const raised = importance > has.importance ? [set(to, 'importance', has.importance, importance)] : [];
    has.importance = importance;
    return [
      ...tags.map((tag) => ({ on: 'tag', id: to, tag, derived: false, add: true }) as const),
      ...entities.map((entity) => ({ on: 'entity', id: to, entity, add: true }) as const),
      ...raised,
      ...this.#links(loser, to, has.links),
    ];
  }

  /** A link to another loser leads to where that one went; a link to the survivor itself would lead nowhere. */
  #links(loser: Note, from: string, has: Set<string>): Edit[] {
    return loser.links.flatMap((link) => {
      const to = this.#mergedInto.get(link.to) ?? link.to;
      if (to === from || has.has(to)) return [];
      has.add(to);
      return [{ on: 'link', from, to, reason: link.reason, add: true } as const];
    });
  }

  #of(id: string) {
    const known = this.#has.get(id);
    if (known) return known;
    const note = this.#notes.get(id);
    const has = {
      tags: new Set(note?.tags),
      entities: new Set(note?.entities),
      links: new Set(note?.links.map((link) => link.to)),
      importance: note?.importance ?? 0,
    };
    this.#has.set(id, has);
    return has;
  }
}

interface LinkFacts {
  readonly facts: ReflectionFacts;
  readonly table: ReturnType<typeof buildTokenTable>;
  readonly gone: ReadonlySet<string>;
  readonly left: readonly Note[];
  readonly notes: readonly Note[];
  readonly merges: readonly PlannedChange[];
  readonly original: ReadonlyMap<string, Note>;
}

function planLinks({ facts, table, gone, left, notes, merges, original }: LinkFacts): PlannedChange[] {
  const live = notes.filter((note) => !gone.has(note.id));
  const neighbours = neighboursOf(live);
  const isLive = new Set(live.map((note) => note.id));
  for (const edit of merges.flatMap((change) => change.edits)) {
    if (edit.on === 'link' && isLive.has(edit.from) && isLive.has(edit.to)) join(neighbours, edit.from, edit.to);
  }
  const byShelf = Map.groupBy(live, (note) => note.shelf);
  const inspected = Map.groupBy(left, (note) => note.shelf);
  const isRefused = (a: string, b: string): boolean => facts.refused.has(refusalKey('link', a, b));
  return [...byShelf].flatMap(([shelf, onShelf]) => {
    const asked = new Set(inspected.get(shelf)?.map((note) => note.id));
    const found = findLinks({
      notes: onShelf,
      inspected: onShelf.filter((note) => asked.has(note.id)),
      table,
      neighbours,
      isRefused,
    });
    return found.map(({ from, to, reason }): PlannedChange => {
      const edits: Edit[] = [
        { on: 'link', from: from.id, to: to.id, reason, add: true },
        { on: 'link', from: to.id, to: from.id, reason, add: true },
      ];
      const name = original.get(to.id)?.title || to.content;
      const detail = `linked with ${quote(name)} (${to.id}): ${reason}`;
      return { type: 'link', shelf, noteId: from.id, otherId: to.id, detail, edits };
    });
  });
}

/** Who is linked with whom among these notes, whichever of the two holds the link. */
function neighboursOf(notes: readonly Note[]): Map<string, Set<string>> {
  const ids = new Set(notes.map((note) => note.id));
  const neighbours = new Map<string, Set<string>>();
  for (const note of notes) {
    for (const { to } of note.links) if (to !== note.id && ids.has(to)) join(neighbours, note.id, to);
  }
  return neighbours;
}

function set(
  id: string,
  field: Extract<Edit, { on: 'note' }>['field'],
  before: string | number | null,
  after: string | number | null,
): Edit {
  return { on: 'note', id, field, before, after };
}
