/**
 * The daily reflection (R1, R6): a row on the timeline per person, installed with the first conversation, at the set
 * time of the person's own day; the heartbeat does it when that was missed. Whoever comes first does it, once a day: the
 * run, its changes, the record and the next time are one unit of work. Silent: nobody is written to.
 */
import { count, joinWords, messageOf } from '../../../base/index.ts';
import { listMessages } from '../../../inbox/index.ts';
import { writeLedger } from '../../../ledger/index.ts';
import {
  isReflectionDue,
  lastReflectionAt,
  nextReflectionAt,
  type ReflectionChoice,
  type ReflectionResult,
  type ReflectionTime,
  reflect,
} from '../../../memory/reflect/index.ts';
import { findPerson, listPeople, type Person, requirePerson } from '../../../people/index.ts';
import { type Tx, writeMark } from '../../../store/index.ts';
import { type Claim, type Handlers, requireFinish, type Timeline } from '../../../time/timeline/index.ts';
import type { MemoryParts } from '../memory-parts.ts';
import { NOTES_PER_UNIT } from '../settle-notes.ts';
import type { Promotion } from './promotion.ts';

export type ReflectionParts = MemoryParts & {
  readonly timeline: Timeline;
  readonly promotion: Promotion;
  /** What else is looked at once a day, after the notes: files of past days (R10). */
  readonly afterwards?: (personId: string) => Promise<unknown>;
};

export type ReflectionCause = 'daily' | 'heartbeat' | 'asked';
export type DoneReflection = ReflectionResult & { readonly id: string; readonly promoted: number };

export interface Reflection {
  /** Runs it whatever the time, and brings MEMORY.md in line. */
  run(personId: string | undefined, choice: ReflectionChoice): Promise<DoneReflection>;
  /** For a heartbeat that has nothing to say: if today's was missed, it is planned for now in place of the check-in. */
  catchUp(tx: Tx, person: Person): Promise<void>;
  /** Puts the daily row on the timeline, if it is not there. */
  install(tx: Tx, person: Person): Promise<void>;
  /** After a changed clock, zone, time or switch: every row that is there stands where it should now. */
  replan(tx: Tx): Promise<void>;
  /** Plans anew when one of these settings decides about it. */
  follow(tx: Tx, changed: ReadonlySet<string>): Promise<void>;
  readonly handlers: Handlers;
}

const DECIDING = ['timeZone', 'reflection.hour', 'reflection.minute', 'scheduling.enabled'];
/** The daily row does it by itself; only what it has not done after so long was missed. */
const PATIENCE_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;
/** Where a row waits while scheduling is off: the last instant there is. */
const HELD_AT = 8_640_000_000_000_000;
const keyOf = (personId: string): string => `reflect:${personId}`;

