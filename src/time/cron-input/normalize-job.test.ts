import { describe, expect, it } from 'vitest';
import { defaultDelivery, normalizeCronJobCreate, normalizeCronJobPatch, sessionFor } from './normalize-job.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });
const AT = { kind: 'at', at: '2026-03-01T09:00:00.000Z' };
const CRON = { kind: 'cron', expr: '0 9 * * *' };

describe('normalizeCronJobCreate', () => {
  it('S4: text and a time are enough; the rest is filled in', () => {
    expect(normalizeCronJobCreate({ at: '2026-03-01T09:00:00Z', text: 'Water the plants' })).toStrictEqual({
      name: 'Water the plants',
      enabled: true,
      deleteAfterRun: true,
      schedule: AT,
      sessionTarget: 'main',
      wakeMode: 'now',
      payload: { kind: 'systemEvent', text: 'Water the plants' },
    });
  });

  it('S5: an agentTurn runs isolated and announces', () => {
    expect(normalizeCronJobCreate({ cron: '0 9 * * *', message: 'Sum up my mail' })).toStrictEqual({
      name: 'Sum up my mail',
      enabled: true,
      schedule: CRON,
      sessionTarget: 'isolated',
      wakeMode: 'now',
      payload: { kind: 'agentTurn', message: 'Sum up my mail' },
      delivery: { mode: 'announce' },
    });
  });

  it('S4: everything that is said is kept, unknown fields fall away', () => {
    const job = {
      name: 'n',
      description: 'd',
      enabled: false,
      deleteAfterRun: false,
      schedule: AT,
      sessionTarget: 'main',
      wakeMode: 'next-heartbeat',
      payload: { kind: 'reminder', text: 't' },
      delivery: { mode: 'announce', channel: 'telegram', to: '5', bestEffort: true },
      misfire: 'all',
      misfireMax: 3,
      graceMs: 60_000,
      respectQuietHours: true,
      personId: 'me',
      agentId: 'main',
      sessionKey: 'chat:1',
    };
    const raw = { ...job, id: 'x', state: {}, createdAtMs: 1, whatever: true };
    expect(normalizeCronJobCreate(raw)).toStrictEqual(job);
  });

  it.each<[string, unknown]>([
    ['a JSON string', JSON.stringify({ schedule: CRON, text: 'hi' })],
    ['a job wrapper', { job: { schedule: CRON, text: 'hi' } }],
    ['a job wrapper in JSON', { job: ' {"schedule": {"kind": "cron", "expr": "0 9 * * *"}, "text": "hi"}' }],
    ['a data wrapper', { data: { schedule: CRON, text: 'hi' } }],
    ['keys with spaces', { ' schedule ': { ' kind': 'cron', 'expr ': '0 9 * * *' }, 'text ': 'hi' }],
    ['dotted keys', { 'schedule.kind': 'cron', 'schedule.expr': '0 9 * * *', 'payload.text': 'hi' }],
    [
      'dotted keys in a wrapper',
      { job: { 'schedule.expr': '0 9 * * *', 'payload.text': 'hi', 'delivery.mode': null } },
    ],
    [
      'nulls for what is not meant',
      { schedule: CRON, text: 'hi', name: null, delivery: null, misfire: null, job: 'no' },
    ],
  ])('S6: understands %s', (_case, raw) => {
    expect(normalizeCronJobCreate(raw)).toMatchObject({
      name: 'hi',
      schedule: CRON,
      payload: { kind: 'systemEvent', text: 'hi' },
    });
  });

  it('S6: an error in a wrapper names the wrapper', () => {
    expect(() => normalizeCronJobCreate({ data: '{"a":' })).toThrow(refusal('data', 'JSON'));
  });

  it.each([
    ['legacy fields in the payload', { payload: { message: 'm', deliver: false } }, { mode: 'none' }],
    [
      'a legacy target',
      { payload: { message: 'm', channel: 'telegram', to: 5 } },
      { mode: 'announce', channel: 'telegram', to: '5' },
    ],
    ['a delivery without mode', { message: 'm', delivery: { to: '5' } }, { mode: 'announce', to: '5' }],
    ['none', { message: 'm', delivery: { mode: 'none' } }, { mode: 'none' }],
    ['a target on a systemEvent', { text: 't', delivery: { to: '5' } }, { mode: 'announce', to: '5' }],
    ['nothing on a systemEvent', { text: 't' }, undefined],
    ['nothing on a reminder', { kind: 'reminder', text: 't' }, undefined],
  ])('S5: delivery of %s', (_case, raw, expected) => {
    expect(normalizeCronJobCreate({ ...raw, schedule: CRON }).delivery).toStrictEqual(expected);
  });

  it.each([
    [{ deleteAfterRun: true, schedule: CRON }, true],
    [{ schedule: CRON }, undefined],
    [{ schedule: AT }, true],
    [{ deleteAfterRun: false, schedule: AT }, false],
  ])('S11: deleteAfterRun of %j is %s', (raw, expected) => {
    expect(normalizeCronJobCreate({ ...raw, text: 't' }).deleteAfterRun).toBe(expected);
  });

  it.each([
    ['first line \nsecond', 'first line'],
    ['first\rsecond', 'first'],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('S6: a missing name is made from the words %j', (text, name) => {
    expect(normalizeCronJobCreate({ schedule: CRON, text, name: ' ' }).name).toBe(name);
    expect(normalizeCronJobCreate({ schedule: CRON, message: text }).name).toBe(name);
  });

  it.each([
    [{ misfire: 'once' }, { misfire: 'once' }],
    [{ misfire: 'SKIP' }, { misfire: 'skip' }],
    [{ misfire: 'all' }, { misfire: 'all' }],
    [
      { misfire: 'all', misfireMax: '1' },
      { misfire: 'all', misfireMax: 1 },
    ],
    [{ misfire: { all: 100 } }, { misfire: 'all', misfireMax: 100 }],
    [{ graceMs: 0 }, { graceMs: 0 }],
  ])('S9: %j is kept as %j', (raw, expected) => {
    const { misfire, misfireMax, graceMs } = normalizeCronJobCreate({ ...raw, schedule: CRON, text: 't' });
    expect({ misfire, misfireMax, graceMs }).toEqual(expected);
  });

  it.each<[unknown, string, string]>([
    [undefined, 'job', 'job is missing.'],
    [null, 'job', 'job is missing.'],
    [5, 'job', 'must be an object'],
    ['remind me', 'job', 'must be an object or JSON'],
    [{}, 'schedule', 'schedule is missing: give at, everyMs, a cron expression (expr) or rrule.'],
    [{ schedule: CRON }, 'payload', 'payload is missing: give text, message'],
    [{ schedule: CRON, text: ' ' }, 'payload', 'payload is missing'],
    [
      { schedule: CRON, message: 'm', sessionTarget: 'main' },
      'sessionTarget',
      'sessionTarget "main" needs a payload of kind systemEvent, not agentTurn; use "isolated"',
    ],
    [
      { schedule: CRON, text: 't', sessionTarget: 'isolated' },
      'sessionTarget',
      'sessionTarget "isolated" needs a payload of kind agentTurn, not systemEvent; use "main"',
    ],
    [{ schedule: CRON, text: 't', sessionTarget: 'elsewhere' }, 'sessionTarget', 'must be main or isolated'],
    [{ schedule: CRON, text: 't', wakeMode: 'later' }, 'wakeMode', 'must be now or next-heartbeat'],
    [{ schedule: CRON, text: 't', enabled: 'perhaps' }, 'enabled', 'true or false'],
    [{ schedule: CRON, text: 't', deleteAfterRun: 2 }, 'deleteAfterRun', 'true or false'],
    [{ schedule: CRON, text: 't', respectQuietHours: 2 }, 'respectQuietHours', 'true or false'],
    [{ schedule: CRON, text: 't', name: 'n'.repeat(201) }, 'name', 'has 201 characters; at most 200'],
    [{ schedule: CRON, text: 't', description: 'n'.repeat(2001) }, 'description', 'at most 2000'],
    [{ schedule: CRON, text: 't', personId: 'n'.repeat(201) }, 'personId', 'at most 200'],
    [{ schedule: CRON, text: 't', agentId: {} }, 'agentId', 'must be text'],
    [{ schedule: CRON, text: 't', sessionKey: [] }, 'sessionKey', 'must be text'],
    [{ schedule: CRON, text: 't', misfire: 'twice' }, 'misfire', 'must be once, skip or all'],
    [{ schedule: CRON, text: 't', misfire: {} }, 'misfire', 'must be once, skip, all or { all: number }'],
    [{ schedule: CRON, text: 't', misfire: { all: 0 } }, 'misfire.all', 'from 1 to 100'],
    [{ schedule: CRON, text: 't', misfire: 'all', misfireMax: 101 }, 'misfireMax', 'from 1 to 100'],
    [{ schedule: CRON, text: 't', misfireMax: 3 }, 'misfireMax', 'goes only with misfire "all"'],
    [{ schedule: CRON, text: 't', misfire: 'once', misfireMax: 3 }, 'misfireMax', 'goes only with'],
    [{ schedule: CRON, text: 't', graceMs: -1 }, 'graceMs', 'from 0 to'],
    [{ schedule: CRON, text: 't', delivery: { mode: 'webhook' } }, 'delivery.to', 'http'],
  ])('Q6: refuses %j', (raw, field, words) => {
    expect(() => normalizeCronJobCreate(raw)).toThrow(refusal(field, words));
  });
});

describe('normalizeCronJobPatch', () => {
  it.each<[unknown, unknown]>([
    [{}, {}],
    [{ enabled: false }, { enabled: false }],
    ['{"name": " new "}', { name: 'new' }],
    [{ job: { name: 'new' } }, { name: 'new' }],
    [{ 'schedule.expr': '0 9 * * *' }, { schedule: CRON }],
    [{ text: 'new words' }, { payload: { text: 'new words' } }],
    [{ payload: { kind: 'agentTurn', message: 'm' } }, { payload: { kind: 'agentTurn', message: 'm' } }],
    [{ delivery: { to: '5' } }, { delivery: { to: '5' } }],
    [{ payload: { deliver: false } }, { delivery: { mode: 'none' } }],
    [{ misfireMax: 2 }, { misfireMax: 2 }],
    [{ sessionTarget: 'main' }, { sessionTarget: 'main' }],
    [{ at: '2026-03-01T09:00Z' }, { schedule: AT }],
    [
      {
        description: null,
        deleteAfterRun: null,
        delivery: null,
        misfire: null,
        graceMs: null,
        respectQuietHours: null,
        agentId: null,
        sessionKey: null,
        name: null,
        enabled: null,
        schedule: null,
        payload: null,
        personId: null,
      },
      {
        description: null,
        deleteAfterRun: null,
        delivery: null,
        misfire: null,
        graceMs: null,
        respectQuietHours: null,
        agentId: null,
        sessionKey: null,
      },
    ],
  ])('S6: %j becomes %j, nothing filled in', (raw, expected) => {
    expect(normalizeCronJobPatch(raw)).toStrictEqual(expected);
    expect(normalizeCronJobPatch(normalizeCronJobPatch(raw))).toStrictEqual(expected);
  });

  it.each<[unknown, string, string]>([
    [undefined, 'patch', 'patch is missing.'],
    [7, 'patch', 'patch must be an object'],
    [{ name: [5] }, 'name', 'must be text'],
    [{ sessionTarget: 'main', payload: { kind: 'agentTurn' } }, 'sessionTarget', 'needs a payload of kind systemEvent'],
    [{ text: 'a', message: 'b' }, 'payload.text', 'differ'],
    [{ schedule: { kind: 'at', at: 'x' } }, 'schedule.at', 'must be a time'],
    [{ delivery: { mode: 'x' } }, 'delivery.mode', 'must be none'],
  ])('Q6: refuses %j', (raw, field, words) => {
    expect(() => normalizeCronJobPatch(raw)).toThrow(refusal(field, words));
  });
});

describe('sessionFor and defaultDelivery', () => {
  it.each([
    ['systemEvent', undefined, 'main'],
    ['systemEvent', 'main', 'main'],
    ['agentTurn', undefined, 'isolated'],
    ['agentTurn', 'isolated', 'isolated'],
    ['reminder', undefined, 'main'],
    ['reminder', 'isolated', 'main'],
  ] as const)('S4: a %s asked for in %s runs in %s', (kind, asked, expected) => {
    expect(sessionFor(kind, asked)).toBe(expected);
  });

  it('S5: only an agentTurn announces by itself', () => {
    expect(defaultDelivery('agentTurn')).toEqual({ mode: 'announce' });
    expect(defaultDelivery('systemEvent')).toBeUndefined();
    expect(defaultDelivery('reminder')).toBeUndefined();
  });
});
