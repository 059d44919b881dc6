/**
 * The list of verbs as a commander program. `--json` and `--person` are understood before and after the verb. A group
 * called without a verb lists; an unknown verb is answered with the nearest one. Runs nothing itself.
 */
import type { Command } from 'commander';
import { joinWords, quote } from '../../base/index.ts';
import { closestNames } from '../../config/index.ts';
import { UsageError } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';
import type { Verb, VerbInput } from './verb.ts';

export interface Chosen {
  readonly verb: Verb;
  readonly input: VerbInput;
  readonly personId: string | undefined;
}

export interface ProgramParts {
  /** The class, because commander is loaded only when something is run. */
  readonly Command: new (
    name?: string,
  ) => Command;
  readonly verbs: readonly Verb[];
  readonly groups: Readonly<Record<string, string>>;
  readonly terminal: Terminal;
  choose(chosen: Chosen): void;
}

export const OPENING = 'Hark keeps watch, remembers, and speaks only when it is worth hearing.';

export function buildProgram(parts: ProgramParts): Command {
  const { Command, verbs, groups, terminal } = parts;
  const program = new Command('hark');
  prepare(program, terminal)
    .description(OPENING)
    .usage('<verb> [words] [options]')
    .option('-V, --version', 'print the version');
  addCommonOptions(program);
  program.addHelpText('after', afterHelp(FIRST_EXAMPLES));
  program.commandsGroup('Verbs:');
  const parents = new Map<string, Command>([['', program]]);
  for (const [name, summary] of Object.entries(groups)) {
    const group = prepare(program.command(name), terminal).description(summary).argument('[verb...]');
    addCommonOptions(group);
    parents.set(name, group);
    const list = verbs.find((verb) => verb.name === `${name} list`);
    const known = verbs
      .filter((verb) => verb.name.startsWith(`${name} `))
      .map((verb) => verb.name.slice(name.length + 1));
    group.action((words: string[]) => {
      if (words.length > 0 || !list) throw unknownVerb(name, words[0] ?? '', known);
      parts.choose({ verb: list, ...inputOf(group, []) });
    });
  }
  for (const verb of verbs) addVerb(parts, parents, verb);
  program.argument('[verb...]').action((words: string[]) => {
    if (words.length === 0) program.help();
    throw unknownVerb('', words[0] ?? '', [...Object.keys(groups), ...verbs.map(({ name }) => name)]);
  });
  return program;
}

function addVerb(parts: ProgramParts, parents: ReadonlyMap<string, Command>, verb: Verb): void {
  const words = verb.name.split(' ');
  const own = words.pop() ?? '';
  const parent = parents.get(words.join(' '));
  if (!parent) throw new Error(`There is no group for the verb ${verb.name}.`);
  const command = prepare(parent.command(own), parts.terminal).description(verb.summary);
  if (verb.takes) command.arguments(verb.takes);
  for (const { flags, help } of verb.options ?? []) command.option(flags, help);
  addCommonOptions(command);
  command.addHelpText('after', afterHelp(verb.examples, verb.notes));
  command.action(() => parts.choose({ verb, ...inputOf(command, command.processedArgs) }));
}

function inputOf(command: Command, args: readonly unknown[]): { input: VerbInput; personId: string | undefined } {
  const { person, ...options } =
    command.optsWithGlobals<Record<string, string | boolean | readonly string[] | undefined>>();
  const words = args.flat().filter((word): word is string => typeof word === 'string');
  return { input: { words, options }, personId: typeof person === 'string' ? person : undefined };
}

function addCommonOptions(command: Command): void {
  command
    .option('--json', 'print one JSON document and nothing else')
    .option('--person <id>', 'whom it concerns, when there are several people');
}

function prepare(command: Command, terminal: Terminal): Command {
  return command
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      // Told once, by whoever catches the error.
      writeErr: () => {},
      getOutHelpWidth: () => terminal.width ?? 100,
    })
    .configureHelp({ showGlobalOptions: false, visibleOptions, subcommandTerm: (command) => command.name() });
}

/** The options every verb has are told once, on the first page. */
function visibleOptions(command: Command) {
  return command.options.filter(({ long }) => !command.parent || (long !== '--json' && long !== '--person'));
}

function unknownVerb(group: string, given: string, known: readonly string[]): UsageError {
  const path = group === '' ? 'hark' : `hark ${group}`;
  const near = closestNames(given, known);
  const hint =
    near.length > 0
      ? ` Did you mean ${joinWords(
          near.map((name) => `\`${path} ${name}\``),
          'or',
        )}?`
      : '';
  return new UsageError(
    'verb',
    `\`${path}\` has no verb ${quote(given)}.${hint}`,
    `\`${path} --help\` shows them all.`,
  );
}

const FIRST_EXAMPLES = [
  'hark start',
  'hark remind in 20 min to call Rui',
  'hark remind every weekday at 9 stand up',
  'hark tasks list',
  'hark tasks done gym',
  'hark why --about gym',
];

function afterHelp(examples: readonly string[], notes?: string): string {
  const lines = ['', 'Examples:', ...examples.map((example) => `  ${example}`)];
  return [...lines, ...(notes === undefined ? [] : ['', notes])].join('\n');
}
