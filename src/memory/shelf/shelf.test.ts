/** The shelf as a program uses it: the shapes others rely on, at once, in memory and on a home folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countingIds, testClock } from '../../base/index.ts';
import { openStore } from '../../store/index.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { addNote, listNotes } from '../notes/index.ts';
import {
  listReflections,
  type NoteShelf,
  openShelf,
  promoteFacts,
  readReflection,
  reflectAndCleanMemory,
  undoReflectionChange,
} from './index.ts';

const NOW = Date.UTC(2026, 5, 1);
const open = (dir?: string): NoteShelf =>
  openShelf({ clock: testClock(NOW), ids: countingIds(), ...(dir ? { dir } : {}) });
const TEXT = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet';

describe('M1: a shelf', () => {
  it('creates, changes, links, lists, finds and counts', () => {
    const shelf = open();
    const a = shelf.createNote({ title: 'Tea', content: 'likes green tea', dueAtMs: 5, tags: ['x'] });
    expect(a).toMatchObject({
      nuggetName: 'memory',
      title: 'Tea',
      hits: 0,
      hidden: false,
      dueAtMs: 5,
      atMs: NOW,
      trust: 'owner',
    });
    expect('archivedAt' in a || 'subject' in a).toBe(false);
    const b = shelf.createNote({ title: 'Lisbon', content: 'trip in May', nuggetName: 'travel' });
    expect(shelf.createNote({ title: 'Tea', content: 'prefers black tea' })).toMatchObject({ id: a.id, tags: ['x'] });
    expect(shelf.editNote(a.id, { content: 'likes all tea', subject: 'user' })).toMatchObject({ subject: 'user' });
    expect(shelf.addLink(a.id, b.id, 'both nice').links).toEqual([{ to: b.id, reason: 'both nice' }]);
    expect(shelf.listNotes().map((note) => note.id)).toEqual([a.id, b.id]);
    expect(shelf.listNotes({ nuggetName: 'travel' }).map((note) => note.id)).toEqual([b.id]);
    expect(shelf.searchNotes('when is the trip to Lisbon?').map((note) => note.id)).toEqual([b.id]);
    expect(shelf.searchNotes('tea', { nuggetName: 'travel' })).toEqual([]);
    expect(shelf.searchNotes('tea trip', { limit: 1 })).toHaveLength(1);
    expect([shelf.recordHit(a.id, 's1'), shelf.recordHit(a.id, 's1'), shelf.recordHit(a.id, 's2')]).toEqual([1, 1, 2]);
    shelf.editNote(b.id, { hidden: true });
    expect(shelf.listNotes()).toHaveLength(1);
    expect(shelf.listNotes({ includeHidden: true })).toHaveLength(2);
    expect(shelf.getNote(b.id)?.archivedAt).toBe(NOW);
    expect(shelf.editNote(b.id, { hidden: false })).not.toHaveProperty('archivedAt');
    expect(shelf.getNote('nothing')).toBeUndefined();
    shelf.close();
    expect(() => shelf.listNotes()).toThrow(/closed/);
  });

  it('Q6: refuses bad input by name', () => {
    const shelf = open();
    const { id } = shelf.createNote({ title: 'a', content: 'b' });
    const field = (name: string) => expect.objectContaining({ field: name });
    expect(() => shelf.createNote({ title: 'x' } as never)).toThrow(field('content'));
    expect(() => shelf.editNote('nobody', { content: 'x' })).toThrow(field('id'));
    expect(() => shelf.editNote(id, { importance: 7 })).toThrow(field('importance'));
    expect(() => shelf.addLink(id, id)).toThrow(field('toId'));
    expect(() => shelf.addLink('x', id)).toThrow(field('fromId'));
    expect(() => shelf.recordHit('x', 's')).toThrow(field('noteId'));
    expect(() => promoteFacts(shelf)).toThrow(field('path'));
    expect(() => reflectAndCleanMemory({} as NoteShelf)).toThrow(TypeError);
    shelf.close();
  });

  it('is a view of the same store as the app, also while the app has it open', async () => {
    const home = join(temporaryFolder(), 'home');
    const shelf = open(home);
    const { id } = shelf.createNote({ title: 'from the shelf', content: 'hello' });
    const store = await openStore({ file: join(home, 'hark.db') }, NOW);
    const seen = await store.read((tx) => listNotes(tx, { personId: 'me' }));
    expect(seen.map((note) => note.id)).toEqual([id]);
    const writer = { personId: 'me', nowMs: NOW + 1, ids: countingIds('app') };
    await store.transaction((tx) => addNote(tx, writer, { title: 'from the app', content: 'hi' }));
    expect(shelf.listNotes().map((note) => note.title)).toEqual(['from the shelf', 'from the app']);
    await store.close();
    shelf.close();
    const again = open(home);
    expect(again.listNotes()).toHaveLength(2);
    again.close();
  });
});

describe('R1–R8 on a shelf', () => {
  it('reflects with the shapes of the library door, twice the same', () => {
    const shelf = open();
    const long = shelf.createNote({ title: 'long', content: `${TEXT} kilo`, atMs: NOW - 5 });
    const short = shelf.createNote({ title: 'short', content: TEXT, atMs: NOW - 4 });
    const log = shelf.createNote({ title: 'Temperature log', content: 'sunny day  \n\n\n\nsunny day' });
    const tmp = shelf.createNote({ title: 'tmp list', content: 'milk and eggs' });
    const result = reflectAndCleanMemory(shelf, { nowMs: NOW + 7 });
    expect(Object.keys(result).sort()).toEqual(
      ['changes', 'hidden', 'inspected', 'linked', 'merged', 'ranAt', 'rewritten', 'tagged'].sort(),
    );
    expect(result).toMatchObject({
      ranAt: new Date(NOW + 7).toISOString(),
      inspected: 4,
      merged: 1,
      hidden: 1,
      rewritten: 1,
    });
    for (const change of result.changes) {
      expect(Object.keys(change).sort()).toEqual(['detail', 'noteId', 'nuggetName', 'type']);
    }
    expect(shelf.getNote(short.id)).toMatchObject({ hidden: true, mergedInto: long.id });
    expect(shelf.getNote(short.id)?.links.map((link) => link.to)).toEqual([long.id]);
    expect(shelf.getNote(log.id)).toMatchObject({ hidden: false, content: 'sunny day', lastRewrittenAt: NOW + 7 });
    expect(shelf.getNote(tmp.id)).toMatchObject({ hidden: true, archivedAt: NOW + 7 });
    expect(reflectAndCleanMemory(shelf, { nowMs: NOW + 8 }).changes).toEqual([]);
    shelf.close();
  });

  it('R2: looks at ten notes unless told otherwise', () => {
    const shelf = open();
    for (let i = 0; i < 15; i++) shelf.createNote({ title: `t${i}`, content: `only word${i} here` });
    expect(reflectAndCleanMemory(shelf).inspected).toBe(10);
    expect(reflectAndCleanMemory(shelf, { limit: 12 }).inspected).toBe(12);
    expect(reflectAndCleanMemory(shelf, { nuggetName: 'none' }).inspected).toBe(0);
    shelf.close();
  });

  it('R7: lists its runs and takes a change back', () => {
    const shelf = open();
    const { id } = shelf.createNote({ title: 'tmp', content: 'some words' });
    reflectAndCleanMemory(shelf);
    const run = listReflections(shelf)[0]?.id ?? '';
    expect(readReflection(shelf, run).changes.map((change) => change.type)).toEqual(['hide']);
    undoReflectionChange(shelf, run, 0);
    expect(shelf.getNote(id)?.hidden).toBe(false);
    expect(reflectAndCleanMemory(shelf).hidden).toBe(0);
    shelf.close();
  });

  it('R8: promotes after three separate sessions, into the workspace of its home or where told', () => {
    const home = temporaryFolder();
    const shelf = open(home);
    const { id } = shelf.createNote({ title: 'JWT', content: 'RS256', type: 'LEARNING' });
    const once = shelf.createNote({ title: 'once', content: 'in one long talk' });
    for (const session of ['s1', 's1', 's1', 's1']) shelf.recordHit(once.id, session);
    for (const session of ['s1', 's2']) shelf.recordHit(id, session);
    expect(promoteFacts(shelf)).toBe(0);
    shelf.recordHit(id, 's3');
    expect(promoteFacts(shelf)).toBe(1);
    expect(promoteFacts(shelf)).toBe(0);
    const text = readFileSync(join(home, 'workspace', 'MEMORY.md'), 'utf8');
    expect(text).toContain('## learnings\n\n- **JWT**: RS256\n');
    expect(text).not.toContain('once');
    const path = join(home, 'other.md');
    expect(promoteFacts(shelf, { path, threshold: 1 })).toBe(2);
    shelf.editNote(id, { demoted: true });
    expect(promoteFacts(shelf, { path, threshold: 1 })).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain('JWT');
    shelf.close();
  });
});
