/**
 * The prompt a model would be given at the next heartbeat (H6, H7), made from what there is now. It only reads: no model
 * is asked, no event, inbox item or instant is used up, and nothing is remembered of it. Words from outside go where the
 * prompt fences them (Q5), a signal made from them included; what waits for the owner's word is left out.
 */
import type { ForPerson, HeartbeatPromptView } from '../../doors/operations/index.ts';
import { listNotes } from '../../memory/notes/index.ts';
import { isPromotable } from '../../memory/promote/index.ts';
import { type Person, requirePerson } from '../../people/index.ts';
import { type BeatParts, eventsToTell, MOST_TOLD } from '../../speak/beat/index.ts';
import { buildHeartbeatPrompt, type HeartbeatPromptInput } from '../../speak/compose/index.ts';
import { listMutedTopics, listSaid } from '../../speak/learn/index.ts';
import type { Signal } from '../../speak/signals/index.ts';
import type { Tx } from '../../store/index.ts';
import { listAdditions } from '../../time/additions/index.ts';
import { listPlannedJobs } from '../../time/jobs/index.ts';
import { inboxSections } from './inbox-sections.ts';

export interface PreviewParts {
  readonly beat: BeatParts;
  /** The setting `heartbeat.prompt`. */
  readonly prompt: () => string;
  /** The words of HEARTBEAT.md; undefined where there is nothing to do in it. */
  readonly heartbeatText: (personId: string) => Promise<string | undefined>;
}

const RESULTS_SHOWN = 3;
/** Proven by use (R9). */
const PROMOTION_HITS = 5;
const MOST_TASKS = 100;
const MOST_SOURCES = 3;

export function promptPreview(parts: PreviewParts): (query?: ForPerson) => Promise<HeartbeatPromptView> {
  const { beat } = parts;
  return async (query = {}) => {
    const person = await beat.store.read((tx) => requirePerson(tx, query.personId));
    const file = await parts.heartbeatText(person.id);
    const input = await beat.store.read((tx) => promptInput(parts, tx, person, file));
    return { prompt: buildHeartbeatPrompt(input), atMs: input.nowMs, hasModel: beat.hasModel() };
  };
}

async function promptInput(
  { beat, prompt }: PreviewParts,
  tx: Tx,
  person: Person,
  file: string | undefined,
): Promise<HeartbeatPromptInput> {
  const nowMs = beat.clock.now();
  const signals = await signalsNow(beat, tx, person, nowMs);
  const inbox = await inboxSections(tx, person.id);
  const events = eventsToTell(await beat.events.pending(tx, person.id, MOST_TOLD * 2), false);
  const said = await listSaid(tx, { personId: person.id, fromAt: 0, limit: RESULTS_SHOWN, withShadow: false });
  return {
    prompt: prompt(),
    events: events.map(({ reason, text }) => ({ kind: reason === 'exec-event' ? 'exec' : 'cron', text })),
    additions: [
      ...(file === undefined ? [] : [{ description: 'HEARTBEAT.md', prompt: file }]),
      ...(await listAdditions(tx, { personId: person.id, onlyActive: true })),
    ],
    previousResults: said.map(({ saidAt, createdAt, text }) => ({ atMs: saidAt ?? createdAt, text })),
    pendingTasks: await pendingTasks(tx, person.id),
    ...inbox,
    newNotifications: [...inbox.newNotifications, ...signals.filter(isFromOutside).map(asNotification)],
    promotionCandidates: await promotionCandidates(tx, person.id, nowMs),
    signals: signals.filter((signal) => !isFromOutside(signal)).map(withSource),
    nowMs,
    timeZone: person.timeZone,
  };
}

/** What counts at this moment, without what the person muted (D7). */
async function signalsNow({ signals }: BeatParts, tx: Tx, person: Person, nowMs: number): Promise<readonly Signal[]> {
  const kinds = (await signals.probe(tx, [person], nowMs)).get(person.id) ?? [];
  if (kinds.length === 0) return [];
  const muted = new Set(await listMutedTopics(tx, person.id));
  const found = await signals.read(tx, person, kinds, nowMs);
  return found.filter(({ topics }) => !topics.some((topic) => muted.has(topic.trim().toLowerCase())));
}

const isFromOutside = ({ trust }: Signal): boolean => trust === 'untrusted';

const sourceOf = ({ itemIds }: Signal): string => itemIds.slice(0, MOST_SOURCES).join(', ');

function withSource(signal: Signal) {
  return { kind: signal.kind, text: signal.text, noteId: sourceOf(signal) };
}

function asNotification(signal: Signal) {
  return { app: 'Hark', title: `${signal.kind} (note ${sourceOf(signal)})`, text: signal.text };
}

async function pendingTasks(tx: Tx, personId: string) {
  const { jobs } = await listPlannedJobs(tx, { personId, limit: MOST_TASKS });
  return jobs
    .filter(({ needsApproval }) => !needsApproval)
    .map(({ id, name, schedule, state }) => ({
      id,
      description: name,
      ...(state.nextRunAtMs === undefined ? {} : { scheduledAtMs: state.nextRunAtMs }),
      ...(schedule.kind === 'cron' ? { cron: schedule.expr } : {}),
    }));
}

async function promotionCandidates(tx: Tx, personId: string, nowMs: number) {
  const proven = await listNotes(tx, { personId, minHits: PROMOTION_HITS });
  return proven
    .filter((note) => isPromotable(note, PROMOTION_HITS, nowMs))
    .sort((a, b) => b.hits - a.hits)
    .map(({ id, title, hits, type, content }) => ({ key: title || id, hits, category: type, content }));
}
