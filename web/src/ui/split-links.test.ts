import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './split-links.ts';

const links = (text: string) => splitLinks(text).flatMap((piece) => (piece.kind === 'link' ? [piece.text] : []));

describe('U1: only web addresses become links', () => {
  it.each<[string, string[]]>([
    ['see https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
    ['(http://example.org/x_(y))', ['http://example.org/x_(y)']],
    ['“https://example.org”, then', ['https://example.org']],
    ['javascript:alert(1) data:text/html,x', []],
    ['<a href="https://example.org">x</a>', ['https://example.org']],
    ['https:// and http://', []],
    ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
  ])('%s', (text, wanted) => expect(links(text)).toEqual(wanted));

  it('loses no character', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('https://')), { maxLength: 6 }), (parts) => {
        const text = parts.join(' ');
        expect(
          splitLinks(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
