/**
 * Everything a decision is made from, read along indexes: the person's signals, what was said lately and how it was
 * answered, what is left of the day's messages. A look that found no signal reads only what such a look depends on;
 * the rest stands at rest in its input, where no gate asks for it.
 */
import type { Tx } from '../../store/index.ts';
import {
  type DecisionInput,
  type DecisionSettings,
  instantBefore,
  type PersonFacts,
  periodOf,
  quietUntilMs,
  type RecentAct,
} from '../decide/index.ts';
import {
  countInBudget,
  listDeclined,
  listJudgements,
  listMutedTopics,
  listSaid,
  type Nudge,
  responseRate,
  toRecentAct,
  tunedThresholds,
} from '../learn/index.ts';
import { type Signal, type Standing, standingWork } from '../signals/index.ts';
import { nextMorning, startOfBudgetDay } from './budget-day.ts';
import type { Heartbeat } from './heartbeat.ts';
import { tokensSince } from './heartbeats.sql.ts';
import { isInShadow, type LookFacts } from './look-facts.ts';
import type { HeartbeatFile, SweepParts, Watched } from './sweep-parts.ts';

/** Three wordings and K2's five instants are behind every item by then (D7). */
const HISTORY_MS = 60 * 24 * 3_600_000;
const MOST_HISTORY = 300;
/** What a model found not worth saying rests as if it had been said (D6, D7); after a day it may be asked about anew. */
const DECLINED_MS = 24 * 3_600_000;

export interface LookOrder {
  readonly nowMs: number;
  readonly facts: LookFacts;
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
  const { nowMs, isManual, facts } = order;
  const settings = isManual ? { ...facts.settings, quiet: null } : facts.settings;
  const found = facts.kinds.length > 0 ? await parts.signals.read(tx, person, facts.kinds, nowMs) : [];
  const hasWork = order.file === 'work' || facts.hasAdditions;
  const withShadow = isInShadow(settings);
  // Words that nobody will hear are not worth a token.
  const work = { nowMs, isManual, hasStandingWork: hasWork && !withShadow, hasFile: order.file !== 'none' };
  const standing = standingOf(parts, person, heartbeat, settings, work);
  const thoughts = withShadow && found.length > 0 ? await history(tx, person.id, nowMs, true) : [];
  const fresh = found.filter((signal) => !isThought(signal, thoughts, nowMs));
  const signals = standing.kind === 'signal' ? [...fresh, standing.signal] : fresh;
  const isQuietLook = signals.length === 0 && settings.gate === 'signals';
  const held = heartbeat.heldAt === undefined ? undefined : nextMorning(nowMs, person.timeZone);
  const nextWork = parts.hasModel() ? nextStandingAt(person, heartbeat, settings, { ...work, standing }) : undefined;
  const nextDue = Math.min(facts.nextAt ?? Infinity, held ?? Infinity, nextWork ?? Infinity);
  const said = isQuietLook
    ? [facts.lastSaid].filter((last) => last !== undefined)
    : await history(tx, person.id, nowMs, withShadow);
  const declined = isQuietLook || !parts.hasModel() ? [] : await listDeclined(tx, person.id, nowMs - DECLINED_MS);
  const input: DecisionInput = {
    nowMs,
    timeZone: person.timeZone,
    settings: isQuietLook ? settings : await tuned(tx, person.id, settings),
    person: await personFacts(parts, tx, person, { nowMs, facts, said, isQuietLook, withShadow }),
    signals,
    recentActs: [...said, ...declined].map(toRecentAct).filter(isAboutSomething),
    ...(Number.isFinite(nextDue) ? { nextDueAtMs: nextDue } : {}),
  };
  return { input, isModelMissing: standing.kind === 'skipped' };
}

const isAboutSomething = ({ items, topics }: RecentAct): boolean => items.length > 0 || topics.length > 0;

