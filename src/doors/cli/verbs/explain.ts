/** Why Hark did what it did, in words (Z2), and the rows behind it. */
import { UsageError } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { formatWhen } from '../text/format-time.ts';
import { onOneLine } from '../text/printable.ts';
import { readMoment } from '../text/read-moment.ts';
import { table, wrap } from '../text/table.ts';
import { optionText, sentence, type Verb, type VerbInput } from '../verb.ts';
import { wholeNumber } from './list-tasks.ts';
import { contextOf } from './say.ts';

export const explainVerbs: readonly Verb[] = [
  {
    name: 'why',
    summary: 'Why it spoke, or did not: about some words, around a moment, or lately.',
    takes: '[words...]',
    options: [
      { flags: '--at <time>', help: 'around a moment: 15:10, 2026-03-11T15:10' },
      { flags: '--about <text>', help: 'about these words; the same as giving them without the option' },
    ],
    examples: ['hark why gym', 'hark why --at 15:10', 'hark why --about "call Rui" --json'],
    async run(session, input) {
      const found = await session.call('why', await whyQuery(session, input));
      const { paint, terminal } = session;
      const text = async () => {
        const zone = await session.zone();
        const { nowMs } = await contextOf(session);
        const rows = found.story.map(({ at, text: told }) => [
          paint.faint(formatWhen(at, zone, nowMs)),
          onOneLine(told),
        ]);
        const story = table(rows, [{}, { canShrink: true }], terminal.width);
        return [...wrap(found.answer, terminal.width), ...(story.length > 0 ? ['', ...story] : [])].join('\n');
      };
      return { json: found, text };
    },
  },
  {
    name: 'ledger',
    summary: 'The record of what happened, the latest first.',
    options: [
      { flags: '--kind <kind>', help: 'only these: job, slot, outbox, message, setting, wake, system' },
      { flags: '--subject <id>', help: 'only about this id' },
      { flags: '--from <time>', help: 'from when on: 2026-03-11, 15:10' },
      { flags: '--until <time>', help: 'until when' },
      { flags: '-n, --limit <n>', help: 'how many at most (30 when nothing is said)' },
    ],
    examples: ['hark ledger', 'hark ledger --kind slot --from 2026-03-11 --json'],
    async run(session, input) {
      const found = await session.call('ledger', {
        kind: optionText(input, 'kind'),
        subject: optionText(input, 'subject'),
        fromAt: await momentOption(session, input, 'from'),
        untilAt: await momentOption(session, input, 'until'),
        limit: wholeNumber(input, 'limit') ?? USUAL_ROWS,
      });
      const { paint, terminal } = session;
      const text = async () => {
        if (found.rows.length === 0) return 'Nothing of that kind is recorded.';
        const zone = await session.zone();
        const { nowMs } = await contextOf(session);
        const rows = found.rows.map((row) => [
          paint.faint(formatWhen(row.at, zone, nowMs)),
          row.kind,
          row.outcome + (row.times > 1 ? ` ×${row.times}` : ''),
          onOneLine(row.summary),
        ]);
        return table(rows, [{}, {}, {}, { canShrink: true }], terminal.width).join('\n');
      };
      return { json: found, text };
    },
  },
];

const USUAL_ROWS = 30;

async function whyQuery(session: Session, input: VerbInput): Promise<{ at?: number; about?: string }> {
  const words = sentence(input);
  const about = optionText(input, 'about') ?? (words === '' ? undefined : words);
  const at = await momentOption(session, input, 'at');
  if (at !== undefined && about !== undefined) {
    throw new UsageError('at', 'Ask about a moment or about words, not both.', '`hark why --help` shows examples.');
  }
  return { ...(at === undefined ? {} : { at }), ...(about === undefined ? {} : { about }) };
}

async function momentOption(session: Session, input: VerbInput, name: string): Promise<number | undefined> {
  const text = optionText(input, name);
  if (text === undefined) return undefined;
  return readMoment(name, text, await session.zone(), (await session.ports()).now());
}
