/** What the plan changes, edit by edit and in words: R1's change list is what a person reads and what R7 takes back. */
import { describe, expect, it } from 'vitest';
import type { Note } from '../notes/index.ts';
import { type Edit, refusalKey } from './change.ts';
import { makeNote } from './make-note.contract.ts';
import { planReflection } from './plan-reflection.ts';

const NOW = 1_800_000_000_000;
const TEXT = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet';
const plan = (notes: readonly Note[], limit = 1_000, refused: string[] = []) =>
  planReflection({ notes, limit, nowMs: NOW, refused: new Set(refused) });
const ofType = (type: string, notes: readonly Note[], ...more: [limit?: number, refused?: string[]]) =>
  plan(notes, ...more).changes.filter((change) => change.type === type);
const editsOf = (type: string, notes: readonly Note[]): Edit[] => ofType(type, notes).flatMap(({ edits }) => edits);
/** Looked at just now: it waits while others need more. */
const seen = { reflectedAt: NOW, tags: ['type:context'], derivedTags: ['type:context'] };

describe('R2: what is looked at', () => {
  it('a note with a link waits behind one without; a link to itself or to nothing is none', () => {
    const pair = [
      makeNote({ id: 'b', content: 'first words', links: [{ to: 'c', reason: '' }] }),
      makeNote({ id: 'c', content: 'other things' }),
    ];
    const alone = (to?: string) => makeNote({ id: 'z', content: 'by itself', links: to ? [{ to, reason: '' }] : [] });
    for (const to of [undefined, 'z', 'gone']) expect(plan([...pair, alone(to)], 1).inspected).toEqual(['z']);
    expect(plan([...pair, alone('b')], 1).inspected).toEqual(['b']);
  });

  it('only notes that are looked at gain links, on each shelf by itself', () => {
    const notes = [
      makeNote({ id: 'a', content: 'something new' }),
      makeNote({ id: 'c', content: 'kayak zebra one', ...seen }),
      makeNote({ id: 'd', content: 'kayak zebra two', ...seen }),
      makeNote({ id: 'e', content: 'kayak zebra elsewhere', shelf: 'work' }),
    ];
    expect(plan(notes, 2).inspected).toEqual(['a', 'e']);
    expect(ofType('link', notes, 2)).toEqual([]);
    expect(ofType('link', notes).map(({ noteId, otherId }) => [noteId, otherId])).toEqual([['c', 'd']]);
  });
});

describe('R3: archiving', () => {
  it('hides, stamps, and says why; what is archived takes no copies and no links', () => {
    const notes = [
      makeNote({ id: 'tmp', title: 'tmp', content: `${TEXT} kilo`, shelf: 's' }),
      makeNote({ id: 'b', content: TEXT, shelf: 's', ...seen }),
    ];
    expect(plan(notes).changes).toEqual([
      {
        type: 'hide',
        shelf: 's',
        noteId: 'tmp',
        otherId: null,
        detail: 'archived: named as scratch work ("tmp"), never recalled',
        edits: [
          { on: 'note', id: 'tmp', field: 'hidden', before: 0, after: 1 },
          { on: 'note', id: 'tmp', field: 'archivedAt', before: null, after: NOW },
        ],
      },
    ]);
  });
});

describe('R4: text and tags', () => {
  it('sets the text and when it was rewritten, and says how much went', () => {
    const [change] = ofType('rewrite', [makeNote({ id: 'a', content: 'one  \none\ntwo', rewrittenAt: 5 })]);
    expect(change).toMatchObject({
      detail: 'tidied the text: 6 characters of blanks and repeated lines removed',
      edits: [
        { on: 'note', id: 'a', field: 'content', before: 'one  \none\ntwo', after: 'one\ntwo' },
        { on: 'note', id: 'a', field: 'rewrittenAt', before: 5, after: NOW },
      ],
    });
  });

  it('tags follow the tidied text, so that a second pass finds nothing', () => {
    const [change] = ofType('tag', [makeNote({ id: 'a', content: 'really?\nyes it is\nreally?' })]);
    expect(change?.detail).toBe('tags added: type:context');
  });

  it('as many tags may come as go', () => {
    const [change] = ofType('tag', [
      makeNote({
        id: 'a',
        content: 'see https://example.org',
        scope: 'user',
        tags: ['scope:project', 'files', 'type:context', 'mine'],
        derivedTags: ['scope:project', 'files', 'type:context'],
      }),
    ]);
    expect(change).toMatchObject({
      detail: 'tags added: scope:user, web; tags removed: scope:project, files',
      edits: [
        { on: 'tag', id: 'a', tag: 'scope:project', derived: true, add: false },
        { on: 'tag', id: 'a', tag: 'files', derived: true, add: false },
        { on: 'tag', id: 'a', tag: 'scope:user', derived: true, add: true },
        { on: 'tag', id: 'a', tag: 'web', derived: true, add: true },
      ],
    });
  });
});

