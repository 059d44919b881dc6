/**
 * Everything a decision is made from, read along indexes: the person's signals, what was said lately and how it was
 * answered, what is left of the day's messages. A look that found no signal reads only what such a look depends on;
 * the rest stands at rest in its input, where no gate asks for it.
 */
import { addressesOf } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { hasActiveAdditions } from '../../time/additions/index.ts';
import {
  type DecisionInput,
  type DecisionSettings,
  instantBefore,
  type PersonFacts,
  periodOf,
  type RecentAct,
} from '../decide/index.ts';
import {
  countInBudget,
  listJudgements,
  listMutedTopics,
  listSaid,
  type Nudge,
  responseRate,
  toRecentAct,
  tunedThresholds,
} from '../learn/index.ts';
import { type Signal, type SignalKind, type Standing, standingWork } from '../signals/index.ts';
import { nextMorning, startOfBudgetDay } from './budget-day.ts';
import type { Heartbeat } from './heartbeat.ts';
import { countNotesAfter, countNotesUpTo, tokensSince } from './heartbeats.sql.ts';
import type { HeartbeatFile, SweepParts, Watched } from './sweep-parts.ts';

/** Three wordings and K2's five instants are behind every item by then (D7). */
const HISTORY_MS = 60 * 24 * 3_600_000;
const MOST_HISTORY = 300;
/** More than any rule asks about. */
const MOST_NOTES_COUNTED = 100;

export interface LookOrder {
  readonly nowMs: number;
  /** What the probe found. */
  readonly kinds: readonly SignalKind[];
  readonly file: HeartbeatFile;
  /** A person asked for this look: hours do not matter (H12). */
  readonly isManual: boolean;
}

export interface Gathered {
  readonly input: DecisionInput;
  /** There is standing work, and no model to do it (K20). */
  readonly isModelMissing: boolean;
}

export async function gatherFacts(
  parts: SweepParts,
  tx: Tx,
  person: Watched,
  heartbeat: Heartbeat,
  order: LookOrder,
): Promise<Gathered> {
  const { nowMs, isManual } = order;
  const settings = isManual ? { ...parts.settings(), quiet: null } : parts.settings();
  const found = order.kinds.length > 0 ? await parts.signals.read(tx, person, order.kinds, nowMs) : [];
  const hasWork = await hasStandingWork(tx, person, order.file);
  const standing = standingOf(parts, person, heartbeat, settings, { nowMs, hasStandingWork: hasWork });
  const withShadow = isInShadow(settings);
  const thoughts = withShadow && found.length > 0 ? await history(tx, person.id, nowMs, true) : [];
  const fresh = found.filter((signal) => !isThought(signal, thoughts, nowMs));
  const signals = standing.kind === 'signal' ? [...fresh, standing.signal] : fresh;
  const isQuietLook = signals.length === 0 && settings.gate === 'signals';
  const nextAt = await parts.signals.nextAt(tx, person, nowMs);
  const held = heartbeat.heldAt === undefined ? undefined : nextMorning(nowMs, person.timeZone);
  const nextDue = Math.min(nextAt ?? Infinity, held ?? Infinity);
  const said = isQuietLook
    ? await lastSaid(tx, person.id, withShadow)
    : await history(tx, person.id, nowMs, withShadow);
  const input: DecisionInput = {
    nowMs,
    timeZone: person.timeZone,
    settings: isQuietLook ? settings : await tuned(tx, person.id, settings),
    person: await personFacts(parts, tx, person, heartbeat, { nowMs, said, isQuietLook, withShadow }),
    signals,
    recentActs: said.map(toRecentAct).filter((act): act is RecentAct => act.items.length > 0 || act.topics.length > 0),
    ...(Number.isFinite(nextDue) ? { nextDueAtMs: nextDue } : {}),
  };
  return { input, isModelMissing: standing.kind === 'skipped' };
}

/** Z4: what the person said of earlier thoughts moves the weight that small signs need. */
async function tuned(tx: Tx, personId: string, settings: DecisionSettings): Promise<DecisionSettings> {
  return { ...settings, thresholds: tunedThresholds(settings.thresholds, await listJudgements(tx, personId)) };
}

