/** Jobs out of Hark and into it, as the file other systems use (`{ version, jobs }`). */
import { InputError } from '../../../base/index.ts';
import { EXIT } from '../exit-codes.ts';
import { table } from '../text/table.ts';
import type { Verb } from '../verb.ts';
import { readJson } from './add-tasks.ts';

export const exchangeTaskVerbs: readonly Verb[] = [
  {
    name: 'tasks export',
    summary: 'All jobs as JSON, to keep or to import elsewhere.',
    options: [{ flags: '-a, --all', help: 'hidden ones too' }],
    examples: ['hark tasks export > jobs.json'],
    async run(session, input) {
      const file = await session.call('tasks.export', { includeHidden: input.options.all === true || undefined });
      return { json: file, text: () => JSON.stringify(file, null, 2) };
    },
  },
  {
    name: 'tasks import',
    summary: 'Import such a file, or OpenClaw’s jobs.json. Twice is once: the same ids update.',
    takes: '<file>',
    options: [{ flags: '--dry-run', help: 'only count, change nothing' }],
    examples: [
      'hark tasks import jobs.json --dry-run',
      'hark tasks import jobs.json',
      'hark tasks import - < jobs.json',
    ],
    notes: 'Ends with code 2 when a job of the file could not be taken; the others are.',
    async run(session, input) {
      const path = input.words[0] ?? '';
      const file = await readJson(session, 'file', path === '-' ? '-' : `@${path}`);
      if (!Array.isArray(file.jobs)) {
        throw new InputError('file', 'The file holds no jobs. Allowed: {"version": 1, "jobs": […]}.');
      }
      const isDry = input.options.dryRun === true;
      const done = await session.call('tasks.import', { ...file, dryRun: isDry });
      const { width } = session.terminal;
      const text = () => {
        const counted = `${done.added} added, ${done.updated} updated, ${done.problems.length} refused.`;
        const rows = done.problems.map(({ index, field, message }) => [`  job ${index + 1}`, field, message]);
        return [isDry ? `It would be: ${counted}` : counted, ...table(rows, [{}, {}, { canShrink: true }], width)].join(
          '\n',
        );
      };
      return { json: { ...done, dryRun: isDry }, text, code: done.problems.length > 0 ? EXIT.refused : EXIT.ok };
    },
  },
];
