/** The block goes in and out without touching a byte of what is around it. */
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlock, replaceBlock } from './managed-block.ts';

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
