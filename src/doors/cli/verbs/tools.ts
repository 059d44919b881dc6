/**
 * The tools of a model from the command line: to see what a model would be told, and to try a call with its limits.
 * What a tool refuses is its answer, printed like any other; the exit code tells scripts.
 */
import { count } from '../../../base/index.ts';
import { EXIT } from '../exit-codes.ts';
import { table } from '../text/table.ts';
import { optionText, type Verb } from '../verb.ts';
import { readJson } from './add-tasks.ts';

export const toolVerbs: readonly Verb[] = [
  {
    name: 'tool',
    summary: 'Call a tool as a model would, with JSON; without a name, list the tools.',
    takes: '[name] [json]',
    options: [
      { flags: '--untrusted', help: 'as in a turn that has read text from outside' },
      { flags: '--conversation <id>', help: 'the conversation the call comes from' },
    ],
    examples: [
      'hark tool',
      `hark tool cron '{"action": "list"}'`,
      `hark tool schedule_task '{"description": "Mail", "prompt": "Look for new mail", "on_heartbeat": true}'`,
    ],
    notes: 'The JSON may also be @file or - for stdin. Ends with code 2 when the tool refuses.',
    async run(session, input) {
      const [name, json] = input.words;
      if (name === undefined) {
        const listed = await session.call('tools.list');
        const rows = listed.tools.map((tool) => [tool.name, firstSentence(tool.description)]);
        const { width } = session.terminal;
        const text = () => [...table(rows, [{}, { canShrink: true }], width), count(rows.length, 'tool')].join('\n');
        return { json: listed, text };
      }
      const answer = await session.call('tools.call', {
        name,
        arguments: json === undefined ? {} : await readJson(session, 'json', json),
        untrusted: input.options.untrusted === true || undefined,
        conversationId: optionText(input, 'conversation'),
      });
      const code = 'error' in answer ? EXIT.refused : EXIT.ok;
      return { json: answer, text: () => JSON.stringify(answer, null, 2), code };
    },
  },
];

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/u, 1)[0] ?? text;
}
