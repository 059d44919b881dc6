import { expect, it } from 'vitest';
import { answerSmallTalk } from './small-talk.ts';

it.each([
  ['thanks', 'Any time.'],
  ['Thank you so much!', 'Any time.'],
  ['ok, thanks 🙏', 'Any time.'],
  ['Good night', 'Good night.'],
  ['see you tomorrow', 'See you. I keep watch.'],
  ['perfect.', 'All right.'],
  ['my bad', 'No harm done.'],
])('A2: %j is answered in kind', (text, answer) => {
  expect(answerSmallTalk(text)).toBe(answer);
});

it.each(['thanks, and remind me at 9 to call', 'good night train to Vienna', 'okay then what is due?', 'hello', ''])(
  'A2: %j says more than that, or something else',
  (text) => {
    expect(answerSmallTalk(text)).toBeUndefined();
  },
);
