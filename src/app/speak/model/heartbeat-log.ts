/**
 * The last turns of a model at a heartbeat (H11): whether each went well, when, what came of it, what it cost, and what
 * was wrong. Read from the ledger, where every look is; the newest first.
 */
import type { HeartbeatLogEntry } from '../../../doors/operations/index.ts';
import { type LedgerRow, readLedger } from '../../../ledger/index.ts';
import type { Tx } from '../../../store/index.ts';

const SHOWN = 5;
/** Looks without a model lie between; further back than this is no longer "recent". */
const MOST_ROWS = 400;

export async function heartbeatLog(tx: Tx, personId: string): Promise<HeartbeatLogEntry[]> {
  const rows = await readLedger(tx, { personId, kind: 'beat', limit: MOST_ROWS });
  return rows.flatMap((row) => toEntry(row) ?? []).slice(0, SHOWN);
}

function toEntry({ id, at, outcome, reason, tokens, detail }: LedgerRow): HeartbeatLogEntry | undefined {
  const turn = detail?.model;
  if (typeof turn !== 'object' || turn === null) return undefined;
  const { outcome: ended, why, model } = turn as Record<string, unknown>; // our own JSON
  const isOk = ended === 'notify' || ended === 'ack';
  return {
    decisionId: id,
    atMs: at,
    ok: isOk,
    said: outcome === 'spoke',
    reason: reason ?? outcome,
    tokens,
    ...(typeof model === 'string' ? { model } : {}),
    ...(typeof why === 'string' && !isOk ? { error: why } : {}),
  };
}
