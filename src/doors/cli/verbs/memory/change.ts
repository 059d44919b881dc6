/** Writing memory by hand: add, edit, link, unlink, and forget, which shows what goes before it is gone (M6, M10). */
import { count, DAY_MS, InputError, quote } from '../../../../base/index.ts';
import { UsageError } from '../../exit-codes.ts';
import type { Session } from '../../session.ts';
import { ALL_DAY_TAG, noteInFull, noteName } from '../../text/note-text.ts';
import { onOneLine } from '../../text/printable.ts';
import { readMoment } from '../../text/read-moment.ts';
import { table } from '../../text/table.ts';
import { optionText, type Said, sentence, type Verb, type VerbInput, type VerbOption } from '../../verb.ts';
import { noteContext } from './look.ts';
import { WHICH_NOTE, whichNote } from './which-note.ts';

const FIELDS: readonly VerbOption[] = [
  { flags: '--title <name>', help: 'its name; the same name again changes the note' },
  { flags: '--type <type>', help: 'plan, preference, identity, relationship, event, learning…' },
  { flags: '--tags <words>', help: 'with commas between' },
  { flags: '--about <subject>', help: 'whom or what it is about' },
  { flags: '--shelf <name>', help: 'the shelf it lies on' },
  { flags: '--importance <n>', help: 'from 0 to 1' },
  { flags: '--due <time>', help: 'when it is due: 2026-03-11 (that whole day), 2026-03-11T15:10, 15:10' },
  { flags: '--expires <time>', help: 'when it stops being true' },
];

const DAY = /^\s*\d{4}-\d{2}-\d{2}\s*$/u;
/** When a day without an hour is spoken of. */
const DAY_HOUR = '09:00';

export const changeVerbs: readonly Verb[] = [
  {
    name: 'memory add',
    summary: 'Note something down.',
    takes: '<words...>',
    options: FIELDS,
    examples: [
      'hark memory add "My dentist is Dr. Ruiz"',
      'hark memory add --title lease "The lease ends in May" --type plan --due 2026-05-31',
      'hark memory add - < thoughts.txt',
    ],
    notes: 'With - the text is read from stdin.',
    async run(session, input) {
      const words = sentence(input);
      const content = words === '-' ? (await session.terminal.readAll()).trim() : words;
      if (content === '') throw new InputError('content', 'Nothing was given to note down.');
      return sayNote(
        session,
        'Noted',
        await session.call('memory.remember', { content, ...(await fieldsOf(session, input, [])) }),
      );
    },
  },
  {
    name: 'memory edit',
    summary: 'Change a note.',
    takes: WHICH_NOTE,
    options: [
      { flags: '--say <text>', help: 'what it says from now on; - reads stdin' },
      ...FIELDS,
      { flags: '--state <state>', help: 'active, stale, resolved or archived' },
      { flags: '--hide', help: 'put it away without losing it' },
      { flags: '--show', help: 'bring it back' },
      { flags: '--keep-out', help: 'keep it out of MEMORY.md' },
      { flags: '--let-in', help: 'let it into MEMORY.md again' },
    ],
    examples: [
      'hark memory edit dentist --say "My dentist is Dr. Lee"',
      'hark memory edit lease --due 2026-06-30',
      'hark memory edit lease --hide',
    ],
    notes: 'An empty value takes a field away: --due "".',
    async run(session, input) {
      const say = optionText(input, 'say');
      const state = optionText(input, 'state');
      const patch = {
        ...(await fieldsOf(session, input, await tagsBefore(session, input))),
        ...(say === undefined ? {} : { content: say === '-' ? (await session.terminal.readAll()).trim() : say }),
        ...(state === undefined ? {} : { state: state.toLowerCase() }),
        ...eitherOf(input, 'hide', 'show', 'hidden'),
        ...eitherOf(input, 'keepOut', 'letIn', 'demoted'),
      };
      if (Object.keys(patch).length === 0) {
        throw new UsageError('options', 'Nothing to change was given.', '`hark memory edit --help` shows what can be.');
      }
      const { id } = await whichNote(session, sentence(input));
      return sayNote(session, 'Changed', await session.call('memory.edit', { ...patch, id }));
    },
  },
  {
    name: 'memory forget',
    summary: 'Forget a note, or all that was learned from one source, with what was made of it.',
    takes: '[which...]',
    options: [
      { flags: '--source <source>', help: 'everything learned from it: message:…, file:notes.md, mail:…' },
      { flags: '--dry-run', help: 'only show what would go' },
    ],
    examples: [
      'hark memory forget dentist --dry-run',
      'hark memory forget dentist',
      'hark memory forget --source file:memory/old.md',
    ],
    notes: 'What is forgotten is gone. Words that match several notes list them, and nothing is forgotten.',
    async run(session, input) {
      const gone = await session.call('memory.forget', {
        ...(await forgetTarget(session, input)),
        dryRun: input.options.dryRun === true || undefined,
      });
      const text = () => {
        if (gone.notes.length === 0) return 'Nothing was learned from that.';
        const heading = `${gone.dryRun ? 'It would forget' : 'Forgotten:'} ${count(gone.notes.length, 'note')}${gone.dryRun ? ':' : '.'}`;
        const rows = gone.notes.map(({ id, title, why }) => [
          `  ${id}`,
          onOneLine(title),
          session.paint.faint(onOneLine(why)),
        ]);
        return [heading, ...table(rows, [{}, { canShrink: true }, {}], session.terminal.width)].join('\n');
      };
      return { json: gone, text };
    },
  },
  {
    name: 'memory links',
    summary: 'What a note is linked with, in both directions.',
    takes: WHICH_NOTE,
    examples: ['hark memory links dentist'],
    async run(session, input) {
      const { id } = await whichNote(session, sentence(input));
      const found = await session.call('memory.links', { id });
      const rows = found.links.map((link) => [
        link.direction === 'to' ? '→' : '←',
        session.paint.faint(link.id),
        onOneLine(link.title),
        session.paint.faint(onOneLine(link.reason)),
      ]);
      const text = () =>
        rows.length === 0
          ? 'It is linked with nothing yet.'
          : table(rows, [{}, {}, { canShrink: true }, { canShrink: true }], session.terminal.width).join('\n');
      return { json: found, text };
    },
  },
  {
    name: 'memory link',
    summary: 'Link one note to another.',
    takes: '<from> <to>',
    options: [{ flags: '--reason <words>', help: 'why they belong together' }],
    examples: ['hark memory link dentist insurance --reason "pays for it"'],
    async run(session, input) {
      const { from, to } = await bothNotes(session, input);
      const reason = optionText(input, 'reason');
      const note = await session.call('memory.link', { from: from.id, to: to.id, reason });
      return { json: note, text: () => `Linked: ${noteName(from)} → ${noteName(to)}.` };
    },
  },
  {
    name: 'memory unlink',
    summary: 'Take such a link away.',
    takes: '<from> <to>',
    examples: ['hark memory unlink dentist insurance'],
    async run(session, input) {
      const { from, to } = await bothNotes(session, input);
      const note = await session.call('memory.unlink', { from: from.id, to: to.id });
      return { json: note, text: () => `No longer linked: ${noteName(from)} → ${noteName(to)}.` };
    },
  },
];

