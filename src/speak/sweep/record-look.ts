/**
 * Remembers a look (Z1): silence that is like the one before extends its ledger row, anything else is a row of its own
 * that holds the decision and what it was made from. The person's next look is set in the same unit of work; the caller
 * plans the shard's sweep when it is done with everybody.
 * Many looks are remembered with as few statements as one. Refuses those of whom another look ended meanwhile.
 */
import { hash } from 'node:crypto';
import { extendLedger, writeLedger } from '../../ledger/index.ts';
import type { Tx } from '../../store/index.ts';
import { jitterMs } from '../decide/index.ts';
import { localDay } from './budget-day.ts';
import { endLooks, type LookEnd, setRow } from './heartbeats.sql.ts';
import type { Look } from './look.ts';
import { sayLook } from './look-words.ts';
import type { BeatEvent, SweepParts } from './sweep-parts.ts';

export interface LookRecord {
  /** The ledger row of the look. */
  readonly decisionId: string;
  readonly nextCheckAt: number;
}

export interface SaidInLook {
  /** What was said, or would have been. */
  readonly text?: string;
  readonly nudgeId?: string;
  /** Why it was looked at: interval, manual, wake… */
  readonly cause: string;
  readonly causeId?: string;
  /** A model was asked: such a look is a row of its own, whatever came of it (D8, Z1). */
  readonly turn?: LookTurn;
}

export interface LookTurn {
  readonly tokens: number;
  readonly cost: number;
  /** A sentence about the turn, for people. */
  readonly summary: string;
  /** Prompt, answer and what was made of it. */
  readonly detail: Readonly<Record<string, unknown>>;
}

const GRID_MS = 60_000;

/** Undefined when the look is out of date; then nothing was written. */
export async function recordLook(
  parts: SweepParts,
  tx: Tx,
  look: Look,
  said: SaidInLook,
): Promise<LookRecord | undefined> {
  return (await recordLooks(parts, tx, [look], said)).get(look.person.id);
}

/** Of different people, all of which led to the same. Who is missing in the answer is out of date. */
export async function recordLooks(
  parts: SweepParts,
  tx: Tx,
  looks: readonly Look[],
  said: SaidInLook,
): Promise<Map<string, LookRecord>> {
  const isSilence = said.nudgeId === undefined && said.turn === undefined;
  const planned = looks.map((look) => planRecord(parts, look, said, isSilence));
  const isValid = await endLooks(
    tx,
    planned.map(({ end }) => end),
  );
  const valid = planned.filter(({ look }) => isValid.has(look.person.id));
  const extended = await extendLedger(
    tx,
    valid.flatMap(({ isSame, rowId, look }) => (isSame ? [{ id: rowId, at: look.atMs }] : [])),
  );
  const records = new Map<string, LookRecord>();
  for (const { look, isSame, rowId, nextCheckAt } of valid) {
    const isExtended = isSame && extended.has(rowId);
    const decisionId = isSame && !isExtended ? parts.ids.next() : rowId;
    if (!isExtended) await writeRow(tx, decisionId, look, said);
    // What it was like is forgotten by now: the silence goes on in a row of its own.
    if (decisionId !== rowId) await setRow(tx, look.person.id, decisionId);
    if (!isExtended) tx.afterCommit(() => parts.publish(look.person.id, beatEvent(look, decisionId, said.nudgeId)));
    records.set(look.person.id, { decisionId, nextCheckAt });
  }
  return records;
}

interface PlannedRecord {
  readonly look: Look;
  /** Silence like the one before: its row is extended. */
  readonly isSame: boolean;
  /** That row, or the one to be written. */
  readonly rowId: string;
  readonly nextCheckAt: number;
  readonly end: LookEnd;
}

function planRecord(parts: SweepParts, look: Look, said: SaidInLook, isSilence: boolean): PlannedRecord {
  const { person, heartbeat, atMs } = look;
  const sign = isSilence ? signOf(look, said) : null;
  const before = heartbeat.rowSign === sign ? heartbeat.rowId : undefined;
  const rowId = before ?? parts.ids.next();
  const nextCheckAt = nextCheckOf(look);
  const end: LookEnd = {
    personId: person.id,
    lookNo: heartbeat.lookNo,
    atMs,
    nextCheckAt: isOff(look) ? null : nextCheckAt,
    heldAt: heldSince(look),
    rowId: isSilence ? rowId : null,
    rowSign: sign,
  };
  return { look, isSame: before !== undefined, rowId, nextCheckAt, end };
}

function beatEvent({ decision, skip }: Look, decisionId: string, nudgeId: string | undefined): BeatEvent {
  return {
    decisionId,
    verdict: decision.verdict,
    reason: skip ?? decision.reason,
    ...(nudgeId === undefined ? {} : { nudgeId }),
  };
}

async function writeRow(tx: Tx, id: string, look: Look, said: SaidInLook): Promise<void> {
  const { decision, input, skip } = look;
  const { turn } = said;
  const outcome = skip === undefined ? 'spoke' : said.nudgeId === undefined ? 'silent' : 'observed';
  await writeLedger(
    tx,
    { next: () => id },
    {
      personId: look.person.id,
      kind: 'beat',
      at: look.atMs,
      outcome,
      reason: skip ?? decision.reason,
      summary: [sayLook(look, said.text), turn?.summary].filter(Boolean).join(' '),
      detail: {
        decision,
        input,
        cause: said.cause,
        ...(said.text === undefined ? {} : { text: said.text }),
        ...(turn ? { model: turn.detail } : {}),
      },
      ...(turn ? { tokens: turn.tokens, cost: turn.cost } : {}),
      ...(said.nudgeId === undefined ? {} : { subject: said.nudgeId }),
      ...(said.causeId === undefined ? {} : { parentId: said.causeId }),
    },
  );
}

/** What makes one silence unlike another; the lines of the gates speak of minutes and so do not count. */
function signOf({ decision, skip, person, atMs }: Look, { text, cause }: SaidInLook): string {
  const signals = decision.signals.map(({ kind, tier, itemIds, dueAtMs }) => [kind, tier, itemIds, dueAtMs]);
  const gates = decision.gates.map(({ name, outcome }) => [name, outcome]);
  const day = localDay(atMs, person.timeZone);
  const made = JSON.stringify([day, decision.verdict, decision.reason, skip, signals, gates, text, cause]);
  return hash('sha256', made, 'base64url').slice(0, 22);
}

/** Off is off until a setting changes; those set the next look anew. */
function isOff({ decision }: Look): boolean {
  return decision.reason === 'disabled';
}

/**
 * People are spread out where nothing is due, but to whole minutes, so that those of a shard are looked at together: one
 * unit of work for many. An instant that something waits for is met exactly.
 */
function nextCheckOf({ decision, input, person, atMs }: Look): number {
  const planned = decision.nextCheckAtMs;
  const isExact = planned === input.nextDueAtMs || input.signals.length > 0 || input.settings.gate === 'always';
  if (isExact) return planned;
  const spread = planned - jitterMs(person.id, planned - atMs);
  return Math.max(atMs + Math.floor((planned - atMs) / 2), Math.floor(spread / GRID_MS) * GRID_MS);
}

/** D8: from the first message that the day's cap held back until one was said. Work for a model is no message yet. */
function heldSince({ decision, skip, heartbeat, atMs }: Look): number | null {
  const isMessage = decision.signals.some(({ kind }) => kind !== 'standing');
  if (decision.reason === 'budget' && isMessage) return heartbeat.heldAt ?? atMs;
  if (skip === undefined || decision.reason === 'no_signals') return null;
  return heartbeat.heldAt ?? null;
}
