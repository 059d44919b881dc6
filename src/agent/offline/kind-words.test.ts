/** A2: a request is told what can be done; talk gets a short line that fits. */
import { expect, it } from 'vitest';
import { isNotUnderstood, kindWords, WHAT_I_CAN_DO } from './kind-words.ts';

it.each(['write me a poem', "what's the weather like?", 'can you book a table for two', 'what can you do?', 'help'])(
  'A2: %j is a request, and is told what works without a model',
  (text) => {
    expect(kindWords(text)).toBe(WHAT_I_CAN_DO);
  },
);

it('A2: where a model is set up, nobody is told that there is none', () => {
  expect(kindWords('write me a poem', true)).not.toContain('No model');
  expect(isNotUnderstood(kindWords('write me a poem', true))).toBe(true);
});

it.each([
  ['I feel terrible', /sorry/u],
  ['this day was awful and I am so sad', /sorry/u],
  ['mir geht es schrecklich', /sorry/u],
  ["I'm so happy, what a great day!", /good to hear/u],
  ['my cat died', /sorry/u],
  ['I got the job!!', /good to hear/u],
  ['what a lovely day', /good to hear/u],
  ['asdf', /I hear you/u],
  ['the cat sits on the roof', /I hear you/u],
])('A2: %j gets a short line', (text, line) => {
  expect(kindWords(text)).toMatch(line);
  expect(kindWords(text).length).toBeLessThan(100);
  expect(isNotUnderstood(kindWords(text))).toBe(true);
});
