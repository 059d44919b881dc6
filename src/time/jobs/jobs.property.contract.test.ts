/**
 * Any world of jobs, through any history: leaps of the clock both ways, restarts, switches, edits, undo. Afterwards the
 * tables must hold exactly one record per slot, one message per reminder that ran, and a plan for what waits (S8, S9,
 * S10, P6, Q1). Every run walks the same number of worlds, however fast the machine; `HARK_PROPERTY_SECONDS=600` walks
 * on for that long. A failure prints its seed and the smallest history.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Happening, type JobDraft, JobWorld } from '../../testing/job-world.ts';
import { onEveryStore, type StoreBench } from '../../testing/stores.ts';

/** A Friday in the week before New York's clock goes forward. */
const START = Date.parse('2026-03-06T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Some seconds for each store: over a socket a world takes many times longer. */
const WORLDS = { sqlite: 120, postgres: 10 };
const SECONDS = Number(process.env.HARK_PROPERTY_SECONDS ?? 0);
/** A slow machine may take a while, and so may making a failing world small. */
const PATIENCE_MS = (2 * SECONDS + 300) * 1_000;
const SETTINGS = { timeZone: 'America/New_York', 'jobs.runLogDays': 3_650, 'jobs.runLogRows': 100_000 };

const instant = (offset: number): string => new Date(START + offset).toISOString();
const limits = fc.record(
  { untilMs: fc.integer({ min: 2 * DAY, max: 6 * DAY }).map((offset) => START + offset) },
  { requiredKeys: [] },
);
const schedules = fc.oneof(
  fc.integer({ min: 1, max: 4 * DAY }).map((offset) => ({ kind: 'at', at: instant(offset) })),
  fc.tuple(fc.constantFrom(17 * MINUTE, HOUR, 5 * HOUR, 26 * HOUR), limits).map(([everyMs, limit]) => ({
    kind: 'every',
    everyMs,
    ...limit,
  })),
  fc
    .tuple(
      fc.constantFrom('0 9 * * *', '30 2 * * *', '*/40 * * * *', '0 22 * * 1-5', '15 7,23 * * *', '0 0 1 * *'),
      fc.constantFrom({}, { tz: 'Europe/Berlin' }, { tz: 'UTC', staggerMs: 300_000 }),
      limits,
    )
    .map(([expr, place, limit]) => ({ kind: 'cron', expr, ...place, ...limit })),
  fc
    .constantFrom('FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'FREQ=HOURLY;INTERVAL=7;COUNT=9')
    .map((rrule) => ({ kind: 'rrule', rrule, dtstart: '2026-03-06T02:30:00', tz: 'America/New_York' })),
);

const misfires = fc.constantFrom(
  {},
  { misfire: 'once' },
  { misfire: 'skip' },
  { misfire: 'all' },
  { misfire: 'all', misfireMax: 3 },
);
const extras = fc.record(
  {
    graceMs: fc.constantFrom(0, 10 * MINUTE, 3 * HOUR),
    respectQuietHours: fc.boolean(),
    deleteAfterRun: fc.boolean(),
  },
  { requiredKeys: [] },
);
const payloads = fc.constantFrom({ kind: 'reminder', text: 'words' }, { kind: 'systemEvent', text: 'an event' });
const jobs: fc.Arbitrary<JobDraft> = fc
  .tuple(schedules, misfires, extras, fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, payloads))
  .map(([schedule, misfire, extra, payload]) => ({
    name: `${schedule.kind} ${JSON.stringify(misfire)}`,
    payload: payload ?? { kind: 'reminder', text: 'words' },
    schedule,
    ...misfire,
    ...extra,
  }));

const which = fc.nat({ max: 7 });
const patches = fc.oneof(
  fc.constantFrom<JobDraft>({ name: 'renamed' }, { enabled: false }, { enabled: true }),
  schedules.map((schedule) => ({ schedule })),
);
/** What can happen while the clock behaves. */
const calm: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.integer({ min: 1, max: 30 * HOUR }).map((ms): Happening => ({ do: 'advance', ms })),
  },
  { weight: 2, arbitrary: jobs.map((job): Happening => ({ do: 'add', job })) },
  { weight: 2, arbitrary: fc.tuple(which, patches).map(([job, patch]): Happening => ({ do: 'edit', job, patch })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('remove', 'undo', 'undo', 'done', 'run', 'snooze'), which)
      .map(([what, job]): Happening => ({ do: what, job })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<[string, unknown]>(
        ['scheduling.enabled', false],
        ['scheduling.enabled', true],
        ['timeZone', 'Asia/Tokyo'],
        ['timeZone', 'Pacific/Apia'],
        ['quietHours.end', '11:15'],
        ['reminders.respectQuietHours', true],
      )
      .map(([name, value]): Happening => ({ do: 'set', name, value })),
  },
);
const leap = fc.oneof(
  fc.constantFrom(HOUR, -HOUR, DAY, -DAY, YEAR, -YEAR, 61_000, -61_000, 1),
  fc.integer({ min: -2 * DAY, max: 2 * DAY }),
);
const fault: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: leap.map((ms): Happening => ({ do: 'jump', ms })) },
  { weight: 2, arbitrary: fc.constantFrom(0, 5 * MINUTE, 9 * HOUR).map((ms): Happening => ({ do: 'restart', ms })) },
  { weight: 1, arbitrary: leap.map((ms): Happening => ({ do: 'restart', ms })) },
);
const firstJobs = fc
  .array(jobs, { minLength: 1, maxLength: 4 })
  .map((list) => list.map((job): Happening => ({ do: 'add', job })));

