/** What is accepted as a note, and how everything else is refused. */
import { describe, expect, it } from 'vitest';
import { readNoteInput, readNotePatch } from './note-input.ts';

describe('Q6: readNoteInput', () => {
  it('takes the smallest note, ignores what it does not know, and folds words and lists', () => {
    expect(readNoteInput({ content: '', color: 'red' })).toEqual({ content: '' });
    expect(
      readNoteInput({
        content: 'x',
        title: ' a\n b ',
        type: 'plan',
        kind: 'FACT',
        tags: ['b', 'a ', 'b', ''],
        scope: '',
      }),
    ).toEqual({ content: 'x', title: 'a b', type: 'PLAN', kind: 'fact', tags: ['a', 'b'], scope: null });
  });

  it('makes text fit for every database', () => {
    expect(readNoteInput({ content: 'a\0b\ud800' }).content).toBe('ab\ufffd');
  });

  it.each([
    [undefined, 'note'],
    [[], 'note'],
    [{}, 'content'],
    [{ content: 5 }, 'content'],
    [{ content: 'x'.repeat(1_000_001) }, 'content'],
    [{ content: 'x', id: ' ' }, 'id'],
    [{ content: 'x', nuggetName: '' }, 'nuggetName'],
    [{ content: 'x', type: 'THING' }, 'type'],
    [{ content: 'x', trust: 'root' }, 'trust'],
    [{ content: 'x', importance: 2 }, 'importance'],
    [{ content: 'x', importance: Number.NaN }, 'importance'],
    [{ content: 'x', sentiment: -1.1 }, 'sentiment'],
    [{ content: 'x', stability: -1 }, 'stability'],
    [{ content: 'x', tags: 'a' }, 'tags'],
    [{ content: 'x', tags: [1] }, 'tags[0]'],
    [{ content: 'x', atMs: 1.5 }, 'atMs'],
    [{ content: 'x', dueAtMs: '2026' }, 'dueAtMs'],
    [{ content: 'x', seq: 'one' }, 'seq'],
    [{ content: 'x', state: 'gone' }, 'state'],
  ])('refuses %j naming %s', (raw, field) => {
    expect(() => readNoteInput(raw)).toThrow(expect.objectContaining({ field, name: 'InputError' }));
  });

  it('a patch needs nothing, cannot change the id, and may clear what is optional', () => {
    expect(readNotePatch({ id: 'x', dueAtMs: null, hidden: true, subject: '' })).toEqual({
      dueAtMs: null,
      hidden: true,
      subject: null,
    });
    expect(() => readNotePatch({ hidden: 'yes' })).toThrow(expect.objectContaining({ field: 'hidden' }));
  });
});
