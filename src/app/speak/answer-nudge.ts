/**
 * What a person does with something Hark said unasked (S15, D12): done closes the matter, snooze puts it off, dismiss
 * ends every instant of that due time, mute silences its topics for good; yes and no judge what was only thought (Z4).
 * The matter's instants, the note, the nudge and the ledger change in one unit of work. Muting and judging are the
 * user's alone (P5): a model is refused, and so is a judgement of what was really sent.
 */
import { ConflictError, formatLocal, InputError, joinWords, NotFoundError, quote, shorten } from '../../base/index.ts';
import type { DoorCaller } from '../../doors/operations/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import { editNote, getNote } from '../../memory/notes/index.ts';
import type { Person } from '../../people/index.ts';
import type { Acknowledged } from '../../speak/beat/index.ts';
import { findNudge, type Judgement, markAnswered, muteTopic, type Nudge } from '../../speak/learn/index.ts';
import { readInboxItemId, type SignalKind } from '../../speak/signals/index.ts';
import { lookBy } from '../../speak/sweep/index.ts';
import type { Tx } from '../../store/index.ts';
import type { Answered, AnswerParts } from './answer-parts.ts';
import { judgeThought } from './judge-thought.ts';

export type NudgeAction = 'done' | 'snooze' | 'dismiss' | 'mute' | Judgement;

/** Kinds whose note is over when its matter is done; the others go on and count anew later. */
const CLOSES: ReadonlySet<string> = new Set<SignalKind>(['deadline', 'pending', 'goal', 'gap', 'continuity']);
const MINUTE_MS = 60_000;
const USUAL_SNOOZE_MINUTES = 60;

export async function answerNudge(
  parts: AnswerParts,
  tx: Tx,
  person: Person,
  order: { id: string; action: NudgeAction; minutes?: number; untilMs?: number; topic?: string },
  caller: DoorCaller | undefined,
): Promise<Answered> {
  const nudge = await requireNudge(tx, person.id, order.id);
  if (order.action === 'mute' && caller?.by === 'model') {
    throw new InputError('action', 'Only the user may mute a topic. Offer it; they can do it themselves.');
  }
  if (order.action === 'yes' || order.action === 'no') return judgeThought(parts, tx, nudge, order.action, caller);
  const nowMs = parts.beat.clock.now();
  const said = await ACTIONS[order.action](parts, tx, { person, nudge, nowMs, ...pick(order, nowMs) });
  await markAnswered(tx, nudge.id, order.action, nowMs);
  await writeLedger(tx, parts.ids, {
    personId: person.id,
    kind: 'beat',
    subject: nudge.id,
    parentId: nudge.decisionId,
    at: nowMs,
    outcome: order.action,
    summary: `You answered ${quote(nudge.text)}: ${said}`,
    detail: { door: caller?.door ?? 'library', items: nudge.items },
  });
  return { id: nudge.id, said };
}

interface Answering {
  readonly person: Person;
  readonly nudge: Nudge;
  readonly nowMs: number;
  readonly untilMs?: number;
  readonly topic?: string;
}

type Action = (parts: AnswerParts, tx: Tx, answering: Answering) => Promise<string>;

