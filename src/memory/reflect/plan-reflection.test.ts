/** The whole plan: what it does to notes, that one pass is enough, and that it is the same every time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Note } from '../notes/index.ts';
import { type Edit, refusalKey } from './change.ts';
import { makeNote } from './make-note.contract.ts';
import { planReflection } from './plan-reflection.ts';

const NOW = 1_800_000_000_000;
const plan = (notes: readonly Note[], limit = 1_000, refused: string[] = []) =>
  planReflection({ notes, limit, nowMs: NOW, refused: new Set(refused) });

/** The notes after the plan, by nothing but its edits. */
function carriedOut(notes: readonly Note[], edits: readonly Edit[]): Note[] {
  const after = new Map(notes.map((note) => [note.id, { ...note }]));
  for (const edit of edits) {
    const note = after.get(edit.on === 'link' ? edit.from : edit.id) as Record<string, unknown> & {
      -readonly [F in keyof Note]: Note[F];
    };
    if (edit.on === 'note')
      (note as Record<string, unknown>)[edit.field] = edit.field === 'hidden' ? edit.after === 1 : edit.after;
    if (edit.on === 'entity') note.entities = [...note.entities, edit.entity];
    if (edit.on === 'link') note.links = [...note.links, { to: edit.to, reason: edit.reason }];
    if (edit.on === 'tag') {
      note.tags = edit.add ? [...new Set([...note.tags, edit.tag])] : note.tags.filter((tag) => tag !== edit.tag);
      if (edit.derived)
        note.derivedTags = edit.add
          ? [...note.derivedTags, edit.tag]
          : note.derivedTags.filter((tag) => tag !== edit.tag);
    }
  }
  return [...after.values()];
}
const editsOf = (changes: ReturnType<typeof plan>['changes']): Edit[] => changes.flatMap((change) => change.edits);

