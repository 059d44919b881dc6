/** The block goes in and out without touching a byte of what is around it. */
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankBlock, readBlock, replaceBlock } from './managed-block.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const text = (file: Uint8Array): string => Buffer.from(file).toString();
const BEGIN = '<!-- hark:memory:begin -->';
const END = '<!-- hark:memory:end -->';

describe('R8: the managed block', () => {
  it('is added at the end, after an empty line, and the file stays as it was before it', () => {
    for (const before of ['', '# Mine\n', '# Mine', '# Mine\r\n', 'x\n\n']) {
      const after = text(replaceBlock(bytes(before), '## a\n\n- b\n'));
      expect(after.startsWith(before)).toBe(true);
      expect(after.slice(before.length)).toMatch(
        /^\n{0,2}<!-- hark:memory:begin [^\n]*-->\n\n## a\n\n- b\n\n<!-- hark:memory:end -->\n$/,
      );
    }
  });

  it('is replaced where it is, with what stands above and below untouched', () => {
    const file = `top \r\n${BEGIN}\r\nold\r\n${END}  \r\nbottom`;
    const after = text(replaceBlock(bytes(file), 'new\n'));
    expect(after.startsWith('top \r\n<!-- hark:memory:begin')).toBe(true);
    expect(after.endsWith(`${END}  \r\nbottom`)).toBe(true);
    expect(after).not.toContain('old');
    expect(readBlock(bytes(after)).trim()).toBe('new');
  });

  it('a begin mark without an end swallows nothing, and marks inside a line are none', () => {
    const torn = `${BEGIN}\nmy own words\n`;
    const once = replaceBlock(bytes(torn), 'a\n');
    expect(text(once).startsWith(torn)).toBe(true);
    const twice = text(replaceBlock(once, 'b\n'));
    expect(twice.startsWith(torn)).toBe(true);
    expect(twice).not.toContain('\na\n');
    const inline = `see ${BEGIN} and ${END} there\n`;
    expect(text(replaceBlock(bytes(inline), 'a\n')).startsWith(inline)).toBe(true);
    const orphan = `${END}\nmine\n`;
    expect(text(replaceBlock(bytes(orphan), 'a\n')).startsWith(orphan)).toBe(true);
  });

  it.each([
    ['an empty file', '', ''],
    ['a last line', 'x\n', 'x\n\n'],
    ['a line that does not end', 'x', 'x\n\n'],
    ['a file with an empty last line', 'x\n\n', 'x\n\n\n'],
  ])('stands behind %s with an empty line between', (_, before, above) => {
    const after = text(replaceBlock(bytes(before), ''));
    expect(after).toMatch(/<!-- hark:memory:begin [^\n]*-->\n\n<!-- hark:memory:end -->\n$/u);
    expect(after.slice(0, after.indexOf('<!--'))).toBe(above);
  });

  it('is added below letters of any script without touching one', () => {
    const before = 'größe 日本\n';
    expect(text(replaceBlock(bytes(before), 'ä\n')).startsWith(before)).toBe(true);
    expect(readBlock(replaceBlock(bytes(before), 'ä\n')).trim()).toBe('ä');
    expect(replaceBlock(Uint8Array.of(0xff, 0xe9, 10), 'a').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xe9, 10]));
  });

  it('a mark is a whole line: words before or behind it make it none', () => {
    for (const mine of [`x ${BEGIN}\nmine\n${END}\n`, `${BEGIN} x\nmine\n${END}\n`, `${BEGIN}\nmine\n${END} x\n`]) {
      expect(readBlock(bytes(mine))).toBe('');
      expect(text(replaceBlock(bytes(mine), 'a\n')).startsWith(mine)).toBe(true);
    }
    const short = '<!-- hark:memory:begin-->\nkept\n<!-- hark:memory:end-->\n';
    expect(readBlock(bytes(short)).trim()).toBe('kept');
  });

  it('reads and blanks letters of any script, line numbers and the rest stay', () => {
    const file = `größe\n${BEGIN}\r\nzwei Wörter\n\ndrei\n${END}  \n日本\n`;
    expect(readBlock(bytes(file)).trim()).toBe('zwei Wörter\n\ndrei');
    expect(blankBlock(file)).toBe('größe\n\r\n\n\n\n  \n日本\n');
    expect(blankBlock('größe, no block\n')).toBe('größe, no block\n');
  });

  it('hand-written bytes are the same after any number of changes, whatever they are', () => {
    const piece = fc.oneof(
      fc.constantFrom(BEGIN, END, '\n', '\r\n', '```\n', '# x\n', '\ufeff'),
      fc.uint8Array({ maxLength: 12 }).map((list) => Buffer.from(list).toString('latin1')),
    );
    const file = fc.array(piece, { maxLength: 10 }).map((list) => Buffer.from(list.join(''), 'latin1'));
    const block = fc.stringMatching(/^[a-z \n#-]{0,30}$/);
    fc.assert(
      fc.property(file, block, block, (hand, one, two) => {
        const first = replaceBlock(hand, one);
        const second = replaceBlock(first, two);
        expect(Buffer.from(replaceBlock(second, two))).toEqual(Buffer.from(second));
        expect(Buffer.from(replaceBlock(second, one))).toEqual(Buffer.from(first));
        expect(readBlock(second).trim()).toBe(two.trim());
        const hadBlock =
          readBlock(hand) !== '' || Buffer.compare(Buffer.from(first).subarray(0, hand.length), hand) !== 0;
        if (!hadBlock) expect(Buffer.from(second).subarray(0, hand.length)).toEqual(Buffer.from(hand));
      }),
      { numRuns: 500 },
    );
  });
});
