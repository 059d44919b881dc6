import { describe, expect, it } from 'vitest';
import { refusePast, scheduleTaskToJob } from './schedule-task.ts';

const refusal = (field: string, words: string) =>
  expect.objectContaining({ name: 'InputError', field, message: expect.stringContaining(words) });
const NOW = Date.parse('2026-07-01T12:00:00Z');
const context = { timeZone: 'America/New_York', nowMs: NOW };
const task = (more: Record<string, unknown>) => ({ description: 'Weather', prompt: 'Look up the weather', ...more });

describe('scheduleTaskToJob', () => {
  it('S7: execute_at makes a turn that runs once', () => {
    expect(scheduleTaskToJob(task({ execute_at: '2026-07-01T13:00:00Z' }), context)).toStrictEqual({
      kind: 'job',
      job: {
        name: 'Weather',
        description: 'Weather',
        enabled: true,
        deleteAfterRun: true,
        schedule: { kind: 'at', at: '2026-07-01T13:00:00.000Z' },
        sessionTarget: 'isolated',
        wakeMode: 'now',
        payload: { kind: 'agentTurn', message: 'Look up the weather' },
        delivery: { mode: 'announce' },
      },
    });
  });

  it('S2: execute_at without offset is in the person’s zone', () => {
    expect(
      scheduleTaskToJob(task({ execute_at: '2026-07-01T09:00:00', cron: '', on_heartbeat: false }), context),
    ).toMatchObject({
      job: { schedule: { at: '2026-07-01T13:00:00.000Z' } },
    });
  });

  it('S2: cron is left without a zone, so that it follows the person', () => {
    expect(scheduleTaskToJob(task({ cron: ' 0 9 * * * ', execute_at: null }), context)).toMatchObject({
      kind: 'job',
      job: { schedule: { kind: 'cron', expr: '0 9 * * *' } },
    });
    expect(JSON.stringify(scheduleTaskToJob(task({ cron: '0 9 * * *' }), context))).not.toContain('"tz"');
  });

  it('S7: on_heartbeat is a standing addition, not a job', () => {
    expect(scheduleTaskToJob(task({ on_heartbeat: 'true' }), context)).toStrictEqual({
      kind: 'standing',
      description: 'Weather',
      prompt: 'Look up the weather',
    });
  });

  it('S7: a long description becomes a short name', () => {
    const description = 'x'.repeat(300);
    expect(scheduleTaskToJob(task({ description, cron: '0 9 * * *' }), context)).toMatchObject({
      job: { name: `${'x'.repeat(199)}…`, description },
    });
  });

  it.each<[unknown, string, string]>([
    [undefined, 'input', 'schedule_task needs a description, a prompt and a time.'],
    [5, 'input', 'must be an object'],
    [task({}), 'execute_at', 'Give exactly one of execute_at, cron or on_heartbeat: true; none was given.'],
    [task({ on_heartbeat: false }), 'execute_at', 'none was given'],
    [task({ cron: '0 9 * * *', on_heartbeat: true }), 'on_heartbeat', 'cron and on_heartbeat were given'],
    [task({ cron: 'x', execute_at: 'y' }), 'cron', 'execute_at and cron were given'],
    [task({ cron: 'x', execute_at: 'y', on_heartbeat: true }), 'cron', 'execute_at, cron and on_heartbeat were given'],
    [task({ on_heartbeat: 'sometimes' }), 'on_heartbeat', 'true or false'],
    [task({ execute_at: 'tomorrow' }), 'execute_at', 'must be a time'],
    [
      task({ execute_at: '2026-07-01T11:58:59Z' }),
      'execute_at',
      'execute_at is in the past: Wed 1 July 2026 at 07:58:59 (America/New_York). It is now Wed 1 July 2026 at 08:00 (America/New_York); give a later time.',
    ],
    [{ prompt: 'p', cron: 'x' }, 'description', 'description is missing.'],
    [{ description: 'd', cron: 'x' }, 'prompt', 'prompt is missing.'],
    [task({ prompt: 'x'.repeat(10_001), cron: 'x' }), 'prompt', 'at most 10000'],
    [task({ description: 'x'.repeat(2001), cron: 'x' }), 'description', 'at most 2000'],
  ])('S7: refuses %j', (input, field, words) => {
    expect(() => scheduleTaskToJob(input, context)).toThrow(refusal(field, words));
  });
});

describe('refusePast', () => {
  it('S2: a minute ago is still taken, a millisecond more is not', () => {
    expect(() => refusePast(NOW - 60_000, 'at', context)).not.toThrow();
    expect(() => refusePast(NOW + 1, 'at', context)).not.toThrow();
    expect(() => refusePast(NOW - 60_001, 'at', context)).toThrow(refusal('at', 'at is in the past'));
  });
});
