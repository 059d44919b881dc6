import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakable } from './speakable.ts';

describe('H8: tokens never reach a channel, on any path', () => {
  it.each([
    ['HEARTBEAT_OK', '(no text)'],
    ['All well. HEARTBEAT_OK', 'All well.'],
    ['a HEARTBEAT_OK b', 'a b'],
    ['**NO_REPLY** hello', '**** hello'],
    ['<think>secret</think>Hello', 'Hello'],
    [' \n<think>secret</think>Hello', 'Hello'],
    ['HEARTBEAT_OK_EXTRA stays', 'HEARTBEAT_OK_EXTRA stays'],
    ['buy  milk\n\tand eggs ', 'buy  milk\n\tand eggs '],
    ['one\r\ntwo', 'one\ntwo'],
    ['be\u0007ll \u202eevil', 'bell evil'],
    ['nothing', 'nothing'],
    [' ', '(no text)'],
  ])('%o → %o', (given, said) => {
    expect(speakable(given)).toBe(said);
  });

  it('a second time changes nothing, and nothing is ever empty', () => {
    const texts = fc.array(
      fc.constantFrom('HEARTBEAT_OK', 'NO_REPLY', ' ', '\n', 'x', '_', '-', '<think>', '</think>', '\u0000'),
    );
    fc.assert(
      fc.property(texts, (parts) => {
        const once = speakable(parts.join(''));
        expect(once.trim()).not.toBe('');
        expect(once).not.toMatch(/(?<![\w-])(?:HEARTBEAT_OK|NO_REPLY)(?![\w-])/u);
        expect(speakable(once)).toBe(once);
      }),
    );
  });
});
