/** R9, R10, M1: edits the user said yes to change one line or paragraph, and taking them back restores every byte. */
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addParagraph, addUnder, dropLine, dropParagraph, lineBefore, putBackLine } from './edit-text.ts';
import { replaceBlock } from './managed-block.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const text = (file: Uint8Array): string => Buffer.from(file).toString('utf8');
const under = (file: string, line: string, heading = 'Kept') => text(addUnder(bytes(file), heading, line));

describe('R10: a line more', () => {
  it.each([
    ['a new section at the end', '# Mine\n', '# Mine\n\n## Kept\n\n- tea\n'],
    ['an empty file', '', '## Kept\n\n- tea\n'],
    ['a file without a last line end', '# Mine', '# Mine\n\n## Kept\n\n- tea\n'],
    [
      'the section that is there',
      '## Kept\n\n- a\n- b\n\n## Other\n\n- c\n',
      '## Kept\n\n- a\n- b\n- tea\n\n## Other\n\n- c\n',
    ],
    ['a section without lines', '## Kept\n## Other\n', '## Kept\n\n- tea\n## Other\n'],
    ['a section at the very end', '## Kept\n\n- a', '## Kept\n\n- a\n- tea\n'],
    ['a section with an empty tail', '## Kept\n- a\n\n\n', '## Kept\n- a\n- tea\n\n\n'],
    ['a section with a deeper heading after it', '## Kept\n- a\n### x\n- b\n', '## Kept\n- a\n- tea\n### x\n- b\n'],
    ['line ends of Windows', '## Kept\r\n\r\n- a\r\n', '## Kept\r\n\r\n- a\r\n- tea\r\n'],
    ['blanks behind the heading', '## Kept  \n- a\n', '## Kept  \n- a\n- tea\n'],
    ['a heading that only begins so', '## Kept things\n', '## Kept things\n\n## Kept\n\n- tea\n'],
    ['a number sign within a line', '## Kept\n- a\nsee # b\n', '## Kept\n- a\nsee # b\n- tea\n'],
    ['a word with a number sign', '## Kept\n- a\n#tag\n', '## Kept\n- a\n#tag\n- tea\n'],
  ])('goes into %s', (_, before, after) => {
    expect(under(before, '- tea')).toBe(after);
    expect(under(after, '- tea')).toBe(after);
  });

  it("stays out of Hark's block, and what stands in there does not count", () => {
    const file = replaceBlock(bytes('# Mine\n\n## Kept\n- a\n'), '## Kept\n\n- tea');
    const after = text(addUnder(file, 'Kept', '- tea'));
    expect(after.startsWith('# Mine\n\n## Kept\n- a\n- tea\n\n<!-- hark')).toBe(true);
    const onlyBlock = replaceBlock(bytes(''), '## Kept\n\n- tea');
    expect(text(addUnder(onlyBlock, 'Kept', '- tea'))).toBe(`${text(onlyBlock)}\n## Kept\n\n- tea\n`);
  });

  it('the text below the block is the user’s as much as the text above it', () => {
    const file = `${text(replaceBlock(bytes('# Mine\n'), 'x'))}## Kept\n- a\n- b\n`;
    const head = file.slice(0, file.indexOf('## Kept'));
    expect(under(file, '- tea')).toBe(`${head}## Kept\n- a\n- b\n- tea\n`);
    expect(under(file, '- a')).toBe(file);
    expect(text(dropLine(bytes(file), '- a'))).toBe(`${head}## Kept\n- b\n`);
    expect(lineBefore(bytes(file), '- b')).toBe('- a');
  });

  it('ends before a block that follows the section', () => {
    const file = `${text(replaceBlock(bytes('## Kept\n- a\n'), 'x'))}- after the block\n`;
    expect(under(file, '- tea').startsWith('## Kept\n- a\n- tea\n')).toBe(true);
  });
});

