/**
 * `node test/capture/report.ts [--misses]`: precision and recall of capture on the labelled messages, for the half the
 * rules were built on and for the half kept as a check. `--misses` lists what went wrong in the first half only, so
 * that the check stays one.
 */
import { type Count, type Half, precision, readHalf, recall, type Score, scoreMessages } from './score.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const line = (name: string, count: Count): string =>
  `  ${name.padEnd(16)} precision ${percent(precision(count)).padStart(7)}  recall ${percent(recall(count)).padStart(7)}  (right ${count.right}, found ${count.found}, expected ${count.expected})`;

function show(half: Half, score: Score): void {
  const languages = Object.entries(score.languages).map(([name, count]) => `${name} ${count}`);
  console.log(`${half}: ${score.messages} messages (${languages.join(', ')}), ${score.silent} with nothing to keep`);
  console.log(line('all notes', score.all));
  console.log(line('dates and plans', score.datesAndPlans));
  console.log(line('resolved', score.resolves));
}

for (const half of ['build', 'second', 'check'] as const) {
  const score = scoreMessages(readHalf(half));
  show(half, score);
  if (half !== 'check' && process.argv.includes('--misses'))
    for (const miss of score.misses) console.log(`    ${miss}`);
}
