import { describe, expect, it } from 'vitest';
import type { CronJob } from '../job.ts';
import { exportJobs, importJobs } from './exchange-jobs.ts';

const full: CronJob = {
  id: 'j1',
  agentId: 'main',
  sessionKey: 'chat:1',
  personId: 'me',
  name: 'Mail',
  description: 'd',
  enabled: false,
  deleteAfterRun: false,
  createdAtMs: 0,
  updatedAtMs: 2,
  schedule: { kind: 'cron', expr: '0 9 * * *', tz: 'Europe/Berlin', staggerMs: 5, fromMs: 1, untilMs: 2 },
  sessionTarget: 'isolated',
  wakeMode: 'next-heartbeat',
  payload: {
    kind: 'agentTurn',
    message: 'm',
    model: 'x',
    thinking: 'low',
    timeoutSeconds: 5,
    allowUnsafeExternalContent: true,
  },
  delivery: { mode: 'webhook', to: 'https://x.example', channel: 'c', bestEffort: true },
  misfire: 'all',
  misfireMax: 3,
  graceMs: 4,
  respectQuietHours: true,
  floating: true,
  hidden: true,
  state: {
    nextRunAtMs: 5,
    runningAtMs: 6,
    lastRunAtMs: 7,
    lastStatus: 'error',
    lastError: 'boom',
    lastDurationMs: 8,
    consecutiveErrors: 9,
    scheduleErrorCount: 0,
    lastDelivered: false,
  },
};
const plain: CronJob = {
  id: 'j2',
  name: 'n',
  enabled: true,
  createdAtMs: 1,
  updatedAtMs: 1,
  schedule: { kind: 'every', everyMs: 60_000 },
  sessionTarget: 'main',
  wakeMode: 'now',
  payload: { kind: 'reminder', text: 't' },
  state: {},
};

describe('exportJobs', () => {
  it('S13: is OpenClaw’s shape and a copy', () => {
    const file = exportJobs([full, plain]);
    expect(file).toStrictEqual({ version: 1, jobs: [full, plain] });
    expect(file.jobs[0]).not.toBe(full);
    expect(file.jobs[0]?.payload).not.toBe(full.payload);
  });
});

