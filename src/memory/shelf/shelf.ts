/**
 * A shelf: notes for a program that cannot wait. It is a thin view of the same store and the same rules as the app:
 * the steps of `notes`, `search`, `reflect` and `promote`, run at once on the SQLite file of a home folder or in memory. A home
 * that an app has open may be opened too; each sees what the other has written.
 */
import type { Clock, Ids } from '../../base/index.ts';
import type { DirectStore } from '../../store/index.ts';
import { indexWrittenSteps, NOTES_AT_ONCE, searchMemorySteps } from '../index-notes/index.ts';
import {
  type NoteInput,
  type NotePatch,
  noteSteps,
  readNoteInput,
  readNotePatch,
  type Writer,
} from '../notes/index.ts';
import { type ShelfNote, toShelfNote } from './shelf-note.ts';

export interface NoteShelf {
  /** The same title on the same shelf changes the note that is there. Returns it as it is now. */
  createNote(input: NoteInput & { readonly title: string }): ShelfNote;
  editNote(id: string, patch: NotePatch): ShelfNote;
  /** From one note to the other. Returns the note it starts from. */
  addLink(fromId: string, toId: string, reason?: string): ShelfNote;
  getNote(id: string): ShelfNote | undefined;
  /** Oldest first. */
  listNotes(query?: { readonly nuggetName?: string; readonly includeHidden?: boolean }): ShelfNote[];
  /** Best first. Looking is not using: `recordHit` says that a note was of use. */
  searchNotes(query: string, options?: { readonly nuggetName?: string; readonly limit?: number }): ShelfNote[];
  /** The note was of use in this session. Returns in how many sessions it has been. */
  recordHit(noteId: string, sessionId: string): number;
  close(): void;
}

export interface ShelfParts {
  readonly store: DirectStore;
  readonly personId: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  /** Where MEMORY.md is; absent in memory. */
  readonly memoryFile?: string;
}

const USUAL_RESULTS = 6;
/** As many as search gives; those of other shelves are left out afterwards. */
const MOST_RESULTS = 100;

export class OpenShelf implements NoteShelf {
  readonly parts: ShelfParts;

  constructor(parts: ShelfParts) {
    this.parts = parts;
  }

  createNote(input: NoteInput & { readonly title: string }): ShelfNote {
    const checked = readNoteInput(input);
    const { store } = this.parts;
    const { id } = store.transaction(noteSteps.addNote(this.#writer(), checked));
    return this.#require(id);
  }

  editNote(id: string, patch: NotePatch): ShelfNote {
    const checked = readNotePatch(patch);
    this.parts.store.transaction(noteSteps.editNote(this.#writer(), String(id), checked));
    return this.#require(id);
  }

  addLink(fromId: string, toId: string, reason = ''): ShelfNote {
    const line = String(reason).replaceAll(/\s+/gu, ' ').trim();
    this.parts.store.transaction(noteSteps.addLink(this.#writer(), String(fromId), String(toId), line));
    return this.#require(fromId);
  }

  getNote(id: string): ShelfNote | undefined {
    const note = this.parts.store.read(noteSteps.getNote(this.parts.personId, String(id)));
    return note && toShelfNote(note);
  }

  listNotes(query: { readonly nuggetName?: string; readonly includeHidden?: boolean } = {}): ShelfNote[] {
    return this.#list(query.nuggetName, query.includeHidden ?? false).map(toShelfNote);
  }

  searchNotes(query: string, options: { readonly nuggetName?: string; readonly limit?: number } = {}): ShelfNote[] {
    const { store, personId, clock } = this.parts;
    // Nobody settles a shelf's writes: they go into the index when somebody looks.
    while (store.transaction(indexWrittenSteps(personId)) === NOTES_AT_ONCE);
    const found = store.read(
      searchMemorySteps({
        personId,
        query: String(query),
        nowMs: clock.now(),
        kinds: ['note'],
        maxResults: MOST_RESULTS,
      }),
    );
    return found
      .flatMap(({ sourceId }) => this.getNote(sourceId) ?? [])
      .filter((note) => options.nuggetName === undefined || note.nuggetName === options.nuggetName)
      .slice(0, Math.max(0, Math.floor(options.limit ?? USUAL_RESULTS)));
  }

  recordHit(noteId: string, sessionId: string): number {
    const who = { personId: this.parts.personId, nowMs: this.parts.clock.now() };
    this.parts.store.transaction(noteSteps.recordHit(who, String(noteId), String(sessionId)));
    return this.#require(noteId).hits;
  }

  close(): void {
    this.parts.store.close();
  }

  #list(shelf: string | undefined, includeHidden: boolean) {
    const query = { personId: this.parts.personId, includeHidden, ...(shelf === undefined ? {} : { shelf }) };
    return this.parts.store.read(noteSteps.listNotes(query));
  }

  #writer(): Writer {
    const { personId, ids, clock } = this.parts;
    return { personId, ids, nowMs: clock.now() };
  }

  #require(id: string): ShelfNote {
    const note = this.getNote(id);
    if (!note) throw new Error(`The note ${id} was just written and is gone: another process removed it.`);
    return note;
  }
}
