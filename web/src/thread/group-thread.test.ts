import { describe, expect, it } from 'vitest';
import type { WireMessage } from '../../../src/doors/http/contract.ts';
import { answerTo, countNew, GAP_MS, groupThread } from './group-thread.ts';

const message = (id: string, at: number, more: Partial<WireMessage> = {}): WireMessage => ({
  id,
  conversationId: 'c',
  direction: 'out',
  channel: 'web',
  text: id,
  at,
  ...more,
});
const kinds = (items: ReturnType<typeof groupThread>) => items.map((item) => item.kind).join(' ');

describe('U1: times appear at gaps over 15 minutes', () => {
  it('before the first message and where a gap is longer, not where it is exact', () => {
    const items = groupThread([message('a', 0), message('b', GAP_MS), message('c', 2 * GAP_MS + 1)], []);
    expect(kinds(items)).toBe('gap message message gap message');
  });

  it('shows nothing for nothing', () => expect(groupThread([], [])).toEqual([]));
});

describe('U1: unsent messages', () => {
  const unsent = { clientKey: 'k', text: 'hello', at: 5 };

  it('come last', () => {
    expect(kinds(groupThread([message('a', 0)], [unsent]))).toBe('gap message unsent');
  });

  it('are shown once when the server has them, under the same key', () => {
    const before = groupThread([], [unsent]);
    const after = groupThread([message('a', 6, { direction: 'in', clientKey: 'k' })], [unsent]);
    expect(kinds(after)).toBe('gap message');
    expect(after[1]?.key).toBe(before[1]?.key);
  });
});

describe('U1: what is new', () => {
  const thread = [message('a', 0), message('b', 1, { direction: 'in' }), message('c', 2), message('d', 3)];

  it("counts Hark's messages after the last one seen", () => {
    expect(countNew(thread, 'a')).toBe(2);
    expect(countNew(thread, 'd')).toBe(0);
    expect(countNew(thread, undefined)).toBe(0);
  });

  it('a question is answered by the next thing the person says', () => {
    const [question, answer] = thread;
    if (!question || !answer) throw new Error('the thread has four messages');
    expect(answerTo(thread, question)).toBe('b');
    expect(answerTo(thread, answer)).toBeUndefined();
  });
});
