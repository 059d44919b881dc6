/**
 * The message that nobody had to pay for (SPEC H13): a greeting, what the signals say, a digest, or system events, in
 * one short text. Invariants: never empty, never a control word, never longer than about 600 characters (events keep
 * their own words, up to a screenful). Pure.
 */
import { shorten } from '../../../base/index.ts';
import type { Signal } from '../../signals/index.ts';
import { oneLine } from '../text/prompt-lines.ts';
import { speakable } from '../text/speakable.ts';
import { type SayContext, saySignal } from './say-signal.ts';

export interface ToldEvent {
  readonly text: string;
  /** Another program said so; its words are quoted as its own. */
  readonly source?: string;
}

export type OfflineRequest =
  | { readonly kind: 'greeting'; readonly name: string }
  | ({ readonly kind: 'signals' | 'digest'; readonly signals: readonly Signal[] } & SayContext)
  | { readonly kind: 'event'; readonly events: readonly ToldEvent[] };

const LONGEST = 600;
const LONGEST_EVENT = 4_000;
const MOST_LINES = 5;
const MOST_DIGEST_LINES = 8;
/** Should a signal have no words at all, the person still learns that there is something. */
const WORDLESS = 'Something you wanted to hear about is waiting for you.';

export function composeOffline(request: OfflineRequest): string {
  switch (request.kind) {
    case 'greeting':
      return greeting(request.name);
    case 'event':
      return events(request.events);
    default:
      return speakable(shorten(ofSignals(request), LONGEST));
  }
}

function greeting(name: string): string {
  const who = oneLine(name, 60);
  return speakable(
    [
      `Hello${who === '' ? '' : ` ${who}`}, this is Hark. I keep an eye on what you tell me and stay quiet until something is worth hearing.`,
      'Try "I must send the tax form by Friday 5 pm", or "remind me in 20 minutes to call Rui".',
    ].join('\n'),
  );
}

function ofSignals(request: Extract<OfflineRequest, { kind: 'signals' | 'digest' }>): string {
  const { signals, kind } = request;
  const sentences = [...new Set(onePerItem(signals).flatMap((signal) => saySignal(signal, request) ?? []))];
  const [only] = sentences;
  if (only === undefined) return WORDLESS;
  if (sentences.length === 1 && kind === 'signals') return only;
  const most = kind === 'digest' ? MOST_DIGEST_LINES : MOST_LINES;
  const lines = sentences.slice(0, most).map((sentence) => `• ${sentence}`);
  const left = sentences.length - lines.length;
  const lead = kind === 'digest' ? 'Held back since your messages of the day were used up:' : LEADS[leadOf(request)];
  return [lead, ...fitting(lines, LONGEST - 80), ...(left > 0 ? [`… and ${left} more.`] : [])].join('\n');
}

/** A matter that is due and also still open is one matter: its most urgent sign speaks for it. */
function onePerItem(signals: readonly Signal[]): Signal[] {
  const told = new Set<string>();
  return signals.filter(({ itemIds }) => {
    const isTold = itemIds.length > 0 && itemIds.every((id) => told.has(id));
    for (const id of itemIds) told.add(id);
    return !isTold;
  });
}

const LEADS = ['A few things:', 'Still open:', 'Last time I bring these up:'] as const;

function leadOf({ escalation }: SayContext): 0 | 1 | 2 {
  return escalation >= 3 ? 2 : escalation === 2 ? 1 : 0;
}

/** As many lines as fit; at least the first. */
function fitting(lines: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let used = 0;
  for (const line of lines) {
    used += line.length + 1;
    if (kept.length > 0 && used > room) return [...kept, `… and ${lines.length - kept.length} more.`];
    kept.push(line);
  }
  return kept;
}

function events(told: readonly ToldEvent[]): string {
  const lines = told.map(({ text, source }) =>
    source === undefined
      ? speakable(text).trim()
      : `${oneLine(source, 40)}: "${oneLine(speakable(text), 400).replaceAll('"', "'")}"`,
  );
  return speakable(shorten(lines.join('\n'), LONGEST_EVENT));
}
