import { describe, expect, it } from 'vitest';
import { trimKeys } from './raw-fields.ts';
import { completeDelivery, readDeliveryPatch } from './read-delivery.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });
const read = (delivery: unknown, payload: Record<string, unknown> = {}) =>
  readDeliveryPatch(new Map([['delivery', delivery]]), trimKeys(payload));

describe('readDeliveryPatch', () => {
  it.each<[unknown, Record<string, unknown>, unknown]>([
    [undefined, {}, undefined],
    [{}, {}, undefined],
    [{ mode: 'None' }, {}, { mode: 'none' }],
    [{ channel: ' telegram ', to: 123, bestEffort: 'true' }, {}, { channel: 'telegram', to: '123', bestEffort: true }],
    ['{"mode":"webhook","to":"https://x.example"}', {}, { mode: 'webhook', to: 'https://x.example' }],
    [undefined, { deliver: false }, { mode: 'none' }],
    [undefined, { deliver: true }, { mode: 'announce' }],
    [
      undefined,
      { deliver: 'true', channel: 'c', to: 't', bestEffortDeliver: false },
      { mode: 'announce', channel: 'c', to: 't', bestEffort: false },
    ],
    [undefined, { to: 't' }, { to: 't' }],
    [
      { mode: 'announce', channel: 'new' },
      { deliver: false, channel: 'old', to: 't' },
      { mode: 'announce', channel: 'new', to: 't' },
    ],
    [
      { to: 'new', bestEffort: false },
      { to: 'old', bestEffortDeliver: true },
      { to: 'new', bestEffort: false },
    ],
    [{ mode: 'none', extra: 1 }, {}, { mode: 'none' }],
  ])('S5: %j with %j gives %j', (delivery, payload, expected) => {
    expect(read(delivery, payload)).toStrictEqual(expected);
  });

  it.each<[unknown, Record<string, unknown>, string, string]>([
    [5, {}, 'delivery', 'must be an object'],
    [{ mode: 'shout' }, {}, 'delivery.mode', 'must be none, announce or webhook, not "shout"'],
    [{ channel: 'c'.repeat(101) }, {}, 'delivery.channel', 'at most 100'],
    [{ to: 't'.repeat(2001) }, {}, 'delivery.to', 'at most 2000'],
    [{ bestEffort: 'x' }, {}, 'delivery.bestEffort', 'true or false'],
    [undefined, { deliver: 'x' }, 'payload.deliver', 'true or false'],
    [undefined, { channel: 'c'.repeat(101) }, 'payload.channel', 'at most 100'],
    [undefined, { to: 't'.repeat(2001) }, 'payload.to', 'at most 2000'],
    [undefined, { bestEffortDeliver: 'x' }, 'payload.bestEffortDeliver', 'true or false'],
  ])('Q6: refuses %j with %j', (delivery, payload, field, words) => {
    expect(() => read(delivery, payload)).toThrow(refusal(field, words));
  });
});

describe('completeDelivery', () => {
  it('S5: announces where no mode is said, and keeps a mode that is', () => {
    expect(completeDelivery({ channel: 'c' })).toEqual({ mode: 'announce', channel: 'c' });
    expect(completeDelivery({ mode: 'none' })).toEqual({ mode: 'none' });
  });

  it.each(['https://hooks.example/x', 'HTTP://localhost:8080'])('S5: takes the webhook address %s', (to) => {
    expect(completeDelivery({ mode: 'webhook', to })).toEqual({ mode: 'webhook', to });
  });

  it.each([
    [undefined, 'not nothing.'],
    ['telegram', 'not "telegram".'],
    ['ftp://x.example', 'not "ftp://x.example".'],
    ['https://', 'not "https://".'],
    ['x:https://y.example', 'not "x:https://y.example".'],
    ['see https://x.example', 'not "see https://x.example".'],
  ])('S5: refuses the webhook address %j', (to, words) => {
    const patch = to === undefined ? {} : { to };
    expect(() => completeDelivery({ mode: 'webhook', ...patch })).toThrow(
      refusal('delivery.to', `must be an http or https address for a webhook, ${words}`),
    );
  });

  it('S5: only a webhook needs an address', () => {
    expect(completeDelivery({ mode: 'announce', to: '123' })).toEqual({ mode: 'announce', to: '123' });
  });
});
