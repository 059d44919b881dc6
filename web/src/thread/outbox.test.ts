import { describe, expect, it } from 'vitest';
import { add, nextToSend, type Outbox, readOutbox, refuse, remove, retry } from './outbox.ts';

const one = { clientKey: '1', text: 'first', at: 1 };
const two = { clientKey: '2', text: 'second', at: 2 };
const both: Outbox = add(add([], one), two);

describe('U1: what is written without a connection is kept and sent in order', () => {
  it('sends the oldest first', () => {
    expect(nextToSend(both)).toBe(one);
    expect(nextToSend(remove(both, '1'))).toBe(two);
    expect(nextToSend([])).toBeUndefined();
  });

  it('a refused message keeps its place and its reason, and lets the others pass', () => {
    const refused = refuse(both, '1', 'Too long.');
    expect(nextToSend(refused)).toBe(two);
    expect(refused[0]).toEqual({ ...one, refusal: 'Too long.' });
    expect(nextToSend(retry(refused, '1'))).toEqual(one);
  });

  it('comes back from storage as it was', () => expect(readOutbox(JSON.stringify(both))).toEqual(both));

  it.each([null, '', '{', '{}', '[1,{"text":"no key"}]'])('reads %j as nothing', (stored) => {
    expect(readOutbox(stored)).toEqual([]);
  });
});
