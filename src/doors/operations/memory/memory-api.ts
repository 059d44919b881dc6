/**
 * What Hark's memory can do, as the doors see it (SPEC M, R). Notes cross the doors as `WireNote`: the names callers
 * send (`dueAtMs`, `nuggetName`), nothing the store alone knows. Searching never throws; everything else refuses bad
 * input with InputError, NotFoundError or ConflictError.
 */
import type { DoorCaller, ForPerson } from '../door-caller.ts';

export interface WireNote {
  readonly id: string;
  readonly nuggetName: string;
  readonly title: string;
  readonly content: string;
  readonly kind: string;
  readonly type: string;
  readonly trust: string;
  readonly state: string;
  readonly importance: number;
  readonly confidence: number;
  readonly sentiment: number;
  readonly stability: number;
  readonly hits: number;
  readonly accessCount: number;
  readonly hidden: boolean;
  readonly demoted: boolean;
  readonly tags: readonly string[];
  readonly entities: readonly string[];
  readonly links: ReadonlyArray<{ readonly to: string; readonly reason: string }>;
  readonly conflictsWith: readonly string[];
  readonly supersedes: readonly string[];
  readonly atMs: number;
  readonly updatedAtMs: number;
  readonly accessedAtMs: number;
  readonly scope?: string;
  readonly subject?: string;
  readonly author?: string;
  readonly source?: string;
  readonly dueAtMs?: number;
  readonly expiresAtMs?: number;
  readonly archivedAt?: number;
  readonly lastRewrittenAt?: number;
  readonly mergedInto?: string;
  readonly document?: string;
  readonly seq?: number;
}

export interface MemoryResult {
  readonly noteId?: string;
  readonly messageId?: string;
  readonly path?: string;
  readonly document?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly score: number;
  readonly snippet: string;
  /** `MEMORY.md#L3-L9`, `note:<id>`, `message:<id>`; '' where citations are off. */
  readonly citation: string;
  readonly atMs: number;
  readonly author?: string;
  readonly trust: string;
}

/** On trouble `results` is empty, `disabled` true, and the rest says what happened and what to do. Never an exception. */
export interface MemorySearchAnswer {
  readonly results: MemoryResult[];
  readonly disabled?: boolean;
  readonly error?: string;
  readonly warning?: string;
  readonly action?: string;
  /** How it was searched: 'text', or 'text+vectors'. */
  readonly mode?: string;
}

export interface ForgottenView {
  readonly dryRun: boolean;
  readonly notes: ReadonlyArray<{ readonly id: string; readonly title: string; readonly why: string }>;
}

export interface ReflectionView {
  readonly id: string;
  /** ISO, as in the seed. */
  readonly ranAt: string;
  readonly inspected: number;
  readonly rewritten: number;
  readonly merged: number;
  readonly hidden: number;
  readonly tagged: number;
  readonly linked: number;
  readonly promoted?: number;
  readonly changes: ReadonlyArray<{
    readonly seq: number;
    readonly type: string;
    readonly nuggetName: string;
    readonly noteId: string;
    readonly detail: string;
    readonly before?: string;
    readonly after?: string;
    readonly undone: boolean;
  }>;
}

export interface IndexReport {
  readonly files: number;
  readonly messages: number;
  readonly notes: number;
  readonly chunks: number;
  /** Files that were left out, and why. */
  readonly problems: ReadonlyArray<{ readonly path: string; readonly message: string }>;
}

export interface MemoryStats {
  readonly notes: Readonly<Record<string, number>>;
  readonly chunks: { readonly note: number; readonly file: number; readonly message: number };
  readonly vectors: { readonly provider: string; readonly state: string; readonly count: number };
  readonly waiting: number;
  readonly lastReflectionAtMs?: number;
}

export interface MemoryApi {
  /** `sessionId`: the conversation the answer is used in; what is found then counts as a hit there (M6). */
  search(
    query: string,
    options?: ForPerson & {
      maxResults?: number;
      minScore?: number;
      kinds?: ReadonlyArray<'note' | 'file' | 'message'>;
      sessionId?: string;
    },
    caller?: DoorCaller,
  ): Promise<MemorySearchAnswer>;
  /** Lines of one memory file (M4). */
  get(
    input: ForPerson & { path: string; from?: number; lines?: number },
  ): Promise<{ path: string; text: string; from: number; to: number; totalLines: number; citation: string }>;
  /** Adds a note, or changes the one of the same key (M6). */
  remember(note: Readonly<Record<string, unknown>> & ForPerson, caller?: DoorCaller): Promise<WireNote>;
  addMany(
    notes: ReadonlyArray<Readonly<Record<string, unknown>>>,
    query?: ForPerson,
    caller?: DoorCaller,
  ): Promise<{ added: number; updated: number; ids: string[] }>;
  list(
    query?: ForPerson & {
      type?: string;
      state?: string;
      tag?: string;
      nuggetName?: string;
      /** Only the notes of this name, in any spelling of it. */
      title?: string;
      includeHidden?: boolean;
      limit?: number;
    },
  ): Promise<WireNote[]>;
  note(id: string, query?: ForPerson): Promise<WireNote>;
  edit(id: string, patch: Readonly<Record<string, unknown>>, query?: ForPerson, caller?: DoorCaller): Promise<WireNote>;
  /** One note, or everything learned from a source, with all that came of it (M10). `dryRun` only shows the list. */
  forget(
    what: ({ id: string } | { source: string }) & ForPerson & { dryRun?: boolean },
    caller?: DoorCaller,
  ): Promise<ForgottenView>;
  /** Counts a hit for a session: somebody used the note. */
  hit(id: string, input: ForPerson & { sessionId: string }): Promise<WireNote>;
  link(from: string, to: string, input?: ForPerson & { reason?: string }, caller?: DoorCaller): Promise<WireNote>;
  unlink(from: string, to: string, query?: ForPerson, caller?: DoorCaller): Promise<WireNote>;
  /** The note's neighbours in the graph, both directions. */
  links(
    id: string,
    query?: ForPerson,
  ): Promise<ReadonlyArray<{ id: string; title: string; reason: string; direction: 'to' | 'from' }>>;
  reflect(input?: ForPerson & { nuggetName?: string; limit?: number }, caller?: DoorCaller): Promise<ReflectionView>;
  reflections(query?: ForPerson & { limit?: number }): Promise<ReflectionView[]>;
  /** Takes back one change of a reflection, or all of it. */
  undo(
    input: ForPerson & { reflectionId: string; seq?: number },
    caller?: DoorCaller,
  ): Promise<{ undone: number; kept: number }>;
  /** Writes what was of use in three sessions into MEMORY.md; says how many lines stand there. */
  promote(query?: ForPerson): Promise<{ promoted: number }>;
  export(query?: ForPerson & { format?: 'json' | 'markdown' }): Promise<{ format: 'json' | 'markdown'; text: string }>;
  readonly import: (
    input: ForPerson & { text: string; format?: 'json' | 'markdown'; dryRun?: boolean },
    caller?: DoorCaller,
  ) => Promise<{
    added: number;
    updated: number;
    unchanged: number;
    problems: ReadonlyArray<{ index: number; message: string }>;
  }>;
  /** Brings the index up to date with notes, files and conversations; `rebuild` makes it anew. */
  index(options?: ForPerson & { rebuild?: boolean }): Promise<IndexReport>;
  stats(query?: ForPerson): Promise<MemoryStats>;
}
