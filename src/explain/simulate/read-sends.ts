/**
 * Turns what the channels wrote down into sends: what each was about, why it was sent, and which decision sent it. The
 * card a message carries names its items; the ledger row of its decision names its signals.
 */
import type { LedgerRow } from '../../ledger/index.ts';
import { readBeat } from '../beat.ts';
import { GREETING, type RecordedSend } from './judge.ts';
import type { Recorded } from './recording-channel.ts';

/** They say how things stand; they are never why something was said (K16). */
const CONTEXT = new Set(['velocity', 'delta', 'sentiment']);

/** What one id of the engine is called in the file. */
export type Names = ReadonlyMap<string, readonly string[]>;

export function readSends(recorded: readonly Recorded[], beats: readonly LedgerRow[], names: Names): RecordedSend[] {
  const rows = new Map(beats.map((row) => [row.id, row]));
  return recorded.map((one) => readSend(one, rows, names));
}

function readSend({ atMs, channel, message }: Recorded, rows: Map<string, LedgerRow>, names: Names): RecordedSend {
  const card = message.card ?? {};
  const common = { atMs, address: channel, text: message.text };
  if (card.kind !== 'nudge') {
    const taskId = textOf(card.taskId);
    const reason = card.kind === 'reminder-fired' ? 'reminder' : (textOf(card.kind) ?? 'alert');
    return {
      ...common,
      refs: taskId === undefined ? [] : namesOf([taskId], names),
      reason,
      // Asked for, so nothing was decided: the row that was sent stands for the request.
      decisionId: message.outboxId,
      causes: reason === 'reminder' ? ['scheduled'] : [],
      identity: message.idempotencyKey,
      isAskedFor: true,
      dueAtMs: [],
      slots: [],
    };
  }
  const decisionId = textOf(card.decisionId);
  const row = decisionId === undefined ? undefined : rows.get(decisionId);
  const signals = row ? (readBeat(row)?.decision.signals ?? []) : [];
  const why = textOf(card.reason) ?? 'nudge';
  const context = new Set(signals.filter(({ kind }) => CONTEXT.has(kind)).flatMap(({ itemIds }) => itemIds));
  const items = Array.isArray(card.itemIds) ? card.itemIds.filter((id) => typeof id === 'string') : [];
  const kinds = [...new Set(signals.map(({ kind }) => kind).filter((kind) => !CONTEXT.has(kind)))];
  return {
    ...common,
    refs: namesOf(
      items.filter((id) => !context.has(id)),
      names,
    ),
    reason: why === GREETING ? GREETING : (kinds[0] ?? why),
    ...(decisionId === undefined ? {} : { decisionId }),
    causes: [...kinds, why],
    identity: message.idempotencyKey,
    isAskedFor: false,
    dueAtMs: signals.flatMap(({ dueAtMs }) => dueAtMs ?? []),
    slots: signals.filter(({ kind }) => kind === 'scheduled').flatMap(({ dueAtMs }) => dueAtMs ?? []),
  };
}

/** The names of the file first, then the engine's own. */
function namesOf(ids: readonly string[], names: Names): string[] {
  return [...new Set([...ids.flatMap((id) => names.get(id) ?? []), ...ids])];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
