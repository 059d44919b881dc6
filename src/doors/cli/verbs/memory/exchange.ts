/** Notes out of Hark and into it, whole: as JSON, or as Markdown that reads well (M10). Twice is once. */
import { InputError, quote } from '../../../../base/index.ts';
import { EXIT } from '../../exit-codes.ts';
import { readTextFile } from '../../read-text.fs.ts';
import { onOneLine } from '../../text/printable.ts';
import { table } from '../../text/table.ts';
import { optionText, type Verb, type VerbInput } from '../../verb.ts';

const FORMAT = { flags: '--format <format>', help: 'json or markdown' };

export const exchangeVerbs: readonly Verb[] = [
  {
    name: 'memory export',
    summary: 'All notes, to keep or to take elsewhere.',
    options: [FORMAT],
    examples: ['hark memory export > notes.json', 'hark memory export --format markdown > notes.md'],
    async run(session, input) {
      const { format, text } = await session.call('memory.export', { format: formatOf(input) ?? 'json' });
      return { json: { format, text }, text: () => text.trimEnd() };
    },
  },
  {
    name: 'memory import',
    summary: 'Bring such a file back. Twice is once: the same ids update.',
    takes: '<file>',
    options: [FORMAT, { flags: '--dry-run', help: 'only count, change nothing' }],
    examples: [
      'hark memory import notes.json --dry-run',
      'hark memory import notes.json',
      'hark memory import - < notes.md',
    ],
    notes: 'Ends with code 2 when a note of the file could not be taken.',
    async run(session, input) {
      const path = input.words[0] ?? '';
      const text = path === '-' ? await session.terminal.readAll() : await readTextFile('file', path);
      const dryRun = input.options.dryRun === true;
      const format = formatOf(input) ?? (text.trimStart().startsWith('{') ? 'json' : 'markdown');
      const done = await session.call('memory.import', { text, format, dryRun });
      const counted = `${done.added} added, ${done.updated} updated, ${done.unchanged} unchanged, ${done.problems.length} refused.`;
      const rows = done.problems.map(({ index, message }) => [`  note ${index + 1}`, onOneLine(message)]);
      const told = () =>
        [
          dryRun ? `It would be: ${counted}` : counted,
          ...table(rows, [{}, { canShrink: true }], session.terminal.width),
        ].join('\n');
      return { json: { ...done, dryRun }, text: told, code: done.problems.length > 0 ? EXIT.refused : EXIT.ok };
    },
  },
];

function formatOf(input: VerbInput): 'json' | 'markdown' | undefined {
  const given = optionText(input, 'format')?.toLowerCase();
  if (given === undefined || given === 'json' || given === 'markdown') return given;
  if (given === 'md') return 'markdown';
  throw new InputError('format', `--format cannot be ${quote(given)}. Allowed: json or markdown.`);
}
