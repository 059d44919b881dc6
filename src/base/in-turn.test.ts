import { describe, expect, it } from 'vitest';
import { createInTurn } from './in-turn.ts';

describe('work in turn', () => {
  it('runs what shares a key one after the other, in the order it came', async () => {
    const inTurn = createInTurn();
    const seen: string[] = [];
    const piece = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return name;
    };
    const answers = await Promise.all([inTurn('me', piece('a')), inTurn('me', piece('b'))]);
    expect(answers).toEqual(['a', 'b']);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('does not hold up another key', async () => {
    const inTurn = createInTurn();
    const held = Promise.withResolvers<string>();
    const slow = inTurn('me', () => held.promise);
    expect(await inTurn('ana', async () => 'done')).toBe('done');
    held.resolve('late');
    expect(await slow).toBe('late');
  });

  it('goes on after a failure, which only its own caller sees', async () => {
    const inTurn = createInTurn();
    const failing = inTurn('me', () => Promise.reject(new Error('no')));
    const next = inTurn('me', async () => 'fine');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('fine');
  });
});
