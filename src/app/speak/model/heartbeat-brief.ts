/**
 * The prompt of a heartbeat (H6, H7), made from what there is now: the one that is sent and the one that is shown beforehand
 * are made here, so they cannot differ. Only reads. Words from outside go where the prompt fences them (Q5), a signal
 * or an earlier result made from them included, and are counted: a turn that holds some gets no tools. What waits for the
 * owner's word is left out.
 */
import { listNotes } from '../../../memory/notes/index.ts';
import { isPromotable } from '../../../memory/promote/index.ts';
import type { Brief, BriefOrder } from '../../../speak/beat/index.ts';
import { buildHeartbeatPrompt, type HeartbeatPromptInput } from '../../../speak/compose/index.ts';
import { listSaid } from '../../../speak/learn/index.ts';
import type { Signal } from '../../../speak/signals/index.ts';
import type { Tx } from '../../../store/index.ts';
import { listAdditions } from '../../../time/additions/index.ts';
import { listPlannedJobs } from '../../../time/jobs/index.ts';
import { readInbox } from '../inbox-sections.ts';

const RESULTS_SHOWN = 3;
/** Proven by use (R9). */
const PROMOTION_HITS = 5;
const MOST_TASKS = 100;
const MOST_SOURCES = 3;
/** As much as one addition may take in the prompt, and how many such pieces of HEARTBEAT.md are shown. */
const PIECE_CHARS = 1_900;
const MOST_PIECES = 4;

/** `prompt`: the user's own words, the setting `heartbeat.prompt`. */
export async function heartbeatBrief(tx: Tx, order: BriefOrder, prompt: string): Promise<Brief> {
  const { person, nowMs, signals } = order;
  const inbox = await readInbox(tx, person.id);
  const said = await listSaid(tx, { personId: person.id, fromAt: 0, limit: RESULTS_SHOWN, withShadow: false });
  const events = order.events.map(({ reason, text }) => ({ kind: kindOfEvent(reason), text }));
  const input: HeartbeatPromptInput = {
    prompt,
    events,
    additions: order.withAdditions ? await additions(tx, order) : [],
    previousResults: said.map(({ saidAt, createdAt, text, isUntrusted = false }) => ({
      atMs: saidAt ?? createdAt,
      text,
      isUntrusted,
    })),
    pendingTasks: await pendingTasks(tx, person.id),
    ...inbox.sections,
    newNotifications: [...inbox.sections.newNotifications, ...signals.filter(isFromOutside).map(asNotification)],
    promotionCandidates: await promotionCandidates(tx, person.id, nowMs),
    signals: signals.filter((signal) => !isFromOutside(signal)).map(withSource),
    nowMs,
    timeZone: person.timeZone,
  };
  const holdsUntrusted =
    inbox.shown.length > 0 ||
    signals.some(isFromOutside) ||
    events.some(({ kind }) => kind === 'exec') ||
    said.some(({ isUntrusted }) => isUntrusted);
  return { prompt: buildHeartbeatPrompt(input), holdsUntrusted, shown: inbox.shown };
}

const kindOfEvent = (reason: string): 'exec' | 'cron' => (reason === 'exec-event' ? 'exec' : 'cron');

async function additions(tx: Tx, { person, fileText }: BriefOrder) {
  const file = fileText === undefined ? [] : pieces(fileText);
  return [...file, ...(await listAdditions(tx, { personId: person.id, onlyActive: true }))];
}

/** HEARTBEAT.md in pieces that fit, cut at lines; a file of any length takes no more than a few. */
export function pieces(text: string): { description: string; prompt: string }[] {
  const found: string[] = [];
  for (let rest = text.trim(); rest !== '' && found.length < MOST_PIECES; ) {
    const line = rest.length > PIECE_CHARS ? rest.lastIndexOf('\n', PIECE_CHARS) : rest.length;
    const end = line > PIECE_CHARS / 2 ? line : Math.min(PIECE_CHARS, rest.length);
    found.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end).trimStart();
    if (rest !== '' && found.length === MOST_PIECES)
      found[MOST_PIECES - 1] += '\n(The file goes on; the rest is not shown.)';
  }
  return found.map((prompt, i) => ({ description: i === 0 ? 'HEARTBEAT.md' : `HEARTBEAT.md, part ${i + 1}`, prompt }));
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
