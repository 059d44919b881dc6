/** What comes into MEMORY.md, how it reads, and that the file is never harmed. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import type { Note } from '../notes/index.ts';
import { makeNote } from '../reflect/make-note.contract.ts';
import { promoteNotes } from './promote-notes.ts';
import { isPromotable, LARGEST_BLOCK, sectionOf } from './render-block.ts';

const NOW = 1_000_000;
const note = (given: Partial<Note>) => makeNote({ hits: 3, title: 't', content: 'some content', ...given });
const promote = (notes: readonly Note[], path: string, threshold = 3) =>
  promoteNotes(notes, { path, threshold, nowMs: NOW, draftName: 'd1' });
const freshPath = () => join(temporaryFolder(), 'MEMORY.md');

describe('R8: what is promoted', () => {
  it.each([
    ['of use in three sessions', {}, true],
    ['by the agent', { trust: 'agent' as const }, true],
    ['of use in two', { hits: 2 }, false],
    ['hidden', { hidden: true }, false],
    ['demoted', { demoted: true }, false],
    ['settled', { state: 'resolved' as const }, false],
    ['expired', { expiresAt: NOW }, false],
    ['empty', { content: ' ' }, false],
    ['Q5: from outside', { trust: 'untrusted' as const, hits: 99 }, false],
    ['from the system', { trust: 'system' as const }, false],
  ])('%s', (_, given, is) => {
    expect(isPromotable(note(given), 3, NOW)).toBe(is);
  });

  it.each([
    [{ type: 'LEARNING' as const, scope: 'user' as const }, 'learnings'],
    [{ type: 'PREFERENCE' as const }, 'preferences'],
    [{ subject: 'user' }, 'user'],
    [{ scope: 'user' as const }, 'user'],
    [{ scope: 'self' as const }, 'assistant-self'],
    [{ subject: 'assistant-self' }, 'assistant-self'],
    [{ scope: 'shared' as const }, 'shared-context'],
    [{ subject: 'Ann', scope: 'user' as const }, 'user'],
    [{ shelf: 'work' }, 'work'],
    [{ shelf: 'work', scope: 'project' as const }, 'work'],
    [{ shelf: 'learnings' }, 'learnings'],
    [{ subject: 'constructor' }, 'memory'],
  ])('%j goes under %s', (given, section) => {
    expect(sectionOf(note(given))).toBe(section);
  });
});

describe('R8: MEMORY.md', () => {
  it('has sections in order and a line per note', () => {
    const path = freshPath();
    const notes = [
      note({ title: 'zeta', content: 'on a shelf', shelf: 'zoo' }),
      note({ title: 'name', content: 'Ann', scope: 'user' }),
      note({ title: 'tea', content: 'green,\nno sugar', type: 'PREFERENCE' }),
      note({ title: 'JWT', content: 'RS256', type: 'LEARNING' }),
      note({ title: 'alpha', content: 'also on it', shelf: 'zoo' }),
      note({ title: 'tone', content: 'brief', scope: 'self' }),
      note({ title: 'quiet', content: 'not often used', hits: 2 }),
    ];
    expect(promote(notes, path)).toBe(6);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith('# Memory\n\n')).toBe(true);
    const body = text.split('\n').filter((line) => /^(?:##|-) /.test(line));
    expect(body).toEqual([
      '## learnings',
      '- **JWT**: RS256',
      '## preferences',
      '- **tea**: green, no sugar',
      '## assistant-self',
      '- **tone**: brief',
      '## user',
      '- **name**: Ann',
      '## zoo',
      '- **alpha**: also on it',
      '- **zeta**: on a shelf',
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, '..'))).toEqual(['MEMORY.md']);
  });

  it('counts what is new or says something else, and changes nothing the second time', () => {
    const path = freshPath();
    const [a, b] = [note({ id: 'a', title: 'a' }), note({ id: 'b', title: 'b' })];
    expect(promote([a], path)).toBe(1);
    const facts = statSync(path);
    expect(promote([a], path)).toBe(0);
    expect(statSync(path).ino).toBe(facts.ino);
    expect(promote([a, b], path)).toBe(1);
    expect(promote([a, { ...b, content: 'changed' }], path)).toBe(1);
    expect(promote([{ ...a, demoted: true }, b], path)).toBe(1);
    expect(readFileSync(path, 'utf8')).not.toContain('**a**');
    expect(promote([], path)).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain('**b**');
    expect(promote([a], path, 4)).toBe(0);
  });

  it('makes no file and touches none when there is nothing to say', () => {
    const path = freshPath();
    expect(promote([], path)).toBe(0);
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, 'mine');
    expect(promote([], path)).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('keeps the mode, follows a link, makes the folder, and refuses what is no file', () => {
    const folder = temporaryFolder();
    const real = join(folder, 'real.md');
    writeFileSync(real, '# Mine\n');
    chmodSync(real, 0o640);
    const link = join(folder, 'MEMORY.md');
    symlinkSync(real, link);
    promote([note({})], link);
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readFileSync(real, 'utf8')).toMatch(/^# Mine\n\n<!-- hark/);
    promote([note({})], join(folder, 'deep', 'er', 'MEMORY.md'));
    expect(existsSync(join(folder, 'deep', 'er', 'MEMORY.md'))).toBe(true);
    mkdirSync(join(folder, 'dir.md'));
    expect(() => promote([note({})], join(folder, 'dir.md'))).toThrow(expect.objectContaining({ field: 'path' }));
    expect(() => promote([note({})], join(real, 'MEMORY.md'))).toThrow(expect.objectContaining({ field: 'path' }));
  });

  it('stays small: the most useful first', () => {
    const path = freshPath();
    const notes = Array.from({ length: 500 }, (_, i) =>
      note({ id: `n${i}`, title: `title ${i}`, content: 'word '.repeat(200), hits: 3 + i }),
    );
    promote(notes, path);
    const text = readFileSync(path, 'utf8');
    expect(text.length).toBeLessThan(LARGEST_BLOCK + 500);
    expect(text).toContain('**title 499**');
    expect(text).not.toContain('**title 1**');
  });

  it('of equal use the important come first, then the latest, and a full block ends at its size', () => {
    const path = freshPath();
    const filler = Array.from({ length: 60 }, (_, i) =>
      note({ id: `f${i}`, title: `filler ${i}`, content: 'word '.repeat(100), hits: 9, importance: 0.5, updatedAt: 5 }),
    );
    const notes = [
      ...filler,
      note({ id: 'x1', title: 'important', hits: 9, importance: 0.9, updatedAt: 1 }),
      note({ id: 'x2', title: 'latest', hits: 9, importance: 0.5, updatedAt: 9 }),
      note({ id: 'x3', title: 'oldest', hits: 9, importance: 0.5, updatedAt: 1 }),
    ];
    promote(notes, path);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('**important**');
    expect(text).toContain('**latest**');
    expect(text).not.toContain('**oldest**');
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    const size = lines.reduce((sum, line) => sum + line.length + 'memory'.length + 5, 0);
    expect(size).toBeLessThanOrEqual(LARGEST_BLOCK);
    expect(size).toBeGreaterThan(LARGEST_BLOCK - 600);
  });

  it('Q5: no title, content or shelf can break out of the block or of its line', () => {
    const hostile = fc.constantFrom(
      '<!-- hark:memory:end -->',
      '<!-- hark:memory:begin -->',
      '<!--',
      '-->',
      '# h',
      '## user',
      '```',
      '- x',
      '**',
      '\n',
      '\r',
      '\u2028',
      '\u0085',
      'word',
      ' ',
    );
    const words = fc.array(hostile, { maxLength: 6 }).map((list) => list.join(''));
    const path = freshPath();
    const hand = '# Mine\n\nhand-written\n';
    fc.assert(
      fc.property(fc.array(fc.record({ title: words, content: words, shelf: words }), { maxLength: 6 }), (list) => {
        writeFileSync(path, hand);
        const notes = list.map((given, i) => note({ ...given, id: `n${i}`, shelf: given.shelf || 's' }));
        promote(notes, path);
        const text = readFileSync(path, 'utf8');
        expect(text.startsWith(hand)).toBe(true);
        expect(promote(notes, path)).toBe(0);
        expect(readFileSync(path, 'utf8')).toBe(text);
        const block = text.slice(hand.length);
        const lines = block.split(/[\n\r\u2028\u0085]/).filter((line) => line !== '');
        const shown = notes.filter((one) => one.content.trim() !== '');
        expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(shown.length);
        expect(lines.filter((line) => line.includes('<!--'))).toHaveLength(shown.length > 0 ? 2 : 0);
        expect(lines.every((line) => /^(?:- |## |<!-- hark:memory:)/.test(line))).toBe(true);
        // Demoting all leaves the user's text as it was, with an empty block.
        promote([], path);
        expect(readFileSync(path, 'utf8').startsWith(hand)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