/** Observe and shadow look back on what they thought, so that they show what would really have been said. */
function isInShadow({ shadow, autonomy }: DecisionSettings): boolean {
  return shadow || autonomy === 'observe';
}

/**
 * Nothing moves an item's instant on while Hark only watches (K16), so what was thought of it once counts as heard: for
 * a due time until its next instant, for the rest until the thought is old.
 */
function isThought({ itemIds, kind, dueAtMs }: Signal, thoughts: readonly Nudge[], nowMs: number): boolean {
  const fromMs = kind === 'deadline' && dueAtMs !== undefined ? instantBefore(dueAtMs, nowMs) : nowMs - HISTORY_MS;
  const heard = thoughts.filter(({ isShadow, createdAt }) => isShadow && createdAt >= fromMs);
  const isHeard = (id: string): boolean =>
    heard.some(({ items }) => items.some((item) => item.id === id && item.dueAtMs === dueAtMs));
  return itemIds.length > 0 && itemIds.every(isHeard);
}

async function personFacts(
  parts: SweepParts,
  tx: Tx,
  person: Watched,
  heartbeat: Heartbeat,
  look: { nowMs: number; said: readonly Nudge[]; isQuietLook: boolean; withShadow: boolean },
): Promise<PersonFacts> {
  const { nowMs, said, isQuietLook, withShadow } = look;
  const addresses = await addressesOf(tx, person.id);
  // Every message of the person notes the address it came by; one that was only offered was never used.
  const lastUserMessageAtMs = Math.max(0, ...addresses.map(({ lastUsedAt }) => lastUsedAt));
  const greeted = heartbeat.greetedAt !== undefined;
  const dayStart = startOfBudgetDay(nowMs, person.timeZone);
  const ofTheDay = isQuietLook
    ? { sentToday: 0, tokensToday: 0, response: { rate: 1, samples: 0 }, mutedTopics: [] }
    : {
        sentToday: await countInBudget(tx, person.id, dayStart, withShadow),
        tokensToday: await tokensSince(tx, person.id, dayStart),
        response: responseRate(said, nowMs),
        mutedTopics: await listMutedTopics(tx, person.id),
      };
  return {
    noteCount: greeted ? MOST_NOTES_COUNTED : await countNotesUpTo(tx, person.id, MOST_NOTES_COUNTED),
    greeted,
    inConversation: parts.isTalking(person.id),
    ...(lastUserMessageAtMs > 0 ? { lastUserMessageAtMs } : {}),
    newNotesSinceAct: await countNotesAfter(tx, person.id, heartbeat.lastActAt ?? 0, MOST_NOTES_COUNTED),
    hasRoute: addresses.length > 0,
    ...ofTheDay,
  };
}

const lastSaid = (tx: Tx, personId: string, withShadow: boolean) =>
  listSaid(tx, { personId, fromAt: 0, limit: 1, withShadow });

const history = (tx: Tx, personId: string, nowMs: number, withShadow: boolean) =>
  listSaid(tx, { personId, fromAt: nowMs - HISTORY_MS, limit: MOST_HISTORY, withShadow });

async function hasStandingWork(tx: Tx, person: Watched, file: HeartbeatFile): Promise<boolean> {
  if (file === 'work') return true;
  return hasActiveAdditions(tx, person.id);
}

/** K20: once per interval, in active hours; without a model there is nobody to do it. */
function standingOf(
  parts: SweepParts,
  person: Watched,
  heartbeat: Heartbeat,
  settings: DecisionSettings,
  look: { nowMs: number; hasStandingWork: boolean },
): Standing {
  const facts = {
    hasStandingWork: look.hasStandingWork,
    hasModel: parts.hasModel(),
    lastModelBeatAtMs: heartbeat.lastModelBeatAt,
    intervalMs: settings.baseIntervalMs,
    isActive: periodOf(look.nowMs, person.timeZone, settings.quiet) !== 'quiet',
  };
  return standingWork(facts, look.nowMs);
}
