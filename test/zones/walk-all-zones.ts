/**
 * The long proof of S3: every IANA zone, every change of its clock from 2000 to 2037, a set of expressions, judged by the
 * brute-force oracle. First the zone tables themselves are compared with Temporal, then every run in the 60 hours around each
 * change, asked as a chain and from instants right at the edges. `node test/zones/walk-all-zones.ts [part of parts]`, for
 * example `1/4`; `--zone Europe/Lisbon` walks one. Ends with 1 and the first differences when anything disagrees.
 */
import { periodAt } from '../../src/base/index.ts';
import { computeNextRunAtMs, nextRunsAtMs, type Schedule } from '../../src/time/schedule/index.ts';
import { oracleCron, oracleFixed, oracleTransitions, realMinutes } from '../../src/time/schedule/oracle.ts';

const HOUR = 3_600_000;
const AROUND_MS = 30 * HOUR;
const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2038, 0, 1);
const MOST_SHOWN = 20;

const EXPRESSIONS = [
  '0 * * * *',
  '*/30 * * * *',
  '15 * * * *',
  '*/20 */2 * * *',
  '0 0 * * *',
  '30 0 * * *',
  '30 1 * * *',
  '15 2 * * *',
  '30 2 * * *',
  '0,30 2 * * *',
  '0 1-3 * * *',
  '59 23 * * *',
  '0 9 * * 1-5',
  '45 1 * * 0',
  '0 3 L * *',
  '10 0 1 * 0',
].map((expr) => ({ expr, ...oracleCron(expr) }));

/** From the same list as its neighbours so that each way of asking meets each edge. */
const ASIDES_MS = [-HOUR - 1, -1, 0, 1, HOUR / 2, HOUR, 2 * HOUR];

const differences: string[] = [];
let checks = 0;
function same(what: string, ours: unknown, theirs: unknown): void {
  checks++;
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    differences.push(`${what}\n  ours   ${JSON.stringify(ours)}\n  oracle ${JSON.stringify(theirs)}`);
  }
}

function tableTransitions(zone: string): number[] {
  const found: number[] = [];
  let period = periodAt(zone, FIRST);
  while (period.toMs < LAST) {
    const next = periodAt(zone, period.toMs);
    if (next.offsetMs !== period.offsetMs) found.push(next.fromMs);
    period = next;
  }
  return found;
}

const text = (ms: number | undefined): string => (ms === undefined ? 'none' : new Date(ms).toISOString());

function walkChange(zone: string, changeMs: number): void {
  const fromMs = changeMs - AROUND_MS;
  const toMs = changeMs + AROUND_MS;
  const minutes = realMinutes(zone, fromMs, toMs);
  for (const { expr, matches, isRepeating } of EXPRESSIONS) {
    const expected = isRepeating
      ? minutes.filter(([, wallMs]) => matches(wallMs)).map(([ms]) => ms)
      : oracleFixed(matches, zone, fromMs, toMs);
    const schedule: Schedule = { kind: 'cron', expr, tz: zone, untilMs: toMs };
    const where = `${expr} in ${zone} around ${text(changeMs)}`;
    same(where, nextRunsAtMs(schedule, fromMs, 5000).map(text), expected.map(text));
    for (const aside of ASIDES_MS) {
      const nowMs = changeMs + aside;
      const ours = computeNextRunAtMs(schedule, nowMs);
      same(`${where}, asked at ${text(nowMs)}`, text(ours), text(expected.find((ms) => ms > nowMs)));
    }
  }
}

function chosenZones(args: readonly string[]): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  if (args[0] === '--zone') return args.slice(1);
  const [part = 1, parts = 1] = (args[0] ?? '1/1').split('/').map(Number);
  return zones.filter((_, i) => i % parts === part - 1);
}

const zones = chosenZones(process.argv.slice(2));
let changes = 0;
for (const [i, zone] of zones.entries()) {
  const transitions = oracleTransitions(zone, FIRST, LAST);
  same(`changes of ${zone}`, tableTransitions(zone).map(text), transitions.map(text));
  for (const changeMs of transitions) walkChange(zone, changeMs);
  changes += transitions.length;
  if ((i + 1) % 25 === 0)
    console.log(`${i + 1} of ${zones.length} zones, ${changes} changes, ${differences.length} differences`);
}

console.log(`${zones.length} zones, ${changes} changes, ${checks} comparisons, ${differences.length} differences`);
for (const difference of differences.slice(0, MOST_SHOWN)) console.log(difference);
if (differences.length > 0) process.exitCode = 1;
