/**
 * A note as a shelf shows it: under the names callers send it with (times in `…AtMs`), and under the names of the
 * Nuggets world for what reflection sets (`hidden`, `archivedAt`, `lastRewrittenAt`). What is not known is left out.
 */
import type { Note, NoteKind, NoteLink, NoteScope, NoteState, NoteTrust, NoteType } from '../notes/index.ts';

export interface ShelfNote {
  readonly id: string;
  readonly nuggetName: string;
  readonly title: string;
  readonly content: string;
  readonly kind: NoteKind;
  readonly type: NoteType;
  readonly scope?: NoteScope;
  readonly subject?: string;
  readonly author?: string;
  readonly source?: string;
  readonly trust: NoteTrust;
  readonly importance: number;
  readonly confidence: number;
  readonly sentiment: number;
  readonly stability: number;
  readonly tags: readonly string[];
  readonly entities: readonly string[];
  readonly links: readonly NoteLink[];
  /** In how many separate sessions it was of use. */
  readonly hits: number;
  readonly accessCount: number;
  readonly atMs: number;
  readonly updatedAtMs: number;
  readonly accessedAtMs: number;
  readonly dueAtMs?: number;
  readonly expiresAtMs?: number;
  readonly state: NoteState;
  readonly hidden: boolean;
  readonly archivedAt?: number;
  readonly lastRewrittenAt?: number;
  readonly mergedInto?: string;
  readonly demoted: boolean;
  readonly conflictsWith: readonly string[];
  readonly supersedes: readonly string[];
  readonly document?: string;
  readonly seq?: number;
}

export function toShelfNote(note: Note): ShelfNote {
  const known = {
    scope: note.scope,
    subject: note.subject,
    author: note.author,
    source: note.source,
    dueAtMs: note.dueAt,
    expiresAtMs: note.expiresAt,
    archivedAt: note.archivedAt,
    lastRewrittenAt: note.rewrittenAt,
    mergedInto: note.mergedInto,
    document: note.document,
    seq: note.seq,
  };
  return {
    id: note.id,
    nuggetName: note.shelf,
    title: note.title,
    content: note.content,
    kind: note.kind,
    type: note.type,
    trust: note.trust,
    importance: note.importance,
    confidence: note.confidence,
    sentiment: note.sentiment,
    stability: note.stability,
    tags: note.tags,
    entities: note.entities,
    links: note.links,
    hits: note.hits,
    accessCount: note.accessCount,
    atMs: note.createdAt,
    updatedAtMs: note.updatedAt,
    accessedAtMs: note.accessedAt,
    state: note.state,
    hidden: note.hidden,
    demoted: note.demoted,
    conflictsWith: note.conflictsWith,
    supersedes: note.supersedes,
    // Nulls left out; what remains has the types of the optional fields above.
    ...(Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) as Partial<ShelfNote>),
  };
}
