import { describe, expect, it } from 'vitest';
import { normalizeCronJobCreate } from './normalize-job.ts';
import { recoverFlatCronParams } from './recover-flat-params.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });
const CRON = { kind: 'cron', expr: '0 9 * * *' };

describe('recoverFlatCronParams', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'fields beside action',
      { action: 'add', name: 'n', schedule: CRON, payload: { kind: 'systemEvent', text: 't' } },
      { action: 'add', job: { name: 'n', schedule: CRON, payload: { kind: 'systemEvent', text: 't' } } },
    ],
    [
      'shorthand',
      { action: 'add', expr: '0 9 * * *', text: 't' },
      { action: 'add', job: { schedule: CRON, text: 't' } },
    ],
    [
      'shorthand with zone',
      { action: 'add', cron: '0 9 * * *', tz: 'UTC', message: 'm' },
      { action: 'add', job: { schedule: { kind: 'cron', expr: '0 9 * * *', tz: 'UTC' }, message: 'm' } },
    ],
    [
      'everyMs',
      { action: 'add', everyMs: 5, text: 't' },
      { action: 'add', job: { schedule: { kind: 'every', everyMs: 5 }, text: 't' } },
    ],
    [
      'at',
      { action: 'add', at: 'x', text: 't' },
      { action: 'add', job: { schedule: { kind: 'at', at: 'x' }, text: 't' } },
    ],
    [
      'the same words twice',
      { action: 'add', at: 'x', text: 't', message: 't ' },
      { action: 'add', job: { schedule: { kind: 'at', at: 'x' }, text: 't', message: 't ' } },
    ],
    ['an empty job', { action: 'add', job: {}, expr: '0 9 * * *' }, { action: 'add', job: { schedule: CRON } }],
    ['a blank job', { action: 'add', job: ' ', expr: '0 9 * * *' }, { action: 'add', job: { schedule: CRON } }],
    ['an empty JSON job', { action: 'add', job: '{}', expr: '0 9 * * *' }, { action: 'add', job: { schedule: CRON } }],
    ['a JSON job', { action: 'add', job: '{"name": "n"}' }, { action: 'add', job: { name: 'n' } }],
    [
      'a job that is there',
      { action: 'add', job: { name: 'n' }, text: 't' },
      { action: 'add', job: { name: 'n' }, text: 't' },
    ],
    ['keys with spaces', { ' action ': ' ADD ', ' expr': '0 9 * * *' }, { action: 'add', job: { schedule: CRON } }],
    [
      'dotted keys',
      {
        action: 'add',
        'schedule.kind': 'cron',
        'schedule.expr': '0 9 * * *',
        'payload.text': 't',
        'delivery.mode': 'none',
      },
      { action: 'add', job: { schedule: CRON, payload: { text: 't' }, delivery: { mode: 'none' } } },
    ],
    [
      'dotted keys below job',
      { action: 'add', 'job.name': 'n', 'job.schedule.kind': 'cron' },
      { action: 'add', job: { name: 'n', 'schedule.kind': 'cron' } },
    ],
    ['a bare schedule', { action: 'add', schedule: '0 9 * * *' }, { action: 'add', job: { schedule: CRON } }],
    [
      'kind of a schedule',
      { action: 'add', kind: 'cron', expr: '0 9 * * *' },
      { action: 'add', job: { schedule: CRON } },
    ],
    [
      'kind of a payload',
      { action: 'add', kind: 'reminder', expr: '0 9 * * *', text: 't' },
      { action: 'add', job: { kind: 'reminder', schedule: CRON, text: 't' } },
    ],
    ['kind alone', { action: 'add', kind: 'reminder' }, { action: 'add', job: { kind: 'reminder' } }],
    ['only a name', { action: 'add', name: 'n' }, { action: 'add', job: { name: 'n' } }],
    ['nothing at all', { action: 'add', note: 1 }, { action: 'add', note: 1 }],
    ['blank fields', { action: 'add', name: '', text: null }, { action: 'add', name: '', text: null }],
    ['a blank beside a field', { action: 'add', name: 'n', text: null }, { action: 'add', job: { name: 'n' } }],
    [
      'false counts',
      { action: 'update', jobId: 'j', enabled: false },
      { action: 'update', jobId: 'j', patch: { enabled: false } },
    ],
    [
      'unknown keys and contextMessages stay',
      { action: 'add', expr: '0 9 * * *', contextMessages: 3, note: 'x', 'a.b': 1, id: 'i' },
      { action: 'add', job: { schedule: CRON }, contextMessages: 3, note: 'x', 'a.b': 1, id: 'i' },
    ],
    [
      'update',
      { action: 'update', id: 'j', text: 't', mode: 'now' },
      { action: 'update', jobId: 'j', mode: 'now', patch: { text: 't' } },
    ],
    [
      'update with an empty patch',
      { action: 'update', jobId: 'j', patch: {}, name: 'n' },
      { action: 'update', jobId: 'j', patch: { name: 'n' } },
    ],
    [
      'update with a patch',
      { action: 'update', jobId: 'j', patch: { name: null }, text: 't' },
      { action: 'update', jobId: 'j', patch: { name: null }, text: 't' },
    ],
    [
      'update with a job for a patch',
      { action: 'update', jobId: 'j', job: { name: 'n' } },
      { action: 'update', jobId: 'j', patch: { name: 'n' } },
    ],
    [
      'update with an empty job',
      { action: 'update', jobId: 'j', job: {}, name: 'n' },
      { action: 'update', jobId: 'j', patch: { name: 'n' } },
    ],
    [
      'update with both',
      { action: 'update', patch: { name: 'n' }, job: { name: 'm' } },
      { action: 'update', patch: { name: 'n' }, job: { name: 'm' } },
    ],
    [
      'wake',
      { action: 'wake', text: 't', mode: 'now', schedule: CRON },
      { action: 'wake', text: 't', mode: 'now', schedule: CRON },
    ],
    ['wake with dotted keys', { action: 'wake', 'payload.text': 't' }, { action: 'wake', 'payload.text': 't' }],
    [
      'list',
      { action: 'list', includeDisabled: true, name: 'n' },
      { action: 'list', includeDisabled: true, name: 'n' },
    ],
    ['run by id', { action: 'run', id: 'j', runMode: 'due' }, { action: 'run', jobId: 'j', runMode: 'due' }],
    ['id beside jobId', { action: 'remove', id: 'a', jobId: 'b' }, { action: 'remove', jobId: 'b' }],
    ['id beside a blank jobId', { action: 'remove', id: 'a', jobId: '' }, { action: 'remove', jobId: 'a' }],
    ['a blank id', { action: 'remove', id: '', jobId: 'b' }, { action: 'remove', id: '', jobId: 'b' }],
    ['timeoutMs', { action: 'list', timeoutMs: 5 }, { action: 'list' }],
    ['blank gateway fields', { action: 'list', gatewayUrl: '', gatewayToken: null }, { action: 'list' }],
    ['no action', { text: 't' }, { text: 't' }],
    ['an action that is no text', { action: 5, text: 't' }, { action: 5, text: 't' }],
  ])('S6: %s', (_case, args, expected) => {
    const before = structuredClone(args);
    const once = recoverFlatCronParams(args);
    expect(once).toStrictEqual(expected);
    expect(recoverFlatCronParams(once)).toStrictEqual(expected);
    expect(args).toStrictEqual(before);
  });

  it('S6: every field of a job is recovered', () => {
    const job = {
      name: 'n',
      description: 'd',
      enabled: false,
      deleteAfterRun: false,
      sessionTarget: 'isolated',
      wakeMode: 'now',
      delivery: { mode: 'announce' },
      payload: { kind: 'agentTurn' },
      misfire: 'all',
      misfireMax: 2,
      graceMs: 5,
      respectQuietHours: true,
      personId: 'p',
      agentId: 'a',
      sessionKey: 's',
      message: 'm',
      model: 'x',
      thinking: 'low',
      timeoutSeconds: 5,
      allowUnsafeExternalContent: true,
      deliver: true,
      channel: 'c',
      to: 't',
      bestEffortDeliver: true,
    };
    const when = {
      everyMs: 5,
      anchorMs: 1,
      fromMs: 2,
      untilMs: 3,
      tz: 'UTC',
      staggerMs: 1,
      dtstart: 'x',
      timeZone: 'UTC',
      timezone: 'UTC',
    };
    expect(recoverFlatCronParams({ action: 'add', ...job, ...when })).toStrictEqual({
      action: 'add',
      job: { ...job, schedule: { kind: 'every', ...when } },
    });
    for (const alias of ['every', 'rrule']) {
      expect(recoverFlatCronParams({ action: 'add', [alias]: 5 })).toMatchObject({ job: { schedule: { [alias]: 5 } } });
    }
    expect(recoverFlatCronParams({ action: 'add', atMs: 5 })).toMatchObject({
      job: { schedule: { kind: 'at', at: '1970-01-01T00:00:00.005Z' } },
    });
  });

  it('S6: what is recovered is a job', () => {
    const { job } = recoverFlatCronParams({
      action: 'add',
      atMs: 1_772_355_600_000,
      text: 'Call Ann',
      'delivery.to': 5,
    });
    expect(normalizeCronJobCreate(job)).toMatchObject({
      name: 'Call Ann',
      schedule: { kind: 'at', at: '2026-03-01T09:00:00.000Z' },
      payload: { kind: 'systemEvent', text: 'Call Ann' },
      delivery: { mode: 'announce', to: '5' },
    });
  });

  it.each<[unknown, string, string]>([
    [{ action: 'list', gatewayUrl: 'ws://x' }, 'gatewayUrl', 'gatewayUrl cannot be set by a tool call'],
    [{ action: 'wake', gatewayToken: 'x' }, 'gatewayToken', 'gatewayToken cannot be set by a tool call'],
    [{ action: 'add', text: 'a', message: 'b', expr: 'x' }, 'text', 'differ'],
    [{ action: 'update', text: 'a', message: 'b' }, 'text', 'differ'],
    [{ action: 'add', job: 'tomorrow' }, 'job', 'JSON'],
    [{ action: 'add', job: [1] }, 'job', 'must be an object'],
    [{ action: 'update', patch: 5 }, 'patch', 'must be an object'],
    [{ action: 'add', schedule: 5 }, 'schedule', 'must be an object'],
    [null, 'arguments', 'takes an object with an action'],
    [[], 'arguments', 'takes an object with an action'],
  ])('S6: refuses %j', (args, field, words) => {
    expect(() => recoverFlatCronParams(args as Record<string, unknown>)).toThrow(refusal(field, words));
  });

  it.each([
    '{"action":"add","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"expr":"x"}',
    '{"action":"add","schedule":{"__proto__":{"polluted":1},"expr":"x"}}',
    '{"action":"add","schedule":{"expr":"x"},"payload":{"deep":{"__proto__":{"polluted":1},"list":[{"constructor":1}]}}}',
    '{"action":"add","job":{"schedule":{"expr":"x","a":{"__proto__":{"polluted":1}}}}}',
    '{"action":"add","job":"{\\"__proto__\\":{\\"polluted\\":1},\\"schedule\\":{\\"expr\\":\\"x\\"}}"}',
    '{"action":"add","schedule.__proto__.polluted":1,"schedule.expr":"x"}',
  ])('S6: no prototype pollution by %s', (json) => {
    const recovered = recoverFlatCronParams(JSON.parse(json));
    expect(recovered).toMatchObject({ job: { schedule: { expr: 'x' } } });
    expect(JSON.stringify(recovered)).not.toMatch(/polluted|constructor|__proto__/);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('Q6: a cyclic job is cut off, lists are kept', () => {
    const cyclic: Record<string, unknown> = { list: [1, { a: null }] };
    cyclic.self = cyclic;
    const { job } = recoverFlatCronParams({ action: 'add', job: cyclic });
    expect(job).toMatchObject({ list: [1, { a: null }], self: { self: { self: { list: [1, { a: null }] } } } });
    const depth = (JSON.stringify(job).match(/self/g) ?? []).length;
    expect(depth).toBe(7);
    const endless: unknown[] = [];
    endless.push(endless);
    expect(JSON.stringify(recoverFlatCronParams({ action: 'add', job: { endless } }))).toContain('[[[[[[[null]]]]]]]');
  });
});
