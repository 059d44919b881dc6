import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLines, LONGEST_LINE_BYTES, type RequestLine } from './cut-lines.ts';
import { freshMark, parseWatermark, resume, tailLength, type Watermark } from './watermark.ts';

const bytesOf = (text: string) => Buffer.from(text);
const words = (lines: readonly RequestLine[]) => lines.map((line) => (line.kind === 'text' ? line.text : line.problem));

/** One look at the whole file, as the reader does it. */
function look(file: Uint8Array, mark: Watermark | undefined, isSettled = false) {
  const known = tailLength(mark);
  const from = resume(mark, 'f', file.subarray((mark?.offset ?? 0) - known, mark?.offset ?? 0));
  const start = from.offset - tailLength(from);
  const part = { before: file.subarray(start, from.offset), bytes: file.subarray(from.offset), isEnd: true, isSettled };
  return cutLines(from, part);
}

describe('cutLines', () => {
  it.each([
    ['one line', '{"a":1}\n', ['{"a":1}']],
    ['several', '{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']],
    ['not the last one without an end', '{"a":1}\n{"b"', ['{"a":1}']],
    ['CRLF and blank lines', '\r\n{"a":1}\r\n\n  \t\r\n{"b":2}\r\n', ['{"a":1}', '{"b":2}']],
    ['byte order marks', '\ufeff{"a":1}\n\ufeff{"b":2}\n', ['{"a":1}', '{"b":2}']],
    ['NULs around a line', '\0\0\0{"a":1}\0\n\0\n', ['{"a":1}']],
    ['a NUL inside', '{"a":\0 1}\n{"b":2}\n', ['The line is not UTF-8 text.', '{"b":2}']],
    ['non-ASCII text', '{"ä":"日本 🌱"}\n', ['{"ä":"日本 🌱"}']],
    ['nonsense, for others to judge', 'hello\n', ['hello']],
    ['nothing', '', []],
    ['only a byte order mark', '\ufeff\n\ufeff', []],
  ])('S13: takes %s', (_, file, expected) => expect(words(look(bytesOf(file), undefined).lines)).toEqual(expected));

  it('S13: bytes that are no text are one bad line with its number', () => {
    const file = Buffer.concat([bytesOf('\n{"a":1}\n'), Buffer.from([0xc3, 0x28, 10]), bytesOf('{"b":2}\n')]);
    expect(look(file, undefined).lines).toEqual([
      { kind: 'text', number: 2, text: '{"a":1}' },
      { kind: 'bad', number: 3, problem: 'The line is not UTF-8 text.' },
      { kind: 'text', number: 4, text: '{"b":2}' },
    ]);
  });

  it.each([
    ['{"a":1}', 'finished'],
    ['  {"a":1} ', 'finished'],
    ['{"a":', 'unfinished'],
    ['"text"', 'unfinished'],
    ['12', 'unfinished'],
    ['[1]', 'unfinished'],
    ['   ', 'none'],
  ])('S13: a last line %j without an end is %s', (file, rest) => {
    expect(look(bytesOf(file), undefined)).toMatchObject({ lines: [], rest });
    const settled = look(bytesOf(file), undefined, true);
    expect(words(settled.lines)).toEqual(rest === 'finished' ? [file.trim()] : []);
  });

  it('S13: a last line taken without its end is not taken again with it, and keeps the numbers right', () => {
    const first = look(bytesOf('{"a":1}'), undefined, true);
    const second = look(bytesOf('{"a":1}\n{"b":2}\n'), first.watermark);
    expect(second.lines).toEqual([{ kind: 'text', number: 2, text: '{"b":2}' }]);
  });

  it('S13: a line that is too long is reported once, however it arrives, and the next one is taken', () => {
    const long = 'x'.repeat(LONGEST_LINE_BYTES);
    const problem = `The line is too long: at most ${LONGEST_LINE_BYTES} bytes.`;
    expect(words(look(bytesOf(`${long}y\n{"a":1}\n`), undefined).lines)).toEqual([problem, '{"a":1}']);
    const file = bytesOf(`${long}yyyy${long}${long}\n{"a":1}\n`);
    const one = look(file.subarray(0, long.length + 1), undefined);
    const two = look(file.subarray(0, long.length * 2), one.watermark);
    const three = look(file, two.watermark);
    expect([one, two, three].map(({ lines }) => words(lines))).toEqual([[problem], [], ['{"a":1}']]);
    expect(three.lines[0]?.number).toBe(2);
    expect(words(look(bytesOf(`${long}\n`), undefined).lines)).toEqual([long]);
  });

  it('S13: hands over at most 500 lines at once and goes on after them', () => {
    const file = bytesOf(Array.from({ length: 1201 }, (_, i) => `{"n":${i}}\n`).join(''));
    const sizes: number[] = [];
    let mark: Watermark | undefined;
    for (let isFull = true; isFull; ) {
      const cut = look(file, mark);
      sizes.push(cut.lines.length);
      ({ isFull, watermark: mark } = cut);
    }
    expect(sizes).toEqual([500, 500, 201]);
  });

  it('S13: in whatever pieces a file arrives, each line is taken once, in order', () => {
    const line = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json()).map((text) => text.replaceAll(/[\n\0]/g, ' '));
    const ending = fc.constantFrom('\n', '\r\n', '\n\n');
    const file = fc.array(fc.tuple(line, ending), { maxLength: 20 });
    fc.assert(
      fc.property(file, fc.array(fc.nat(400)), fc.boolean(), (parts, cuts, isSettled) => {
        const whole = bytesOf(parts.flat().join(''));
        const taken: string[] = [];
        let mark: Watermark | undefined;
        for (const size of [...cuts.map((at) => Math.min(at, whole.length)).sort((a, b) => a - b), whole.length]) {
          // A piece may end in a whole object that is only the start of nothing more; both ways must agree.
          const cut = look(whole.subarray(0, size), mark, isSettled);
          taken.push(...words(cut.lines));
          mark = parseWatermark(JSON.stringify(cut.watermark));
        }
        const trim = (text: string) => text.replaceAll(/^[\t\r ]+|[\t\r ]+$/g, '').replace(/^\ufeff/, '');
        expect(taken).toEqual(parts.map(([text]) => trim(trim(text))).filter((text) => text !== ''));
        expect(mark?.offset).toBe(whole.length);
      }),
    );
  });
});

