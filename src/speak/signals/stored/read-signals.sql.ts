/**
 * The items of the kinds that count now, as signals: all that may speak alone (immediate, elevated), and of the others
 * the twenty most important, marked `more` when there are further ones (K). Reads nothing for kinds that were not asked
 * for, and never another person's rows.
 */
import { statement, type Tx, type WatchesTable } from '../../../store/index.ts';
import { tierOfWeight } from '../item-tier.ts';
import { ALL_DAY_TAG } from '../kinds/deadline.ts';
import { type Signal, type SignalKind, TIER_WEIGHTS, type Trust } from '../signal.ts';
import type { FiredItem, FiredNote } from '../signal-rule.ts';
import { SIGNAL_RULES } from '../signal-rules.ts';
import { statementByIds } from './by-ids.sql.ts';

const MOST_WEAK = 20;
/** One order on every store, that of the index: among equals the newest. */
const ORDER = 'ORDER BY weight DESC, importance DESC, at DESC, until_at DESC, item_id DESC';
const FIRED = 'person_id = ? AND kind = ? AND at <= ? AND until_at > ?';
/** Of a kind that is strong by itself nearly all rows are, and most of them ahead: along their time. */
const STRONG_BY_TIME = statement<WatchesTable>(
  `SELECT * FROM watches WHERE ${FIRED} AND +weight >= ${TIER_WEIGHTS.elevated} ${ORDER}`,
);
/** Of the others only a few are, those that tags raise: along their weight. */
const STRONG_BY_WEIGHT = statement<WatchesTable>(
  `SELECT * FROM watches WHERE ${FIRED} AND weight >= ${TIER_WEIGHTS.elevated} ${ORDER}`,
);
const WEAK = statement<WatchesTable>(
  `SELECT * FROM watches WHERE ${FIRED} AND weight < ${TIER_WEIGHTS.elevated}
   ${ORDER} LIMIT ${MOST_WEAK + 1}`,
);

interface NoteRow {
  readonly id: string;
  readonly person_id: string;
  readonly type: string;
  readonly title: string;
  readonly content: string;
  readonly subject: string | null;
  readonly source: string | null;
  readonly trust: string;
}
const NOTES = statementByIds<NoteRow>(
  (marks) => `SELECT id, person_id, type, title, content, subject, source, trust FROM notes WHERE id IN (${marks})`,
);
const ALL_DAY = statementByIds<{ note_id: string }>(
  (marks) => `SELECT note_id FROM note_tags WHERE tag = '${ALL_DAY_TAG}' AND note_id IN (${marks})`,
);
const ENTITIES = statementByIds<{ note_id: string; entity: string }>(
  (marks) => `SELECT note_id, entity FROM note_entities WHERE note_id IN (${marks})`,
);
const CONFLICTS = statementByIds<{ from_id: string; to_id: string }>(
  (marks) => `SELECT from_id, to_id FROM note_links
    WHERE kind = 'conflict' AND from_id IN (${marks})`,
);

/** Its other side may still rest, as it was told a moment ago: it belongs to the matter all the same. */
const RESTING = statementByIds<WatchesTable>(
  (marks) => `SELECT * FROM watches WHERE kind = 'conflict' AND note_id IN (${marks})`,
);

export async function readSignals(
  tx: Tx,
  person: { readonly id: string },
  kinds: readonly SignalKind[],
  nowMs: number,
): Promise<Signal[]> {
  const fired: Fired[] = [];
  for (const kind of new Set(kinds)) {
    if (kind !== 'standing') fired.push(await readKind(tx, person.id, kind, nowMs));
  }
  const noteOf = await readNotes(
    tx,
    person.id,
    fired.flatMap(({ rows }) => rows),
  );
  return fired.flatMap(({ kind, rows, hasMore }) => {
    const items = rows.map((row) => toItem(row, kind, noteOf(row)));
    const signals = SIGNAL_RULES[kind].toSignals(items);
    return signals.map((signal) => (hasMore && isWeak(signal) ? { ...signal, more: true } : signal));
  });
}

