/** A2, M6, M10: which words are meant for memory, and which near ones must be left to reminders and talk. */
import { describe, expect, it } from 'vitest';
import { isCommand, readMemoryRequest, readQuestion } from './read-memory.ts';

describe('M6: keeping', () => {
  it.each([
    ['remember that my dentist is Dr. Ruiz', 'my dentist is Dr. Ruiz'],
    ['Remember: the gate code is 4411.', 'the gate code is 4411'],
    ['please remember that Ana is allergic to nuts!', 'Ana is allergic to nuts'],
    ['note: milk is in the cellar', 'milk is in the cellar'],
    ['note that the lease ends in May', 'the lease ends in May'],
    ['make a note that the lease ends in May, thanks', 'the lease ends in May'],
    ['note to self: look into the lease', 'look into the lease'],
    ['write down: 12 chairs', '12 chairs'],
    ['keep in mind that I do not eat pork', 'I do not eat pork'],
    ["don't forget that Rui moved to Porto", 'Rui moved to Porto'],
    ['can you remember that I parked on level 3?', 'I parked on level 3'],
    ['Remember that:\n- one\n- two', '- one\n- two'],
  ])('%j', (said, text) => expect(readMemoryRequest(said)).toEqual({ kind: 'keep', text }));

  it('without "that" it may still be a reminder', () => {
    const said = 'Hey Hark, remember my shoe size is 43';
    expect(readMemoryRequest(said)).toEqual({ kind: 'keep', text: 'my shoe size is 43', isWeak: true });
  });
});

describe('A2: asking', () => {
  it.each([
    ['what did I say about the lease?', 'the lease'],
    ['What have I told you about Ana', 'Ana'],
    ['what do you know about my dentist?', 'my dentist'],
    ['what do you remember about Lisbon?', 'Lisbon'],
    ['do you remember anything about the gate code?', 'the gate code'],
    ['search my notes for wine', 'wine'],
    ['show me my notes about wine', 'wine'],
    ['remind me what I said about the lease', 'the lease'],
  ])('%j', (said, about) => expect(readMemoryRequest(said)).toEqual({ kind: 'recall', about }));

  it.each([
    'what do you remember about me?',
    'what do you know about me',
    'who am I?',
    'what have you noted about me?',
  ])('%j', (said) => expect(readMemoryRequest(said)).toEqual({ kind: 'about-me' }));

  it.each([
    ['when is the dentist?', 'when is the dentist'],
    ["who's Ana?", "who's Ana"],
    ['where did I park', 'where did I park'],
    ["what's my wifi password?", "what's my wifi password"],
    ['tell me about Ana', 'Ana'],
    ['do you know when the lease ends?', 'when the lease ends'],
    ['do I have a passport?', 'do I have a passport'],
  ])('a question that nobody else takes: %j', (said, about) => {
    expect(readMemoryRequest(said)).toBeUndefined();
    expect(readQuestion(said)).toEqual({ kind: 'recall', about, isGuess: true });
  });
});

describe('M10: forgetting', () => {
  it.each([
    ['forget about the lease', 'the lease'],
    ['forget everything about Ana.', 'Ana'],
    ['please forget what I told you about the gate code', 'the gate code'],
    ['delete my note about wine', 'wine'],
    ['forget that my dentist is Dr. Ruiz', 'my dentist is Dr. Ruiz'],
  ])('%j', (said, about) => expect(readMemoryRequest(said)).toEqual({ kind: 'forget', about }));

  it.each(['forget that', 'Forget it.', 'forget what I just said'])('%j is about the last thing', (said) => {
    expect(readMemoryRequest(said)).toEqual({ kind: 'forget-last' });
  });

  it('our own words for a list of notes', () => {
    expect(readMemoryRequest('forget notes #01jq8x #i-2')).toEqual({ kind: 'forget-notes', ids: ['01jq8x', 'i-2'] });
  });
});

describe('S14: what is not for memory', () => {
  it.each([
    'remember to call Rui',
    "don't forget to call Rui",
    'remind me tomorrow at 9 to call Rui',
    'remember?',
    'remember me?',
    'forget the gym reminder',
    'forget about my alarm',
    'cancel the dentist reminder',
    'delete gym',
    'note',
    'notes',
    'noted',
    'every weekday at 9 stand up',
    'what do I have on Friday?',
    'can you remember things?',
    'hello',
  ])('%j', (said) => expect(readMemoryRequest(said)).toBeUndefined());

  it.each(['hello', 'I like tea', 'stand up', `when ${'very '.repeat(100)}long?`])('%j is no question', (said) => {
    expect(readQuestion(said)).toBeUndefined();
  });

  it.each([
    ['what did I say about the lease?', true],
    ['remember that the gate code is 4411', true],
    ['forget about the lease', true],
    ['yes!', true],
    ['the lease ends in May', false],
    ['is the plumber any good?', false],
    [`forget about pizza, ${'we had a long talk about sushi and '.repeat(10)}more`, false],
  ])('M3: %j tells nothing of its own: %s', (said, isTalk) => expect(isCommand(said)).toBe(isTalk));

  it('Q6: hostile text takes no time', () => {
    for (const text of [
      'remember that '.repeat(2_000),
      `note:${' '.repeat(20_000)}`,
      `forget notes${' 0'.repeat(9_000)}`,
    ]) {
      expect(() => [readMemoryRequest(text), readQuestion(text)]).not.toThrow();
    }
  });
});
