/** What was said before, piece by piece: items, topics, wordings, K2's instants, and one order for all. */
import { describe, expect, test } from 'vitest';
import { actOn, HOUR, MINUTE, NOON_ISH, signalOf } from '../../../testing/decision-input.ts';
import { instantAfter, instantBefore } from './deadline-instants.ts';
import { readHistory } from './history.ts';
import { isSameMatter, sharesItem, sharesTopic } from './said.ts';
import { nextWording } from './wording.ts';

const signal = (itemIds: string[], topics: string[] = itemIds) => signalOf('conflict', { itemIds, topics });
const said = (itemIds: string[], topics: string[] = itemIds, atMs = NOON_ISH) => actOn([signal(itemIds, topics)], atMs);

describe('D7: topics', () => {
  test('one topic in common is enough, on either side', () => {
    expect(sharesTopic(said(['a'], ['tax', 'gym']), signal(['b'], ['gym']))).toBe(true);
    expect(sharesTopic(said(['a'], ['gym']), signal(['b'], ['tax', ' GYM']))).toBe(true);
    expect(sharesTopic(said(['a'], ['tax']), signal(['a'], ['gym']))).toBe(false);
  });

  test('a signal without items is worded by its topic alone', () => {
    const about = signal([], ['tax']);
    const acts = (topic: string) => readHistory([1, 2].map((n) => said(['a'], [topic], NOON_ISH - n * HOUR)));
    expect(nextWording(about, acts('tax'))).toBe(3);
    expect(nextWording(about, acts('gym'))).toBe(1);
  });
});

describe('D6: items', () => {
  test('the same matter is all of its items, alone or among more', () => {
    expect(isSameMatter(said(['a', 'b']), signal(['b', 'a']))).toBe(true);
    expect(isSameMatter(said(['a', 'b', 'c']), signal(['a', 'b']))).toBe(true);
    expect(isSameMatter(said(['a', 'x', 'y']), signal(['a', 'b']))).toBe(false);
    expect(isSameMatter(said(['a']), signal(['a', 'b']))).toBe(false);
    expect(isSameMatter(said(['a', 'b']), signal([]))).toBe(false);
  });

  test('one item in common is shared', () => {
    expect(sharesItem(said(['a']), signal(['b', 'a']))).toBe(true);
    expect(sharesItem(said(['a']), signal(['b']))).toBe(false);
  });
});

describe('K2: the instants of a due date', () => {
  test('an instant belongs to the stretch it begins', () => {
    const due = NOON_ISH;
    expect(instantBefore(due, due - 24 * HOUR - 1)).toBe(Number.NEGATIVE_INFINITY);
    expect(instantBefore(due, due - 24 * HOUR)).toBe(due - 24 * HOUR);
    expect(instantBefore(due, due - 1)).toBe(due - HOUR);
    expect(instantAfter(due, due - HOUR)).toBe(due);
    expect(instantAfter(due, due)).toBe(due + 4 * HOUR);
    expect(instantAfter(due, due + 24 * HOUR)).toBeUndefined();
  });
});

describe('D13: the order in which acts were handed in is gone', () => {
  test('the earlier first, whatever the numbers look like as text', () => {
    const times = (list: readonly number[]) =>
      readHistory(list.map((atMs) => said(['a'], ['a'], atMs))).map((a) => a.atMs);
    expect(times([10, 9, 100])).toEqual([9, 10, 100]);
    expect(times([100, 10, 9])).toEqual([9, 10, 100]);
  });

  test('acts of one moment have one order, too', () => {
    const acts = ['b', 'a', 'c'].map((id) => said([id]));
    const ids = (list: typeof acts) => readHistory(list).map(({ items }) => items[0]?.id);
    const [one, two, three] = [
      ids(acts),
      ids(acts.toReversed()),
      ids(acts.toSorted((x, y) => (x.topics[0] === y.topics[0] ? 0 : -1))),
    ];
    expect(new Set(one)).toEqual(new Set(['a', 'b', 'c']));
    expect([two, three]).toEqual([one, one]);
  });

  test('only the first act of a stretch opens it', () => {
    const deadline = signalOf('deadline', { itemIds: ['a'], dueAtMs: NOON_ISH });
    const opens = [90, 50, 40].map((minutes) => actOn([deadline], NOON_ISH - minutes * MINUTE));
    expect(readHistory(opens).map((act) => [...act.opens])).toEqual([['a'], ['a'], []]);
    expect(readHistory([said(['a'])]).map((act) => [...act.opens])).toEqual([[]]);
  });
});