async function bothNotes(session: Session, { words: [from = '', to = ''] }: VerbInput) {
  return { from: await whichNote(session, from), to: await whichNote(session, to) };
}

async function forgetTarget(session: Session, input: VerbInput): Promise<{ id: string } | { source: string }> {
  const source = optionText(input, 'source');
  const words = sentence(input);
  if (source !== undefined && words === '') return { source };
  if (source === undefined && words !== '') return { id: (await whichNote(session, words)).id };
  throw new UsageError('which', 'Name one note, or give --source.', '`hark memory forget --help` shows examples.');
}

async function sayNote(session: Session, what: string, note: Parameters<typeof noteInFull>[0]): Promise<Said> {
  const text = async () => `${what}: ${noteInFull(note, await noteContext(session))}`;
  return { json: note, text };
}

function eitherOf(input: VerbInput, yes: string, no: string, field: string): Record<string, boolean> {
  const [isYes, isNo] = [input.options[yes] === true, input.options[no] === true];
  if (isYes && isNo) throw new InputError(field, `Both cannot be: ${quote(yes)} and ${quote(no)}.`);
  return isYes || isNo ? { [field]: isYes } : {};
}

/** The tags a new date of the note may have to change. */
async function tagsBefore(session: Session, input: VerbInput): Promise<readonly string[]> {
  return optionText(input, 'due') === undefined ? [] : (await whichNote(session, sentence(input))).tags;
}

/** The fields of a note that the options give, besides the tags it has. An empty one takes the field away. */
async function fieldsOf(
  session: Session,
  input: VerbInput,
  before: readonly string[],
): Promise<Record<string, unknown>> {
  const importance = optionText(input, 'importance');
  const plain: [string, string | undefined][] = [
    ['title', optionText(input, 'title')],
    ['type', optionText(input, 'type')?.toUpperCase()],
    ['subject', optionText(input, 'about')],
    ['nuggetName', optionText(input, 'shelf')],
  ];
  return {
    ...Object.fromEntries(plain.filter(([, value]) => value !== undefined)),
    ...tagsOf(input, before),
    ...(importance === undefined ? {} : { importance: readFraction(importance) }),
    ...(await momentOf(session, input, 'due', 'dueAtMs')),
    ...(await momentOf(session, input, 'expires', 'expiresAtMs')),
  };
}

/** A date without an hour is a whole day (K2), and another date may be none. */
function tagsOf(input: VerbInput, before: readonly string[]): { tags?: readonly string[] } {
  const [given, due] = [optionText(input, 'tags'), optionText(input, 'due')];
  const named = given?.split(',').flatMap((tag) => tag.trim() || []);
  const tags = named ?? before;
  if (due !== undefined && DAY.test(due)) return { tags: [...new Set([...tags, ALL_DAY_TAG])] };
  if (due !== undefined && tags.includes(ALL_DAY_TAG)) return { tags: tags.filter((tag) => tag !== ALL_DAY_TAG) };
  return named === undefined ? {} : { tags: named };
}

function readFraction(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InputError('importance', `--importance cannot be ${quote(text)}. Allowed: a number from 0 to 1.`);
}

async function momentOf(
  session: Session,
  input: VerbInput,
  option: string,
  field: string,
): Promise<Record<string, number | null>> {
  const text = optionText(input, option);
  if (text === undefined) return {};
  if (text.trim() === '') return { [field]: null };
  const moment = option === 'due' && DAY.test(text) ? `${text.trim()}T${DAY_HOUR}` : text;
  // A time of day alone is the next one: what is due lies ahead.
  return { [field]: readMoment(option, moment, await session.zone(), (await session.ports()).now() + DAY_MS) };
}
