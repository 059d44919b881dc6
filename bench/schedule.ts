/**
 * Microseconds per next-run, ours against a fresh croner on the same questions in the same run. Each line also says how many times
 * faster or slower than that baseline. Then what very many jobs cost (see `schedule-jobs.ts`).
 * `node bench/schedule.ts [--jobs 1000000] [--check]`; `--jobs 0` leaves the second part out. Budgets: a daily cron,
 * reused, under 50 µs; and those of the second part.
 */
import { parseArgs } from 'node:util';
import { Cron } from 'croner';
import { computeNextRunAtMs, type Schedule } from '../src/time/schedule/index.ts';
import { measureJobs } from './schedule-jobs.ts';

const { values } = parseArgs({
  options: { jobs: { type: 'string', default: '1000000' }, check: { type: 'boolean', default: false } },
});

const ZONE = 'Europe/Lisbon';
const START = Date.UTC(2026, 0, 1);
const ROUNDS = 20_000;
const WARM_UP = 2000;
/** A step that is no multiple of a day, so that the questions wander over the day and over both clock changes. */
const STEP_MS = 37_123_457;

function microseconds(ask: (nowMs: number) => unknown): number {
  for (let i = 0; i < WARM_UP; i++) ask(START + i * STEP_MS);
  const runs: number[] = [];
  for (let run = 0; run < 5; run++) {
    const startedAt = performance.now();
    for (let i = 0; i < ROUNDS / 5; i++) ask(START + ((i * STEP_MS) % (365 * 86_400_000)));
    runs.push(((performance.now() - startedAt) * 1000) / (ROUNDS / 5));
  }
  return runs.sort((a, b) => a - b)[2] ?? Number.NaN;
}

const ours = (schedule: Schedule) => (nowMs: number) =>
  computeNextRunAtMs(schedule, nowMs, { timeZone: ZONE, jobId: 'job-1' });
const DTSTART = '2025-12-05T08:00:00';

const baseline = microseconds((nowMs) => new Cron('0 9 * * *', { timezone: ZONE }).nextRun(new Date(nowMs)));
const reused = new Cron('0 9 * * *', { timezone: ZONE });
const lines: [string, number][] = [
  ['croner, new each time (baseline)', baseline],
  ['croner, reused', microseconds((nowMs) => reused.nextRun(new Date(nowMs)))],
  ['cron daily at 9', microseconds(ours({ kind: 'cron', expr: '0 9 * * *' }))],
  ['cron daily at 9, staggered', microseconds(ours({ kind: 'cron', expr: '0 9 * * *', staggerMs: 60_000 }))],
  ['cron weekdays at 9', microseconds(ours({ kind: 'cron', expr: '0 9 * * 1-5' }))],
  ['cron every 15 minutes', microseconds(ours({ kind: 'cron', expr: '*/15 * * * *' }))],
  ['cron 29 February', microseconds(ours({ kind: 'cron', expr: '0 9 29 2 *' }))],
  ['every 2 hours', microseconds(ours({ kind: 'every', everyMs: 7_200_000, anchorMs: START }))],
  ['rrule daily', microseconds(ours({ kind: 'rrule', rrule: 'FREQ=DAILY', dtstart: DTSTART, tz: ZONE }))],
  [
    'rrule every other Friday',
    microseconds(ours({ kind: 'rrule', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', dtstart: DTSTART, tz: ZONE })),
  ],
  [
    'rrule first Monday',
    microseconds(ours({ kind: 'rrule', rrule: 'FREQ=MONTHLY;BYDAY=1MO', dtstart: DTSTART, tz: ZONE })),
  ],
];

for (const [name, us] of lines) {
  console.log(
    `${name.padEnd(34)} ${us.toFixed(2).padStart(8)} µs   ${(baseline / us).toFixed(1).padStart(6)} × baseline speed`,
  );
}

const daily = lines.find(([name]) => name === 'cron daily at 9')?.[1] ?? Number.NaN;
const areJobsFast = values.jobs === '0' || (await measureJobs(Number(values.jobs)));
if (values.check && !(daily < 50 && areJobsFast)) process.exitCode = 1;
