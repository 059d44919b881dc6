/**
 * K5: something to keep an eye on (tag `monitor`, every 24 h; `monitor:6h` and the like say otherwise) was not looked
 * at for longer than its period. Reading or changing the note is a look; a message about it begins a new period.
 */
import { DAY_MS } from '../../../base/index.ts';
import type { SignalRule } from '../signal-rule.ts';
import { HOUR_MS, MINUTE_MS, NO_END, type Seen, type WatchedNote, type Window } from '../watched-note.ts';
import { noteSignal } from '../words.ts';

const USUAL_MS = DAY_MS;
const SHORTEST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 366 * DAY_MS;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const TAG = /^monitor(?::(\d{1,5})\s*(m|h|d|w)[a-z]*)?$/i;

export const monitor: SignalRule = {
  kind: 'monitor',
  tier: 'elevated',
  ofNote: monitorWindow,
  toSignals: (items) => items.map(noteSignal),
};

/** Undefined for a note that nobody wants watched. A period that cannot be read is the usual one. */
export function monitorPeriodMs(tags: readonly string[]): number | undefined {
  const periods = tags
    .filter((tag) => /^monitor(?::|$)/i.test(tag))
    .map((tag) => {
      const [, length, unit] = TAG.exec(tag.trim()) ?? [];
      const unitMs = UNITS[unit?.toLowerCase() ?? ''];
      return length === undefined || unitMs === undefined || Number(length) === 0 ? USUAL_MS : Number(length) * unitMs;
    });
  if (periods.length === 0) return undefined;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.min(...periods)));
}

function monitorWindow(note: WatchedNote, { heard }: Seen): Window | undefined {
  const periodMs = note.isLive ? monitorPeriodMs(note.tags) : undefined;
  if (periodMs === undefined) return undefined;
  const lookedAt = Math.max(note.updatedAt, note.accessedAt);
  if (!heard || lookedAt > heard.atMs) return { atMs: lookedAt + periodMs, untilMs: NO_END };
  if (heard.how === 'snoozed') return { atMs: heard.untilMs ?? heard.atMs, untilMs: NO_END };
  return heard.how === 'dismissed' ? undefined : { atMs: heard.atMs + periodMs, untilMs: NO_END };
}
