/** The running Hark: starting it, a link to it, how it is, its token, handing it something to look at. */
import { ConflictError, count, SetupError, systemIds } from '../../../base/index.ts';
import { loadOrCreateToken, prepareHome } from '../../../config/index.ts';
import type { CliPorts, RunningGateway } from '../cli-ports.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { formatWhenAndAway } from '../text/format-time.ts';
import { onOneLine } from '../text/printable.ts';
import { labelled } from '../text/task-text.ts';
import { optionText, sentence, type Verb } from '../verb.ts';
import { contextOf, withLateNote } from './say.ts';

export const gatewayVerbs: readonly Verb[] = [
  {
    name: 'start',
    summary: 'Start Hark here and keep it running. Prints one link.',
    examples: ['hark start', 'HARK_PORT=0 hark start --json'],
    notes: 'Ctrl-C stops it. Nothing is lost when it is killed: what fell due meanwhile comes at the next start.',
    run: start,
  },
  {
    name: 'link',
    summary: 'A new sign-in link to the running Hark, good once and for ten minutes.',
    examples: ['hark link'],
    async run(session) {
      const client = await session.client();
      const code = await client.newCode();
      const link = `${client.url}/#code=${code}`;
      return { json: { link }, text: () => link };
    },
  },
  {
    name: 'status',
    summary: 'Whether it runs, what comes next, what today was like.',
    examples: ['hark status', 'hark status --json'],
    async run(session) {
      const { url } = await session.client();
      const status = await session.call('status');
      const json = { running: url !== undefined, ...(url === undefined ? {} : { url }), ...status };
      return { json, text: () => statusText(session, json) };
    },
  },
  {
    name: 'token',
    summary: 'Where the token for the API is kept. --show prints it.',
    options: [{ flags: '--show', help: 'print the token itself' }],
    examples: ['hark token', 'curl -H "Authorization: Bearer $(hark token --show)" http://127.0.0.1:8427/api/status'],
    async run(session, { options }) {
      const { paths, env, now } = await session.ports();
      const isFixed = (env.HARK_TOKEN?.trim() ?? '') !== '';
      const place = isFixed ? { source: 'HARK_TOKEN' } : { source: 'file', path: paths.tokenFile };
      if (options.show !== true) {
        return { json: place, text: () => (isFixed ? 'HARK_TOKEN in the environment' : paths.tokenFile) };
      }
      await prepareHome(paths);
      const { token, notes } = await loadOrCreateToken(paths, systemIds({ now }), env);
      for (const note of notes) session.terminal.err(note);
      return { json: { ...place, token }, text: () => token };
    },
  },
  {
    name: 'wake',
    summary: 'Hand Hark something to look at.',
    takes: '<words...>',
    options: [{ flags: '--mode <mode>', help: 'now, or next-heartbeat when nothing is said' }],
    examples: ['hark wake the build is red', 'hark wake "the build is red" --mode now'],
    async run(session, input) {
      const queued = await session.call('wake', { text: sentence(input), mode: optionText(input, 'mode') });
      return withLateNote(session, {
        json: queued,
        text: () => 'Kept for the heartbeat. This version has none yet, so nothing is said until it comes.',
      });
    },
  },
];

async function start(session: Session): Promise<ExitCode> {
  const { terminal, isJson } = session;
  const ports = await session.ports();
  // Listening from the first moment: a signal while it starts must not leave the data half open.
  let interrupt = (): void => {};
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const stopListening = terminal.onInterrupt(() => interrupt());
  try {
    const gateway = await startOnce(ports);
    const link = gateway.newLink();
    terminal.out(isJson ? JSON.stringify({ url: gateway.url, link }, null, 2) : greeting(session, link));
    await Promise.race([interrupted, gateway.stopped]);
    if (!isJson) terminal.out('Stopping.');
    await gateway.stop();
    return EXIT.ok;
  } finally {
    stopListening();
  }
}

/** A second start on the same home is told where the first one is. */
async function startOnce(ports: CliPorts): Promise<RunningGateway> {
  const refuse = (url: string) =>
    new AlreadyRunning('home', `Hark is running already at ${url}, with the data in ${ports.paths.home}.`);
  const running = await ports.findGateway();
  if (running) throw refuse(running.url);
  try {
    return await ports.startGateway();
  } catch (error) {
    const winner = error instanceof SetupError ? await ports.findGateway() : undefined;
    throw winner ? refuse(winner.url) : error;
  }
}

class AlreadyRunning extends ConflictError {
  readonly next = '`hark link` prints a link to it. For a second one, set HARK_HOME to another folder.';
}

function greeting({ paint }: Session, link: string): string {
  return [
    'Hark keeps watch. Open it here:',
    '',
    `  ${paint.strong(link)}`,
    '',
    paint.faint('The link works once, within ten minutes; `hark link` makes another. Ctrl-C stops Hark.'),
  ].join('\n');
}

async function statusText(
  session: Session,
  status: {
    running: boolean;
    url?: string;
    version: string;
    person: { name: string; timeZone: string };
    schedulingEnabled: boolean;
    hasModel: boolean;
    next?: { name: string; at: number };
    today: { dueLeft: number; sent: number; late: number; missed: number };
  },
): Promise<string> {
  const { nowMs, paint, width } = await contextOf(session);
  const { next, today, person } = status;
  const trouble = [today.late > 0 ? `${today.late} late` : '', today.missed > 0 ? `${today.missed} missed` : ''];
  const facts: [string, string][] = [
    [
      'Hark',
      status.running
        ? `${status.version}, running at ${status.url}`
        : `${status.version}, not running. Start it with \`hark start\`.`,
    ],
    [
      'next',
      next ? `${onOneLine(next.name)}: ${formatWhenAndAway(next.at, person.timeZone, nowMs)}` : 'nothing is planned',
    ],
    [
      'today',
      [`${count(today.sent, 'reminder')} sent`, `${today.dueLeft} to come`, ...trouble].filter(Boolean).join(', '),
    ],
    ['zone', person.timeZone],
    ['model', status.hasModel ? 'set up' : 'none: reminders work without one'],
  ];
  if (!status.schedulingEnabled)
    facts.push(['paused', 'scheduling is off: `hark settings set scheduling.enabled true`']);
  return labelled(facts, paint, width).join('\n');
}
