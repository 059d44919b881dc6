/**
 * K2: a due time nears or has passed. It may be spoken of five times: a day before, an hour before (D2), when due, 4 h
 * and 24 h after; then it ends. What lies in quiet hours waits for their end, but for D2's hour. What was heard covers
 * all instants up to then, so a late message takes the place of those it missed. An item that arrives overdue counts at
 * once, whenever it was due. Two readings of ours: what the person told us in a talk they know, so the instants before
 * that moment are spared them (told in the last hour, it is said half-way; minutes before, at the last minute); and an
 * event is over once it has begun, so nobody is reminded of it afterwards. A date without an hour (tag `all-day`) is a
 * whole day: it is spoken of the day before and on the day, has no last hour, and is not over before the next day.
 */
import { DAY_MS, endOfDaySpan, readDayWindow, toWallMs } from '../../../base/index.ts';
import type { SignalRule } from '../signal-rule.ts';
import {
  type Heard,
  HOUR_MS,
  isTold,
  MINUTE_MS,
  type Seen,
  type WatchedNote,
  type WatchFacts,
  type Window,
} from '../watched-note.ts';
import { noteSignal } from '../words.ts';

const LAST_CALL_MS = -HOUR_MS;
const OFFSETS_MS = [-DAY_MS, LAST_CALL_MS, 0, 4 * HOUR_MS, DAY_MS];
const EVENT_OFFSETS_MS = [-DAY_MS, LAST_CALL_MS, 0];
const DAY_OFFSETS_MS = [-DAY_MS, 0, DAY_MS];
const EVENT_DAY_OFFSETS_MS = [-DAY_MS, 0];
/** Told later than this before its time, half-way is too soon for a word: the last minute is not. */
const SHORTEST_CALL_MS = 10 * MINUTE_MS;
/** Inside D2's hour, so that neither the night nor a full day swallows it; who hears it then needs no word when due. */
const LAST_MINUTE_MS = MINUTE_MS;
/** How long the last instant counts when nobody could be told. */
const LAST_STRETCH_MS = DAY_MS;
const EVENT_STRETCH_MS = HOUR_MS;
const EVENT_DAY_STRETCH_MS = 12 * HOUR_MS;
/** Whoever was called in the last hour needs no word once it is well under way. */
const CALLED_STRETCH_MS = 10 * MINUTE_MS;

/** On a note whose date was given without an hour. */
export const ALL_DAY_TAG = 'all-day';

export const deadline: SignalRule = {
  kind: 'deadline',
  tier: 'immediate',
  ofNote: deadlineWindow,
  toSignals: (items) => items.map(noteSignal),
};

/** When the note is due. An imported note may say it as the end of its validity. */
export function dueOf({ type, dueAt, expiresAt }: Pick<WatchedNote, 'type' | 'dueAt' | 'expiresAt'>): number | null {
  return dueAt ?? (type === 'PLAN' || type === 'EVENT' ? expiresAt : null);
}

export function deadlineWindow(note: WatchedNote, { heard, prior, facts }: Seen): Window | undefined {
  const dueAtMs = dueOf(note);
  if (!note.isLive || dueAtMs === null) return undefined;
  // What was heard of another date says nothing about this one.
  const said = heard?.dueAtMs === dueAtMs ? heard : undefined;
  if (said && said.how !== 'delivered' && said.how !== 'snoozed') return undefined;
  const isAllDay = note.tags.includes(ALL_DAY_TAG);
  const armedAtMs = prior?.dueAtMs === dueAtMs ? prior.armedAtMs : facts.nowMs;
  const untilMs = endOf(note, { dueAtMs, armedAtMs, said, facts });
  const knownSinceMs = said?.atMs ?? (isTold(note) ? note.createdAt : Number.NEGATIVE_INFINITY);
  const offsets = offsetsOf(note);
  const isAhead = (atMs: number): boolean =>
    atMs > knownSinceMs && !(isAllDay && isSameDay(atMs, knownSinceMs, facts.timeZone));
  const isTooSoon = said?.how === 'delivered' && said.atMs >= dueAtMs - LAST_MINUTE_MS;
  const ahead = offsets.filter((offset) => isAhead(dueAtMs + offset) && !(isTooSoon && offset === 0));
  const planned = ahead.map((offset) => plannedAt(dueAtMs, offset, facts));
  const lateCall = said || isAllDay ? [] : halfWay(note, dueAtMs);
  const backAgain = said?.how === 'snoozed' ? putOff(said, isAllDay ? undefined : dueAtMs + LAST_CALL_MS) : undefined;
  const atMs = Math.min(...(backAgain ?? [...planned, ...lateCall]));
  return atMs < untilMs ? { atMs, untilMs, dueAtMs } : undefined;
}

function offsetsOf({ type, tags }: WatchedNote): readonly number[] {
  const isEvent = type === 'EVENT';
  if (tags.includes(ALL_DAY_TAG)) return isEvent ? EVENT_DAY_OFFSETS_MS : DAY_OFFSETS_MS;
  return isEvent ? EVENT_OFFSETS_MS : OFFSETS_MS;
}

/** A whole day that was told, or spoken of, today needs no other word today. */
function isSameDay(aMs: number, bMs: number, timeZone: string): boolean {
  const dayOf = (atMs: number): number => Math.floor(toWallMs(timeZone, atMs) / DAY_MS);
  return Number.isFinite(bMs) && dayOf(aMs) === dayOf(bMs);
}

function plannedAt(dueAtMs: number, offset: number, { quiet, timeZone }: WatchFacts): number {
  const atMs = dueAtMs + offset;
  const span = readDayWindow(quiet);
  if (offset === LAST_CALL_MS || typeof span === 'string') return atMs;
  return endOfDaySpan(span, atMs, timeZone) ?? atMs;
}

/** Told within the last hour: half of what is left is when a word still helps, if that is not a moment away. */
function halfWay(note: WatchedNote, dueAtMs: number): number[] {
  const leftMs = dueAtMs - note.createdAt;
  if (!isTold(note) || leftMs <= 0 || leftMs > -LAST_CALL_MS) return [];
  const half = Math.ceil(leftMs / 2);
  return [dueAtMs - (leftMs >= SHORTEST_CALL_MS ? half : Math.min(half, LAST_MINUTE_MS))];
}

/** Until the time the person named; the last call comes all the same. */
function putOff(said: Heard, lastCall = Number.NEGATIVE_INFINITY): number[] {
  return [said.untilMs ?? said.atMs, ...(lastCall > said.atMs ? [lastCall] : [])];
}

interface Ending {
  readonly dueAtMs: number;
  readonly armedAtMs: number;
  readonly said: Heard | undefined;
  readonly facts: WatchFacts;
}

/** What was known in time ends after its last instant; what arrived later, or was put off, a day after that. */
function endOf({ type, tags }: WatchedNote, { dueAtMs, armedAtMs, said, facts }: Ending): number {
  const isCalled = said !== undefined && said.atMs >= dueAtMs + LAST_CALL_MS;
  const begunMs = isCalled ? CALLED_STRETCH_MS : EVENT_STRETCH_MS;
  const stretchMs = tags.includes(ALL_DAY_TAG) ? EVENT_DAY_STRETCH_MS : begunMs;
  const usual = type === 'EVENT' ? dueAtMs + stretchMs : plannedAt(dueAtMs, DAY_MS, facts) + LAST_STRETCH_MS;
  const late = Math.max(armedAtMs > dueAtMs ? armedAtMs : 0, said?.untilMs ?? 0);
  return Math.max(usual, late > 0 ? late + LAST_STRETCH_MS : 0);
}
