import { describe, expect, it } from 'vitest';
import type { CronJobPatch } from '../job.ts';
import { normalizeCronJobCreate } from './normalize-job.ts';
import { refuseFromModel } from './refuse-from-model.ts';

const turn = (more: Record<string, unknown>) => normalizeCronJobCreate({ cron: '0 9 * * *', message: 'm', ...more });

describe('refuseFromModel', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [
      { allowUnsafeExternalContent: true },
      'payload.allowUnsafeExternalContent',
      'Only the user may allow unsafe external content',
    ],
    [{ delivery: { mode: 'webhook', to: 'https://x.example' } }, 'delivery.mode', 'Only the user may set up a webhook'],
    [{ personId: 'p' }, 'personId', 'personId is taken from this conversation; leave it out.'],
    [{ agentId: 'a' }, 'agentId', 'agentId is taken from this conversation'],
    [{ sessionKey: 's' }, 'sessionKey', 'sessionKey is taken from this conversation'],
    [{ delivery: { channel: 'c' } }, 'delivery.channel', 'delivery.channel is taken from this conversation'],
    [{ delivery: { to: 't' } }, 'delivery.to', 'delivery.to is taken from this conversation'],
  ])('S4: refuses %j from a model', (more, field, words) => {
    expect(() => refuseFromModel(turn(more))).toThrow(
      expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) }),
    );
  });

  it('S4: lets plain jobs through', () => {
    expect(() => refuseFromModel(turn({}))).not.toThrow();
    expect(() =>
      refuseFromModel(turn({ allowUnsafeExternalContent: false, model: 'any', delivery: { mode: 'none' } })),
    ).not.toThrow();
    expect(() => refuseFromModel(turn({ delivery: { channel: 'last' } }))).not.toThrow();
    expect(() => refuseFromModel({})).not.toThrow();
  });

  it('S6: repeating what the caller is anyway is harmless; claiming another is not', () => {
    const caller = { personId: 'p', agentId: 'a', sessionKey: 's', channel: 'c', to: 't' };
    const own = turn({ personId: 'p', agentId: 'a', sessionKey: 's', delivery: { channel: 'c', to: 't' } });
    expect(() => refuseFromModel(own, caller)).not.toThrow();
    expect(() => refuseFromModel(turn({}), caller)).not.toThrow();
    for (const key of ['personId', 'agentId', 'sessionKey', 'channel', 'to'] as const) {
      expect(() => refuseFromModel(own, { ...caller, [key]: 'other' })).toThrow();
    }
  });

  it('S4: a model must be on the list where there is one', () => {
    const job = turn({ model: 'big' });
    expect(() => refuseFromModel(job)).not.toThrow();
    expect(() => refuseFromModel(job, { models: ['small', 'big'] })).not.toThrow();
    expect(() => refuseFromModel(turn({}), { models: [] })).not.toThrow();
    const refused = (message: string) => expect.objectContaining({ field: 'payload.model', message });
    expect(() => refuseFromModel(job, { models: ['small', 'mid'] })).toThrow(
      refused(`"big" is not on the user's list (allowed: small or mid).`),
    );
    expect(() => refuseFromModel(job, { models: [] })).toThrow(
      refused(`"big" is not on the user's list (no model may be named).`),
    );
  });

  it('S4: a patch is held to the same rules, and null claims too', () => {
    const patch: CronJobPatch = { payload: { allowUnsafeExternalContent: true }, sessionKey: null };
    expect(() => refuseFromModel(patch)).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({ field: 'payload.allowUnsafeExternalContent' }),
          expect.objectContaining({ field: 'sessionKey' }),
        ],
      }),
    );
    expect(() => refuseFromModel({ delivery: null })).not.toThrow();
  });
});
