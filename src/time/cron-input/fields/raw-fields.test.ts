import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGiven, isRecord, LONGEST_JSON, nestDottedKeys, openObject, trimKeys } from './raw-fields.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });

describe('isRecord and isGiven', () => {
  it.each([
    [{}, true],
    [Object.create(null), true],
    [[], false],
    [null, false],
    ['{}', false],
    [() => 1, false],
  ])('Q6: %j is a record: %s', (value, expected) => {
    expect(isRecord(value)).toBe(expected);
  });

  it.each([
    [undefined, false],
    [null, false],
    ['', false],
    [' \n\t', false],
    ['x', true],
    [0, true],
    [false, true],
    [{}, true],
  ])('S6: %j counts as given: %s', (value, expected) => {
    expect(isGiven(value)).toBe(expected);
  });
});

describe('trimKeys', () => {
  it('S6: takes stray spaces off keys and keeps values as they are', () => {
    expect(trimKeys({ ' schedule ': { a: 1 }, '\tname': null })).toEqual(
      new Map<string, unknown>([
        ['schedule', { a: 1 }],
        ['name', null],
      ]),
    );
  });

  it('S6: an exactly spelled key wins, wherever it stands; of repaired ones the first', () => {
    expect(trimKeys({ ' a': 1, a: 2, 'a ': 3 })).toEqual(new Map([['a', 2]]));
    expect(trimKeys({ ' a': 1, 'a ': 3 })).toEqual(new Map([['a', 1]]));
  });

  it.each(['__proto__', 'constructor', 'prototype', ' __proto__ ', 'schedule.__proto__', 'a. constructor .b'])(
    'S6: the key %j vanishes',
    (key) => {
      const raw: Record<string, unknown> = JSON.parse(`{${JSON.stringify(key)}: {"polluted": true}, "kept": 1}`);
      expect(trimKeys(raw)).toEqual(new Map([['kept', 1]]));
    },
  );

  it('S6: a key that only contains such a word stays', () => {
    expect([...trimKeys({ constructors: 1, my__proto__: 2 }).keys()]).toEqual(['constructors', 'my__proto__']);
  });
});

describe('nestDottedKeys', () => {
  it('S6: puts dotted keys under the object they name, and leaves others', () => {
    const fields = new Map<string, unknown>([
      ['schedule.kind', 'cron'],
      ['schedule . expr', '0 9 * * *'],
      ['other.kind', 1],
      ['schedule', { tz: 'UTC' }],
      ['name', 'n'],
    ]);
    expect(Object.fromEntries(nestDottedKeys(fields, ['schedule']))).toEqual({
      'other.kind': 1,
      name: 'n',
      schedule: { kind: 'cron', expr: '0 9 * * *', tz: 'UTC' },
    });
  });

  it('S6: only the first dot separates, and what stands inside already wins', () => {
    const fields = new Map<string, unknown>([
      ['job.schedule.kind', 'cron'],
      ['job.name', 'dotted'],
      ['job', '{"name": "inside"}'],
    ]);
    expect(nestDottedKeys(fields, ['job']).get('job')).toEqual({ 'schedule.kind': 'cron', name: 'inside' });
  });

  it('S6: a dotted key alone makes its object; a leading dot names nothing', () => {
    expect(nestDottedKeys(new Map([['payload.text', 'x']]), ['payload'])).toEqual(
      new Map([['payload', { text: 'x' }]]),
    );
    expect(nestDottedKeys(new Map([['.text', 'x']]), ['payload'])).toEqual(new Map([['.text', 'x']]));
  });

  it('S6: an object name without a dot is no dotted key', () => {
    expect(nestDottedKeys(new Map([['payload', 5]]), ['payload', 'payloa'])).toEqual(new Map([['payload', 5]]));
  });

  it('Q6: refuses dotted keys beside a value that is no object', () => {
    const fields = new Map<string, unknown>([
      ['payload', 5],
      ['payload.text', 'x'],
    ]);
    expect(() => nestDottedKeys(fields, ['payload'])).toThrow(refusal('payload', 'payload must be an object, not 5.'));
  });
});

describe('openObject', () => {
  it('S6: opens an object, or a JSON string of one', () => {
    expect(openObject({ ' a ': 1 }, 'job')).toEqual(new Map([['a', 1]]));
    expect(openObject(' {"a": 1} ', 'job')).toEqual(new Map([['a', 1]]));
  });

  it.each([undefined, null, '', '  '])('S6: %j is nothing', (value) => {
    expect(openObject(value, 'job')).toBeUndefined();
  });

  it.each([
    [[1], 'job must be an object, not [1].'],
    [7, 'job must be an object, not 7.'],
    ['"text"', 'job must be an object, not "text".'],
    ['[]', 'job must be an object, not [].'],
    ['{"a": ', 'job must be an object or JSON that holds one, not "{"a": ".'],
  ])('Q6: refuses %j', (value, words) => {
    expect(() => openObject(value, 'job')).toThrow(refusal('job', words));
  });

  it('Q6: reads JSON up to the limit and refuses what is longer', () => {
    const padded = (length: number) => `{}${' '.repeat(length - 2)}`;
    expect(openObject(padded(LONGEST_JSON), 'job')).toEqual(new Map());
    expect(() => openObject(padded(LONGEST_JSON + 1), 'job')).toThrow(
      refusal('job', '100001 characters; at most 100000'),
    );
  });

  it('S6: property: never changes its input, never pollutes, throws nothing but refusals', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.json()), (value) => {
        const before = JSON.stringify(value);
        try {
          openObject(value, 'job');
        } catch (thrown) {
          expect(thrown).toMatchObject({ name: 'InputError', field: 'job' });
        }
        expect(JSON.stringify(value)).toBe(before);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});
