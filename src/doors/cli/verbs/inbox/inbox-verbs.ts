/** The inbox: what came in from outside and waits, putting something in by hand or from a script, marking as seen. */
import { count, InputError } from '../../../../base/index.ts';
import type { InboxItemView, InboxSourceView } from '../../../operations/index.ts';
import type { Answers } from '../../client/client.ts';
import type { Session } from '../../session.ts';
import { formatWhen } from '../../text/format-time.ts';
import { onOneLine } from '../../text/printable.ts';
import { table } from '../../text/table.ts';
import { optionText, type Verb, type VerbInput } from '../../verb.ts';
import { wholeNumber } from '../list-tasks.ts';
import { contextOf, withLateNote } from '../say.ts';

const USUAL_ROWS = 5;
const FIELDS = ['id', 'from', 'subject', 'app', 'address', 'at'] as const;

export const inboxVerbs: readonly Verb[] = [
  {
    name: 'inbox list',
    summary: 'Where things come in from, how many wait, and the latest of each.',
    takes: '[source]',
    options: [{ flags: '-n, --limit <n>', help: 'how many of each source at most (5 when nothing is said)' }],
    examples: ['hark inbox list', 'hark inbox list email -n 20', 'hark inbox list --json'],
    notes:
      'Looking here marks nothing as seen: the next heartbeat still gets what waits. `hark inbox clear` marks it. [inbox.md](inbox.md) shows how things get in.',
    async run(session, input) {
      const limit = wholeNumber(input, 'limit') ?? USUAL_ROWS;
      const found = await session.call('inbox.list', { source: input.words[0], limit });
      return { json: found, text: () => listText(session, found.sources) };
    },
  },
  {
    name: 'inbox add',
    summary: 'Put something into the inbox, as another program would.',
    takes: '<source> [words...]',
    options: [
      { flags: '--from <who>', help: 'who wrote it' },
      { flags: '--subject <words>', help: 'its subject or title' },
      { flags: '--app <name>', help: 'the program it came from' },
      { flags: '--address <account>', help: 'the account it came to' },
      { flags: '--id <id>', help: "the source's own id: the same id again is not a second item" },
      { flags: '--at <time>', help: 'when it was written, such as 2026-03-11T15:10; now when nothing is said' },
    ],
    examples: [
      'hark inbox add ci --subject "main is red" two tests fail',
      'git log -1 | hark inbox add ci --subject "new commit" -',
    ],
    notes: 'A lone `-` reads the words from stdin. The words are kept as untrusted data: they command nothing.',
    async run(session, input) {
      const [source = '', ...words] = input.words;
      const text = words.length === 1 && words[0] === '-' ? await session.terminal.readAll() : words.join(' ');
      const fields = Object.fromEntries(FIELDS.map((name) => [name, optionText(input, name)]));
      const taken = await session.call('inbox.add', { source, ...fields, text: text.trim() === '' ? undefined : text });
      const told = () => {
        if (taken.accepted === 0) return 'It was there already.';
        const lost = taken.dropped > 0 ? ` ${count(taken.dropped, 'older one')} fell out to make room.` : '';
        return `Put in. ${count(taken.waiting, 'item')} from ${onOneLine(source)} ${taken.waiting === 1 ? 'waits' : 'wait'}.${lost}`;
      };
      return withLateNote(session, { json: taken, text: told });
    },
  },
  {
    name: 'inbox clear',
    summary: 'Mark everything that waits from a source as seen.',
    takes: '[source]',
    options: [{ flags: '--all', help: 'of every source' }],
    examples: ['hark inbox clear email', 'hark inbox clear --all'],
    async run(session, input) {
      const done: Answers['inbox.clear'][] = [];
      for (const source of await sourcesToClear(session, input)) {
        done.push(await session.call('inbox.clear', { source }));
      }
      const text = () =>
        done.map(({ source, cleared }) => `${source}: ${count(cleared, 'item')} marked as seen.`).join('\n') ||
        'The inbox is empty.';
      return { json: { sources: done }, text };
    },
  },
];

async function sourcesToClear(session: Session, { words, options }: VerbInput): Promise<string[]> {
  const [source] = words;
  if (source !== undefined) return [source];
  if (options.all !== true) {
    throw new InputError('source', 'source is missing: say which one, or --all. `hark inbox list` shows them.');
  }
  return (await session.call('inbox.list', { limit: 1 })).sources.map((one) => one.source);
}

async function listText(session: Session, sources: readonly InboxSourceView[]): Promise<string> {
  if (sources.length === 0) return 'Nothing has come in yet. docs/inbox.md shows how mail, SMS or CI get here.';
  const zone = await session.zone();
  const { nowMs } = await contextOf(session);
  const { paint, terminal } = session;
  return sources
    .map((source) => {
      const rows = source.items.map((item) => [
        paint.faint(`  ${formatWhen(item.atMs, zone, nowMs)}`),
        item.shownAtMs === undefined ? 'new' : paint.faint('seen'),
        onOneLine(item.from ?? item.app ?? ''),
        onOneLine(wordsOf(item)),
      ]);
      const lines = table(rows, [{}, {}, { canShrink: true }, { canShrink: true }], terminal.width);
      return [`${paint.strong(source.source)} ${stateOf(source)}`, ...lines].join('\n');
    })
    .join('\n');
}

function stateOf({ waiting, shown, overflow, watched }: InboxSourceView): string {
  const lost = overflow > 0 ? [`${overflow} lost unseen`] : [];
  return [`${waiting} waiting`, `${shown} seen`, ...lost, ...(watched ? ['watched'] : [])].join(', ');
}

function wordsOf({ title, text }: InboxItemView): string {
  return [title, text].filter((part) => part !== undefined && part !== '').join(': ');
}
