import { describe, expect, it } from 'vitest';
import type { CronSessionTarget } from '../../job.ts';
import { trimKeys } from './raw-fields.ts';
import { gatherPayload, readPayload, readPayloadPatch, refuseTwoTexts } from './read-payload.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });
const read = (raw: Record<string, unknown>, target?: CronSessionTarget) =>
  readPayload(gatherPayload(trimKeys(raw)), target);

describe('readPayload', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['text alone is a systemEvent', { text: ' hi ' }, { kind: 'systemEvent', text: 'hi' }],
    ['message alone is an agentTurn', { message: ' hi ' }, { kind: 'agentTurn', message: 'hi' }],
    ['text in a payload', { payload: { text: 'hi' } }, { kind: 'systemEvent', text: 'hi' }],
    ['message in a payload', { payload: { message: 'hi' } }, { kind: 'agentTurn', message: 'hi' }],
    ['a JSON payload', { payload: '{"message": "hi"}' }, { kind: 'agentTurn', message: 'hi' }],
    ['the same twice', { text: 'hi', message: ' hi' }, { kind: 'agentTurn', message: 'hi' }],
    ['a reminder by kind', { payload: { kind: 'reminder', text: 'hi' } }, { kind: 'reminder', text: 'hi' }],
    ['a reminder by kind beside', { kind: 'REMINDER', text: 'hi' }, { kind: 'reminder', text: 'hi' }],
    ['a reminder called message', { payload: { kind: 'reminder', message: 'hi' } }, { kind: 'reminder', text: 'hi' }],
    ['an agentTurn called text', { payload: { kind: 'agentTurn', text: 'hi' } }, { kind: 'agentTurn', message: 'hi' }],
    ['kind in any case', { payload: { kind: 'systemevent', text: 'hi' } }, { kind: 'systemEvent', text: 'hi' }],
    [
      'kind inside, words beside',
      { payload: { kind: 'agentTurn' }, message: 'hi' },
      { kind: 'agentTurn', message: 'hi' },
    ],
    ['the inside wins', { payload: { text: 'in' }, text: 'out' }, { kind: 'systemEvent', text: 'in' }],
    [
      'blank inside does not win',
      { payload: { text: '', message: null }, text: 'hi' },
      { kind: 'systemEvent', text: 'hi' },
    ],
    ['a schedule kind beside is not ours', { kind: 'cron', text: 'hi' }, { kind: 'systemEvent', text: 'hi' }],
    ['a model makes a turn', { text: 'hi', model: 'm' }, { kind: 'agentTurn', message: 'hi', model: 'm' }],
    ['thinking makes a turn', { text: 'hi', thinking: 'low' }, { kind: 'agentTurn', message: 'hi', thinking: 'low' }],
    [
      'a timeout makes a turn',
      { text: 'hi', timeoutSeconds: '9.5' },
      { kind: 'agentTurn', message: 'hi', timeoutSeconds: 9 },
    ],
    [
      'unsafe content makes a turn',
      { text: 'hi', allowUnsafeExternalContent: false },
      { kind: 'agentTurn', message: 'hi', allowUnsafeExternalContent: false },
    ],
    [
      'a whole turn',
      {
        payload: {
          kind: 'agentTurn',
          message: 'hi',
          model: 'm',
          thinking: 'high',
          timeoutSeconds: 0,
          allowUnsafeExternalContent: true,
          deliver: true,
          channel: 'telegram',
          to: '1',
          bestEffortDeliver: true,
          extra: 1,
        },
      },
      {
        kind: 'agentTurn',
        message: 'hi',
        model: 'm',
        thinking: 'high',
        timeoutSeconds: 0,
        allowUnsafeExternalContent: true,
      },
    ],
    [
      'a systemEvent keeps no model',
      { payload: { kind: 'systemEvent', text: 'hi', model: 'm' } },
      { kind: 'systemEvent', text: 'hi' },
    ],
    ['10,000 characters', { text: 'x'.repeat(10_000) }, { kind: 'systemEvent', text: 'x'.repeat(10_000) }],
  ])('S4: %s', (_case, raw, expected) => {
    expect(read(raw)).toStrictEqual(expected);
  });

  it.each<[CronSessionTarget, Record<string, unknown>, string]>([
    ['main', { text: 'hi', message: 'hi' }, 'systemEvent'],
    ['isolated', { text: 'hi', message: 'hi' }, 'agentTurn'],
    ['isolated', { text: 'hi' }, 'systemEvent'],
    ['main', { message: 'hi' }, 'agentTurn'],
  ])('S4: for session %s, %j is a %s', (target, raw, kind) => {
    expect(read(raw, target).kind).toBe(kind);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ text: 'a', message: 'b' }, 'payload.text', 'text and message differ'],
    [{ payload: { text: 'a' }, message: 'b' }, 'payload.text', 'text and message differ'],
    [{ payload: { kind: 'systemEvent' } }, 'payload.text', 'payload.text is missing: say what'],
    [{ payload: { kind: 'reminder', text: ' ' } }, 'payload.text', 'is missing'],
    [{ payload: { kind: 'agentTurn' } }, 'payload.message', 'payload.message is missing: say what'],
    [{ model: 'm' }, 'payload.message', 'is missing'],
    [
      { payload: { kind: 'alarm', text: 'x' } },
      'payload.kind',
      'must be systemEvent, agentTurn or reminder, not "alarm"',
    ],
    [{ payload: 'hello' }, 'payload', 'must be an object or JSON'],
    [{ payload: ['x'] }, 'payload', 'must be an object'],
    [{ text: {} }, 'payload.text', 'must be text'],
    [{ text: {}, message: 'x' }, 'payload.text', 'must be text'],
    [{ text: 'x'.repeat(10_001) }, 'payload.text', 'has 10001 characters; at most 10000'],
    [{ message: 'x'.repeat(10_001) }, 'payload.message', 'has 10001 characters; at most 10000'],
    [{ message: 'x', model: 'm'.repeat(201) }, 'payload.model', 'at most 200'],
    [{ message: 'x', thinking: 'm'.repeat(51) }, 'payload.thinking', 'at most 50'],
    [{ message: 'x', timeoutSeconds: -1 }, 'payload.timeoutSeconds', 'from 0 to 86400'],
    [{ message: 'x', timeoutSeconds: 86_401 }, 'payload.timeoutSeconds', 'from 0 to 86400'],
    [{ message: 'x', allowUnsafeExternalContent: 'maybe' }, 'payload.allowUnsafeExternalContent', 'true or false'],
  ])('S4: refuses %j', (raw, field, words) => {
    expect(() => read(raw)).toThrow(refusal(field, words));
  });
});

