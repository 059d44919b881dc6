import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords, matchTasks, shortIds } from './find-task.ts';

const task = (id: string, name: string) => ({ id, name });
const gym = task('01aaaabbbb', 'Gym with Ana');
const shoes = task('01aaaacccc', 'Buy gym shoes');
const rui = task('01zzzzdddd', 'Call Rui');
const all = [gym, shoes, rui];

describe('X2: naming a reminder', () => {
  it('takes a whole id, in any case', () => {
    expect(matchTasks(all, '01AAAABBBB')).toEqual([gym]);
  });
  it('takes the beginning of an id, and lists all that begin so', () => {
    expect(matchTasks(all, '01zzzz')).toEqual([rui]);
    expect(matchTasks(all, '01aaaa')).toEqual([gym, shoes]);
  });
  it('takes words of the name, each the beginning of a word, in any order', () => {
    expect(matchTasks(all, 'rui')).toEqual([rui]);
    expect(matchTasks(all, 'gym')).toEqual([gym, shoes]);
    expect(matchTasks(all, 'shoe gym')).toEqual([shoes]);
    expect(matchTasks(all, 'the gym reminder with Ana')).toEqual([gym]);
    expect(matchTasks(all, 'ym')).toEqual([]);
  });
  it('prefers the very name over names that contain it', () => {
    const short = task('x1', 'gym');
    expect(matchTasks([...all, short], 'Gym')).toEqual([short]);
  });
  it('finds nothing for nothing', () => {
    expect(matchTasks(all, '')).toEqual([]);
    expect(matchTasks(all, '!?')).toEqual([]);
    expect(hasWords('', 'x')).toBe(false);
  });
});

it('X2: ids are shown as short as they can be told apart', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-c0-2]{10,26}$/u), { minLength: 1, maxLength: 30 }), (ids) => {
      const short = shortIds(ids);
      expect(new Set(ids.map(short)).size).toBe(ids.length);
      for (const id of ids) expect(id.startsWith(short(id))).toBe(true);
    }),
  );
  expect(shortIds([])('01abcdefghij')).toBe('01abcdef');
});