describe('R10: a line less', () => {
  const drop = (file: string, line: string) => text(dropLine(bytes(file), line));
  it.each([
    ['in the middle', 'a\n- b\nc\n', 'a\nc\n'],
    ['the first', '- b\nc', 'c'],
    ['the last, without a line end', 'a\n- b', 'a\n'],
    ['with blanks behind it', 'a\n- b  \nc\n', 'a\nc\n'],
    ['with line ends of Windows', 'a\r\n- b\r\nc\r\n', 'a\r\nc\r\n'],
    ['only the first of two', '- b\n- b\n', '- b\n'],
    ['none that merely begins so', '- bc\n', '- bc\n'],
  ])('%s', (_, before, after) => expect(drop(before, '- b')).toBe(after));

  it('is found whether or not blanks stand behind the words asked for', () => {
    expect(drop('a\n- b\nc\n', '- b  ')).toBe('a\nc\n');
    expect(lineBefore(bytes('a\n- b\n'), '- b \t')).toBe('a');
  });

  it('is never an empty line, nor one of the block', () => {
    expect(drop('a\n\nb\n', '')).toBe('a\n\nb\n');
    const file = replaceBlock(bytes('mine\n'), '- b');
    expect(dropLine(file, '- b')).toBe(file);
  });

  it.each(['a\n- b\nc\n', '- b\nc\n', 'a\n- b\n', 'ä\r\n- b\r\nc\r\n'])('comes back where it stood: %j', (file) => {
    const after = lineBefore(bytes(file), '- b');
    const without = dropLine(bytes(file), '- b');
    expect(text(putBackLine(without, '- b', after))).toBe(file);
    expect(text(putBackLine(bytes(file), '- b', after))).toBe(file);
  });

  it('comes back at the end when its neighbour is gone', () => {
    expect(text(putBackLine(bytes('x\ny'), '- b', 'gone'))).toBe('x\ny\n- b\n');
    expect(lineBefore(bytes('a\n'), 'nowhere')).toBeUndefined();
  });
});

describe('R9: a paragraph at the end', () => {
  const add = (file: string, more: string) => text(addParagraph(bytes(file), more));
  it.each([
    ['', 'Be brief.\n'],
    ['# Soul\n', '# Soul\n\nBe brief.\n'],
    ['# Soul', '# Soul\n\nBe brief.\n'],
    ['# Soul\n\n', '# Soul\n\nBe brief.\n'],
    ['# Soul\r\n', '# Soul\r\n\r\nBe brief.\r\n'],
  ])('of %j', (before, after) => {
    expect(add(before, '  Be brief.\n')).toBe(after);
    expect(add(after, 'Be brief.')).toBe(after);
  });

  it('of several lines keeps the line ends of the file', () => {
    expect(add('a\r\n', 'x\ny')).toBe('a\r\n\r\nx\r\ny\r\n');
  });

  it('goes again only as it was added', () => {
    expect(text(dropParagraph(bytes('# Soul\n\nBe brief, please.\n'), 'Be brief'))).toBe(
      '# Soul\n\nBe brief, please.\n',
    );
    expect(text(dropParagraph(bytes('So Be brief.\nBe brief.\n'), 'Be brief.'))).toBe('So Be brief.\n');
    expect(text(dropParagraph(bytes('a\n'), ' '))).toBe('a\n');
    expect(text(dropParagraph(bytes('So x.\n\nx.\nend\n'), 'x.'))).toBe('So x.\nend\n');
    expect(text(dropParagraph(bytes('a\n\nx'), 'x'))).toBe('a\n');
    expect(text(dropParagraph(bytes('a\n\nx  \nb\n'), 'x'))).toBe('a\nb\n');
  });

  it('M1: adding and dropping restores the file, whatever bytes it holds', () => {
    const anyFile = fc
      .array(fc.constantFrom('a', '- b', '', '## Kept', 'ä', '```', 'x y'))
      .map((lines) => `${lines.join('\n')}\n`);
    fc.assert(
      fc.property(anyFile, fc.uint8Array({ maxLength: 8 }), (file, junk) => {
        const before = Buffer.concat([junk.filter((byte) => byte !== 13), bytes(`\n${file}`)]);
        const added = addParagraph(before, 'the new words\nand more');
        expect(Buffer.compare(added.subarray(0, before.length), before)).toBe(0);
        const back = text(dropParagraph(added, 'the new words\nand more'));
        expect(back.replace(/\n+$/u, '')).toBe(text(before).replace(/\n+$/u, ''));
        const more = addUnder(before, 'New section', '- the line');
        expect(
          Buffer.compare(dropLine(dropLine(more, '- the line'), '## New section').subarray(0, before.length), before),
        ).toBe(0);
      }),
    );
  });
});
