/** Server-sent events, read as they come and kept, so that a test can wait for one and count how often it came. */
import { until } from './run-program.ts';

export interface SentEvent {
  readonly kind: string;
  readonly data: Record<string, unknown>;
  /** When it was read here. */
  readonly at: number;
}

export interface EventLog {
  readonly all: readonly SentEvent[];
  /** The first event, past or to come, for which this holds. */
  find(what: string, wanted: (event: SentEvent) => boolean, limitMs?: number): Promise<SentEvent>;
  close(): void;
}

export async function openEvents(url: string, headers: Record<string, string>): Promise<EventLog> {
  const all: SentEvent[] = [];
  const closing = new AbortController();
  const response = await fetch(url, { headers, signal: closing.signal });
  if (!response.ok || !response.body) throw new Error(`The stream of events answered ${response.status}.`);
  void read(response.body, all).catch(() => {
    // The server was killed, or we closed.
  });
  return {
    all,
    find: (what, wanted, limitMs) => until(`the event ${what}`, () => all.find(wanted), limitMs),
    close: () => closing.abort(),
  };
}

async function read(body: ReadableStream<Uint8Array>, all: SentEvent[]): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const kind = /^event: (.*)$/mu.exec(block)?.[1];
      const data = /^data: (.*)$/mu.exec(block)?.[1];
      if (kind !== undefined && data !== undefined) all.push({ kind, data: JSON.parse(data), at: Date.now() });
    }
  }
}

/** A reminder that came, by its words. */
export const reminderOf =
  (title: string) =>
  ({ kind, data }: SentEvent): boolean => {
    const card = (data.message as { card?: { kind: string; title: string } } | undefined)?.card;
    return kind === 'message' && card?.kind === 'reminder-fired' && card.title === title;
  };
