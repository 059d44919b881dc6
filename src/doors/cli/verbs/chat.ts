/**
 * Talking in the terminal: a line in, its answers out, and reminders as they fire. With stdin from a pipe each line
 * is a message, and the end of the input ends the chat once the last answer is there. `--json` prints a message per
 * line. Without a gateway the data is watched from here, for as long as the chat is open.
 */
import { InputError } from '../../../base/index.ts';
import type { WireMessage } from '../../operations/index.ts';
import type { Client } from '../client/client.ts';
import { EXIT, type ExitCode, exitCodeOf, Interrupted, problemOf, problemText } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import type { LineReader } from '../terminal.ts';
import { optionText, type Said, type Verb } from '../verb.ts';
import { messageText, setsReminder } from './message-text.ts';
import { LATE_NOTE, withLateNote } from './say.ts';

export const chatVerbs: readonly Verb[] = [
  {
    name: 'chat',
    summary: 'Talk to Hark in the terminal; reminders appear as they come.',
    options: [{ flags: '--once <text>', help: 'say one thing, print the answer, and end' }],
    examples: [
      'hark chat',
      'hark chat --once "what is scheduled?"',
      'echo "remind me in 5 min to stretch" | hark chat',
    ],
    notes: 'Ctrl-D, "exit" or "quit" end it. A question with choices may be answered with a number.',
    run: (session, input) => {
      const once = optionText(input, 'once');
      return once === undefined ? talk(session) : sayOnce(session, once);
    },
  },
];

async function sayOnce(session: Session, text: string): Promise<Said> {
  const answer = await session.call('messages.send', { text, channel: 'terminal' });
  const zone = session.isJson ? '' : await session.zone();
  const words = () => answer.replies.map((reply) => messageText(reply, session.paint, zone)).join('\n');
  const said: Said = { json: answer, text: words };
  return answer.replies.some(setsReminder) ? withLateNote(session, said) : said;
}

async function talk(session: Session): Promise<ExitCode> {
  const { terminal } = session;
  const client = await session.client({ isWatching: true });
  const reader = terminal.openLines('> ');
  let wasInterrupted = false;
  const unlisten = [
    terminal.onInterrupt(() => {
      wasInterrupted = true;
      reader.close();
    }),
    terminal.onOutputClosed(() => reader.close()),
  ];
  try {
    const chat = await Chat.open(session, client, reader);
    const code = await chat.untilEnd();
    if (wasInterrupted || reader.wasInterrupted) throw new Interrupted();
    return code;
  } finally {
    for (const stop of unlisten) stop();
    reader.close();
  }
}

const ENDINGS = new Set(['exit', 'quit', '/exit', '/quit']);
/** More than can be on their way at once. */
const MOST_REMEMBERED = 500;

class Chat {
  readonly #session: Session;
  readonly #client: Client;
  readonly #reader: LineReader;
  readonly #zone: string;
  readonly #keyPrefix: string;
  readonly #shown = new Set<string>();
  #stopListening = (): void => {};
  #choices: readonly string[] = [];
  #sent = 0;
  #latestId: string | undefined;
  #hasSetReminder = false;
  /** Hark is gone and nobody is there to wait for it. */
  #isOver = false;

  private constructor(parts: { session: Session; client: Client; reader: LineReader; zone: string; nowMs: number }) {
    this.#session = parts.session;
    this.#client = parts.client;
    this.#reader = parts.reader;
    this.#zone = parts.zone;
    this.#keyPrefix = `cli-${process.pid}-${parts.nowMs}-`;
  }

  static async open(session: Session, client: Client, reader: LineReader): Promise<Chat> {
    const nowMs = (await session.ports()).now();
    const chat = new Chat({ session, client, reader, zone: await session.zone(), nowMs });
    const { messages } = await session.call('messages.list', { limit: 1 });
    chat.#latestId = messages.at(-1)?.id;
    chat.#stopListening = await client.listen(
      {
        event: (event) => {
          if (event.kind === 'message') chat.#overhear(event.message);
        },
        lost: () => chat.#aside('Hark stopped answering. Waiting for it to come back.'),
        back: () => void chat.#catchUp(),
      },
      session.personId,
    );
    return chat;
  }

  async untilEnd(): Promise<ExitCode> {
    const { terminal, paint } = this.#session;
    const isPerson = terminal.isInteractive && !this.#session.isJson;
    if (isPerson) terminal.out(paint.faint(`Hark listens. Times are in ${this.#zone}. Ctrl-D ends.`));
    let code: ExitCode = EXIT.ok;
    try {
      while (!this.#isOver) {
        this.#reader.invite();
        const line = await this.#reader.next();
        const text = line?.trim();
        if (text === undefined || (terminal.isInteractive && ENDINGS.has(text.toLowerCase()))) break;
        if (text !== '') code = (await this.#say(this.#choices[Number(text) - 1] ?? text)) || code;
      }
    } finally {
      this.#stopListening();
    }
    if (isPerson) terminal.out('');
    if (this.#hasSetReminder && this.#client.url === undefined) terminal.err(LATE_NOTE);
    return code;
  }

  async #say(text: string): Promise<ExitCode> {
    try {
      const clientKey = `${this.#keyPrefix}${++this.#sent}`;
      const { replies } = await this.#session.call('messages.send', { text, clientKey, channel: 'terminal' });
      for (const reply of replies) this.#show(reply);
      this.#hasSetReminder ||= replies.some(setsReminder);
      return EXIT.ok;
    } catch (error) {
      // What was refused can be said differently; with nobody there, a Hark that is gone ends the chat.
      this.#isOver = !(error instanceof InputError) && !this.#session.terminal.isInteractive;
      if (this.#session.isJson) this.#session.terminal.out(JSON.stringify(problemOf(error)));
      else if (this.#session.terminal.isInteractive) this.#reader.show(problemText(error));
      else this.#session.terminal.err(problemText(error));
      return exitCodeOf(error);
    }
  }

  /** Something was said, perhaps by us, perhaps elsewhere. Answers to our own words come with the call itself. */
  #overhear(message: WireMessage): void {
    const { terminal, isJson, paint } = this.#session;
    const isUnasked = message.direction === 'out' && message.replyTo === undefined;
    if (isUnasked) this.#show(message);
    if (!terminal.isInteractive || isJson) return;
    if (message.direction === 'out') this.#show(message);
    else if (!message.clientKey?.startsWith(this.#keyPrefix)) {
      this.#reader.show(paint.faint(`You, elsewhere: ${messageText(message, paint, this.#zone)}`));
    }
  }

  #show(message: WireMessage): void {
    if (this.#shown.has(message.id)) return;
    this.#shown.add(message.id);
    const [oldest] = this.#shown;
    if (this.#shown.size > MOST_REMEMBERED && oldest !== undefined) this.#shown.delete(oldest);
    this.#latestId = message.id;
    this.#choices = message.card?.kind === 'question' ? message.card.choices : [];
    const { isJson, paint } = this.#session;
    this.#reader.show(isJson ? JSON.stringify(message) : messageText(message, paint, this.#zone));
  }

  #aside(words: string): void {
    const { terminal, isJson, paint } = this.#session;
    if (terminal.isInteractive && !isJson) this.#reader.show(paint.warn(words));
    else terminal.err(words);
  }

  /** What was said while the gateway was away. */
  async #catchUp(): Promise<void> {
    this.#aside('Hark is back.');
    try {
      const { messages } = await this.#session.call('messages.list', this.#latestId ? { after: this.#latestId } : {});
      for (const message of messages) this.#overhear(message);
    } catch (error) {
      this.#aside(problemText(error));
    }
  }
}
