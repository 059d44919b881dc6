/** A whole note from the few fields a test is about. */
import type { Note } from '../notes/index.ts';

let made = 0;

export function makeNote(given: Partial<Note> = {}): Note {
  const id = given.id ?? `n${String(++made).padStart(6, '0')}`;
  return {
    id,
    personId: 'me',
    shelf: 'memory',
    title: '',
    content: '',
    kind: 'note',
    type: 'CONTEXT',
    scope: null,
    subject: null,
    attribute: null,
    value: null,
    author: null,
    source: null,
    trust: 'owner',
    importance: 0.5,
    confidence: 1,
    sentiment: 0,
    stability: 60,
    document: null,
    seq: null,
    state: 'active',
    hidden: false,
    archivedAt: null,
    kept: false,
    demoted: false,
    mergedInto: null,
    conflictOpen: false,
    createdAt: 1_000,
    updatedAt: given.createdAt ?? 1_000,
    accessedAt: given.createdAt ?? 1_000,
    accessCount: given.hits ?? 0,
    hits: 0,
    rewrittenAt: null,
    reflectedAt: null,
    dueAt: null,
    expiresAt: null,
    tags: [],
    derivedTags: [],
    entities: [],
    links: [],
    conflictsWith: [],
    supersedes: [],
    ...given,
  };
}
