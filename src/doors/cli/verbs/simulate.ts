/** Days played on a virtual clock, and the past with other settings (Z3). */
import { formatWallDate, formatWallTime, joinWords, toWallMs } from '../../../base/index.ts';
import type { SimulationView } from '../../operations/index.ts';
import { UsageError } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { onOneLine } from '../text/printable.ts';
import { table } from '../text/table.ts';
import { optionText, optionTexts, type Verb, type VerbInput } from '../verb.ts';
import { readJson } from './add-tasks.ts';

export const simulateVerbs: readonly Verb[] = [
  {
    name: 'simulate',
    summary: 'Play a scenario file on a virtual clock, or the last days again with other settings; nothing is sent.',
    takes: '[file]',
    options: [
      { flags: '--last <time>', help: 'decide the last days again instead: 30d, 12h, 2w' },
      { flags: '--set <name=value...>', help: 'a setting as if it were this; may be given several times' },
    ],
    examples: [
      'hark simulate day.json',
      'hark simulate --last 30d --set autonomy=act',
      'hark simulate day.json --json',
    ],
    notes: 'docs/simulate.md tells how a scenario file is written and how a run is judged.',
    async run(session, input) {
      const played = await session.call('simulate', await orderOf(session, input));
      return { json: played, text: async () => describe(played, session, await zoneOf(session, input)) };
    },
  },
];

async function orderOf(session: Session, input: VerbInput): Promise<Record<string, unknown>> {
  const { file, pairs } = wordsOf(input);
  const last = optionText(input, 'last');
  if ((file === undefined) === (last === undefined)) {
    throw new UsageError('file', 'Name a scenario file, or say --last.', '`hark simulate --help` shows examples.');
  }
  const set = Object.fromEntries(pairs);
  const order = pairs.length > 0 ? { set } : {};
  if (last !== undefined) return { last, ...order };
  return { scenario: await readJson(session, 'file', file === '-' ? '-' : `@${file}`), ...order };
}

/** Commander gives `--set` every word up to the next option; the one without `=` is the file. */
function wordsOf(input: VerbInput): { file: string | undefined; pairs: Array<[string, string]> } {
  const given = optionTexts(input, 'set');
  const files = [...input.words, ...given.filter((word) => !word.includes('='))];
  if (files.length > 1) {
    throw new UsageError('file', `Name one file, not ${joinWords(files)}.`, 'A setting is written name=value.');
  }
  const pairs = given.filter((word) => word.includes('='));
  return {
    file: files[0],
    pairs: pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  };
}

/** A scenario is told in its own person's time. */
async function zoneOf(session: Session, input: VerbInput): Promise<string> {
  const { scenario } = await orderOf(session, input);
  const user = (scenario as { user?: { tz?: unknown } } | undefined)?.user;
  return typeof user?.tz === 'string' ? user.tz : session.zone();
}

function describe(played: SimulationView, session: Session, zone: string): string {
  const { paint, terminal } = session;
  const rows = played.changes
    ? played.changes.map(({ atMs, change, isCertain, reason, text }) => [
        paint.faint(formatMoment(atMs, zone)),
        `${change === 'appears' ? '+' : '−'}${isCertain ? '' : ' perhaps'}`,
        reason,
        onOneLine(text),
      ])
    : played.sends.map(({ atMs, address, reason, text }) => [
        paint.faint(formatMoment(atMs, zone)),
        address,
        reason,
        onOneLine(text),
      ]);
  const nothing = played.changes ? 'Nothing would have been different.' : 'Nothing was said.';
  const lines = rows.length > 0 ? table(rows, [{}, {}, {}, { canShrink: true }], terminal.width) : [nothing];
  return [played.id, '', ...lines, '', ...numbersOf(played)].join('\n');
}

function numbersOf(played: SimulationView): string[] {
  const { metrics, changes, notReplayable = 0, withoutEffect = [] } = played;
  if (changes) {
    const appear = changes.filter(({ change }) => change === 'appears').length;
    const replay = notReplayable > 0 ? [`${notReplayable} looks could not be decided again for sure.`] : [];
    const idle = withoutEffect.length > 0 ? [`Of no effect on decisions: ${joinWords(withoutEffect)}.`] : [];
    return [`${appear} would appear, ${changes.length - appear} would vanish.`, ...replay, ...idle];
  }
  return [
    `missed needs ${metrics.missedNeeds} · false alarms ${metrics.falseAlarms} (${metrics.falseAlarmsPerDay} a day) · ` +
      `duplicates ${metrics.duplicates} · forbidden ${metrics.forbidden} · ` +
      `latency ${Math.round(metrics.latencyMs / 60_000)} min · tokens ${metrics.tokens}`,
  ];
}

/** `Thu 12 March 2026 09:00`: days of a scenario are nobody's today. */
function formatMoment(atMs: number, zone: string): string {
  const wallMs = Math.floor(toWallMs(zone, atMs) / 60_000) * 60_000;
  return `${formatWallDate(wallMs)} ${formatWallTime(wallMs)}`;
}
