/**
 * Judges what was sent against what a sensible person would have wanted (a scenario's `gold` and `forbidden`). Pure.
 *
 *   met need      a send about it, for one of its reasons, inside its window
 *   false alarm   a send that meets no need, or comes after the `max`-th about a need; the one greeting of a newcomer
 *                 is none, because D1 asks for it
 *   duplicate     the same message again: one identity, one text within a day, or one matter on two addresses within an
 *                 hour. What comes by the clock, a reminder or a note's schedule, is its slot's: one that comes
 *                 daily, or every hour, is no duplicate
 *   forbidden     a send inside a forbidden window of the person's own day (unless something it speaks of is due soon),
 *                 or about a forbidden ref. A window holds for what nobody asked for; a reminder comes when it was
 *                 asked for (S4)
 *
 * A send is about a need when its refs name it; a need that names nothing in the file (a greeting, "call mum") is met by
 * a text that holds all its words.
 */
import { DAY_MS, isInDaySpan, readDayWindow, timeOfDayMs } from '../../base/index.ts';
import type { Forbidden, Need, Scenario } from './scenario.ts';

export interface SimulatedSend {
  readonly atMs: number;
  readonly address: string;
  readonly text: string;
  /** The notes it is about, and the events of the file that led to it. */
  readonly refs: readonly string[];
  /** The kind of the signal that spoke loudest, `reminder`, or `first_contact`. */
  readonly reason: string;
  readonly decisionId?: string;
}

export interface RecordedSend extends SimulatedSend {
  /** Everything that may be called its reason: kinds of its signals, the decision's own word. */
  readonly causes: readonly string[];
  /** What makes it this message and no other. */
  readonly identity: string;
  readonly isAskedFor: boolean;
  /** When the things it speaks of are due. */
  readonly dueAtMs: readonly number[];
  /** The slots of what comes by the clock (K1): each is another message, whatever its words. */
  readonly slots: readonly number[];
}

export interface Judgement {
  readonly needs: ReadonlyArray<{ readonly need: Need; readonly sends: readonly RecordedSend[] }>;
  readonly falseAlarms: readonly RecordedSend[];
  readonly duplicates: readonly RecordedSend[];
  readonly forbidden: ReadonlyArray<{ readonly send: RecordedSend; readonly rule: Forbidden }>;
}

const HOUR_MS = 3_600_000;
export const GREETING = 'first_contact';

export function judge(scenario: Scenario, sends: readonly RecordedSend[]): Judgement {
  const named = namesIn(scenario);
  const needs = scenario.gold.map((need) => ({ need, sends: sends.filter((send) => meets(send, need, named)) }));
  const wanted = new Set(needs.flatMap(({ need, sends: about }) => about.slice(0, need.max ?? Infinity)));
  return {
    needs,
    falseAlarms: sends.filter((send) => !wanted.has(send) && send.reason !== GREETING),
    duplicates: sends.filter((send, i) => sends.slice(0, i).some((before) => isSameMessage(before, send))),
    forbidden: sends.flatMap((send) => {
      const rule = scenario.forbidden.find((each) => isBroken(each, send, scenario));
      return rule ? [{ send, rule }] : [];
    }),
  };
}

/** Everything that a file gives a name to. */
function namesIn({ events }: Scenario): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ id, what }) => {
      const noteId = what.kind === 'memory.add' ? what.memory.id : undefined;
      return [id, noteId].filter((name): name is string => typeof name === 'string');
    }),
  );
}

function meets(send: RecordedSend, need: Need, named: ReadonlySet<string>): boolean {
  if (send.atMs < need.fromMs || send.atMs > need.untilMs) return false;
  const causes = [send.reason, ...send.causes];
  if (need.reason && !need.reason.some((reason) => causes.includes(reason))) return false;
  return send.refs.includes(need.need) || (!named.has(need.need) && speaksOf(send, need.need));
}

/** All content words of the need's name stand in the text, or it is called by its reason. */
function speaksOf(send: RecordedSend, name: string): boolean {
  if (send.reason === name || send.causes.includes(name)) return true;
  const text = wordsOf(send.text);
  const wanted = wordsOf(name);
  return wanted.length > 0 && wanted.every((word) => text.includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

function isSameMessage(before: RecordedSend, send: RecordedSend): boolean {
  if (before.identity === send.identity) return true;
  if (before.isAskedFor || send.isAskedFor) return false;
  const apartMs = send.atMs - before.atMs;
  const isSameSlot = send.slots.length === 0 || send.slots.every((slot) => before.slots.includes(slot));
  if (apartMs < DAY_MS && before.text.trim() === send.text.trim() && isSameSlot) return true;
  const isSameMatter = send.refs.length > 0 && send.refs.every((ref) => before.refs.includes(ref));
  return isSameMatter && apartMs < HOUR_MS && before.address !== send.address;
}

function isBroken(rule: Forbidden, send: RecordedSend, scenario: Scenario): boolean {
  if (rule.ref !== undefined && !send.refs.includes(rule.ref)) return false;
  const isTimed = rule.window !== undefined || rule.span !== undefined;
  if (isTimed && (!isInside(rule, send, scenario) || (send.isAskedFor && rule.ref === undefined))) return false;
  return !isDueWithin(send, rule.unlessDueMs);
}

function isInside({ window, span: stretch }: Forbidden, { atMs }: RecordedSend, scenario: Scenario): boolean {
  if (stretch) return atMs >= stretch.fromMs && atMs < stretch.untilMs;
  const span = readDayWindow(window ?? null);
  return typeof span !== 'string' && isInDaySpan(span, timeOfDayMs(atMs, zoneAt(scenario, atMs)));
}

function isDueWithin({ atMs, dueAtMs }: RecordedSend, lengthMs: number | undefined): boolean {
  if (lengthMs === undefined) return false;
  return dueAtMs.some((due) => due >= atMs && due - atMs <= lengthMs);
}

/** The person's zone at that moment; a scenario may send them travelling. */
export function zoneAt({ user, events }: Scenario, atMs: number): string {
  let zone = user.timeZone;
  for (const { atMs: at, what } of events) {
    if (at <= atMs && what.kind === 'fault' && what.fault.kind === 'tz') zone = what.fault.timeZone;
  }
  return zone;
}
