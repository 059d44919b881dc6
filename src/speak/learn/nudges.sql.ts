/** The nudges table: what was said unasked and what became of it. Every query is keyed by person. */
import { insertStatement, listStatement, statement, type Tables, type Tx } from '../../store/index.ts';
import type { Tier } from '../signals/index.ts';
import type { Nudge, NudgeAnswer, NudgeItem, NudgeKind, ShownItem } from './nudge.ts';

export async function addNudge(tx: Tx, nudge: Nudge): Promise<void> {
  await insert(tx, {
    id: nudge.id,
    person_id: nudge.personId,
    kind: nudge.kind,
    decision_id: nudge.decisionId,
    outbox_id: nudge.outboxId ?? null,
    fingerprint: nudge.fingerprint,
    topics: JSON.stringify(nudge.topics),
    tier: nudge.tier,
    escalation: nudge.escalation,
    items: JSON.stringify(nudge.items),
    text: nudge.text,
    reason: nudge.reason,
    in_budget: nudge.isInBudget ? 1 : 0,
    is_shadow: nudge.isShadow ? 1 : 0,
    created_at: nudge.createdAt,
    said_at: nudge.saidAt ?? null,
    failed_at: nudge.failedAt ?? null,
    seen_at: nudge.seenAt ?? null,
    answered_at: nudge.answeredAt ?? null,
    answer: nudge.answer ?? null,
    shown: nudge.shown && nudge.shown.length > 0 ? JSON.stringify(nudge.shown) : null,
    is_untrusted: nudge.isUntrusted ? 1 : 0,
  });
}

const insert = insertStatement('nudges', {
  id: 1,
  person_id: 1,
  kind: 1,
  decision_id: 1,
  outbox_id: 1,
  fingerprint: 1,
  topics: 1,
  tier: 1,
  escalation: 1,
  items: 1,
  text: 1,
  reason: 1,
  in_budget: 1,
  is_shadow: 1,
  created_at: 1,
  said_at: 1,
  failed_at: 1,
  seen_at: 1,
  answered_at: 1,
  answer: 1,
  shown: 1,
  is_untrusted: 1,
});

export async function findNudge(tx: Tx, personId: string, id: string): Promise<Nudge | undefined> {
  const [row] = (await byId(tx, personId, id)).rows;
  return row && toNudge(row);
}

const byId = statement<Tables['nudges']>('SELECT * FROM nudges WHERE person_id = ? AND id = ?');

export async function findNudgeByOutboxId(tx: Tx, outboxId: string): Promise<Nudge | undefined> {
  const [row] = (await byOutboxId(tx, outboxId)).rows;
  return row && toNudge(row);
}

const byOutboxId = statement<Tables['nudges']>('SELECT * FROM nudges WHERE outbox_id = ?');

/** One is on its way: written, neither said nor failed. */
export async function isOnItsWay(tx: Tx, personId: string): Promise<boolean> {
  return (await onTheirWay(tx, personId)).rows.length > 0;
}

const onTheirWay = statement<{ one: number }>(
  'SELECT 1 AS one FROM nudges WHERE person_id = ? AND said_at IS NULL AND failed_at IS NULL LIMIT 1',
);

export interface SaidQuery {
  readonly personId: string;
  readonly fromAt: number;
  readonly limit: number;
  /** What was only thought counts too: in the shadow, it is what would have been said. */
  readonly withShadow: boolean;
}

/** The last ones first. */
export async function listSaid(tx: Tx, query: SaidQuery): Promise<Nudge[]> {
  const { personId, fromAt, limit, withShadow } = query;
  return (await said(tx, personId, fromAt, withShadow ? 1 : 0, limit)).rows.map(toNudge);
}

const said = statement<Tables['nudges']>(`
  SELECT * FROM nudges
  WHERE person_id = ? AND said_at IS NOT NULL AND said_at >= ? AND is_shadow <= ? AND kind <> 'declined'
  ORDER BY said_at DESC, id DESC LIMIT ?`);

/** What a model found not worth saying since then. */
export async function listDeclined(tx: Tx, personId: string, fromAt: number): Promise<Nudge[]> {
  return (await declined(tx, personId, fromAt)).rows.map(toNudge);
}

const declined = statement<Tables['nudges']>(`
  SELECT * FROM nudges WHERE person_id = ? AND said_at IS NOT NULL AND said_at >= ? AND kind = 'declined'
  ORDER BY said_at DESC, id DESC LIMIT 100`);

/** The last one of each of these people. */
export async function lastSaidOf(
  tx: Tx,
  personIds: readonly string[],
  withShadow: boolean,
): Promise<Map<string, Nudge>> {
  const list = personIds.map((id) => [id]);
  const { rows } = await lastOfEach(tx, list, withShadow ? 1 : 0);
  return new Map(rows.map((row) => [row.person_id, toNudge(row)]));
}

