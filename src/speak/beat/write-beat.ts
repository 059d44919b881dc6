/**
 * Writes what a beat led to, in the caller's one unit of work: the look with what it cost, the message and its way out
 * before anything is sent, or the silence; when a model is asked next, and what of the inbox is used up (H7).
 */
import type { Tx } from '../../store/index.ts';
import { errorBackoffMs } from '../../time/schedule/index.ts';
import { addNudge } from '../learn/index.ts';
import {
  type Look,
  type LookTurn,
  lookBy,
  noteModelBeat,
  noteModelFailure,
  planShard,
  recordLook,
  saveEventTurns,
} from '../sweep/index.ts';
import { withTurn } from '../wake/index.ts';
import type { Answered, BeatParts } from './beat-parts.ts';
import type { NudgeDraft } from './draft-nudge.ts';
import type { Words } from './find-words.ts';
import type { Prepared } from './prepare-beat.ts';
import type { Turns } from './take-turns.ts';

export interface BeatResult {
  readonly look: Look;
  readonly decisionId: string;
  readonly nextCheckAt: number;
  readonly text?: string;
  readonly nudgeId?: string;
  /** On its way; absent when nothing was sent. */
  readonly outboxId?: string;
  /** A model was asked for this look. */
  readonly turn?: Pick<LookTurn, 'tokens' | 'summary'>;
}

export interface Made {
  readonly prepared: Prepared;
  readonly words: Words;
  readonly asked: Answered | undefined;
  readonly turns: Turns;
  readonly cause: string;
}

/** Undefined when the look is out of date; then nothing was written. */
export async function writeBeat(parts: BeatParts, tx: Tx, made: Made): Promise<BeatResult | undefined> {
  const { look: seen, draft } = made.words;
  const nudgeId = draft && parts.ids.next();
  const turn = made.turns.record(made.asked, made.words);
  const record = await recordLook(parts, tx, seen, {
    cause: made.cause,
    ...(draft && nudgeId ? { text: draft.text, nudgeId } : {}),
    ...(turn ? { turn } : {}),
  });
  if (!record) return undefined;
  await noteTurn(parts, tx, made);
  await planShard(parts.timeline, tx, seen.heartbeat.shard);
  const result = { look: seen, ...record, ...(turn ? { turn } : {}) };
  if (!draft || !nudgeId) {
    await endSilence(parts, tx, made, record.decisionId);
    return result;
  }
  const outboxId = await putOnItsWay(parts, tx, { seen, draft, nudgeId, decisionId: record.decisionId });
  return { ...result, text: draft.text, nudgeId, ...(outboxId === undefined ? {} : { outboxId }) };
}

/** K20, H12: after an answer the next standing look is an interval away; after a failure the pauses grow. */
async function noteTurn(parts: BeatParts, tx: Tx, { prepared, words, asked, turns }: Made): Promise<void> {
  if (!turns.isAny) return;
  const { person, heartbeat, atMs } = words.look;
  if (asked?.answer.kind !== 'failed') {
    // A turn that was not about standing work does not put it off.
    const isWorkDone = !prepared.ask || prepared.ask.isWorkDone;
    return noteModelBeat(tx, person.id, isWorkDone ? atMs : undefined);
  }
  const backoffAt = atMs + errorBackoffMs(heartbeat.modelFailures + 1);
  const retryAt = Math.max(backoffAt, asked.answer.retryAtMs ?? 0);
  await noteModelFailure(tx, person.id, retryAt);
  // Only a model would have had words: it is asked again as soon as it may be.
  if (!prepared.offline) await lookBy(parts.timeline, tx, person.id, retryAt);
}

async function endSilence(parts: BeatParts, tx: Tx, { prepared, words }: Made, decisionId: string): Promise<void> {
  const { person, heartbeat, atMs } = words.look;
  if (words.isTurnUsed && prepared.ask) {
    const { brief, events } = prepared.ask;
    await parts.consumeShown(tx, person.id, brief.shown, atMs);
    if (events.length > 0) {
      const ids = events.map(({ id }) => id);
      await parts.events.consume(tx, ids, atMs);
      await saveEventTurns(tx, person.id, withTurn(heartbeat.eventTurns, atMs));
      // Signals had to wait for it, and there may be more events.
      await lookBy(parts.timeline, tx, person.id, atMs);
    }
  }
  if (words.declined) {
    const kept = { id: parts.ids.next(), personId: person.id, decisionId, createdAt: atMs, saidAt: atMs };
    // Its words were for nobody: a model's when they repeat, Hark's own when they were not wanted.
    await addNudge(tx, { ...words.declined, ...kept, kind: 'declined', isInBudget: false, isShadow: true });
  }
  await parts.onSilent?.(tx, person, atMs);
}

interface Outgoing {
  readonly seen: Look;
  readonly draft: NudgeDraft;
  readonly nudgeId: string;
  readonly decisionId: string;
}

async function putOnItsWay(parts: BeatParts, tx: Tx, made: Outgoing): Promise<string | undefined> {
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

function outgoing({ seen, draft, nudgeId, decisionId }: Outgoing) {
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
      // Whoever shows it shows it as text alone.
      ...(draft.isUntrusted ? { trust: 'untrusted' } : {}),
    },
  };
}
