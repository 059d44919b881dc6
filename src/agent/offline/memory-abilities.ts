/**
 * What the offline brain can do with memory, handed in by the app (SPEC A2, M6, M10). All of it happens in the unit of
 * work that stores the message; what is recalled counts as used in this conversation.
 */
export interface NoteView {
  readonly id: string;
  /** The note on one line. */
  readonly text: string;
  /** Where it comes from, in words: "noted on Tue 3 March 2026". */
  readonly from: string;
  readonly dueAt?: number;
  /** It is due on that day, at no hour. */
  readonly isAllDay?: boolean;
}

/** Something to be done or to come, by the name it has. */
export interface DueNote {
  readonly title: string;
  readonly dueAt: number;
  readonly isAllDay?: boolean;
}

/** What was done to a plan, as far as it takes to undo it. */
export type PlanChange =
  | { readonly kind: 'closed'; readonly id: string }
  | { readonly kind: 'moved'; readonly id: string; readonly oldId: string };

/** A passage that was found: a note, lines of a file, something that was said. */
export interface Recalled {
  readonly text: string;
  readonly from: string;
  /** Where it is a note. */
  readonly noteId?: string;
}

export interface MemoryAbilities {
  /** Keeps what was said, with the message as its source. */
  keep(text: string): Promise<readonly NoteView[]>;
  /** The best passages; with `isSure`, only those that hold most of the question's words. Never our own words. */
  recall(question: string, options: { limit: number; isSure: boolean }): Promise<readonly Recalled[]>;
  /** What is known about the person, the most telling first. */
  aboutMe(limit: number): Promise<{ total: number; notes: readonly NoteView[] }>;
  /** Open plans and events that are due in this span, the next one first. */
  dueIn(span: { fromMs?: number; untilMs?: number }): Promise<readonly DueNote[]>;
  /** Live notes that hold all of these words. */
  find(words: string, limit: number): Promise<readonly NoteView[]>;
  /** What was learned from the message before this one. */
  justKept(): Promise<readonly NoteView[]>;
  /** Notes that our last answer showed. */
  justShown(): Promise<readonly NoteView[]>;
  /** Takes back what was done to plans; says what they are called. */
  takeBack(changes: readonly PlanChange[]): Promise<readonly string[]>;
  /** Forgets these with what was made of them; says what went. */
  forget(ids: readonly string[]): Promise<readonly NoteView[]>;
}
