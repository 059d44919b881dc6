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
  ['Good morning!', expect.stringMatching(/^Good morning\./u)],
  ['hello', expect.stringMatching(/^Hello\./u)],
  ['danke!', 'Gern geschehen.'],
  ['Vielen Dank', 'Gern geschehen.'],
  ['merci', 'De rien.'],
  ['Merci beaucoup !', 'De rien.'],
  ['gracias', 'De nada.'],
  ['who are you?', expect.stringMatching(/^I am Hark/u)],
  ['how are you?', expect.stringMatching(/And you\?$/u)],
])('A2: %j is answered in kind', (text, answer) => {
  expect(answerSmallTalk(text)).toEqual(answer);
});

it.each([
  'thanks, and remind me at 9 to call',
  'good night train to Vienna',
  'who are you to say that about my sister?',
  'danke, und erinner mich um 9',
  'okay then what is due?',
  'hello from Rome, I arrive at 5',
  '',
])('A2: %j says more than that, or something else', (text) => {
  expect(answerSmallTalk(text)).toBeUndefined();
});
