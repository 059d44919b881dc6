/**
 * What holds for any input, however messy: normalising twice changes nothing, inputs are never changed, prototypes are
 * never touched, and nothing but a refusal is ever thrown.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../base/index.ts';
import { applyCronJobPatch } from './apply-patch.ts';
import { exportJobs, importJobs } from './exchange-jobs.ts';
import { normalizeCronJobCreate, normalizeCronJobPatch } from './normalize-job.ts';
import { parseRequestLine } from './read-schedule-request.ts';
import { recoverFlatCronParams } from './recover-flat-params.ts';
import { scheduleTaskToJob } from './schedule-task.ts';

const words = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom('hi', ' hi ', 'a\nb', ''));
const number = fc.oneof(fc.integer({ min: -5, max: 100_000 }), fc.constantFrom('5', '60000', 1.5, 1_772_355_600_000));
const flag = fc.constantFrom<unknown>(true, false, 'true', null);
const time = fc.constantFrom<unknown>('2026-03-01T09:00', '2026-03-01T09:00+05:00', 1_772_355_600_000, '1772355600000');
const zone = fc.constantFrom('Europe/Berlin', 'utc', 'Asia/Tokyo');
const expr = fc.constantFrom('0 9 * * *', ' */5  * * * * ', '@daily');
const perhaps = { requiredKeys: [] as [] };

const when = fc.record(
  {
    kind: fc.constantFrom('at', 'every', 'CRON', 'rrule'),
    at: time,
    everyMs: number,
    expr,
    cron: expr,
    tz: zone,
    fromMs: number,
    untilMs: number,
    staggerMs: number,
    anchorMs: time,
  },
  perhaps,
);
const what = fc.record(
  {
    kind: fc.constantFrom('systemEvent', 'agentTurn', 'reminder'),
    text: words,
    message: words,
    model: words,
    timeoutSeconds: number,
    deliver: flag,
    to: fc.oneof(words, number),
  },
  perhaps,
);
const where = fc.record(
  {
    mode: fc.constantFrom('none', 'announce', 'webhook'),
    to: fc.constantFrom('https://x.example', '5'),
    bestEffort: flag,
  },
  perhaps,
);
const settings = fc.record(
  {
    name: words,
    description: words,
    enabled: flag,
    deleteAfterRun: flag,
    sessionTarget: fc.constantFrom('main', 'isolated', null),
    misfire: fc.constantFrom<unknown>('once', 'all', { all: 3 }),
    misfireMax: number,
    graceMs: number,
    personId: words,
  },
  perhaps,
);
const asJson = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    arbitrary,
    arbitrary.map((value) => JSON.stringify(value)),
  );

/** Jobs as models write them: nested or flat, as JSON, with odd keys. */
const messyJob = fc
  .tuple(
    settings,
    fc.option(asJson(when)),
    fc.option(asJson(what)),
    fc.option(where),
    fc.oneof(when, what, fc.constant({})),
    fc.dictionary(fc.string(), fc.jsonValue()),
  )
  .map(([own, schedule, payload, delivery, flat, junk]) => ({ ...junk, ...own, ...flat, schedule, payload, delivery }));

/** Jobs that pass, so that properties about results are not empty. */
const goodJob = fc
  .tuple(
    fc.record(
      { name: words, description: words, enabled: flag, deleteAfterRun: flag, graceMs: fc.nat(), personId: words },
      perhaps,
    ),
    fc.oneof(
      fc.record({ at: time, tz: zone }, { requiredKeys: ['at'] }),
      fc.record({ everyMs: fc.integer({ min: 1000 }), anchorMs: time }, { requiredKeys: ['everyMs'] }),
      fc.record({ cron: expr, tz: zone, untilMs: fc.nat() }, { requiredKeys: ['cron'] }),
    ),
    fc.oneof(
      fc.record({ text: fc.constantFrom('hi', ' a\nb ', '😀'.repeat(70)) }),
      fc.record(
        { message: fc.constantFrom('hi', 'x'.repeat(100)), model: words, deliver: flag },
        { requiredKeys: ['message'] },
      ),
      fc.record({ kind: fc.constant('reminder'), text: fc.constantFrom('hi', 'ho') }),
    ),
  )
  .map(([own, schedule, payload]) => ({ ...own, schedule, payload }));

