/** Tidying text: what goes, what stays, and that once is enough. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseContent } from './normalise.ts';
import { tokensOf } from './tokens.ts';

describe('R4: normaliseContent', () => {
  it.each([
    ['takes blanks at line ends off', 'a  \nb\t\n c\u00a0', 'a\nb\n c'],
    ['makes runs of empty lines one', 'a\n\n\n \nb', 'a\n\nb'],
    ['starts and ends with text', '\n \na\n\n', 'a'],
    ['drops repeated lines, also far apart and indented a little', 'a\nb\na\n  b\nc', 'a\nb\nc'],
    ['closes the gap a dropped line leaves', 'a\n\na\n\nb', 'a\n\nb'],
    ['keeps the line ends of other systems', 'a \r\nb\r\n', 'a\r\nb'],
    [
      'keeps repeated headings, rules, rows and signs',
      '# x\n---\n| a |\n# x\n---\n| a |\n}\n}',
      '# x\n---\n| a |\n# x\n---\n| a |\n}\n}',
    ],
    ['leaves one line as it is', 'one', 'one'],
    ['takes empty lines off behind indented code, not its blanks', 'x\n\n    a \n\n', 'x\n\n    a '],
    ['leaves nothing of blanks', ' \n\t\n', ''],
    ['fence signs within a line begin no code', 'see ``` here \nx\nx', 'see ``` here\nx'],
    ['one tilde begins no code', '~ten \nx\nx', '~ten\nx'],
    ['a dash within a line makes no list', 'one - two \none - two', 'one - two'],
    ['nor one behind a word', 'well- known \nwell- known', 'well- known'],
    ['a line that begins with a blank is no list by itself', ' x \n x', ' x'],
    ['a sign of quoting within a line is no structure', 'a > b\na > b', 'a > b'],
    ['keeps the words before the line ends of other systems', 'ab \r\ncd', 'ab\r\ncd'],
    ['code ends at a mark that is set in', '```\na \na \n  ```\nx \nx', '```\na \na \n  ```\nx'],
  ])('%s', (_, before, after) => {
    expect(normaliseContent(before)).toBe(after);
  });

  it.each([
    ['the language of a fence', '```js  \na\n```'],
    ['a fence that names a language inside a fence', '```\n```js\nb \nb \n```'],
    ['blanks at the end of indented code', 'x\ny\n\n    code  '],
    ['numbers of two digits, and items without words', '12. a\n12. a\n1.\n1.'],
    ['code fences', 'x\n```js\na  \n\n\na  \n```\ny'],
    ['fences of tildes, longer ones, and fences inside them', '~~~~\n~~~\na\na\n~~~\n~~~~'],
    ['a fence that is never closed', 'x\n```\na \na \n\n\n'],
    ['fences in lists', '- x\n  ```\n  a \n  a \n  ```'],
    ['indented code', 'x\n\n    a \n    a \n\ny'],
    ['lists with equal items', '- milk\n- milk\n- eggs  \n- milk'],
    ['numbered lists, deeper ones and their paragraphs', '1. a\n   - b\n   - b\n\n\n2. c\n\n   more  \n\n3. c'],
  ])('keeps %s', (_, text) => {
    expect(normaliseContent(text)).toBe(text);
  });

  it('goes on tidying after a list and after a fence', () => {
    expect(normaliseContent('- a\n- a\n\n\n\nx \nx\n```\ny\ny\n```\n\n\n\nz \n')).toBe(
      '- a\n- a\n\nx\n```\ny\ny\n```\n\nz',
    );
  });

  const piece = fc.constantFrom(
    'a',
    'b',
    'a ',
    ' a',
    '',
    ' ',
    '- a',
    '  a',
    '    a',
    '```',
    '~~~',
    '1. b',
    '# a',
    '日本',
    'a\r',
    '\r',
    '---',
  );
  const text = fc.array(piece, { maxLength: 14 }).map((lines) => lines.join('\n'));

  it('once is enough, no word is lost, and nothing is added', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 80 })), (content) => {
        const once = normaliseContent(content);
        expect(normaliseContent(once)).toBe(once);
        expect([...tokensOf(once)].sort()).toEqual([...tokensOf(content)].sort());
        expect(once.length).toBeLessThanOrEqual(content.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
