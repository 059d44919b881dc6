/**
 * What every look reads, for all people of a slice with one statement each: which kinds count, what comes next, where
 * the person can be reached, what was said last, how many notes there are. A look then decides about its own person
 * from these alone; only who has signals needs more.
 */
import { lastUses } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { withActiveAdditions } from '../../time/additions/index.ts';
import type { DecisionSettings } from '../decide/index.ts';
import { lastSaidOf, type Nudge } from '../learn/index.ts';
import type { SignalKind } from '../signals/index.ts';
import type { Heartbeat } from './heartbeat.ts';
import { countNotesAfter, countNotesUpTo, withJobs } from './heartbeats.sql.ts';
import type { SweepParts, Watched } from './sweep-parts.ts';

/** More than any rule asks about. */
const MOST_NOTES_COUNTED = 100;

export interface Subject {
  readonly person: Watched;
  readonly heartbeat: Heartbeat;
}

export interface LookFacts {
  readonly settings: DecisionSettings;
  /** What the probe found. */
  readonly kinds: readonly SignalKind[];
  /** The next instant at which something begins to count. */
  readonly nextAt?: number;
  readonly hasAdditions: boolean;
  /** Absent: there is no address. 0: there is, but the person never used any. */
  readonly lastUsedAt?: number;
  readonly lastSaid?: Nudge;
  /** Greeted, or they wrote, set something, or were spoken to: an introduction would come too late (D1). */
  readonly isKnown: boolean;
  readonly noteCount: number;
  readonly newNotesSinceAct: number;
}

/** Observe and shadow look back on what they thought, so that they show what would really have been said. */
export function isInShadow({ shadow, autonomy }: DecisionSettings): boolean {
  return shadow || autonomy === 'observe';
}

/** The answer has everybody who was asked for. */
export async function readLookFacts(
  parts: SweepParts,
  tx: Tx,
  subjects: readonly Subject[],
  nowMs: number,
): Promise<(personId: string) => LookFacts> {
  const settings = parts.settings();
  const people = subjects.map(({ person }) => person);
  const ids = people.map(({ id }) => id);
  const strangers = subjects.filter(({ heartbeat }) => heartbeat.greetedAt === undefined);
  const kinds = await parts.signals.probe(tx, people, nowMs);
  const next = await parts.signals.nextAt(tx, people, nowMs);
  const withAdditions = await withActiveAdditions(tx, ids);
  const used = await lastUses(tx, ids);
  const said = await lastSaidOf(tx, ids, isInShadow(settings));
  const idsOfStrangers = strangers.map(({ person }) => person.id);
  const counts = await countNotesUpTo(tx, idsOfStrangers, MOST_NOTES_COUNTED);
  const strange = new Set(idsOfStrangers);
  const busy = await withJobs(tx, idsOfStrangers);
  const sinceAct = subjects.map(({ person, heartbeat }) => ({ id: person.id, afterMs: heartbeat.lastActAt ?? 0 }));
  const added = await countNotesAfter(tx, sinceAct, MOST_NOTES_COUNTED);
  return (id) => {
    const [nextAt, lastUsedAt, lastSaid] = [next.get(id), used.get(id), said.get(id)];
    return {
      settings,
      kinds: kinds.get(id) ?? [],
      hasAdditions: withAdditions.has(id),
      isKnown: !strange.has(id) || busy.has(id) || (lastUsedAt ?? 0) > 0 || lastSaid !== undefined,
      noteCount: counts.get(id) ?? MOST_NOTES_COUNTED,
      newNotesSinceAct: added.get(id) ?? 0,
      ...(nextAt === undefined ? {} : { nextAt }),
      ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
      ...(lastSaid === undefined ? {} : { lastSaid }),
    };
  };
}
