/**
 * A beat: looks at one person and says what there is to say. Reading and deciding are one step, making the words is the
 * next, and writing is one unit of work in which the decision, the message and its way out become rows together, before
 * anything is sent. If another look of the person ended in between, everything is thrown away and looked at anew, so
 * that a beat, a tick and a second process never say the same thing twice.
 */
import { findPerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { type Claim, requireFinish, requireHold } from '../../time/timeline/index.ts';
import { isDuplicateAlert } from '../compose/index.ts';
import { type GateLine, periodOf } from '../decide/index.ts';
import { addNudge, isOnItsWay, listSaid, type Nudge, type NudgeItem } from '../learn/index.ts';
import {
  findHeartbeat,
  type Look,
  look,
  planShard,
  readLookFacts,
  recordLook,
  saveEventTurns,
} from '../sweep/index.ts';
import { personOfBeatKey, withTurn } from '../wake/index.ts';
import type { BeatParts } from './beat-parts.ts';
import { draftEvents, draftNudge, type NudgeDraft } from './draft-nudge.ts';
import { eventsToTell, MOST_TOLD } from './events-to-tell.ts';

export interface BeatOrder {
  /** Why now: `interval`, `manual`, `wake`, `cron:<job>`… */
  readonly cause: string;
  readonly isManual: boolean;
}

export interface BeatResult {
  readonly look: Look;
  readonly decisionId: string;
  readonly nextCheckAt: number;
  readonly text?: string;
  readonly nudgeId?: string;
  /** On its way; absent when nothing was sent. */
  readonly outboxId?: string;
}

interface Prepared {
  readonly look: Look;
  readonly draft?: NudgeDraft;
}

/** Looks that end side by side get in each other's way only as often as there are processes. */
const MOST_TRIES = 5;
const SAME_WORDS_MS = 24 * 3_600_000;

/** The timeline's handler of `beat`. */
export async function runBeat(parts: BeatParts, claim: Claim): Promise<void> {
  const order = { cause: claim.payload ?? 'interval', isManual: false };
  await beatNow(parts, personOfBeatKey(claim.key), order, claim);
}

/** Undefined when there is no such person. */
export async function beatNow(
  parts: BeatParts,
  personId: string,
  order: BeatOrder,
  claim?: Claim,
): Promise<BeatResult | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const file = await parts.heartbeatFile(personId);
    const prepared = await parts.store.read((tx) => prepare(parts, tx, personId, { ...order, file }));
    const result = await parts.store.transaction(async (tx) => {
      if (claim) await requireHold(parts.timeline, tx, claim);
      const written = prepared && (await write(parts, tx, prepared, order));
      // Out of date: the claim stays, and everything is read again.
      if (claim && (written || !prepared)) await requireFinish(parts.timeline, tx, claim);
      return written;
    });
    if (result || !prepared) return result;
  }
  throw new Error(`Too many looks at ${personId} at once.`);
}

async function prepare(
  parts: BeatParts,
  tx: Tx,
  personId: string,
  order: BeatOrder & { file: 'none' | 'empty' | 'work' },
): Promise<Prepared | undefined> {
  const nowMs = parts.clock.now();
  const [known, heartbeat] = [await findPerson(tx, personId), await findHeartbeat(tx, personId)];
  if (!known || !heartbeat) return undefined;
  const person = { ...known, ...(heartbeat.lastActAt === undefined ? {} : { lastActAt: heartbeat.lastActAt }) };
  const facts = (await readLookFacts(parts, tx, [{ person, heartbeat }], nowMs))(personId);
  const seen = await look(parts, tx, person, heartbeat, { nowMs, facts, file: order.file, isManual: order.isManual });
  const events = await tellEvents(parts, tx, seen);
  if (events) return events;
  if (seen.skip !== undefined && seen.decision.verdict !== 'observe') return { look: seen };
  // What was only thought was not heard, so it keeps nothing from being said.
  const withShadow = seen.decision.verdict === 'observe';
  const said = await listSaid(tx, { personId, fromAt: nowMs - SAME_WORDS_MS, limit: 100, withShadow });
  const draft = asPutOff(draftNudge(seen), said);
  return isSaidLately(said, draft, nowMs) ? { look: { ...seen, skip: 'duplicate' } } : { look: seen, draft };
}

