/** What counts as a statement that can be contradicted, and what as a correction. */
import { describe, expect, it } from 'vitest';
import { isCorrection, readStatement } from './statement.ts';

describe('M9: readStatement', () => {
  it.each([
    ['My dentist is Dr. Ruiz.', 'user', 'dentist', 'dr. ruiz'],
    ['my favourite colour is now Green', 'user', 'favourite colour', 'green'],
    ['Actually, my dentist is Dr. Cole', 'user', 'dentist', 'dr. cole'],
    ['No, I live in Lisbon', 'user', 'home', 'lisbon'],
    ['I work at the ACME Corp.', 'user', 'employer', 'acme corp'],
    ["I'm 41 years old", 'user', 'age', '41'],
    ["Ann's birthday is May 3", 'ann', 'birthday', 'may 3'],
    ["The user's phone is 555.1234", 'user', 'phone', '555.1234'],
    ['Ich wohne jetzt in Köln', 'user', 'home', 'köln'],
    ['Vivo en Madrid', 'user', 'home', 'madrid'],
  ])('%s', (text, subject, attribute, value) => {
    expect(readStatement(text)).toEqual({ subject, attribute, value });
  });

  it.each([
    'My plan is to go to Rome',
    'my dog is sick of rain',
    'My cousin is proud of old maps',
    'our neighbour is happy about the new tram',
    'My sister is late',
    'The weather is nice',
    'I live in Berlin. I work at ACME.',
    'Is my dentist Dr. Ruiz?',
    'hello',
    '',
  ])('leaves alone: %s', (text) => {
    expect(readStatement(text)).toBeUndefined();
  });
});

describe('M9: isCorrection', () => {
  it.each([
    ['Actually, it is Tuesday', true],
    ['oh wait, actually it is Tuesday', true],
    ['no, the blue one', true],
    ['Correction: 5 pm', true],
    ['En realidad vivo en Madrid', true],
    ['My dentist is now Dr. Cole', true],
    ['I actually like it', false],
    ['Nobody came', false],
    ['No idea', false],
    ['My dentist is Dr. Cole', false],
  ])('%s: %s', (text, is) => {
    expect(isCorrection(text)).toBe(is);
  });
});