const history = fc
  .tuple(
    firstJobs,
    fc.array(fc.oneof({ weight: 3, arbitrary: calm }, { weight: 2, arbitrary: fault }), { maxLength: 14 }),
  )
  .map(([first, rest]) => [...first, ...rest]);
const calmHistory = fc
  .tuple(firstJobs, fc.array(calm, { minLength: 1, maxLength: 12 }))
  .map(([first, rest]) => [...first, ...rest].map(unstaggered));

/** A restart draws other ids, and the stagger follows from the id. */
function unstaggered(happening: Happening): Happening {
  return JSON.parse(JSON.stringify(happening, (key, value) => (key === 'staggerMs' ? undefined : value)));
}

const worlds = (count: number) =>
  SECONDS > 0 ? { numRuns: 1_000_000, interruptAfterTimeLimit: SECONDS * 1_000 } : { numRuns: count };

async function liveThrough(bench: StoreBench, happenings: readonly Happening[], isUnhurried: boolean) {
  const world = await JobWorld.open(await bench.open(), START, SETTINGS);
  await world.live(happenings, isUnhurried);
  await world.comeToRest();
  return world;
}

onEveryStore('worlds of jobs', (bench) => {
  const count = WORLDS[bench.dialect];

  it(
    'S8, S9, S10, P6, Q1: whatever happens, each slot has one record, one run, one message',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (happenings) => {
          const world = await liveThrough(bench, happenings, false);
          const wreckage = await world.wreckage();
          await world.close();
          expect(wreckage).toEqual([]);
        }),
        worlds(count),
      );
    },
    PATIENCE_MS,
  );

  it(
    'Q1, S9: stopping and starting anywhere sends the same',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          calmHistory,
          fc.array(fc.nat({ max: 15 }), { minLength: 1, maxLength: 4 }),
          async (calmly, at) => {
            const unbroken = await liveThrough(bench, calmly, true);
            const broken = await liveThrough(
              bench,
              calmly.flatMap((happening, i): Happening[] =>
                at.includes(i) ? [happening, { do: 'restart', ms: 0 }] : [happening],
              ),
              true,
            );
            const stories = [await unbroken.story(), await broken.story()];
            await Promise.all([unbroken.close(), broken.close()]);
            expect(stories[1]).toEqual(stories[0]);
          },
        ),
        worlds(count / 2),
      );
    },
    PATIENCE_MS,
  );
});
