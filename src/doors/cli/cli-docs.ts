/**
 * Writes docs/cli.md from the list of verbs. Pure: the same list gives the same text. The test beside this file fails
 * when the document is stale and says how to renew it.
 */
import { EXIT } from './exit-codes.ts';
import type { Verb } from './verb.ts';
import { groups, verbs } from './verbs/all-verbs.ts';

const OPENING = `<!-- Made from src/doors/cli/verbs. Do not edit: run \`npx vitest run src/doors/cli/cli-docs.test.ts -u\`. -->
# The command line

\`bin/hark <verb>\` from a clone, \`hark <verb>\` when installed; \`hark <verb> --help\` shows one verb. A verb talks to the
running Hark when there is one. When there is none it opens the data itself, does its work and closes it again; what is
set then comes when Hark runs, and Hark says so.

- **Names.** A reminder is named by its id, by the beginning of its id (four letters or more), or by words of its name:
  \`hark tasks done gym\`; a note in the same way, also by words in it: \`hark memory show dentist\`. When several match,
  they are listed, nothing is done, and the exit code is 2.
- **\`--json\`** works with every verb, before or after it: one JSON document on stdout and nothing else there. \`hark chat
  --json\` prints a message per line. A failure is a problem object on stdout:
  \`{ type, title, status, detail, errors: [{ field, message }], next, exitCode }\`.
- **\`--person <id>\`** says whom it concerns, when Hark serves several people.
- **Errors** go to stderr: what is wrong (the field, what was given, what is allowed), then a line \`Next: …\`.
- **Times** are on your clock, in your zone (\`hark settings get timeZone\`). Colour is used only in a terminal, and not
  when \`NO_COLOR\` is set. Lines are cut to the width of the terminal, never in a pipe.
- **Where it looks.** \`HARK_HOME\` (else \`~/.hark\`); more variables are in [settings.md](settings.md).
`;

const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'Done.',
  failed: 'Something failed inside; `hark doctor` found something to mend.',
  refused:
    'The input was refused, or Hark needs an answer: unknown verb or option, a value that is not allowed, an ambiguous name, a question.',
  missing: 'There is no such reminder, note, backup or file.',
  conflict: 'Not possible in the present state: Hark runs already, nothing to undo, the home folder is in use.',
  unreachable:
    'Hark cannot be reached, or its data cannot be used: it stopped in the middle of a call, the token is refused, the port is taken, the disk is full, the database is broken.',
  interrupted: 'Interrupted: Ctrl-C in a chat or at a question. `hark start` that is stopped by Ctrl-C ends with 0.',
};

export function cliDocument(): string {
  return [OPENING, exitCodes(), ...verbs.flatMap(sectionsOf)].join('\n');
}

function exitCodes(): string {
  // A list, because formatters align tables and would fight with this text.
  const rows = Object.entries(EXIT).map(([name, code]) => `- \`${code}\`: ${MEANINGS[name as keyof typeof EXIT]}`);
  return `## Exit codes\n\n${rows.join('\n')}\n`;
}

/** The verb's section, with the group's heading before the first of a group. */
function sectionsOf(verb: Verb): string[] {
  const [group = ''] = verb.name.split(' ');
  const first = verbs.find(({ name }) => name.startsWith(`${group} `));
  const heading = first === verb ? [`## ${group}\n\n${groups[group]} \`hark ${group}\` alone lists.\n`] : [];
  return [...heading, section(verb)];
}

function section(verb: Verb): string {
  const level = verb.name.includes(' ') ? '###' : '##';
  const usage = ['hark', verb.name, verb.takes].filter(Boolean).join(' ');
  const options = (verb.options ?? []).map(({ flags, help }) => `- \`${flags}\`: ${help}`);
  return [
    `${level} hark ${verb.name}`,
    '',
    `${verb.summary} \`${usage}\``,
    '',
    '```sh',
    ...verb.examples,
    '```',
    '',
    ...(options.length > 0 ? [...options, ''] : []),
    ...(verb.notes === undefined ? [] : [verb.notes, '']),
  ].join('\n');
}
