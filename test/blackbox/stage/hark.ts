/**
 * One running Hark on a home folder of its own, reached over HTTP and by the command line. It can be killed the hard
 * way and started again on the same home. Everything is stopped and removed when the file's tests are over.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { type EventLog, openEvents } from './events.ts';
import { type Env, launch, type Ran, type Running, run, until } from './run-program.ts';

export type Loose = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Loose;
}

export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: ReadonlyArray<{ readonly field: string; readonly message: string }>;
}

export interface StartOptions {
  readonly home?: string;
  readonly env?: Env;
  readonly viaNpm?: boolean;
}

const clean: Array<() => Promise<unknown>> = [];
afterAll(async () => {
  for (const work of clean.splice(0).reverse()) await work();
});

export async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'hark-blackbox-'));
  clean.push(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}

export const ZONE = 'Europe/Berlin';
const USUAL_ENV: Env = { HARK_PORT: '0', HARK_TZ: ZONE, HARK_LOG_LEVEL: 'warn' };

export class Hark {
  readonly home: string;
  readonly env: Env;
  #running: Running | undefined;
  #ended: Running | undefined;
  readonly #viaNpm: boolean;
  url = '';
  link = '';
  token = '';

  private constructor(home: string, env: Env, viaNpm: boolean) {
    this.home = home;
    this.env = { ...env, HARK_HOME: home };
    this.#viaNpm = viaNpm;
  }

  static async start({ home, env = {}, viaNpm = false }: StartOptions = {}): Promise<Hark> {
    const hark = Hark.at(home ?? (await newHome()), { ...USUAL_ENV, ...env }, viaNpm);
    await hark.start();
    return hark;
  }

  /** A home on which nothing runs yet. */
  static at(home: string, env: Env = USUAL_ENV, viaNpm = false): Hark {
    const hark = new Hark(home, env, viaNpm);
    clean.push(() => hark.kill());
    return hark;
  }

  async start(env: Env = {}): Promise<void> {
    const running = launch({
      env: { ...this.env, ...env },
      folder: this.home,
      args: this.#viaNpm ? ['--json'] : ['start', '--json'],
      viaNpm: this.#viaNpm,
    });
    this.#running = running;
    let hasEnded = false;
    void running.ended.then(() => {
      hasEnded = true;
    });
    const said = await until('the start', () => {
      if (hasEnded) throw new Error(`Hark did not start.\n${running.out()}${running.err()}`);
      return /\{[^}]*\}/u.exec(running.out())?.[0];
    });
    const { url, link } = JSON.parse(said) as { url: string; link: string };
    this.url = url;
    this.link = link;
    this.token = this.env.HARK_TOKEN ?? (await readFile(join(this.home, 'token'), 'utf8')).trim();
  }

  get pid(): number {
    const pid = this.#running?.child.pid;
    if (pid === undefined) throw new Error('Hark is not running.');
    return pid;
  }

  /** What the process wrote to stderr since it was started: its log. */
  get log(): string {
    return (this.#running ?? this.#ended)?.err() ?? '';
  }

  /** kill -9. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** As Ctrl-C does. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running;
    const pid = running?.child.pid;
    if (!running || pid === undefined) return;
    this.#running = undefined;
    this.#ended = running;
    try {
      process.kill(this.#viaNpm ? -pid : pid, signal);
    } catch {
      // It has ended by itself.
    }
    await running.ended;
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Loose,
    };
  }

  async ok(method: string, path: string, body?: unknown): Promise<Loose> {
    const answer = await this.ask(method, path, body);
    expect({ method, path, status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return answer.body;
  }

  async refused(
    status: number,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Problem> {
    const answer = await this.ask(method, path, body, headers);
    expect({ method, path, status: answer.status, body: answer.body }).toMatchObject({ status, body: { status } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/u);
    return { errors: [], ...answer.body } as unknown as Problem;
  }

  /** A message and the words of the answer. */
  async say(text: string): Promise<string> {
    const { replies } = await this.ok('POST', '/api/messages', { text });
    return (replies as Array<{ text: string }>).map((reply) => reply.text).join('\n');
  }

  async tasks(query = ''): Promise<Loose[]> {
    return (await this.ok('GET', `/api/tasks${query}`)).tasks as Loose[];
  }

  async messages(): Promise<Array<Loose & { text: string; direction: string }>> {
    const { messages } = await this.ok('GET', '/api/messages?limit=1000');
    return messages as Array<Loose & { text: string; direction: string }>;
  }

  /** Reminders that came: messages nobody had to ask for again. */
  async fired(text: string): Promise<Loose[]> {
    return (await this.messages()).filter(
      ({ card }) => (card as Loose | undefined)?.kind === 'reminder-fired' && (card as Loose).title === text,
    );
  }

  cli(...args: string[]): Promise<Ran> {
    return this.cliWith({}, ...args);
  }

  cliWith({ env = {}, stdin }: { env?: Env; stdin?: string }, ...args: string[]): Promise<Ran> {
    const given = { ...this.env, ...env };
    return run({ env: given, folder: this.home, args, ...(stdin === undefined ? {} : { stdin }) });
  }

  /** As `cli`, which must end well. */
  async does(...args: string[]): Promise<Ran> {
    const ran = await this.cli(...args);
    expect({ args, code: ran.code, out: ran.out, err: ran.err }).toMatchObject({ code: 0 });
    return ran;
  }

  /** A command that goes on until its input ends. */
  open(...args: string[]) {
    const running = launch({ env: this.env, folder: this.home, args, isOpen: true });
    clean.push(async () => void running.child.kill('SIGKILL'));
    return {
      ...running,
      write: (text: string) => void running.child.stdin?.write(text),
      end: () => void running.child.stdin?.end(),
    };
  }

  async events(): Promise<EventLog> {
    const log = await openEvents(`${this.url}/api/events`, { authorization: `Bearer ${this.token}` });
    clean.push(async () => log.close());
    return log;
  }
}
