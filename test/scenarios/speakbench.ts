/**
 * `npm run speakbench [-- part of a name]`: plays every world on Hark and on three simpler assistants, prints what each
 * missed, said for nothing, said twice or at a forbidden hour, how late and at what cost, per family and in total, and
 * ends with 1 when Hark fails a gate. With `--verbose` every failure is told with its messages.
 */
import { formatLocal } from '../../src/base/index.ts';
import { judge, type RecordedSend } from '../../src/explain/simulate/index.ts';
import { BASELINES } from './tools/baselines.ts';
import { playOnHark } from './tools/play.ts';
import { gatesOf, isSilentWorld, type Outcome, type Score, scoreOf } from './tools/score.ts';
import { readWorlds, type World } from './tools/worlds.fs.ts';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isVerbose = process.argv.includes('--verbose');

const worlds = readWorlds().filter(({ scenario }) => wanted.every((word) => scenario.id.includes(word)));
const started = performance.now();
const ours: Outcome[] = [];
for (const world of worlds) ours.push(await playOne(world));
const seconds = (performance.now() - started) / 1_000;

const rows = [...new Set(worlds.map(({ family }) => family))].map((family) => ({
  name: family,
  score: scoreOf(ours.filter((outcome) => outcome.family === family)),
}));
const others = Object.entries(BASELINES).map(([name, play]) => ({
  name,
  score: scoreOf(
    worlds.map(({ family, scenario }) => {
      const { sends, tokens } = play(scenario);
      return { family, scenario, judged: judge(scenario, sends), sendCount: sends.length, tokens };
    }),
  ),
}));
console.log(table([...rows, { name: 'HARK', score: scoreOf(ours) }, ...others]));
console.log(`\n${worlds.length} worlds in ${seconds.toFixed(1)} s\n`);
const gates = gatesOf(ours);
for (const { name, value, isMet } of gates) console.log(`${isMet ? '✓' : '✗'} ${name}: ${round(value)}`);
process.exitCode = gates.every(({ isMet }) => isMet) ? 0 : 1;

async function playOne({ family, scenario }: World): Promise<Outcome> {
  const { judged, sends, simulation, errors } = await playOnHark(scenario);
  for (const error of errors) console.log(`${scenario.id}: ${error}`);
  if (isVerbose) tell({ family, scenario, judged, sendCount: sends.length, tokens: 0 }, sends);
  return { family, scenario, judged, sendCount: sends.length, tokens: simulation.metrics.tokens };
}

function tell(outcome: Outcome, sends: readonly RecordedSend[]): void {
  const { judged, scenario } = outcome;
  const missed = judged.needs.filter((need) => need.sends.length === 0);
  const wrong = missed.length + judged.falseAlarms.length + judged.duplicates.length + judged.forbidden.length;
  const isLoud = isSilentWorld(outcome) && sends.length > 0;
  if (wrong === 0 && !isLoud) return;
  const at = (ms: number): string => formatLocal(ms, scenario.user.timeZone);
  console.log(`\n── ${scenario.id}`);
  for (const { need } of missed) console.log(`  missed ${need.need}, wanted ${at(need.fromMs)} – ${at(need.untilMs)}`);
  for (const send of sends) {
    const marks = [
      judged.falseAlarms.includes(send) ? 'FALSE ALARM' : '',
      judged.duplicates.includes(send) ? 'DUPLICATE' : '',
      judged.forbidden.some((each) => each.send === send) ? 'FORBIDDEN' : '',
    ];
    console.log(`  ${at(send.atMs)} ${send.address} [${send.reason}] ${send.refs} ${marks.join(' ')}`);
    console.log(`    ${send.text.replaceAll('\n', ' ')}`);
  }
}

function table(lines: ReadonlyArray<{ name: string; score: Score }>): string {
  const head = [
    '',
    'worlds',
    'needs',
    'missed',
    'alarms',
    'per day',
    'twice',
    'forbidden',
    'latency',
    'tokens',
    'silent',
  ];
  const cells = lines.map(({ name, score }) => [
    name,
    `${score.worlds}`,
    `${score.needs}`,
    `${score.missed}`,
    `${score.falseAlarms}`,
    `${round(score.falseAlarms / Math.max(1, score.personDays))}`,
    `${score.duplicates}`,
    `${score.forbidden}`,
    `${Math.round(score.latencyMs / 60_000)} min`,
    `${score.tokens}`,
    `${score.silentKept}/${score.silentWorlds}`,
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)));
  return [head, ...cells]
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
