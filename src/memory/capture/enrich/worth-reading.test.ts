/** M7: what costs a call to a model, and what does not. */
import { expect, it } from 'vitest';
import { isWorthReading } from './worth-reading.ts';

it.each([
  'hi',
  'good morning!',
  'Good morning, how are you today?',
  'thanks a lot for your help yesterday',
  'I feel terrible today',
  "I'm so tired of all this",
  'haha that is what I said to my boss lol',
  'what is the capital of France?',
  'write me a poem about the sea and the wind',
  'if I won the lottery I would move to Rome',
  'remind me in 20 minutes to call my mother',
  '> I must pay the invoice by Friday, says the mail',
  '```\nconst my = "I have to go on Friday";\n```',
  'The wifi password is hunter2, so that you know it',
  "It's supposed to rain on Saturday in our town",
  'Ana said she will file her taxes on Friday',
  '👍👍👍',
  '',
])('M7: %j costs no call', (text) => {
  expect(isWorthReading(text)).toBe(false);
});

it.each([
  'I must file the tax form by Friday 5pm',
  'my sister Nora got a job at Siemens in Munich',
  'We decided on the blue sofa, it comes in three weeks',
  'the boiler man said he could do the 14th, so that is settled for our flat',
  'Ich habe am Freitag um 17 Uhr einen Termin beim Zahnarzt',
  'mi hermana se muda a Valencia en julio',
  'je dois rendre le dossier avant vendredi',
  '明日の午後三時に歯医者の予約があります',
  'Should I take the job in Berlin or stay with my team?',
])('M7: %j is worth one', (text) => {
  expect(isWorthReading(text)).toBe(true);
});
