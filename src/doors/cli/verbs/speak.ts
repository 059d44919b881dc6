/** What Hark says unasked: one look now, what it said, and answers to that. */
import { UsageError } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { formatWhen } from '../text/format-time.ts';
import { lookText } from '../text/look-text.ts';
import { onOneLine, printable } from '../text/printable.ts';
import { table } from '../text/table.ts';
import { sentence, type Verb } from '../verb.ts';
import { wholeNumber } from './list-tasks.ts';
import { contextOf } from './say.ts';

const ACTIONS = ['done', 'snooze', 'dismiss', 'mute', 'yes', 'no'] as const;
/** About what was only thought, in observe and shadow mode. */
const JUDGEMENTS: ReadonlySet<string> = new Set(['yes', 'no']);
const USUAL_ROWS = 20;
const MOST_ROWS = 500;

export const speakVerbs: readonly Verb[] = [
  {
    name: 'tick',
    summary: 'Look now whether there is something worth saying; shows what it saw and why it spoke or stayed silent.',
    options: [
      {
        flags: '--prompt',
        help: 'do not look; print the prompt a model would get at the next heartbeat (none is called)',
      },
      {
        flags: '--log',
        help: 'do not look; print the last five turns of a model: OK or FAIL, when, tokens, the error',
      },
    ],
    examples: ['hark tick', 'hark tick --json', 'hark tick --prompt', 'hark tick --log'],
    notes:
      'Quiet hours do not matter to a look you asked for; the switches do. With --prompt no model is called and nothing is used up: it shows what `heartbeat.prompt`, HEARTBEAT.md, tasks, the inbox and the signals of this moment would become.',
    async run(session, input) {
      if (input.options.prompt === true) {
        const preview = await session.call('heartbeat.prompt', {});
        return { json: preview, text: () => printable(preview.prompt) };
      }
      if (input.options.log === true) return printLog(session);
      const look = await session.call('tick', {});
      const text = async () => {
        const { nowMs } = await contextOf(session);
        return lookText(look, {
          zone: await session.zone(),
          nowMs,
          width: session.terminal.width,
          paint: session.paint,
        });
      };
      return { json: look, text };
    },
  },
  {
    name: 'nudges list',
    summary: 'What Hark said unasked, the latest first, and which topics are muted.',
    options: [{ flags: '-n, --limit <n>', help: 'how many at most (20 when nothing is said)' }],
    examples: ['hark nudges list', 'hark nudges list -n 5 --json'],
    async run(session, input) {
      const found = await session.call('nudges.list', { limit: wholeNumber(input, 'limit') ?? USUAL_ROWS });
      const text = async () => {
        const zone = await session.zone();
        const { nowMs } = await contextOf(session);
        const rows = found.nudges.map((nudge) => [
          session.paint.faint(formatWhen(nudge.saidAtMs ?? nudge.createdAtMs, zone, nowMs)),
          stateText(nudge),
          session.paint.faint(nudge.id),
          onOneLine(nudge.text),
        ]);
        const muted = found.mutedTopics.length > 0 ? [`Muted: ${found.mutedTopics.join(', ')}.`] : [];
        if (rows.length === 0) return ['Nothing was said unasked yet.', ...muted].join('\n');
        return [...table(rows, [{}, {}, {}, { canShrink: true }], session.terminal.width), ...muted].join('\n');
      };
      return { json: found, text };
    },
  },
  {
    name: 'nudges answer',
    summary:
      'Answer something Hark said unasked: done, snooze, dismiss, mute its topic; yes or no to what it only thought.',
    takes: '<action> [id]',
    options: [{ flags: '--minutes <n>', help: 'how long to snooze (60 when nothing is said)' }],
    examples: [
      'hark nudges answer done',
      'hark nudges answer snooze --minutes 30',
      'hark nudges answer mute 01hx…',
      'hark nudges answer 01hx… yes',
    ],
    notes:
      'Without an id it answers the latest one. In observe and shadow mode Hark only lists what it would have said: yes ("I would have wanted that") and no tune how much small signs have to weigh together.',
    async run(session, input) {
      const { action, given } = readAnswer(input.words);
      const id = given ?? (await latestFor(session, action));
      const answered = await session.call('nudges.answer', { id, action, minutes: wholeNumber(input, 'minutes') });
      return { json: answered, text: () => answered.said };
    },
  },
  {
    name: 'nudges unmute',
    summary: 'Let Hark speak of a muted topic again.',
    takes: '<topic...>',
    examples: ['hark nudges unmute gym'],
    async run(session, input) {
      const answered = await session.call('topics.unmute', { topic: sentence(input) });
      const left = answered.mutedTopics.join(', ') || 'nothing';
      return { json: answered, text: () => `Unmuted. Still muted: ${left}.` };
    },
  },
];

async function printLog(session: Session) {
  const log = await session.call('heartbeat.log', {});
  const text = async () => {
    const zone = await session.zone();
    const { nowMs } = await contextOf(session);
    const rows = log.entries.map(({ atMs, ok, said, reason, tokens, error }) => [
      ok ? 'OK' : 'FAIL',
      session.paint.faint(formatWhen(atMs, zone, nowMs)),
      said ? 'said something' : reason,
      `${tokens} tokens`,
      onOneLine(error ?? ''),
    ]);
    if (rows.length === 0) return 'No model was asked at a heartbeat lately.';
    return table(rows, [{}, {}, {}, {}, { canShrink: true }], session.terminal.width).join('\n');
  };
  return { json: log, text };
}

type Action = (typeof ACTIONS)[number];

/** `done 01hx…` and `01hx… done` mean the same. */
function readAnswer(words: readonly string[]): { readonly action: Action; readonly given?: string } {
  const [first = '', second] = words;
  for (const [word, id] of [
    [first, second],
    [second, first],
  ]) {
    const action = ACTIONS.find((known) => known === word?.toLowerCase());
    if (action) return { action, ...(id === undefined ? {} : { given: id }) };
  }
  throw new UsageError('action', `"${first}" is no answer.`, `Say one of ${ACTIONS.join(', ')}.`);
}

/** The latest; for yes and no the latest that was only thought. */
async function latestFor(session: Session, action: Action): Promise<string> {
  const { nudges } = await session.call('nudges.list', { limit: MOST_ROWS });
  const found = JUDGEMENTS.has(action) ? nudges.find(({ state }) => state === 'observed') : nudges[0];
  if (found) return found.id;
  const what = JUDGEMENTS.has(action) ? 'Nothing was only thought yet.' : 'Nothing was said unasked yet.';
  throw new UsageError('id', what, '`hark tick` looks now.');
}

/** A thought stays one, whatever was said of it. */
function stateText({ state, answer }: { readonly state: string; readonly answer?: string }): string {
  if (state === 'observed' && answer !== undefined) return `observed: ${answer}`;
  return answer ?? state;
}