export function createReflection(parts: ReflectionParts): Reflection {
  const { store, clock, settings, timeline, promotion } = parts;
  const timeFor = async (tx: Tx, person: Person): Promise<ReflectionTime> => ({
    nowMs: clock.now(),
    timeZone: person.timeZone,
    hour: settings.get('reflection.hour'),
    minute: settings.get('reflection.minute'),
    lastRanAt: await lastReflectionAt(tx, person.id),
  });
  const put = (tx: Tx, { id }: Person, at: number, cause: ReflectionCause = 'daily'): Promise<void> =>
    timeline.put(tx, { key: keyOf(id), kind: 'reflect', lane: keyOf(id), personId: id, at, payload: cause });
  /** When to look again whether somebody's was missed, so that most looks cost nothing. */
  const lookAgainAt = new Map<string, number>();

  const finishAfter = async (done: ReflectionResult & { id: string; personId: string }): Promise<DoneReflection> => {
    const { personId, ...result } = done;
    while ((await store.transaction((tx) => parts.settling.settleNotes(tx, personId))) === NOTES_PER_UNIT);
    try {
      const promoted = await promotion.promote(personId);
      await parts.afterwards?.(personId);
      return { ...result, promoted };
    } catch (error) {
      // The reflection itself is done and recorded; that the file is behind is noted, and tried again.
      parts.log.warn({ error: messageOf(error), personId }, 'reflected, but the files could not be brought in line');
      return { ...result, promoted: 0 };
    }
  };

  const runDue = async (claim: Claim): Promise<void> => {
    const done = await store.transaction(async (tx) => {
      const person = await findPerson(tx, claim.personId);
      if (!person) {
        await requireFinish(timeline, tx, claim);
        return undefined;
      }
      await takeTurn(tx, person.id);
      const isOn = settings.get('scheduling.enabled');
      const isDue = isOn && isReflectionDue(await timeFor(tx, person));
      const cause = claim.payload === 'heartbeat' ? 'heartbeat' : 'daily';
      const result = isDue ? await reflectInUnit(parts, tx, person, { cause }) : undefined;
      await requireFinish(timeline, tx, claim, isOn ? nextReflectionAt(await timeFor(tx, person)) : HELD_AT);
      return result && { ...result, personId: person.id };
    });
    if (done) await finishAfter(done);
  };

  const replan = async (tx: Tx): Promise<void> => {
    for (const person of await listPeople(tx)) {
      const planned = await timeline.get(tx, keyOf(person.id));
      // What is overdue is still owed, at the instant it was owed.
      if (!planned || planned.at <= clock.now()) continue;
      const time = await timeFor(tx, person);
      const isOn = settings.get('scheduling.enabled');
      await put(tx, person, isOn && isReflectionDue(time) ? clock.now() : nextReflectionAt(time));
    }
  };

  return {
    async run(personId, choice) {
      const done = await store.transaction(async (tx) => {
        const person = await requirePerson(tx, personId);
        await takeTurn(tx, person.id);
        return { ...(await reflectInUnit(parts, tx, person, { cause: 'asked', ...choice })), personId: person.id };
      });
      return finishAfter(done);
    },
    async catchUp(tx, person) {
      const nowMs = clock.now();
      if (nowMs < (lookAgainAt.get(person.id) ?? 0) || !settings.get('scheduling.enabled')) return;
      if (lookAgainAt.size > MOST_REMEMBERED) lookAgainAt.clear();
      const time = await timeFor(tx, person);
      lookAgainAt.set(person.id, nextReflectionAt(time) + PATIENCE_MS);
      if (!isReflectionDue(time) || !(await hasTalked(tx, person.id))) return;
      const planned = await timeline.get(tx, keyOf(person.id));
      if (!planned || planned.at > nowMs) await put(tx, person, nowMs, 'heartbeat');
    },
    async install(tx, person) {
      if (await timeline.get(tx, keyOf(person.id))) return;
      await put(tx, person, nextReflectionAt(await timeFor(tx, person)));
    },
    replan,
    async follow(tx, changed) {
      if (DECIDING.some((name) => changed.has(name))) await replan(tx);
    },
    handlers: { reflect: runDue },
  };
}

/** An installation that nobody talks to does nothing by itself. */
async function hasTalked(tx: Tx, personId: string): Promise<boolean> {
  return (await listMessages(tx, { personId, limit: 1 })).length > 0;
}

/** Two processes that come at once do it one after the other, and the second finds it done. */
async function takeTurn(tx: Tx, personId: string): Promise<void> {
  await writeMark(tx, `reflecting:${personId}`, 'taken');
}

async function reflectInUnit(
  parts: ReflectionParts,
  tx: Tx,
  person: Person,
  { cause, ...choice }: ReflectionChoice & { cause: ReflectionCause },
): Promise<ReflectionResult & { id: string }> {
  const writer = { personId: person.id, ids: parts.ids, nowMs: parts.clock.now() };
  const limit = parts.settings.get('reflection.maxNotes');
  const result = await reflect(tx, writer, { limit, ...choice });
  await parts.settling.settleNotes(tx, person.id);
  await parts.promotion.setDue(tx, person.id);
  await writeLedger(tx, parts.ids, {
    personId: person.id,
    kind: 'reflect',
    subject: result.id,
    at: writer.nowMs,
    outcome: result.changes.length > 0 ? 'tidied' : 'nothing-to-do',
    reason: cause,
    summary: summaryOf(result),
    detail: { inspected: result.inspected, changes: result.changes.length },
  });
  return result;
}

function summaryOf(result: ReflectionResult): string {
  const { inspected, hidden, merged, rewritten, tagged, linked } = result;
  const done = [
    [hidden, 'archived'],
    [merged, 'merged'],
    [rewritten, 'rewritten'],
    [tagged, 'tagged'],
    [linked, 'linked'],
  ] as const;
  const words = done.filter(([n]) => n > 0).map(([n, verb]) => `${n} ${verb}`);
  return `Reflected on ${count(inspected, 'note')}: ${joinWords(words) || 'nothing to tidy'}.`;
}
