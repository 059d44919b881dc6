import { describe, expect, test } from 'vitest';
import { isAdditionInput, readAddition, readAdditionPatch } from './read-addition.ts';

describe('S7: what is meant as a standing addition', () => {
  test.each([
    [{ on_heartbeat: true }, true],
    [{ onHeartbeat: true }, true],
    [{ schedule: { kind: 'heartbeat' } }, true],
    [{ on_heartbeat: false }, false],
    [{ on_heartbeat: 'true' }, false],
    [{ schedule: { kind: 'cron', expr: '0 9 * * *' } }, false],
    [{ schedule: 'heartbeat' }, false],
    [{}, false],
  ])('%j: %s', (input, expected) => {
    expect(isAdditionInput(input)).toBe(expected);
  });
});

describe('S7: reading one', () => {
  test.each([
    [
      { description: ' Mail ', prompt: ' Look ' },
      { description: 'Mail', prompt: 'Look', enabled: true },
    ],
    [
      { name: 'Mail', payload: { kind: 'heartbeat', message: 'Look' } },
      { description: 'Mail', prompt: 'Look', enabled: true },
    ],
    [
      { text: 'Look', message: 'Look', enabled: 'false' },
      { description: 'Look', prompt: 'Look', enabled: false },
    ],
    [
      { name: 'Short…', description: 'The long one', prompt: 'x' },
      { description: 'The long one', prompt: 'x', enabled: true },
    ],
  ])('%j', (input, expected) => {
    expect(readAddition({ ...input, on_heartbeat: true })).toEqual(expected);
  });

  test.each([
    [{}, 'prompt'],
    [{ prompt: '   ' }, 'prompt'],
    [{ prompt: 'x'.repeat(10_001) }, 'prompt'],
    [{ prompt: 'x', description: 'y'.repeat(2_001) }, 'description'],
    [{ prompt: 'a', text: 'b' }, 'prompt'],
    [{ prompt: 'a', payload: { text: 'b', message: 'c' } }, undefined],
    [{ payload: { text: 'b', message: 'c' } }, 'payload.prompt'],
    [{ prompt: 'x', enabled: 'perhaps' }, 'enabled'],
    [{ prompt: 'x', schedule: { kind: 'every', everyMs: 1 } }, 'schedule'],
    [{ prompt: 'x', delivery: { mode: 'webhook' } }, 'delivery'],
    [{ prompt: 7 }, undefined],
  ])('Q6: %j names %s', (input, field) => {
    const read = () => readAddition(input);
    if (field === undefined) expect(read).not.toThrow();
    else expect(read).toThrow(expect.objectContaining({ field }));
  });

  test('a patch holds only what was given', () => {
    expect(readAdditionPatch({})).toEqual({});
    expect(readAdditionPatch({ enabled: false })).toEqual({ enabled: false });
    expect(readAdditionPatch({ payload: { text: 'new' }, schedule: { kind: 'heartbeat' } })).toEqual({ prompt: 'new' });
  });

  test('S6: keys that reach for prototypes reach nothing', () => {
    const input = JSON.parse(
      '{"prompt":"x","__proto__":{"enabled":false},"constructor":{"prototype":{"enabled":false}}}',
    );
    expect(readAddition(input)).toEqual({ description: 'x', prompt: 'x', enabled: true });
  });
});
