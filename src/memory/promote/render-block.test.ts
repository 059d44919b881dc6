/** R8: which section a note comes under and how its line reads, without a file. */
import { describe, expect, it } from 'vitest';
import type { Note } from '../notes/index.ts';
import { makeNote } from '../reflect/make-note.contract.ts';
import { chooseEntries, countNew, isPromotable, LARGEST_BLOCK, renderEntries, sectionOf } from './render-block.ts';

const note = (given: Partial<Note> = {}) => makeNote({ hits: 3, title: 't', content: 'some content', ...given });
const line = (given: Partial<Note>) => chooseEntries([note(given)])[0]?.line;
const titles = (notes: readonly Note[]) => chooseEntries(notes).map((entry) => /\*\*(.*)\*\*/u.exec(entry.line)?.[1]);

describe('R8: sections', () => {
  it.each([
    ['learnings', 'learnings'],
    ['preferences', 'preferences'],
    ['User', 'user'],
    ['assistant', 'assistant-self'],
    ['assistant-self', 'assistant-self'],
    ['self', 'assistant-self'],
    ['shared', 'shared-context'],
    ['Shared-Context', 'shared-context'],
    ['Ann', 'zoo'],
    [null, 'zoo'],
  ])('subject %j on the shelf zoo stands under %s', (subject, section) => {
    expect(sectionOf(note({ subject, shelf: 'zoo' }))).toBe(section);
  });

  it('a shelf whose name is only blanks is the memory shelf', () => {
    expect(sectionOf(note({ shelf: ' \n' }))).toBe('memory');
  });

  it('stand apart by an empty line, learnings and preferences first, then A–Z', () => {
    const entry = (section: string, text: string) => ({ section, line: `- ${text}` });
    const entries = [
      entry('work', 'b'),
      entry('zoo', 'z'),
      entry('preferences', 'p'),
      entry('car', 'c'),
      entry('work', 'c'),
      entry('work', 'a'),
      entry('learnings', 'l'),
    ];
    expect(renderEntries(entries)).toBe(
      '## learnings\n\n- l\n\n## preferences\n\n- p\n\n## car\n\n- c\n\n## work\n\n- a\n- b\n- c\n\n## zoo\n\n- z\n',
    );
    expect(renderEntries([])).toBe('');
  });
});

describe('R8: a line', () => {
  it.each([
    ['a star in the name', { title: 'a*b*' }, '- **a\\*b\\***: some content'],
    ['blanks and line ends', { title: ' a \r\n\t b ', content: '\nx\u2028 \u0007 y\n' }, '- **a b**: x y'],
    ['comment marks', { title: '<!-- a', content: 'b --> c' }, '- **&lt;!-- a**: b --&gt; c'],
    ['no name', { title: ' ', content: 'plain words - and #more' }, '- plain words - and #more'],
    ['no name and a heading', { title: '', content: '# not a heading' }, '- \\# not a heading'],
    ['no name and a list', { title: '', content: '- item' }, '- \\- item'],
    ['no name and a fence', { title: '', content: '``` x' }, '- \\``` x'],
    ['no name and a number', { title: '', content: '12. is a number' }, '- \\12. is a number'],
    ['no name and a bracket', { title: '', content: '3) is one' }, '- \\3) is one'],
    ['no name and an amount', { title: '', content: '12 eggs.' }, '- 12 eggs.'],
    ['a name and a heading', { title: 'a', content: '# b' }, '- **a**: # b'],
  ])('with %s', (_, given, text) => expect(line(given)).toBe(text));

  it('is new when no line of the old text says the same; other text does not count', () => {
    expect(countNew('## a\n- x\n', '## b\n\n- x\n- y\nplain\n')).toBe(1);
    expect(countNew('', '')).toBe(0);
  });
});

describe('R8: bounded in size', () => {
  it('of equal use, weight and age the order is that of the ids', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => note({ id, title: id }));
    const all = [b, c, a].filter((one) => one !== undefined);
    expect(titles(all)).toEqual(['a', 'b', 'c']);
    expect(titles(all.toReversed())).toEqual(['a', 'b', 'c']);
  });

  it('a block may be exactly full and never more, headings counted', () => {
    // `- **t000**: ` is 12 characters; with `memory` and its signs each note takes 500.
    const full = Array.from({ length: LARGEST_BLOCK / 500 }, (_, i) =>
      note({ id: `n${i}`, title: `t${String(i).padStart(3, '0')}`, content: 'x'.repeat(477), hits: 9 }),
    );
    expect(chooseEntries(full)).toHaveLength(full.length);
    const over = full.map((one, i) => (i === 0 ? { ...one, content: 'x'.repeat(478) } : one));
    expect(chooseEntries(over)).toHaveLength(full.length - 1);
  });

  it('what runs out later is in, what ran out is not', () => {
    const until = (expiresAt: number | null) => isPromotable(note({ expiresAt }), 3, 1_000);
    expect([until(null), until(1_001), until(1_000), until(999)]).toEqual([true, true, false, false]);
  });
});