const ACTIONS: Readonly<Record<Exclude<NudgeAction, Judgement>, Action>> = {
  async done(parts, tx, { person, nudge, nowMs }) {
    const closed = closedBy(nudge);
    const name = await matterOf(tx, person.id, closed.size > 0 ? { items: [...closed].map((id) => ({ id })) } : nudge);
    for (const id of closed) {
      const note = await getNote(tx, person.id, id);
      if (note?.state === 'active' || note?.state === 'stale') {
        await editNote(tx, { personId: person.id, nowMs, ids: parts.ids }, id, { state: 'resolved' });
      }
    }
    await acknowledge(parts, tx, person.id, nudge, { how: 'done', atMs: nowMs });
    await parts.settleNotes(tx, person.id);
    return `Done${name === undefined ? '' : `: ${name}`}. I will not bring it up again.`;
  },
  async snooze(parts, tx, { person, nudge, nowMs, untilMs = nowMs + USUAL_SNOOZE_MINUTES * MINUTE_MS }) {
    await acknowledge(parts, tx, person.id, nudge, { how: 'snoozed', atMs: nowMs, untilMs });
    await lookBy(parts.beat.timeline, tx, person.id, untilMs);
    const name = (await matterOf(tx, person.id, nudge)) ?? 'it';
    return `I come back to ${name} ${formatLocal(untilMs, person.timeZone)}.`;
  },
  async dismiss(parts, tx, { person, nudge, nowMs }) {
    await acknowledge(parts, tx, person.id, nudge, { how: 'dismissed', atMs: nowMs });
    return 'All right, I leave it.';
  },
  async mute(parts, tx, { person, nudge, nowMs, topic }) {
    const topics = topic === undefined ? await mutableTopics(tx, person.id, nudge) : [topic];
    if (topics.length === 0) throw new ConflictError('id', 'This message has no topic that could be muted.');
    for (const each of topics) await muteTopic(tx, person.id, each, nowMs);
    await acknowledge(parts, tx, person.id, nudge, { how: 'dismissed', atMs: nowMs });
    return `I will not speak of ${joinWords(topics.map(quote))} unasked any more.`;
  },
};

const MOST_NAMED = 3;
const LONGEST_NAME = 80;

/** What it was about, by the names of its notes; undefined where it was about no note. */
async function matterOf(
  tx: Tx,
  personId: string,
  { items }: { readonly items: ReadonlyArray<{ readonly id: string }> },
): Promise<string | undefined> {
  const names: string[] = [];
  for (const { id } of items.slice(0, MOST_NAMED)) {
    const note = await getNote(tx, personId, id);
    if (note) names.push(shorten((note.title || note.content).replaceAll(/\s+/gu, ' '), LONGEST_NAME));
  }
  return names.length === 0 ? undefined : joinWords([...new Set(names)]);
}

/**
 * The first topic of each thing it spoke of: a source, a name or a title. A note has all its telling words for topics, and
 * muting every one of them would silence half of life.
 */
async function mutableTopics(tx: Tx, personId: string, { topics, items }: Nudge): Promise<string[]> {
  const chosen = new Set<string>();
  for (const { id, kind } of items) {
    const note = kind === 'inbox' ? undefined : await getNote(tx, personId, id);
    const own = kind === 'inbox' ? [readInboxItemId(id).source] : [];
    const words =
      note && foldWords([note.subject ?? '', ...note.entities, note.title, note.content, note.source ?? '']);
    const first = topics.find((topic) => own.includes(topic) || words?.includes(topic));
    if (first !== undefined) chosen.add(first);
  }
  return chosen.size > 0 ? [...chosen] : topics.slice(0, 1);
}

/** In the spelling topics are kept in. */
const foldWords = (texts: readonly string[]): string =>
  texts
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\S\n]+/gu, ' ');

/** "Done" to a message about something due is about that; what was only mentioned beside it stays open. */
function closedBy({ items }: Nudge): Set<string> {
  const closing = items.filter(({ kind }) => CLOSES.has(kind));
  const due = closing.filter(({ kind }) => kind === 'deadline');
  return new Set((due.length > 0 ? due : closing).map(({ id }) => id));
}

async function acknowledge(
  { beat }: AnswerParts,
  tx: Tx,
  personId: string,
  nudge: Nudge,
  how: Pick<Acknowledged, 'how' | 'atMs' | 'untilMs'>,
): Promise<void> {
  const items = nudge.items.filter((item): item is { id: string; kind: SignalKind } => item.kind !== 'event');
  if (items.length > 0) await beat.acknowledge(tx, { personId, items, ...how });
}

async function requireNudge(tx: Tx, personId: string, id: string): Promise<Nudge> {
  const nudge = await findNudge(tx, personId, id);
  if (nudge) return nudge;
  throw new NotFoundError('id', `There is no message ${quote(id)} that Hark sent unasked.`);
}

function pick(order: { minutes?: number; untilMs?: number; topic?: string }, nowMs: number) {
  const untilMs = order.untilMs ?? (order.minutes === undefined ? undefined : nowMs + order.minutes * MINUTE_MS);
  return {
    ...(untilMs === undefined ? {} : { untilMs }),
    ...(order.topic === undefined ? {} : { topic: order.topic }),
  };
}
