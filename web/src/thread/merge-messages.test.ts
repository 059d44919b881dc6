import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireMessage } from '../../../src/doors/http/contract.ts';
import { EMPTY_THREAD, mergeMessages, withFollowing, withLoose, withOlder } from './merge-messages.ts';

const message = (id: string, text = id): WireMessage => ({
  id,
  conversationId: 'c',
  direction: 'out',
  channel: 'web',
  text,
  at: 0,
});
const ids = (messages: readonly WireMessage[]) => messages.map((one) => one.id);

describe('U1: the thread has no gaps and no duplicates', () => {
  it('keeps one of each id in order, however the pieces arrive', () => {
    const pieces = fc.array(fc.array(fc.integer({ min: 10, max: 40 }).map((n) => message(`m${n}`))));
    fc.assert(
      fc.property(pieces, (arrivals) => {
        const merged = arrivals.reduce<readonly WireMessage[]>(mergeMessages, []);
        const wanted = [...new Set(arrivals.flat().map((one) => one.id))].sort();
        expect(ids(merged)).toEqual(wanted);
      }),
    );
  });

  it('replaces an earlier version of a message', () => {
    expect(mergeMessages([message('a', 'mine')], [message('a', 'stored')])[0]?.text).toBe('stored');
  });

  it('gives back the same list when nothing arrived', () => {
    const known = [message('a')];
    expect(mergeMessages(known, [])).toBe(known);
  });

  it('an answer to a post does not hide what the stream missed before it', () => {
    const before = withFollowing(EMPTY_THREAD, [message('a')]);
    const answered = withLoose(before, [message('d'), message('e')]);
    expect(answered.cursor).toBe('a');
    const caughtUp = withFollowing(answered, [message('b'), message('c'), message('d'), message('e')]);
    expect(ids(caughtUp.messages)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(caughtUp.cursor).toBe('e');
  });

  it('an older page never moves the cursor back', () => {
    const thread = withOlder(withFollowing(EMPTY_THREAD, [message('m')]), [message('a')], true);
    expect(thread).toMatchObject({ cursor: 'm', hasOlder: true });
    expect(ids(thread.messages)).toEqual(['a', 'm']);
  });
});