describe('a file that is not the one that was read', () => {
  const lines = (...names: string[]) => bytesOf(names.map((name) => `{"name":"${name}"}\n`).join(''));
  const names = (cut: { lines: readonly RequestLine[] }) =>
    words(cut.lines).map((text) => String(JSON.parse(text).name));
  const read = look(lines('a', 'b', 'c'), undefined).watermark;

  it.each([
    ['unchanged', lines('a', 'b', 'c'), []],
    ['grown', lines('a', 'b', 'c', 'd'), ['d']],
    ['a line taken out of the middle', lines('a', 'c', 'd'), ['d']],
    ['trimmed at the top', lines('c', 'd'), ['d']],
    ['the last line taken out', lines('a', 'b'), []],
    ['a line put in between', lines('a', 'x', 'b', 'c'), ['x']],
    ['a line changed', lines('a', 'B', 'c'), ['B']],
    ['overwritten with something longer', lines('x', 'y', 'z', 'w'), ['x', 'y', 'z', 'w']],
    ['overwritten with something of the same size', lines('x', 'y', 'z'), ['x', 'y', 'z']],
    ['the same line twice, one of them new', lines('x', 'a', 'a'), ['x', 'a']],
    ['line ends turned to CRLF', bytesOf(lines('a', 'b', 'c', 'd').toString().replaceAll('\n', '\r\n')), ['d']],
    ['emptied', bytesOf(''), []],
  ])('S13: %s', (_, file, expected) => expect(names(look(file, read))).toEqual(expected));

  it('S13: seen half saved, the rest of the old lines is still known', () => {
    const half = look(lines('a'), read);
    expect(names(half)).toEqual([]);
    expect(names(look(lines('a', 'b', 'c', 'd'), half.watermark))).toEqual(['d']);
  });

  it('S13: after it was gone, another file is new even if it says the same; the same file is not', () => {
    const gone = { ...read, isGone: true } as const;
    const tail = lines('a', 'b', 'c');
    expect(resume(gone, 'other', tail)).toEqual(freshMark('other'));
    expect(resume(gone, 'f', tail)).toEqual(read);
  });
});

describe('parseWatermark', () => {
  it.each(['', 'x', 'null', '1', '{}', '{"file":"f","offset":-1,"lineEnds":0,"tail":"","recent":[]}', null, undefined])(
    'Q6: %j is none',
    (text) => expect(parseWatermark(text)).toBeUndefined(),
  );
  it('S13: reads back what was stored', () => {
    const mark = { ...freshMark('f'), skip: ['a'], isInLongLine: true } as const;
    expect(parseWatermark(JSON.stringify(mark))).toEqual(mark);
  });
});