interface Fired {
  readonly kind: SignalKind;
  readonly rows: readonly WatchesTable[];
  readonly hasMore: boolean;
}

async function readKind(tx: Tx, personId: string, kind: SignalKind, nowMs: number): Promise<Fired> {
  const isStrong = TIER_WEIGHTS[SIGNAL_RULES[kind].tier] >= TIER_WEIGHTS.elevated;
  const readStrong = isStrong ? STRONG_BY_TIME : STRONG_BY_WEIGHT;
  const strong = (await readStrong(tx, personId, kind, nowMs, nowMs)).rows;
  const weak = (await WEAK(tx, personId, kind, nowMs, nowMs)).rows;
  const rows = [...strong, ...weak.slice(0, MOST_WEAK)];
  const others = kind === 'conflict' ? await otherSides(tx, personId, rows) : [];
  return { kind, rows: [...rows, ...others], hasMore: weak.length > MOST_WEAK };
}

/** One contradiction is one question, about both sides. */
async function otherSides(tx: Tx, personId: string, rows: readonly WatchesTable[]): Promise<WatchesTable[]> {
  const fired = new Set(rows.map((row) => row.item_id));
  const links = await CONFLICTS(tx, [...fired]);
  const resting = new Set(links.map((link) => link.to_id).filter((id) => !fired.has(id)));
  return (await RESTING(tx, [...resting])).filter((row) => row.person_id === personId);
}

const isWeak = (signal: Signal): boolean => TIER_WEIGHTS[signal.tier] < TIER_WEIGHTS.elevated;

/** The notes behind these rows, read once however many kinds they raise. */
async function readNotes(
  tx: Tx,
  personId: string,
  rows: readonly WatchesTable[],
): Promise<(row: WatchesTable) => FiredNote | undefined> {
  const ids = [...new Set(rows.flatMap((row) => row.note_id ?? []))];
  const owned = (await NOTES(tx, ids)).filter((note) => note.person_id === personId);
  const notes = new Map(owned.map((note) => [note.id, note]));
  const entities = Map.groupBy(await ENTITIES(tx, ids), (row) => row.note_id);
  const dated = rows.filter((row) => row.kind === 'deadline').map((row) => row.item_id);
  const allDay = new Set(dated.length === 0 ? [] : (await ALL_DAY(tx, dated)).map((row) => row.note_id));
  const inConflict = rows.filter((row) => row.kind === 'conflict').map((row) => row.item_id);
  const conflicts = Map.groupBy(await CONFLICTS(tx, inConflict), (row) => row.from_id);
  return (row) => {
    const note = row.note_id === null ? undefined : notes.get(row.note_id);
    const names = (entities.get(row.item_id) ?? []).map((one) => one.entity);
    return (
      note &&
      toNote(note, {
        entities: names,
        conflictsWith: (conflicts.get(row.item_id) ?? []).map((one) => one.to_id),
        isAllDay: allDay.has(row.item_id),
      })
    );
  };
}

function toItem(row: WatchesTable, kind: SignalKind, note: FiredNote | undefined): FiredItem {
  return {
    kind,
    id: row.item_id,
    tier: tierOfWeight(row.weight),
    importance: row.importance,
    atMs: row.at,
    untilMs: row.until_at,
    ...(row.due_at === null ? {} : { dueAtMs: row.due_at }),
    ...(row.label === null ? {} : { label: row.label }),
    ...(note ? { note } : {}),
  };
}

type Around = Pick<FiredNote, 'entities' | 'conflictsWith' | 'isAllDay'>;

function toNote(row: NoteRow, { entities, conflictsWith, isAllDay }: Around): FiredNote {
  return {
    type: row.type,
    isAllDay,
    title: row.title,
    content: row.content,
    subject: row.subject,
    source: row.source,
    // Written only through memory's checks.
    trust: row.trust as Trust,
    entities: [...new Set(entities)].sort(),
    conflictsWith: [...new Set(conflictsWith)].sort(),
  };
}