describe('R1–R5: the plan', () => {
  it('archives, tidies, tags, merges and links, each as a change in words', () => {
    const { changes, inspected } = plan([
      makeNote({ id: 'tmp', title: 'tmp thing', content: 'some words here' }),
      makeNote({ id: 'messy', content: 'Lisbon trip in May  \n\n\n\nhotel is booked', scope: 'user' }),
      makeNote({ id: 'copy', content: 'Lisbon trip in May hotel is booked' }),
      makeNote({ id: 'orig', content: 'Lisbon trip in May: hotel is booked!' }),
    ]);
    expect(inspected).toHaveLength(4);
    expect(changes.map(({ type, noteId, otherId }) => [type, noteId, otherId])).toEqual([
      ['hide', 'tmp', null],
      ['rewrite', 'messy', null],
      ['tag', 'messy', null],
      ['tag', 'orig', null],
      ['merge', 'copy', 'orig'],
      ['link', 'messy', 'orig'],
    ]);
    for (const change of changes) expect(change.detail).not.toBe('');
    expect(changes.at(-1)?.detail).toContain('shared context: booked, hotel');
  });

  it('a loser hands over what it carried and gets a link to the survivor, never to itself', () => {
    const text = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet';
    const { changes } = plan([
      makeNote({ id: 'x', content: 'something else entirely' }),
      makeNote({
        id: 'loser',
        content: text,
        tags: ['mine', 'type:context'],
        derivedTags: ['type:context'],
        entities: ['Ann'],
        importance: 0.9,
        links: [
          { to: 'winner', reason: 'old' },
          { to: 'x', reason: 'kept' },
        ],
      }),
      makeNote({ id: 'winner', content: `${text} kilo`, title: 'W' }),
    ]);
    const merge = changes.find((change) => change.type === 'merge');
    expect(merge?.edits).toEqual([
      { on: 'note', id: 'loser', field: 'hidden', before: 0, after: 1 },
      { on: 'note', id: 'loser', field: 'archivedAt', before: null, after: NOW },
      { on: 'note', id: 'loser', field: 'mergedInto', before: null, after: 'winner' },
      { on: 'tag', id: 'winner', tag: 'mine', derived: false, add: true },
      { on: 'entity', id: 'winner', entity: 'Ann', add: true },
      { on: 'note', id: 'winner', field: 'importance', before: 0.5, after: 0.9 },
      { on: 'link', from: 'winner', to: 'x', reason: 'kept', add: true },
    ]);
    expect(merge?.detail).toBe('merged into "W" (winner): 90 % of the words are the same');
  });

  it('leaves hidden and archived notes alone and never looks at more than the limit', () => {
    expect(plan([makeNote({ hidden: true }), makeNote({ state: 'archived' })])).toEqual({ inspected: [], changes: [] });
    const many = Array.from({ length: 30 }, (_, i) => makeNote({ content: `only word${i}` }));
    expect(plan(many, 7).inspected).toHaveLength(7);
    expect(plan(many, 0)).toEqual({ inspected: [], changes: [] });
  });

  it('replaces its own stale tags and keeps the tags of the user', () => {
    const { changes } = plan([
      makeNote({
        id: 'a',
        content: 'plain words',
        tags: ['scope:project', 'type:context', 'files'],
        derivedTags: ['scope:project', 'type:context'],
      }),
    ]);
    expect(changes.map(({ detail }) => detail)).toEqual(['tags removed: scope:project']);
  });

  it('R7: does not propose again what the user took back', () => {
    const notes = [
      makeNote({ id: 'a', title: 'tmp', content: 'kayak zebra words ' }),
      makeNote({ id: 'b', content: 'kayak zebra others' }),
    ];
    const types = (refused: string[]) => plan(notes, 9, refused).changes.map(({ type, noteId }) => `${type} ${noteId}`);
    expect(types([])).toEqual(['hide a', 'tag b']);
    const keep = refusalKey('hide', 'a', null);
    expect(types([keep])).toEqual(['rewrite a', 'tag a', 'tag b', 'link a']);
    const rest = [refusalKey('rewrite', 'a', null), refusalKey('tag', 'b', null), refusalKey('link', 'b', 'a')];
    expect(types([keep, ...rest])).toEqual(['tag a']);
  });

  const words = fc.array(
    fc.constantFrom('kayak', 'zebra', 'lisbon', 'trip', 'tax', 'form', 'the', 'not', '5', '7', '東京都'),
    {
      maxLength: 9,
    },
  );
  const lines = fc.array(
    words.map((list) => list.join(' ')),
    { maxLength: 4 },
  );
  const note = fc.record({
    content: lines.map((list) => list.join(' \n\n\n')),
    title: fc.constantFrom('', 'tmp', 'kayak', 'Temperature log', 'tax form'),
    subject: fc.constantFrom(null, 'Ann'),
    scope: fc.constantFrom(null, 'user' as const),
    hits: fc.nat(2),
    importance: fc.constantFrom(0.5, 0.9),
    createdAt: fc.nat(5),
    tags: fc.uniqueArray(fc.constantFrom('mine', 'files', 'scope:user')),
    shelf: fc.constantFrom('memory', 'memory', 'work'),
    link: fc.nat(20),
  });
  const notes = fc.array(note, { maxLength: 14 }).map((list) =>
    list.map(({ link, ...given }, i) =>
      makeNote({
        ...given,
        id: `n${String(i).padStart(2, '0')}`,
        derivedTags: given.tags.filter((tag) => tag === 'scope:user'),
        links: link < list.length && link !== i ? [{ to: `n${String(link).padStart(2, '0')}`, reason: '' }] : [],
      }),
    ),
  );

  it('R3, R4: what has two characters once it is tidied is archived in the same pass', () => {
    const { changes } = plan([makeNote({ id: 'a', content: '7 \n\n\n7' })]);
    expect(changes.map(({ type }) => type)).toEqual(['hide']);
  });

  it('R4: a second pass changes nothing, whatever the notes', () => {
    fc.assert(
      fc.property(notes, (before) => {
        const { changes } = plan(before);
        const after = carriedOut(before, editsOf(changes));
        expect(plan(after).changes).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('the same notes give the same plan, in whatever order they come', () => {
    fc.assert(
      fc.property(notes, fc.integer(), (list, seed) => {
        const shuffled = [...list].sort(
          (a, b) => ((a.id.charCodeAt(2) * seed) % 7) - ((b.id.charCodeAt(2) * seed) % 7),
        );
        const kinds = (changes: ReturnType<typeof plan>['changes']) =>
          changes.map(({ type, noteId }) => `${type} ${noteId}`).sort();
        const [one, other] = [plan(list), plan(shuffled)];
        expect(kinds(other.changes).filter((kind) => !kind.startsWith('link'))).toEqual(
          kinds(one.changes).filter((kind) => !kind.startsWith('link')),
        );
        expect(plan(list)).toEqual(one);
      }),
    );
  });

  it('keeps every live note linked only with others, and every loser with a survivor that stays', () => {
    fc.assert(
      fc.property(notes, (before) => {
        const { changes } = plan(before);
        const gone = new Set(
          changes.filter(({ type }) => type === 'merge' || type === 'hide').map(({ noteId }) => noteId),
        );
        for (const edit of editsOf(changes)) if (edit.on === 'link') expect(edit.from).not.toBe(edit.to);
        for (const { type, otherId } of changes) if (type === 'merge') expect(gone.has(otherId ?? '')).toBe(false);
      }),
    );
  });
});
