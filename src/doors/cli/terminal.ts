/**
 * The terminal as the verbs see it, and the real one. Colour only where a person looks and has not asked for none
 * (NO_COLOR); no width where nobody looks, so that pipes get whole lines. A reader that went away (`| head`) is not
 * an error: what is written after that is dropped.
 */
import process from 'node:process';
import { createInterface } from 'node:readline';
import { EXIT } from './exit-codes.ts';
import { LineQueue } from './line-queue.ts';

export interface LineReader {
  /** The next line, or undefined at the end. */
  next(): Promise<string | undefined>;
  /** Ctrl-C, as opposed to the end of the input. */
  readonly wasInterrupted: boolean;
  /** Writes above the line being typed. */
  show(text: string): void;
  /** Invites the next line. */
  invite(): void;
  /** Lines that were not taken yet are dropped. */
  close(): void;
}

export interface Terminal {
  /** A person sits there: both ends are a terminal. */
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  /** Columns, when a person looks and the terminal knows. */
  readonly width: number | undefined;
  out(text: string): void;
  err(text: string): void;
  openLines(prompt: string): LineReader;
  /** All of stdin. */
  readAll(): Promise<string>;
  /** Lets a person pick one; undefined when they would rather not. */
  choose(question: string, choices: readonly string[]): Promise<string | undefined>;
  /** Ctrl-C or a polite kill. Returns the way to stop listening. */
  onInterrupt(listener: () => void): () => void;
  /** Whoever read our output has gone. */
  onOutputClosed(listener: () => void): () => void;
}

/** Not two: `npm start` passes Ctrl-C on to a program that got it already. */
const INSISTING = 3;
const INTERRUPTS = ['SIGINT', 'SIGTERM'] as const;

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const closed = new Set<() => void>();
  let isOutputClosed = false;
  stdout.on('error', () => {
    isOutputClosed = true;
    for (const listener of closed) listener();
  });
  stderr.on('error', () => {});
  const isInteractive = stdin.isTTY === true && stdout.isTTY === true;
  const out = (text: string): void => {
    if (!isOutputClosed) stdout.write(`${text}\n`);
  };
  return {
    isInteractive,
    hasColour: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
    get width() {
      // A terminal that does not know its size says 0.
      return stdout.isTTY && stdout.columns > 0 ? stdout.columns : undefined;
    },
    out,
    err: (text) => void stderr.write(`${text}\n`),
    openLines: (prompt) => openLines(prompt, isInteractive, out),
    async readAll() {
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(Buffer.from(part));
      return Buffer.concat(parts).toString('utf8');
    },
    choose,
    onInterrupt(listener) {
      let times = 0;
      const heard = (): void => {
        times++;
        // Whoever insists is not kept waiting. Nothing is lost by a hard end.
        if (times >= INSISTING) process.exit(EXIT.interrupted);
        listener();
      };
      for (const signal of INTERRUPTS) process.on(signal, heard);
      return () => {
        for (const signal of INTERRUPTS) process.off(signal, heard);
      };
    },
    onOutputClosed(listener) {
      closed.add(listener);
      return () => closed.delete(listener);
    },
  };
}

function openLines(prompt: string, isInteractive: boolean, out: (text: string) => void): LineReader {
  const { stdin, stdout } = process;
  const reader = createInterface({
    input: stdin,
    ...(isInteractive ? { output: stdout, prompt } : {}),
    terminal: isInteractive,
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const queue = new LineQueue((isFull) => (isFull ? reader.pause() : reader.resume()));
  let wasInterrupted = false;
  let isInvited = false;
  reader.on('line', (line) => {
    isInvited = false;
    queue.add(line);
  });
  reader.on('close', () => queue.end());
  reader.on('SIGINT', () => {
    wasInterrupted = true;
    queue.drop();
    reader.close();
  });
  // A terminal that vanished ends the input like any other end.
  stdin.on('error', () => reader.close());
  return {
    next: () => queue.next(),
    get wasInterrupted() {
      return wasInterrupted;
    },
    show(text) {
      if (isInteractive) stdout.write('\r\u001b[K');
      out(text);
      if (isInteractive && isInvited) reader.prompt(true);
    },
    invite() {
      isInvited = true;
      if (isInteractive) reader.prompt();
    },
    close() {
      queue.drop();
      reader.close();
    },
  };
}

async function choose(question: string, choices: readonly string[]): Promise<string | undefined> {
  const { select, isCancel } = await import('@clack/prompts');
  const picked = await select({
    message: question,
    options: choices.map((choice) => ({ value: choice, label: choice })),
  });
  return isCancel(picked) ? undefined : picked;
}