const lastOfEach = listStatement<Tables['nudges']>(`
  WITH given AS (SELECT item.value->>0 AS id FROM LIST(?))
  SELECT n.* FROM given g JOIN nudges n ON n.id = (SELECT s.id FROM nudges s
    WHERE s.person_id = g.id AND s.said_at IS NOT NULL AND s.said_at >= 0 AND s.is_shadow <= ? AND s.kind <> 'declined'
    ORDER BY s.said_at DESC, s.id DESC LIMIT 1)`);

/** How many unasked ones there were from this instant on. */
export async function countInBudget(tx: Tx, personId: string, fromAt: number, withShadow: boolean): Promise<number> {
  const { rows } = await inBudget(tx, personId, fromAt, withShadow ? 1 : 0);
  return Number(rows[0]?.n ?? 0);
}

const inBudget = statement<{ n: number }>(`
  SELECT count(*) AS n FROM nudges
  WHERE person_id = ? AND said_at IS NOT NULL AND said_at >= ? AND in_budget = 1 AND is_shadow <= ?`);

/** The latest first, whatever became of them; what a model declined was never on its way to anybody. */
export async function listNudges(tx: Tx, query: { personId: string; limit: number }): Promise<Nudge[]> {
  return (await latest(tx, query.personId, query.limit)).rows.map(toNudge);
}

const latest = statement<Tables['nudges']>(
  "SELECT * FROM nudges WHERE person_id = ? AND kind <> 'declined' ORDER BY created_at DESC, id DESC LIMIT ?",
);

export async function markSaid(tx: Tx, id: string, at: number): Promise<void> {
  await setSaid(tx, at, id);
}

const setSaid = statement('UPDATE nudges SET said_at = ? WHERE id = ?');

export async function markFailed(tx: Tx, id: string, at: number): Promise<void> {
  await setFailed(tx, at, id);
}

const setFailed = statement('UPDATE nudges SET failed_at = ? WHERE id = ?');

/** The first answer counts for the time; what was done later counts as the answer. */
export async function markAnswered(tx: Tx, id: string, answer: NudgeAnswer, at: number): Promise<void> {
  await setAnswered(tx, at, answer, at, id);
}

const setAnswered = statement(`
  UPDATE nudges SET answered_at = COALESCE(answered_at, ?), answer = ?, seen_at = COALESCE(seen_at, ?) WHERE id = ?`);

/**
 * The person wrote on one of these channels: what had arrived there was on their screen. That a page fetched it, or a
 * phone showed it, would not say so much.
 */
export async function markSeen(
  tx: Tx,
  seen: {
    readonly personId: string;
    readonly channels: readonly string[];
    readonly fromAt: number;
    readonly at: number;
  },
): Promise<void> {
  for (const channel of seen.channels) await setSeen(tx, seen.at, seen.personId, seen.fromAt, seen.at, channel);
}

const setSeen = statement(`
  UPDATE nudges SET seen_at = ?
  WHERE person_id = ? AND said_at IS NOT NULL AND said_at >= ? AND said_at <= ? AND seen_at IS NULL AND is_shadow = 0
    AND EXISTS (SELECT 1 FROM outbox o JOIN addresses a ON a.id = o.address_id
      WHERE o.id = nudges.outbox_id AND a.channel = ?)`);

/** Forgets what was said before `before`. Returns how many went. */
export async function trimNudges(tx: Tx, before: number): Promise<number> {
  return (await trim(tx, before)).changes;
}

const trim = statement('DELETE FROM nudges WHERE created_at < ?');

/** The words and the JSON below were written by `addNudge`, so the casts only name what is there. */
function toNudge(row: Tables['nudges']): Nudge {
  return {
    id: row.id,
    personId: row.person_id,
    kind: row.kind as NudgeKind,
    decisionId: row.decision_id,
    fingerprint: row.fingerprint,
    topics: JSON.parse(row.topics) as string[],
    tier: row.tier as Tier,
    escalation: row.escalation,
    items: JSON.parse(row.items) as NudgeItem[],
    text: row.text,
    reason: row.reason,
    isInBudget: row.in_budget === 1,
    isShadow: row.is_shadow === 1,
    createdAt: row.created_at,
    ...(row.outbox_id === null ? {} : { outboxId: row.outbox_id }),
    ...(row.said_at === null ? {} : { saidAt: row.said_at }),
    ...(row.failed_at === null ? {} : { failedAt: row.failed_at }),
    ...(row.seen_at === null ? {} : { seenAt: row.seen_at }),
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at }),
    ...(row.answer === null ? {} : { answer: row.answer as NudgeAnswer }),
    ...(row.shown === null ? {} : { shown: JSON.parse(row.shown) as ShownItem[] }),
    ...(row.is_untrusted === 1 ? { isUntrusted: true } : {}),
  };
}