/** Z4: what the person said of earlier thoughts moves the weight that small signs need. */
async function tuned(tx: Tx, personId: string, settings: DecisionSettings): Promise<DecisionSettings> {
  return { ...settings, thresholds: tunedThresholds(settings.thresholds, await listJudgements(tx, personId)) };
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
  look: { nowMs: number; facts: LookFacts; said: readonly Nudge[]; isQuietLook: boolean; withShadow: boolean },
): Promise<PersonFacts> {
  const { nowMs, facts, said, isQuietLook, withShadow } = look;
  // Every message of the person notes the address it came by; one that was only offered was never used.
  const lastUserMessageAtMs = facts.lastUsedAt ?? 0;
  return {
    noteCount: facts.noteCount,
    greeted: facts.isKnown,
    inConversation: parts.isTalking(person.id),
    ...(lastUserMessageAtMs > 0 ? { lastUserMessageAtMs } : {}),
    newNotesSinceAct: facts.newNotesSinceAct,
    hasRoute: facts.lastUsedAt !== undefined,
    ...(isQuietLook ? QUIET_DAY : await ofTheDay(tx, person, { nowMs, said, withShadow })),
  };
}

type DayFacts = Pick<PersonFacts, 'sentToday' | 'tokensToday' | 'response' | 'mutedTopics'>;

/** What no gate asks for when there is nothing to say. */
const QUIET_DAY: DayFacts = { sentToday: 0, tokensToday: 0, response: { rate: 1, samples: 0 }, mutedTopics: [] };

async function ofTheDay(
  tx: Tx,
  person: Watched,
  { nowMs, said, withShadow }: { nowMs: number; said: readonly Nudge[]; withShadow: boolean },
): Promise<DayFacts> {
  const dayStart = startOfBudgetDay(nowMs, person.timeZone);
  return {
    sentToday: await countInBudget(tx, person.id, dayStart, withShadow),
    tokensToday: await tokensSince(tx, person.id, dayStart),
    response: responseRate(said, nowMs),
    mutedTopics: await listMutedTopics(tx, person.id),
  };
}

const history = (tx: Tx, personId: string, nowMs: number, withShadow: boolean) =>
  listSaid(tx, { personId, fromAt: nowMs - HISTORY_MS, limit: MOST_HISTORY, withShadow });

interface StandingLook {
  readonly nowMs: number;
  readonly hasStandingWork: boolean;
  readonly isManual: boolean;
  /** There is a HEARTBEAT.md, whatever is in it. */
  readonly hasFile: boolean;
}

/** K20: once per interval, in active hours, not while a model that failed is left alone; without one there is nobody to do it. */
function standingOf(
  parts: SweepParts,
  person: Watched,
  heartbeat: Heartbeat,
  settings: DecisionSettings,
  { nowMs, hasStandingWork, isManual }: StandingLook,
): Standing {
  if (!isManual && (heartbeat.modelRetryAt ?? 0) > nowMs) return { kind: 'none' };
  const facts = {
    hasStandingWork,
    hasModel: parts.hasModel(),
    // Whoever asks for a look does not wait for the interval (H12).
    lastModelBeatAtMs: isManual ? undefined : heartbeat.lastModelBeatAt,
    intervalMs: settings.baseIntervalMs,
    isActive: periodOf(nowMs, person.timeZone, settings.quiet) !== 'quiet',
  };
  return standingWork(facts, nowMs);
}

/** When standing work counts next (K20): an instant like any other, so the adaptive interval does not pass over it. */
function nextStandingAt(
  { timeZone }: Watched,
  { lastModelBeatAt, modelRetryAt = 0 }: Heartbeat,
  { baseIntervalMs, quiet }: DecisionSettings,
  { nowMs, hasStandingWork, hasFile, standing }: StandingLook & { readonly standing: Standing },
): number | undefined {
  if (!(baseIntervalMs > 0) || !(hasStandingWork || hasFile)) return undefined;
  // Somebody may write a wish into the file at any time; nobody else would tell.
  if (!hasStandingWork) return quietUntilMs(nowMs + baseIntervalMs, timeZone, quiet) ?? nowMs + baseIntervalMs;
  const lastAt = standing.kind === 'signal' ? nowMs : (lastModelBeatAt ?? nowMs - baseIntervalMs);
  const at = Math.max(lastAt + baseIntervalMs, modelRetryAt);
  return quietUntilMs(at, timeZone, quiet) ?? at;
}
