import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

const faultOf = (text: string): string => {
  const parsed = parseJson(text);
  return parsed.ok ? 'none' : parsed.error;
};

describe('Q6: malformed JSON is told where', () => {
  test.each([
    ['', 'line 1, column 1 a value should come, but the text ends'],
    ['abc', 'line 1, column 1 a value should come, but there is "abc"'],
    ['{', 'line 1, column 2 a name in double quotes or "}" should come, but the text ends'],
    ["{'a': 1}", 'line 1, column 2 a name in double quotes'],
    ['{"a" 1}', 'column 6 ":"'],
    ['{"a": 1 "b": 2}', 'column 9 "," or "}"'],
    ['{"a": 1,}', 'column 9 a name in double quotes should'],
    ['[1, 2,]', 'column 7 a value should'],
    ['[1 2]', 'column 4 "," or "]"'],
    ['[1}', 'column 3 "," or "]"'],
    ['{"a": tru}', 'column 7 a value'],
    ['{"a": 01}', 'column 8 "," or "}"'],
    ['{}\n{}', 'line 2, column 1 nothing more'],
    ['{"a":\n\n  "x\ny"}', 'line 3, column 3 a value'],
    ['{"a": "\\x"}', 'column 7 a value'],
    ['﻿{}', 'column 1 a value'],
  ])('%j', (text, words) => expect(faultOf(text)).toContain(words));

  test('what JavaScript reads, it reads; what it refuses, it refuses', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 3 }), (json, where, inserted) => {
        const at = where % (json.length + 1);
        const changed = json.slice(0, at) + inserted + json.slice(at);
        let wanted: unknown;
        try {
          wanted = JSON.parse(changed);
        } catch {
          expect(faultOf(changed)).toMatch(/^The body is not valid JSON: at line \d+, column \d+ /);
          return;
        }
        expect(parseJson(changed)).toEqual({ ok: true, value: wanted });
      }),
    );
  });

  test('where JavaScript says the place too, it is the same one', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, where) => {
        const cut = json.slice(0, where % json.length);
        try {
          JSON.parse(cut);
        } catch (error) {
          const place = /\(line (\d+) column (\d+)\)/.exec(String(error));
          // Inside a string or a number JavaScript points at the character, we at where it begins.
          if (place && /property name or|',' or|after JSON/i.test(String(error))) {
            expect(faultOf(cut)).toContain(`line ${place[1]}, column ${place[2]} `);
          }
        }
      }),
    );
  });

  test('a long faulty text is walked through without running out of room', () => {
    expect(faultOf(`{"a": "${'x'.repeat(8_000_000)}" ?}`)).toContain('column 8000010 "," or "}"');
    expect(faultOf(`{"a": "${'\\n'.repeat(4_000_000)}" ?}`)).toContain('column 8000010 "," or "}"');
    expect(faultOf('['.repeat(2_000_000))).toContain('column 2000001 a value or "]"');
  });
});
