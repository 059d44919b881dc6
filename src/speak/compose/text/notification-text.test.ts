import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDuplicateAlert } from './duplicate-alert.ts';
import { toNotificationText } from './notification-text.ts';

/** Any code point, lone surrogates included; quicker than fast-check's own table of them. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

describe('H11: markdown off', () => {
  test.each([
    ['# Title\n\nText', 'Title Text'],
    ['**bold** and *it* and _it_ and __b__ and ~~no~~', 'bold and it and it and b and no'],
    ['***both*** **_nested_** **a *b* c**', 'both nested a b c'],
    ['**b**old', 'bold'],
    ['`code` and ``two``', 'code and two'],
    ['`a*b*c` `_x_`', 'a*b*c _x_'],
    ['**see `x`**', 'see x'],
    ['[link](https://a.b/c_d "t") ![pic](u.png) [ref][1]', 'link pic ref'],
    ['<https://a.b> <b>html</b><br>x <!-- gone -->', 'https://a.b html x'],
    ['- a\n* b\n+ c\n- [ ] d\n- [x] e', 'a b c d e'],
    ['1. a\n2) b', '1. a 2) b'],
    ['> quote\n> > deep', 'quote deep'],
    ['a\n---\nb\n***\nc\n===', 'a b c'],
    ['```js\nlet x = 1;\n```\n~~~\ny\n~~~', 'let x = 1; y'],
    ['| a | b |\n|---|:-:|\n| c | d |', 'a b c d'],
    ['snake_case_word 2*3*4 2 * 3 * 4 a_b', 'snake_case_word 2*3*4 2 * 3 * 4 a_b'],
    ['\\*not\\* \\_it\\_ 1\\. \\[x\\]', '*not* _it_ 1. [x]'],
    ['tab\tand\u0007bell \u00a0 nbsp', 'tab and bell nbsp'],
    ['>quote\n>>deep', 'quote deep'],
    ['### Deep title\n- [] a', 'Deep title a'],
    ['wait ---\n~ten eggs', 'wait --- ~ten eggs'],
    ['a | b\n--- | ---\nc | d', 'a | b c | d'],
    ['  | a | b |  \n  | :--- | ---: |  \n|c|d|', 'a b c d'],
    ['x | y | z |', 'x | y | z |'],
    ['one<!-- gone -->two', 'one two'],
    ['[ref][abc] [other][]', 'ref other'],
    ['<http://a.b> <mailto:me@a.b>', 'http://a.b mailto:me@a.b'],
    [
      Array.from({ length: 12 }, (_, i) => `\`c${i}\``).join(' '),
      Array.from({ length: 12 }, (_, i) => `c${i}`).join(' '),
    ],
    ['-5 degrees, #hashtag', '-5 degrees, #hashtag'],
    ['\ue0000\ue001 `x`', '0 x'],
    ['AT&amp;T &lt;3 &quot;x&quot;&nbsp;&#8364;5 &#x1F680; &hellip;', 'AT&T <3 "x" €5 🚀 …'],
    ['&unknown; &#0; &#xD800; &#9999999; R&D; a&b', '&unknown; &#0; &#xD800; &#9999999; R&D; a&b'],
    ['`&amp;`', '&amp;'],
    ['[Mercury](https://en.wiki/Mercury_(planet)) rises', 'Mercury rises'],
    ['[a [b] c](u "t") ![x [y]](z)', 'a [b] c x [y]'],
    ['see [doc][1]\n\n[1]: https://a.b/c "Title"\n[x]: </y>', 'see doc'],
    ['[Ann]: hello', '[Ann]: hello'],
    ['``a`b`` and ```c``d```', 'a`b and c``d'],
    ['', ''],
    ['   ', ''],
  ])('%j → %j', (markdown, text) => expect(toNotificationText(markdown)).toBe(text));
});

describe('H11: cut at a word', () => {
  test.each<[string, number, string]>([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['one two three', 7, 'one…'],
    ['one two three', 4, 'one…'],
    ['one two three', 3, 'on…'],
    ['endless', 4, 'end…'],
    ['🦞🦞🦞', 4, '🦞…'],
    ['one', 1, '…'],
    ['one', 0, ''],
    ['one', -5, ''],
    ['one two', 4.9, 'one…'],
  ])('%j to %d', (text, max, cut) => expect(toNotificationText(text, max)).toBe(cut));

  test('240 unless told', () => {
    const text = 'word '.repeat(100).trim();
    expect(toNotificationText(text)).toBe(`${'word '.repeat(47)}word…`);
    expect(toNotificationText(text, Number.NaN)).toHaveLength(240);
    expect(toNotificationText('a'.repeat(240))).toHaveLength(240);
    expect(toNotificationText('a'.repeat(241))).toBe(`${'a'.repeat(239)}…`);
  });

  test('never longer, never half a word, for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 30 }),
        fc.integer({ min: 12, max: 60 }),
        (words, max) => {
          const cut = toNotificationText(words.join(' '), max);
          expect(cut.length).toBeLessThanOrEqual(max);
          const shown = cut.replace('…', '').split(' ').filter(Boolean);
          expect(shown).toEqual(words.slice(0, shown.length));
          if (words.join(' ').length > max) expect(cut.endsWith('…')).toBe(true);
        },
      ),
    );
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => void toNotificationText(text)));
    for (const hostile of [
      '*a '.repeat(50_000),
      '['.repeat(50_000),
      '[]'.repeat(50_000),
      `[${'[a]'.repeat(50_000)}`,
      `[a](${'(b)'.repeat(50_000)}`,
      '`a'.repeat(50_000),
      '&#x'.repeat(50_000),
      '_a'.repeat(50_000),
      '<a'.repeat(50_000),
      '**'.repeat(50_000),
    ]) {
      expect(toNotificationText(hostile).length).toBeLessThanOrEqual(240);
    }
  });
});

describe('H9: the same words within a day', () => {
  const DAY = 86_400_000;
  const base = { text: 'Rent is due', lastText: 'Rent is due', lastSentAtMs: 1000, nowMs: 1000 };
  test.each([
    ['at once', base, true],
    ['spaces do not matter', { ...base, text: ' Rent is due\n' }, true],
    ['nor in the old one', { ...base, lastText: 'Rent is due ' }, true],
    ['just within a day', { ...base, nowMs: 1000 + DAY - 1 }, true],
    ['a day later', { ...base, nowMs: 1000 + DAY }, false],
    ['other words', { ...base, text: 'Rent is due!' }, false],
    ['a stamp from the future', { ...base, nowMs: 999 }, false],
    ['with a picture', { ...base, hasMedia: true }, false],
    ['nothing said', { ...base, text: ' ', lastText: '' }, false],
    ['never sent', { text: 'a', lastText: 'a', nowMs: 5 }, false],
    ['no last text', { text: 'a', lastSentAtMs: 5, nowMs: 5 }, false],
  ])('%s', (_name, alert, expected) => expect(isDuplicateAlert(alert)).toBe(expected));
});
