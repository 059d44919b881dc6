/** Words in any script, which of them tell something, and when texts contradict each other. */
import { describe, expect, it } from 'vitest';
import { contradict, isSignificant, readTokens, tokensOf } from './tokens.ts';

describe('R5: words of any script', () => {
  it.each([
    ["Don't STOP, 24/7!", ["don't", 'stop', '24', '7']],
    ['Crème brûlée und Straße', ['crème', 'brûlée', 'und', 'straße']],
    ['ｆｕｌｌ width', ['full', 'width']],
    ['it’s', ["it's"]],
    ["they're late", ["they're", 'late']],
    ['they’re späte', ["they're", 'späte']],
    ['東京', ['東京']],
    ['… –', []],
    ['東京都', ['東京', '京都']],
    ['水', ['水']],
    ['слово и дело', ['слово', 'и', 'дело']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    ['party 🎉', ['party', '🎉']],
    ['... --- !!', []],
    ['', []],
  ])('%s', (text, words) => {
    expect(readTokens(text)).toEqual(words);
  });

  it('counts a word once', () => {
    expect([...tokensOf('a A a b')]).toEqual(['a', 'b']);
  });

  it.each([
    ['lisbon', true],
    ['東京', true],
    ['2026', true],
    ['слово', true],
    ['the', false],
    ['nicht', false],
    ['note', false],
    ['ab', false],
    ['12', false],
    ['123', false],
    ['tax', true],
    ['car', true],
    ['son', true],
    ['목요일', true],
    ['치과', true],
    ['있는', false],
    ['только', false],
    ['который', false],
    ['هذا', false],
    ['नहीं', false],
    ['まし', false],
    ['会議', true],
    ['我们', false],
    ['机票', true],
    ['için', false],
    ['水', false],
    ['🎉', false],
  ])('%s tells something: %s', (token, is) => {
    expect(isSignificant(token)).toBe(is);
  });

  it.each([
    ['meet at 5', 'meet at 6', true],
    ['meet at 5', 'meet at 5 sharp', false],
    ['meet at', 'meet at 5', false],
    ['do eat nuts', 'do not eat nuts', true],
    ["doesn't work", 'works', true],
    ['kein Fleisch', 'Fleisch', true],
    ['red car', 'blue car', false],
    ['bus 12 downtown', 'bus 15 downtown', true],
    ['room 5', 'room 5 on floor 6', false],
    ['the train leaves at 5pm', 'the train leaves at 6pm', true],
    ['rent is due on the 3rd', 'rent is due on the 5th', true],
    ['party on Saturday', 'party on Sunday', true],
    ['Termin am Montag', 'Termin am Dienstag', true],
    ['the trip is in May', 'the trip is in June', false],
    ['the trip is in April', 'the trip is in June', true],
    ['party on Saturday', 'party on Saturday evening', false],
    ['do not eat nuts', 'do not eat any nuts', false],
  ])('"%s" and "%s" contradict: %s', (a, b, is) => {
    expect(contradict(tokensOf(a), tokensOf(b))).toBe(is);
    expect(contradict(tokensOf(b), tokensOf(a))).toBe(is);
  });
});
