import { describe, expect, it } from 'vitest';
import type { CronJob, CronJobPatch } from '../job.ts';
import { applyCronJobPatch } from './apply-patch.ts';

const refusal = (field: string) => expect.objectContaining({ name: 'InputError', field });

const turn: CronJob = {
  id: 'j1',
  name: 'n',
  description: 'd',
  enabled: true,
  createdAtMs: 1,
  updatedAtMs: 2,
  state: { nextRunAtMs: 5 },
  schedule: { kind: 'cron', expr: '0 9 * * *' },
  sessionTarget: 'isolated',
  wakeMode: 'now',
  payload: { kind: 'agentTurn', message: 'm', model: 'small', timeoutSeconds: 5 },
  delivery: { mode: 'announce', channel: 'telegram', to: '5' },
  misfire: 'all',
  misfireMax: 3,
};
const once: CronJob = {
  id: 'j2',
  name: 'n',
  enabled: true,
  createdAtMs: 1,
  updatedAtMs: 2,
  state: {},
  deleteAfterRun: true,
  schedule: { kind: 'at', at: '2026-03-01T09:00:00.000Z' },
  sessionTarget: 'main',
  wakeMode: 'now',
  payload: { kind: 'reminder', text: 't' },
};
const AT = { kind: 'at', at: '2026-04-01T09:00:00.000Z' } as const;
const EVERY = { kind: 'every', everyMs: 5 } as const;

describe('applyCronJobPatch', () => {
  it('S15: an empty patch changes nothing, and the job given stays as it was', () => {
    const before = structuredClone(turn);
    expect(applyCronJobPatch(turn, {})).toStrictEqual(turn);
    expect(applyCronJobPatch(once, {})).toStrictEqual(once);
    applyCronJobPatch(turn, { name: 'x', payload: { text: 'y' }, delivery: null });
    expect(turn).toStrictEqual(before);
  });

  it.each<[CronJobPatch, Partial<CronJob>]>([
    [
      { name: 'new', enabled: false, graceMs: 5 },
      { name: 'new', enabled: false, graceMs: 5 },
    ],
    [
      { payload: { text: 'new' } },
      { payload: { kind: 'agentTurn', message: 'new', model: 'small', timeoutSeconds: 5 } },
    ],
    [
      { payload: { message: 'new' } },
      { payload: { kind: 'agentTurn', message: 'new', model: 'small', timeoutSeconds: 5 } },
    ],
    [{ payload: { model: 'big' } }, { payload: { kind: 'agentTurn', message: 'm', model: 'big', timeoutSeconds: 5 } }],
    [{ payload: { kind: 'systemEvent' } }, { payload: { kind: 'systemEvent', text: 'm' }, sessionTarget: 'main' }],
    [{ payload: { kind: 'reminder', text: 'x' } }, { payload: { kind: 'reminder', text: 'x' }, sessionTarget: 'main' }],
    [{ delivery: { to: '6' } }, { delivery: { mode: 'announce', channel: 'telegram', to: '6' } }],
    [{ delivery: { mode: 'none' } }, { delivery: { mode: 'none', channel: 'telegram', to: '5' } }],
    [
      { delivery: { mode: 'webhook', to: 'https://x.example' } },
      { delivery: { mode: 'webhook', to: 'https://x.example' } },
    ],
    [{ delivery: null }, { delivery: { mode: 'announce' } }],
    [{ schedule: AT }, { schedule: AT, deleteAfterRun: true }],
    [
      { schedule: AT, deleteAfterRun: false },
      { schedule: AT, deleteAfterRun: false },
    ],
    [{ schedule: EVERY }, { schedule: EVERY }],
    [{ misfire: 'all', misfireMax: 9 }, { misfireMax: 9 }],
    [{ sessionTarget: 'isolated' }, { sessionTarget: 'isolated' }],
  ])('S15: %j on a turn', (patch, expected) => {
    expect(applyCronJobPatch(turn, patch)).toStrictEqual({ ...turn, ...expected });
  });

  it('S9: the most late runs go when the policy no longer is `all`', () => {
    const { misfireMax, ...rest } = turn;
    expect(misfireMax).toBe(3);
    expect(applyCronJobPatch(turn, { misfire: 'skip' })).toStrictEqual({ ...rest, misfire: 'skip' });
    const { misfire, ...bare } = rest;
    expect(misfire).toBe('all');
    expect(applyCronJobPatch(turn, { misfire: null })).toStrictEqual(bare);
    expect(applyCronJobPatch(once, { misfireMax: 3 })).toStrictEqual(once);
  });

  it('S15: null takes an optional field away', () => {
    const { description, ...rest } = turn;
    expect(description).toBe('d');
    expect(applyCronJobPatch(turn, { description: null, sessionKey: null })).toStrictEqual(rest);
  });

  it('S11: a one-shot that becomes repeating no longer deletes itself, unless told to', () => {
    const { deleteAfterRun, ...rest } = once;
    expect(deleteAfterRun).toBe(true);
    expect(applyCronJobPatch(once, { schedule: EVERY })).toStrictEqual({ ...rest, schedule: EVERY });
    expect(applyCronJobPatch(once, { schedule: EVERY, deleteAfterRun: true }).deleteAfterRun).toBe(true);
    expect(applyCronJobPatch({ ...once, deleteAfterRun: false }, { schedule: AT }).deleteAfterRun).toBe(false);
    expect(applyCronJobPatch({ ...turn, deleteAfterRun: true }, { schedule: EVERY }).deleteAfterRun).toBe(true);
  });

  it('S4: a reminder that becomes a turn moves to its session and announces', () => {
    expect(applyCronJobPatch(once, { payload: { kind: 'agentTurn', thinking: 'low' } })).toStrictEqual({
      ...once,
      sessionTarget: 'isolated',
      payload: { kind: 'agentTurn', message: 't', thinking: 'low' },
      delivery: { mode: 'announce' },
    });
  });

  it('S5: the address of a webhook does not linger as a chat', () => {
    const hook: CronJob = { ...turn, delivery: { mode: 'webhook', to: 'https://x.example', bestEffort: true } };
    expect(applyCronJobPatch(hook, { delivery: { mode: 'announce' } }).delivery).toStrictEqual({ mode: 'announce' });
    expect(applyCronJobPatch(hook, { delivery: { to: 'https://y.example' } }).delivery).toStrictEqual({
      mode: 'webhook',
      to: 'https://y.example',
      bestEffort: true,
    });
  });

  it('S5: a job without delivery gets one from a target alone', () => {
    expect(applyCronJobPatch(once, { delivery: { to: '5' } }).delivery).toStrictEqual({ mode: 'announce', to: '5' });
  });

  it('S4: refuses what would not fit together', () => {
    expect(() => applyCronJobPatch(turn, { sessionTarget: 'main' })).toThrow(refusal('sessionTarget'));
    expect(() => applyCronJobPatch(turn, { delivery: { mode: 'webhook' } })).toThrow(refusal('delivery.to'));
  });
});
