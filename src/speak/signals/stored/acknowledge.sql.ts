/**
 * A signal is acknowledged when a message about it was delivered, or the person dismissed, finished or put it off; never
 * by looking (K16). Each item's instant moves on or becomes empty. A message about a note's due time covers the same
 * note as open work; what says how things stand (K6, K10, K12) is counted from the last message, so it begins anew.
 */
import { statement, type Tx } from '../../../store/index.ts';
import { inboxItemId, readInboxItemId } from '../kinds/inbox.ts';
import type { SignalKind } from '../signal.ts';
import type { HeardHow, WatchFacts } from '../watched-note.ts';
import { tellSource } from './inbox-sources.sql.ts';
import { loadNotes } from './load-notes.sql.ts';
import { markHeard } from './mark-heard.sql.ts';
import { refreshContacts, refreshHabits } from './settle-state.sql.ts';
import { planNotes } from './settle-watches.sql.ts';
import { dropWatch, findWatch, watchesOfNotes } from './watch-rows.sql.ts';

export interface Acknowledgement {
  readonly personId: string;
  readonly items: readonly { readonly id: string; readonly kind: SignalKind }[];
  readonly atMs: number;
  readonly how: Exclude<HeardHow, 'ended'>;
  /** Put off until then; only for `snoozed`. */
  readonly untilMs?: number | undefined;
  readonly timeZone: string;
  readonly quiet: WatchFacts['quiet'];
}

/** Kinds that are about a note as a whole: to hear of it at all is to hear of them. */
const SOFT_KINDS: readonly SignalKind[] = ['pending', 'goal', 'gap', 'decaying'];

const ACTED = statement(
  `INSERT INTO moods (person_id, fast, slow, messages, is_moved, is_low, last_act_at) VALUES (?, 0, 0, 0, 0, 0, ?)
   ON CONFLICT (person_id) DO UPDATE SET last_act_at = excluded.last_act_at`,
);
const DROP_CONTEXT = statement(
  `DELETE FROM watches WHERE person_id = ? AND kind IN ('velocity', 'delta', 'sentiment') AND at <= ?`,
);
const NOTE = statement<{ id: string }>('SELECT id FROM notes WHERE person_id = ? AND id = ?');

export async function acknowledge(tx: Tx, ack: Acknowledgement): Promise<void> {
  const { personId, atMs, timeZone, quiet } = ack;
  const facts: WatchFacts = { nowMs: atMs, timeZone, quiet };
  const noteIds = new Set<string>();
  const others: { id: string; kind: SignalKind }[] = [];
  for (const item of ack.items) {
    if ((await NOTE(tx, personId, item.id)).rows.length > 0) noteIds.add(item.id);
    else others.push(item);
  }
  await hearNotes(tx, ack, noteIds);
  const { notes } = await loadNotes(tx, personId, [...noteIds]);
  await planNotes(tx, personId, notes, facts);
  for (const item of others) await hearOther(tx, ack, item, facts);
  if (ack.how !== 'delivered') return;
  await ACTED(tx, personId, atMs);
  await DROP_CONTEXT(tx, personId, atMs);
}

async function hearNotes(tx: Tx, ack: Acknowledgement, noteIds: ReadonlySet<string>): Promise<void> {
  const rows = await watchesOfNotes(tx, ack.personId, [...noteIds]);
  const due = new Map(rows.map((row) => [`${row.kind} ${row.item_id}`, row.due_at]));
  const heard = new Map<string, { id: string; kind: SignalKind }>();
  for (const item of ack.items.filter(({ id }) => noteIds.has(id))) {
    const also = SOFT_KINDS.filter((kind) => due.has(`${kind} ${item.id}`));
    for (const kind of [item.kind, ...also]) heard.set(`${kind} ${item.id}`, { id: item.id, kind });
  }
  for (const [key, { id, kind }] of heard) await mark(tx, ack, { id, kind, noteId: id, dueAtMs: due.get(key) ?? null });
}

async function mark(
  tx: Tx,
  ack: Acknowledgement,
  item: { id: string; kind: SignalKind; noteId: string | null; dueAtMs: number | null },
): Promise<void> {
  await markHeard(tx, {
    personId: ack.personId,
    kind: item.kind,
    itemId: item.id,
    noteId: item.noteId,
    atMs: ack.atMs,
    how: ack.how,
    dueAtMs: item.dueAtMs,
    untilMs: ack.how === 'snoozed' ? (ack.untilMs ?? ack.atMs) : null,
  });
}

/** People, habits, sources and conversations. */
async function hearOther(
  tx: Tx,
  ack: Acknowledgement,
  { id, kind }: { id: string; kind: SignalKind },
  facts: WatchFacts,
): Promise<void> {
  if (kind === 'inbox') {
    await mark(tx, ack, { id: inboxItemId(readInboxItemId(id).source), kind, noteId: null, dueAtMs: null });
    return tellSource(tx, ack.personId, id);
  }
  const row = await findWatch(tx, ack.personId, kind, id);
  await mark(tx, ack, { id, kind, noteId: null, dueAtMs: row?.due_at ?? null });
  if (kind === 'relationship') {
    const topic = `@${id.replace(/^contact:/, '')}`;
    await refreshContacts(tx, ack.personId, new Map([[topic, undefined]]), facts);
  } else if (kind === 'pattern') {
    await refreshHabits(tx, ack.personId, new Set([id.replace(/^habit:/, '')]), facts);
  } else {
    await dropWatch(tx, ack.personId, kind, id);
  }
}
