/**
 * Reads notes as signals see them: the raw fields, tags, names, links, and the newest activity that has to do with a
 * plan. A fixed number of statements for any number of notes; ids of notes that are gone, or another's, are not in the
 * answer. Asked by id alone, and whose it is checked on the answer: with the person in the condition SQLite would rather
 * walk through all notes of that person.
 */
import type { NotesTable, Tx } from '../../../store/index.ts';
import type { Trust } from '../signal.ts';
import type { WatchedNote } from '../watched-note.ts';
import { statementByIds } from './by-ids.sql.ts';
import { relatedActivityAt } from './mentions.sql.ts';

type RawNote = Pick<
  NotesTable,
  | 'id'
  | 'person_id'
  | 'type'
  | 'title'
  | 'content'
  | 'subject'
  | 'source'
  | 'trust'
  | 'importance'
  | 'state'
  | 'hidden'
  | 'conflict_open'
  | 'created_at'
  | 'updated_at'
  | 'accessed_at'
  | 'due_at'
  | 'expires_at'
  | 'stale_at'
>;

const NOTES = statementByIds<RawNote>(
  (
    marks,
  ) => `SELECT id, person_id, type, title, content, subject, source, trust, importance, state, hidden, conflict_open,
    created_at, updated_at, accessed_at, due_at, expires_at, stale_at FROM notes WHERE id IN (${marks})`,
);
const TAGS = statementByIds<{ note_id: string; tag: string }>(
  (marks) => `SELECT note_id, tag FROM note_tags WHERE note_id IN (${marks})`,
);
const ENTITIES = statementByIds<{ note_id: string; entity: string }>(
  (marks) => `SELECT note_id, entity FROM note_entities WHERE note_id IN (${marks})`,
);

interface LinkRow {
  readonly id: string;
  readonly other_id: string;
  readonly kind: string;
  readonly created_at: number;
  readonly other_at: number;
  readonly other_type: string;
  readonly other_state: string;
  readonly other_hidden: number;
}
const LINKS_FROM = statementByIds<LinkRow>(
  (marks) => `SELECT l.from_id AS id, l.to_id AS other_id, l.kind, l.created_at, n.created_at AS other_at,
    n.type AS other_type, n.state AS other_state, n.hidden AS other_hidden
    FROM note_links l JOIN notes n ON n.id = l.to_id
    WHERE l.from_id IN (${marks})`,
);
const LINKS_TO = statementByIds<LinkRow>(
  (marks) => `SELECT l.to_id AS id, l.from_id AS other_id, l.kind, l.created_at, n.created_at AS other_at,
    n.type AS other_type, n.state AS other_state, n.hidden AS other_hidden
    FROM note_links l JOIN notes n ON n.id = l.from_id
    WHERE l.to_id IN (${marks})`,
);

export interface LoadedNotes {
  readonly notes: readonly WatchedNote[];
  /** Plans and questions linked to them, and notes they contradict: what happens to these notes concerns those. */
  readonly neighbours: readonly string[];
}

export async function loadNotes(tx: Tx, personId: string, ids: readonly string[]): Promise<LoadedNotes> {
  const raw = (await NOTES(tx, ids)).filter((row) => row.person_id === personId);
  if (raw.length === 0) return { notes: [], neighbours: [] };
  const found = raw.map((row) => row.id);
  const tags = Map.groupBy(await TAGS(tx, found), (row) => row.note_id);
  const entities = Map.groupBy(await ENTITIES(tx, found), (row) => row.note_id);
  const linkRows = [...(await LINKS_FROM(tx, found)), ...(await LINKS_TO(tx, found))];
  const links = Map.groupBy(linkRows, (row) => row.id);
  const notes: WatchedNote[] = [];
  // Ids may be repeated to fill a list up, rows are not.
  for (const row of new Map(raw.map((one) => [one.id, one])).values()) {
    const note = toWatched(row, links.get(row.id) ?? [], {
      tags: (tags.get(row.id) ?? []).map((one) => one.tag).sort(),
      entities: (entities.get(row.id) ?? []).map((one) => one.entity).sort(),
    });
    const isGoal = note.type === 'PLAN' && note.isLive;
    notes.push(isGoal ? { ...note, activityAt: await relatedActivityAt(tx, personId, note) } : note);
  }
  const isConcerned = (link: LinkRow): boolean =>
    link.kind === 'conflict' ||
    (link.kind === 'link' && (link.other_type === 'PLAN' || link.other_type === 'QUESTION'));
  return { notes, neighbours: [...new Set(linkRows.filter(isConcerned).map((link) => link.other_id))] };
}

function toWatched(
  row: RawNote,
  links: readonly LinkRow[],
  parts: Pick<WatchedNote, 'tags' | 'entities'>,
): WatchedNote {
  const later = links.filter((link) => link.kind === 'link' && link.other_at > row.created_at);
  const conflicts = links.filter((link) => link.kind === 'conflict');
  // What is finished, or out of sight, contradicts nobody (K3). A conflict with a note that is not here stays open.
  const open = conflicts.filter((link) => link.other_state !== 'resolved' && link.other_hidden === 0);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content: row.content,
    subject: row.subject,
    source: row.source,
    // Written only through memory's checks.
    trust: row.trust as Trust,
    importance: row.importance,
    isLive: row.state === 'active' && row.hidden === 0,
    isHidden: row.hidden === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    accessedAt: row.accessed_at,
    dueAt: row.due_at,
    expiresAt: row.expires_at,
    staleAt: row.stale_at,
    isInConflict: row.conflict_open === 1 && (conflicts.length === 0 || open.length > 0),
    conflictAt: newest(open.map((link) => link.created_at)),
    linkedAt: newest(later.map((link) => link.other_at)),
    activityAt: null,
    ...parts,
  };
}

const newest = (instants: readonly number[]): number | null => (instants.length === 0 ? null : Math.max(...instants));
