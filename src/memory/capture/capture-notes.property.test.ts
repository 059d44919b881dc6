import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureNotes } from './capture-notes.ts';
import type { CaptureOptions } from './captured-note.ts';

const OPTIONS: CaptureOptions = {
  nowMs: Date.UTC(2026, 2, 11, 10),
  timeZone: 'Europe/Lisbon',
  author: 'owner',
  trust: 'untrusted',
};

/** Words the rules look at, in any order, beside any text at all. */
const word = fc.constantFrom(
  ...'I my must need to by on at Friday tomorrow 5pm 17:00 31/02 the sister Ana is not actually, " “ ” ``` > \n From: ich muss bis morgen um halb je dois avant vendredi tengo que el lunes ? ! . , ; if said remember that <!-- --> 99 0 24:00 in two weeks every'.split(
    ' ',
  ),
);
const message = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  fc
    .array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 40 })
    .map((words) => words.join(' ')),
);

describe('M7: any text at all', () => {
  it('M7: never throws, stays bounded, spans lie in the text, trust is what it was', () => {
    fc.assert(
      fc.property(message, (text) => {
        const found = captureNotes(text, OPTIONS);
        expect(found.notes.length).toBeLessThanOrEqual(20);
        expect(Math.abs(found.sentiment)).toBeLessThanOrEqual(1);
        for (const note of found.notes) {
          expect(note.trust).toBe('untrusted');
          expect(note.span.start >= 0 && note.span.start < note.span.end && note.span.end <= text.length).toBe(true);
          expect(note.title).not.toBe('');
          expect(note.content.length).toBeLessThanOrEqual(300);
          expect(`${note.title}${note.content}${note.entities}`).not.toMatch(/[\p{Cc}\u202a-\u202e]|<!--/u);
          expect(note.dueAtMs === undefined || (Number.isInteger(note.dueAtMs) && note.dueAtMs > OPTIONS.nowMs)).toBe(
            true,
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  it('M7: the same message at the same moment gives the same notes', () => {
    fc.assert(
      fc.property(message, (text) => {
        expect(captureNotes(text, OPTIONS)).toEqual(captureNotes(text, OPTIONS));
      }),
      { numRuns: 100 },
    );
  });

  it('M7: text of any size is read only up to a bound', () => {
    const pieces = [
      'I must file the form by Friday. ',
      '"',
      '>',
      '\n ',
      'my sister ',
      '```',
      'x',
      '31.',
      'from: a@b.c\n',
      '😀',
    ];
    for (const piece of pieces) {
      const { notes } = captureNotes(piece.repeat(200_000 / piece.length), OPTIONS);
      for (const note of notes) expect(note.span.end).toBeLessThanOrEqual(8000);
    }
  });

  it('M7: a zone or moment that is none does not throw', () => {
    expect(captureNotes('I must call Ana on Friday', { ...OPTIONS, timeZone: 'Nowhere/Land' }).notes).toHaveLength(1);
    expect(captureNotes('I must call Ana on Friday', { ...OPTIONS, nowMs: Number.NaN }).notes).toHaveLength(1);
  });
});
