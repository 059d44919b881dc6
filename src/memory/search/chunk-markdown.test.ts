import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkMarkdown } from './chunk-markdown.ts';

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

test('M3: a short text is one chunk, an empty one none', () => {
  expect(chunkMarkdown('one\ntwo')).toEqual([{ startLine: 1, endLine: 2, text: 'one\ntwo' }]);
  expect(chunkMarkdown('')).toEqual([]);
  expect(chunkMarkdown('\n \n\r\n')).toEqual([]);
});

test('M3: cut at headings, with the right lines', () => {
  expect(chunkMarkdown('intro\n\n# A\na\n## B\nb\n')).toEqual([
    { startLine: 1, endLine: 1, text: 'intro' },
    { startLine: 3, endLine: 4, text: '# A\na' },
    { startLine: 5, endLine: 6, text: '## B\nb' },
  ]);
});

test('M3: any line ending counts as one line', () => {
  expect(chunkMarkdown('a\r\n# b\rc').map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [1, 1],
    [2, 3],
  ]);
});

test('M3: a heading sign inside a fence does not cut, and a fence that fits stays whole', () => {
  const fence = ['```sh', '# not a heading', 'ls', '```'].join('\n');
  expect(chunkMarkdown(`text\n${fence}\nend`)).toHaveLength(1);
  const long = `${'x'.repeat(60)}\n${fence}\n${'y'.repeat(60)}`;
  const chunks = chunkMarkdown(long, { tokens: 20, overlap: 0 });
  expect(chunks.some(({ text }) => text.includes(fence))).toBe(true);
});

test('M3: chunks overlap by whole lines', () => {
  const text = Array.from({ length: 100 }, (_, i) => `line number ${i}`).join('\n');
  const chunks = chunkMarkdown(text, { tokens: 50, overlap: 10 });
  expect(chunks.length).toBeGreaterThan(5);
  for (const [i, chunk] of chunks.entries()) {
    const before = chunks[i - 1];
    if (before) expect(chunk.startLine).toBeLessThanOrEqual(before.endLine);
  }
});

test('M3: a line longer than a chunk becomes several, on the same line, whole characters', () => {
  const chunks = chunkMarkdown(`first\n${'👍'.repeat(300)}\nlast`, { tokens: 25, overlap: 0 });
  expect(chunks.filter(({ startLine, endLine }) => startLine === 2 && endLine === 2).length).toBeGreaterThan(2);
  for (const { text } of chunks) expect(text.isWellFormed()).toBe(true);
});

test('M3: every line with words is in a chunk that names its line, and chunks keep to their size', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# Heading', '## Other', '```', '~~~', '- item', '    code'),
    fc.string({ maxLength: 80 }),
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 80 }),
      (lines, ending, tokens, overlap) => {
        const text = lines.join(ending);
        const given = linesOf(text);
        const chunks = chunkMarkdown(text, { tokens, overlap });
        const seen = new Set<number>();
        for (const chunk of chunks) {
          expect(chunk.startLine).toBeGreaterThan(0);
          expect(chunk.endLine).toBeLessThanOrEqual(given.length);
          expect(chunk.text.length).toBeLessThanOrEqual(tokens * 4 + 1);
          expect(chunk.text.trim()).not.toBe('');
          for (let no = chunk.startLine; no <= chunk.endLine; no++) seen.add(no);
        }
        given.forEach((one, i) => {
          if (one.trim() !== '') expect(seen.has(i + 1)).toBe(true);
        });
        expect(chunks.map(({ startLine }) => startLine)).toEqual(
          chunks.map(({ startLine }) => startLine).toSorted((a, b) => a - b),
        );
      },
    ),
  );
});

test('M3: a chunk is exactly the lines it names', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 40 }), (lines) => {
      const text = lines.join('\n');
      const given = linesOf(text);
      for (const chunk of chunkMarkdown(text, { tokens: 30, overlap: 6 })) {
        expect(chunk.text).toBe(given.slice(chunk.startLine - 1, chunk.endLine).join('\n'));
      }
    }),
  );
});