describe('R5: merging', () => {
  const winner = (given: Partial<Note> = {}) =>
    makeNote({ id: 'w', title: 'W', content: `${TEXT} kilo`, ...seen, ...given });
  const other = makeNote({ id: 'x', content: 'something else entirely', ...seen });
  const carried = { tags: ['mine'], entities: ['Ann'], importance: 0.9 };
  const loser = (id: string, to: string[], given: Partial<Note> = {}) =>
    makeNote({
      id,
      content: TEXT,
      ...carried,
      links: to.map((each) => ({ to: each, reason: `to ${each}` })),
      ...given,
    });
  const handedOver = (notes: readonly Note[]) =>
    editsOf('merge', notes).filter((edit) => (edit.on === 'link' ? edit.from : edit.id) === 'w');

  it('two losers hand over the same thing once, and a link among them leads nowhere', () => {
    expect(handedOver([winner(), other, loser('l1', ['x']), loser('l2', ['x', 'l1'])])).toEqual([
      { on: 'tag', id: 'w', tag: 'mine', derived: false, add: true },
      { on: 'entity', id: 'w', entity: 'Ann', add: true },
      { on: 'note', id: 'w', field: 'importance', before: 0.5, after: 0.9 },
      { on: 'link', from: 'w', to: 'x', reason: 'to x', add: true },
    ]);
  });

  it('what the survivor has already is not handed over, nor a lower importance', () => {
    const has = winner({ ...carried, links: [{ to: 'x', reason: 'own' }] });
    expect(handedOver([has, other, loser('l1', ['x'])])).toEqual([]);
    expect(handedOver([has, other, loser('l1', [], { importance: 0.1 })])).toEqual([]);
  });

  it('every loser is linked with its survivor, once', () => {
    const linksFrom = (id: string) =>
      editsOf('merge', [winner(), other, loser('l1', ['w']), loser('l2', ['x'])]).filter(
        (edit) => edit.on === 'link' && edit.from === id,
      );
    expect(linksFrom('l1')).toEqual([]);
    expect(linksFrom('l2')).toEqual([{ on: 'link', from: 'l2', to: 'w', reason: 'merged into "W"', add: true }]);
  });

  it('R7: copies the user took apart stay apart', () => {
    const notes = [winner(), loser('l1', [])];
    expect(ofType('merge', notes)).toHaveLength(1);
    expect(ofType('merge', notes, 9, [refusalKey('merge', 'w', 'l1')])).toEqual([]);
  });

  it('links that were handed over count: a note with two gains no third', () => {
    const more = makeNote({ id: 'y', content: 'unrelated matter', ...seen });
    const near = makeNote({ id: 'z', content: 'alpha bravo besides', ...seen });
    const notes = (to: string[]) => [
      winner({ reflectedAt: null }),
      loser('l1', to),
      { ...other, reflectedAt: null },
      { ...more, reflectedAt: null },
      near,
    ];
    const linked = (to: string[]) => ofType('link', notes(to), 4).map(({ noteId, otherId }) => [noteId, otherId]);
    expect(linked(['x'])).toEqual([['w', 'z']]);
    expect(linked(['x', 'y'])).toEqual([]);
  });
});

describe('R5: linking', () => {
  it('goes both ways, with the reason and the name, or the text where there is no name', () => {
    const notes = (title: string) => [
      makeNote({ id: 'a', content: 'kayak zebra one' }),
      makeNote({ id: 'b', content: 'kayak zebra two', title, ...seen }),
    ];
    const reason = 'shared context: kayak, zebra';
    expect(editsOf('link', notes('Trip'))).toEqual([
      { on: 'link', from: 'a', to: 'b', reason, add: true },
      { on: 'link', from: 'b', to: 'a', reason, add: true },
    ]);
    expect(ofType('link', notes('Trip'))[0]?.detail).toBe(`linked with "Trip" (b): ${reason}`);
    expect(ofType('link', notes(''))[0]?.detail).toBe(`linked with "kayak zebra two" (b): ${reason}`);
  });
});
