/** Q5: words that outsiders may have led show where they lead, and call nobody. */
import { expect, it } from 'vitest';
import { withPlainLinks } from './plain-links.ts';

it.each([
  ['[your bank](https://evil.example/a)', 'your bank (https://evil.example/a)'],
  ['![x](https://evil.example/pixel.png "t")', 'x (https://evil.example/pixel.png)'],
  ['see [this][1]', 'see this'],
  ['<a href="https://evil.example">bank</a>', 'bank (https://evil.example)'],
  ['<img src="https://evil.example/p.png">hi', 'hi'],
  ['<script>x', 'x'],
  ['@everyone look, <@123> and <!channel>', 'everyone look, 123 and channel'],
  ['write to rui@all.example', 'write to rui@all.example'],
  ['plain text, 2 < 3 and [x] stay', 'plain text, 2 < 3 and [x] stay'],
])('Q5: %j becomes %j', (text, shown) => {
  expect(withPlainLinks(text)).toBe(shown);
});

it('Q5: hostile lengths cost no time to speak of', () => {
  for (const part of ['[', '](', '<a href=', '@', '![', '<@']) {
    expect(withPlainLinks(part.repeat(2_000)).length).toBeLessThanOrEqual(part.length * 2_000);
  }
});