/** H2: system events come before signals. They were asked for, so no gate but the switches and the night holds them. */
async function tellEvents(parts: BeatParts, tx: Tx, seen: Look): Promise<Prepared | undefined> {
  const { person, input, decision, atMs } = seen;
  if (decision.reason === 'disabled' || !input.person.hasRoute || (await isOnItsWay(tx, person.id))) return undefined;
  const isQuiet = periodOf(atMs, person.timeZone, input.settings.quiet) === 'quiet';
  const events = eventsToTell(await parts.events.pending(tx, person.id, MOST_TOLD * 2), isQuiet);
  if (events.length === 0) return undefined;
  const line: GateLine = { name: 'events', outcome: 'force', detail: `${events.length} system events to tell` };
  const { skip: _, ...rest } = seen;
  const told = { ...decision, verdict: 'act', reason: 'immediate', gates: [...decision.gates, line] } as const;
  return { look: { ...rest, decision: told }, draft: draftEvents(events) };
}

/** H9: the same words within a day are not worth hearing. What comes by the clock is another matter at each slot (K1). */
function isSaidLately(said: readonly Nudge[], { text, items }: NudgeDraft, nowMs: number): boolean {
  return said.some(
    ({ text: lastText, saidAt, kind, answer, items: lastItems }) =>
      kind !== 'event' &&
      // Whoever put it off wants to hear it again.
      answer !== 'snooze' &&
      !items.some((item) => item.kind === 'scheduled' && !lastItems.some((last) => isSameSlot(last, item))) &&
      isDuplicateAlert({ text, lastText, nowMs, ...(saidAt === undefined ? {} : { lastSentAtMs: saidAt }) }),
  );
}

function isSameSlot(a: NudgeItem, b: NudgeItem): boolean {
  return a.id === b.id && a.kind === b.kind && a.dueAtMs === b.dueAtMs;
}

/** S15: what was put off comes back as what it is, not as if it had never been said. */
function asPutOff(draft: NudgeDraft, said: readonly Nudge[]): NudgeDraft {
  const [last] = said.filter(({ items }) => items.some(({ id }) => draft.items.some((item) => item.id === id)));
  return last?.answer === 'snooze' ? { ...draft, text: `Back, as you asked. ${draft.text}` } : draft;
}

/** Undefined when the look is out of date; then nothing was written. */
async function write(
  parts: BeatParts,
  tx: Tx,
  { look: seen, draft }: Prepared,
  order: BeatOrder,
): Promise<BeatResult | undefined> {
  const nudgeId = draft && parts.ids.next();
  const said = { cause: order.cause, ...(draft && nudgeId ? { text: draft.text, nudgeId } : {}) };
  const record = await recordLook(parts, tx, seen, said);
  if (!record) return undefined;
  await planShard(parts.timeline, tx, seen.heartbeat.shard);
  if (!draft || !nudgeId) {
    await parts.onSilent?.(tx, seen.person, seen.atMs);
    return { look: seen, ...record };
  }
  const outboxId = await putOnItsWay(parts, tx, { seen, draft, nudgeId, decisionId: record.decisionId });
  return { look: seen, ...record, text: draft.text, nudgeId, ...(outboxId === undefined ? {} : { outboxId }) };
}

async function putOnItsWay(
  parts: BeatParts,
  tx: Tx,
  made: { seen: Look; draft: NudgeDraft; nudgeId: string; decisionId: string },
): Promise<string | undefined> {
  const { seen, draft, nudgeId, decisionId } = made;
  const { person, heartbeat, atMs } = seen;
  const isShadow = seen.decision.verdict === 'observe';
  const outboxId = isShadow ? undefined : await parts.enqueue(tx, outgoing(made));
  if (!isShadow && outboxId === undefined) throw new Error(`There is no address to reach ${person.id}.`);
  await addNudge(tx, {
    id: nudgeId,
    personId: person.id,
    decisionId,
    ...draft,
    isShadow,
    createdAt: atMs,
    ...(isShadow ? { saidAt: atMs } : {}),
    ...(outboxId === undefined ? {} : { outboxId }),
  });
  if (draft.kind === 'event') await saveEventTurns(tx, person.id, withTurn(heartbeat.eventTurns, atMs));
  return outboxId;
}

function outgoing({ seen, draft, nudgeId, decisionId }: Parameters<typeof putOnItsWay>[2]) {
  return {
    personId: seen.person.id,
    kind: 'nudge' as const,
    idempotencyKey: `nudge:${decisionId}`,
    text: draft.text,
    causeId: decisionId,
    card: {
      kind: 'nudge',
      nudgeId,
      decisionId,
      about: draft.kind,
      reason: draft.reason,
      itemIds: [...new Set(draft.items.map(({ id }) => id))],
      topics: [...draft.topics],
      escalation: draft.escalation,
      actions:
        draft.items.length > 0 && draft.kind !== 'event' ? ['done', 'snooze', 'dismiss', 'mute', 'why'] : ['why'],
    },
  };
}
