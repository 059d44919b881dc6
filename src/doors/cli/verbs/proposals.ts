/** Changes that wait for your word: see what they would change, accept, decline, take back. */
import { InputError, NotFoundError, quote } from '../../../base/index.ts';
import type { WireProposal } from '../../operations/index.ts';
import { matchTasks, shortIds } from '../find-task.ts';
import type { Session } from '../session.ts';
import { formatWhen } from '../text/format-time.ts';
import { onOneLine } from '../text/printable.ts';
import { table } from '../text/table.ts';
import { type Said, sentence, type Verb, type VerbInput } from '../verb.ts';
import { contextOf } from './say.ts';

type State = WireProposal['state'];
const ANSWERED = ['undone', 'declined', 'accepted'] as const;
const WHICH = '<which...>';
const NOTES = 'Name it by the beginning of its id, or by some words of its title.';

export const proposalVerbs: readonly Verb[] = [
  {
    name: 'proposals list',
    summary: 'Changes that wait for your word.',
    options: [{ flags: '--all', help: 'those that were answered, too' }],
    examples: ['hark proposals list', 'hark proposals list --all --json'],
    async run(session, { options }) {
      const found = await session.call('proposals.list', options.all === true ? { state: 'all' } : {});
      return { json: found, text: () => listText(session, found.proposals) };
    },
  },
  {
    name: 'proposals show',
    summary: 'One proposal, with what it would change.',
    takes: WHICH,
    examples: ['hark proposals show spare key'],
    notes: NOTES,
    run: async (session, input) => say(session, await find(session, input, [...ANSWERED, 'waiting'])),
  },
  answerVerb('accept', 'Make the change. `undo` takes it back.', ['waiting']),
  answerVerb('decline', 'Leave things as they are. The same change is not proposed again.', ['waiting']),
  answerVerb('undo', 'Take back what you accepted; what you declined waits again.', ['declined', 'accepted']),
];

function answerVerb(name: 'accept' | 'decline' | 'undo', summary: string, states: readonly State[]): Verb {
  return {
    name: `proposals ${name}`,
    summary,
    takes: WHICH,
    examples: [`hark proposals ${name} spare key`],
    notes: NOTES,
    async run(session, input) {
      const { id } = await find(session, input, states);
      return say(session, await session.call(`proposals.${name}`, { id }));
    },
  };
}

/** Of those that fit the words, one in the last of these states is meant before one in the others. */
async function find(session: Session, input: VerbInput, states: readonly State[]): Promise<WireProposal> {
  const wanted = sentence(input);
  const { proposals } = await session.call('proposals.list', { state: 'all' });
  const named = proposals.map((proposal) => ({ id: proposal.id, name: proposal.title, proposal }));
  const matching = states.map((state) =>
    matchTasks(
      named.filter(({ proposal }) => proposal.state === state),
      wanted,
    ),
  );
  const [first, ...others] = matching.findLast((found) => found.length > 0) ?? [];
  if (!first)
    throw new NotFoundError('which', `No proposal like ${quote(wanted)}. \`hark proposals list\` shows them.`);
  if (others.length === 0) return first.proposal;
  const shortOf = shortIds(named.map(({ id }) => id));
  const lines = [first, ...others].map(({ id, name }) => `  ${shortOf(id)}  ${onOneLine(name)}`);
  throw new InputError('which', `${quote(wanted)} could be any of these:\n${lines.join('\n')}`);
}

function say(session: Session, proposal: WireProposal): Said {
  const { paint } = session;
  const text = () =>
    [
      `${paint.strong(onOneLine(proposal.title))} (${proposal.state})`,
      ...proposal.detail.split('\n').map((line) => `  ${onOneLine(line)}`),
      ...(proposal.problem === undefined ? [] : [`It could not be carried out yet: ${onOneLine(proposal.problem)}`]),
    ].join('\n');
  return { json: proposal, text };
}

async function listText(session: Session, proposals: readonly WireProposal[]): Promise<string> {
  if (proposals.length === 0) return 'Nothing waits for your word.';
  const { paint, terminal } = session;
  const zone = await session.zone();
  const { nowMs } = await contextOf(session);
  const shortOf = shortIds(proposals.map(({ id }) => id));
  const rows = proposals.map((proposal) => [
    paint.faint(shortOf(proposal.id)),
    proposal.state,
    onOneLine(proposal.title),
    paint.faint(formatWhen(proposal.createdAtMs, zone, nowMs)),
  ]);
  return table(rows, [{}, {}, { canShrink: true }, {}], terminal.width).join('\n');
}