describe('readPayloadPatch', () => {
  it('S6: gives back what is there, and no more', () => {
    expect(readPayloadPatch(new Map())).toStrictEqual({});
    expect(readPayloadPatch(new Map([['message', 'hi']]))).toStrictEqual({ message: 'hi' });
    expect(readPayloadPatch(new Map([['kind', 'reminder']]))).toStrictEqual({ kind: 'reminder' });
    expect(
      readPayloadPatch(
        new Map([
          ['text', 'hi'],
          ['message', 'hi'],
        ]),
      ),
    ).toStrictEqual({ text: 'hi' });
  });
});

describe('refuseTwoTexts', () => {
  it.each([
    [{ text: 'a', message: ' ' }],
    [{ text: '', message: 'b' }],
    [{ text: 'a', message: 'a ' }],
    [{ text: ' a', message: 'a' }],
    [{ text: 'a', message: 5 }],
    [{ text: 5, message: 'b' }],
    [{ text: 'a', message: null }],
  ])('S6: %j is clear', (raw) => {
    expect(() => refuseTwoTexts(trimKeys(raw), 'text')).not.toThrow();
  });

  it('S6: differing words are refused under the name given', () => {
    expect(() => refuseTwoTexts(trimKeys({ text: 'a', message: 'b' }), 'text')).toThrow(refusal('text', 'differ'));
  });
});