/** The result, or undefined for a refusal; anything else that is thrown fails the test. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(InputError);
    return undefined;
  }
}

const isClean = () => Object.getOwnPropertyNames(Object.prototype).length;
const untouched = isClean();

describe('properties', () => {
  it('S6: a good job passes, and normalising it again changes nothing', () => {
    fc.assert(
      fc.property(goodJob, (raw) => {
        const job = normalizeCronJobCreate(raw);
        expect(normalizeCronJobCreate(job)).toStrictEqual(job);
        expect(normalizeCronJobCreate(JSON.stringify(job))).toStrictEqual(job);
        expect(applyCronJobPatch(job, normalizeCronJobPatch(job))).toStrictEqual(job);
      }),
    );
  });

  it('S6: any input: twice is once, the input stays, only refusals are thrown', () => {
    fc.assert(
      fc.property(fc.oneof(messyJob, fc.jsonValue(), fc.anything()), (raw) => {
        const before = structuredCloneOf(raw);
        const job = attempt(() => normalizeCronJobCreate(raw));
        const patch = attempt(() => normalizeCronJobPatch(raw));
        if (job !== undefined) expect(normalizeCronJobCreate(job)).toStrictEqual(job);
        if (patch !== undefined) expect(normalizeCronJobPatch(patch)).toStrictEqual(patch);
        expect(raw).toEqual(before);
        expect(isClean()).toBe(untouched);
      }),
      { numRuns: 500 },
    );
  });

  it('S6: flat parameters: twice is once, the input stays, only refusals are thrown', () => {
    const actions = fc.constantFrom('add', 'update', 'wake', 'list', ' ADD ');
    const args = fc
      .tuple(actions, messyJob, fc.option(asJson(messyJob)))
      .map(([action, flat, job]) => ({ ...flat, action, job }));
    fc.assert(
      fc.property(args, (raw) => {
        const before = structuredClone(raw);
        const recovered = attempt(() => recoverFlatCronParams(raw));
        if (recovered !== undefined) expect(recoverFlatCronParams(recovered)).toStrictEqual(recovered);
        expect(raw).toEqual(before);
        expect(isClean()).toBe(untouched);
      }),
      { numRuns: 500 },
    );
  });

  it('S6: a flattened job is the same job', () => {
    fc.assert(
      fc.property(goodJob, ({ schedule, payload, ...own }) => {
        const nested = normalizeCronJobCreate({ ...own, schedule, payload });
        const { job } = recoverFlatCronParams({ action: 'add', ...own, ...schedule, ...payload });
        expect(normalizeCronJobCreate(job)).toStrictEqual(nested);
      }),
    );
  });

  it('S13: export and import lose nothing', () => {
    fc.assert(
      fc.property(fc.array(goodJob, { maxLength: 5 }), (raws) => {
        const jobs = raws.map((raw, n) => ({
          ...normalizeCronJobCreate(raw),
          id: `j${n}`,
          createdAtMs: n,
          updatedAtMs: n,
          state: { nextRunAtMs: n },
        }));
        expect(importJobs(JSON.stringify(exportJobs(jobs)))).toStrictEqual({ jobs, problems: [] });
      }),
    );
  });

  it('S13: every entry of a file comes in or is reported', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(messyJob, goodJob, fc.jsonValue())), (entries) => {
        const { jobs, problems } = importJobs({ version: 1, jobs: entries });
        const reported = new Set(problems.map(({ index }) => index));
        expect(jobs.length + reported.size).toBeGreaterThanOrEqual(entries.length);
        expect(jobs.length).toBeLessThanOrEqual(entries.length);
      }),
    );
  });

  it('S13: no file and no line is fatal', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(messyJob).map((jobs) => ({ version: 1, jobs })),
        ),
        (raw) => {
          importJobs(raw);
          attempt(() => parseRequestLine(JSON.stringify(raw)));
          attempt(() => scheduleTaskToJob(raw, { timeZone: 'UTC', nowMs: 0 }));
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (line) => void attempt(() => parseRequestLine(line))));
  });
});

/** Some of what `anything` makes cannot be cloned; then there is nothing to compare with but itself. */
function structuredCloneOf(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}