describe('importJobs', () => {
  it('S13: what is exported comes back the same, as data and as text', () => {
    const expected = { jobs: [full, plain], problems: [] };
    expect(importJobs(exportJobs([full, plain]))).toStrictEqual(expected);
    expect(importJobs(JSON.stringify(exportJobs([full, plain])))).toStrictEqual(expected);
  });

  it('S13: a file larger than one job may be is read', () => {
    const jobs = Array.from({ length: 1000 }, (_, n) => ({ ...plain, id: `job-${n}` }));
    expect(importJobs(JSON.stringify({ version: 1, jobs })).jobs).toHaveLength(1000);
  });

  it.each(['ok', 'error', 'skipped'] as const)('S12: the last status %s comes back', (lastStatus) => {
    expect(importJobs({ jobs: [{ ...plain, state: { lastStatus } }] }).jobs[0]?.state).toStrictEqual({ lastStatus });
  });

  it('S13: reads older shapes', () => {
    const old = {
      jobId: 'old',
      name: 'Old',
      schedule: { kind: 'at', atMs: 1_772_355_600_000 },
      payload: {
        kind: 'agentTurn',
        message: 'm',
        deliver: true,
        channel: 'telegram',
        to: '5',
        bestEffortDeliver: true,
      },
      state: { nextRunAtMs: '2026-03-01T09:00:00Z' },
    };
    expect(importJobs({ jobs: [old] })).toStrictEqual({
      jobs: [
        {
          id: 'old',
          name: 'Old',
          enabled: true,
          deleteAfterRun: true,
          schedule: { kind: 'at', at: '2026-03-01T09:00:00.000Z' },
          sessionTarget: 'isolated',
          wakeMode: 'now',
          payload: { kind: 'agentTurn', message: 'm' },
          delivery: { mode: 'announce', channel: 'telegram', to: '5', bestEffort: true },
          state: { nextRunAtMs: 1_772_355_600_000 },
        },
      ],
      problems: [],
    });
  });

  it('S13: a bad entry is reported with its place and left out; the others come in', () => {
    const { id, state, ...bare } = plain;
    expect([id, state]).toEqual(['j2', {}]);
    const jobs = [
      plain,
      null,
      { ...plain, id: 'x', schedule: 5 },
      'x',
      { ...full, id: 'y', sessionTarget: 'main' },
      bare,
      bare,
    ];
    const result = importJobs({ version: 1, jobs });
    expect(result.jobs).toStrictEqual([plain, { ...bare, state: {} }, { ...bare, state: {} }]);
    expect(result.problems).toEqual([
      { index: 1, field: 'job', message: 'The entry is empty.' },
      { index: 2, field: 'schedule', message: 'schedule must be an object, not 5.' },
      { index: 3, field: 'job', message: expect.stringContaining('JSON') },
      { index: 4, field: 'sessionTarget', message: expect.stringContaining('needs a payload') },
    ]);
  });

  it('S13: a second entry with the same id is reported and left out', () => {
    const result = importJobs({ version: 1, jobs: [full, plain, { ...plain, name: 'again' }] });
    expect(result.jobs).toStrictEqual([full, plain]);
    expect(result.problems).toEqual([
      { index: 2, field: 'id', message: 'The id "j2" belongs to entry 1 already; this one was left out.' },
    ]);
  });

  it('S13: bad history is reported and dropped, the job stays', () => {
    const state = {
      nextRunAtMs: 'x',
      runningAtMs: {},
      lastRunAtMs: [],
      lastStatus: 'fine',
      lastError: {},
      lastDurationMs: -1,
      consecutiveErrors: 'x',
      scheduleErrorCount: -1,
      lastDelivered: 'x',
    };
    const raw = { ...plain, state, createdAtMs: 'x', updatedAtMs: 'x', floating: 'x', hidden: 'x' };
    const { createdAtMs, updatedAtMs, ...kept } = plain;
    expect([createdAtMs, updatedAtMs]).toEqual([1, 1]);
    const result = importJobs({ version: 1, jobs: [raw, { ...plain, id: 'j3', state: 'gone' }] });
    expect(result.jobs).toStrictEqual([kept, { ...plain, id: 'j3' }]);
    const fields = [
      'createdAtMs',
      'updatedAtMs',
      'floating',
      'hidden',
      ...Object.keys(state).map((key) => `state.${key}`),
    ];
    expect(result.problems.map(({ index, field }) => ({ index, field }))).toEqual([
      ...fields.map((field) => ({ index: 0, field })),
      { index: 1, field: 'state' },
    ]);
  });

  it.each<[unknown, string, string]>([
    ['not json', 'file', 'The file is not JSON.'],
    ['[]', 'file', 'The file must hold an object with version and jobs.'],
    [undefined, 'file', 'The file must hold an object'],
    [{ version: 1 }, 'jobs', 'The file has no list of jobs.'],
    [{ version: 1, jobs: {} }, 'jobs', 'The file has no list of jobs.'],
  ])('S13: %j is reported, not thrown', (raw, field, words) => {
    expect(importJobs(raw)).toEqual({
      jobs: [],
      problems: [{ index: -1, field, message: expect.stringContaining(words) }],
    });
  });

  it('S13: another version is reported and read all the same', () => {
    expect(importJobs({ version: 2, jobs: [plain] })).toStrictEqual({
      jobs: [plain],
      problems: [{ index: -1, field: 'version', message: 'The file says version 2; it was read as version 1.' }],
    });
  });

  it('Q6: a bug is not taken for a bad entry', () => {
    const trap = Object.defineProperty({ ...plain }, 'name', {
      enumerable: true,
      get: () => {
        throw new RangeError('a bug');
      },
    });
    expect(() => importJobs({ version: 1, jobs: [trap] })).toThrow(RangeError);
  });
});
