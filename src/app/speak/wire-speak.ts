/**
 * Puts speaking together: the handlers of the timeline, what is done when a message left or came in, when notes and
 * settings changed, and the API. Decides nothing itself.
 */
import type { Model } from '../../agent/model/index.ts';
import type { Hub } from '../../base/index.ts';
import type { OutboxRow, OutgoingDraft } from '../../deliver/index.ts';
import type { ToolReach } from '../../doors/tools/index.ts';
import { addWake, consumeWakes, type Message, pendingWakes, type Wake, withPendingWakes } from '../../inbox/index.ts';
import { findPerson, listPeople, type Person } from '../../people/index.ts';
import { type BeatParts, eventsToTell, MOST_TOLD, runBeat, settleNudge } from '../../speak/beat/index.ts';
import { periodOf } from '../../speak/decide/index.ts';
import { ANSWER_WINDOW_MS, answeredBy, listSaid, markAnswered, markSeen } from '../../speak/learn/index.ts';
import {
  listInboxSources,
  noteMessage,
  replanWatches,
  settleWatches,
  type WatchFacts,
  watchSource,
} from '../../speak/signals/index.ts';
import { endModelPauses, findHeartbeat, lookAnew, lookBy, sweepDue, watchPerson } from '../../speak/sweep/index.ts';
import { requestHeartbeatNow } from '../../speak/wake/index.ts';
import type { Tx } from '../../store/index.ts';
import type { JobParts } from '../../time/jobs/index.ts';
import type { Handlers, Timeline } from '../../time/timeline/index.ts';
import type { AppEvent, AppParts } from '../app-parts.ts';
import { type NoteSettler, workspaceOf } from '../memory/index.ts';
import { decisionSettings, isSpeakSetting } from './decision-settings.ts';
import { heartbeatFileReader, heartbeatText } from './heartbeat-file.fs.ts';
import { consumeShown } from './inbox-sections.ts';
import { heartbeatModel } from './model/heartbeat-model.ts';
import { signalSource } from './signal-source.ts';
import { type Propose, suggestRules } from './suggest-rules.ts';
import { followScheduleTags, reachScheduledNote } from './tagged-jobs.ts';

export interface SpeakOptions {
  readonly app: AppParts;
  readonly timeline: Timeline;
  readonly hub: Hub<AppEvent>;
  readonly enqueue: (tx: Tx, draft: OutgoingDraft) => Promise<string | undefined>;
  /** Absent: everything is said in Hark's own words (H13). */
  readonly model?: Model;
  /** What tools of a turn reach (H10). */
  readonly reach: () => ToolReach;
  readonly propose: Propose;
  readonly jobs: () => JobParts;
  /** What is done in waking hours in place of a check-in that has nothing to say. */
  readonly insteadOfCheckIn?: (tx: Tx, person: Person) => Promise<void>;
}

export interface SpeakWiring {
  readonly parts: BeatParts;
  readonly handlers: Handlers;
  readonly onSettled: (tx: Tx, row: OutboxRow) => Promise<void>;
  /** Before the loop runs: everybody is watched. */
  readonly prepare: (tx: Tx) => Promise<void>;
  /** The clock was set back: how long ago anything was cannot be told, so everybody is looked at. */
  readonly replan: (tx: Tx) => Promise<void>;
  readonly settingsChanged: (tx: Tx, names: ReadonlySet<string>) => Promise<void>;
  readonly notesChanged: NoteSettler;
  readonly onMessage: (tx: Tx, message: Message, found: Found) => Promise<void>;
  /** Something came in from outside: where it may speak up, the next look comes forward (K19). */
  readonly inboxChanged: (tx: Tx, person: Person) => Promise<void>;
  /** A job's slot has come. True when it was a note's (K1): the note counts now, and nothing else is to be done. */
  readonly slotCame: (
    tx: Tx,
    slot: { readonly personId: string; readonly jobId: string; readonly slotAt: number },
  ) => Promise<boolean>;
  /** Queues a system event; with mode `now` it leads to a turn at once (H5). */
  readonly addEvent: (tx: Tx, wake: Wake) => Promise<void>;
}

/** What capture read in a message. */
interface Found {
  readonly sentiment?: number;
  readonly entities?: readonly string[];
}

/** A changed note or setting is looked at after this: a burst of changes is one look. */
const SOON_MS = 1_000;
const USUAL_INTERVAL_MS = 30 * 60_000;
/** Older ones are far up the screen. */
const SEEN_BACK_MS = 14 * 24 * 3_600_000;
const CONVERSATION_CHANNELS: readonly string[] = ['web', 'terminal', 'library'];

export function wireSpeak(options: SpeakOptions): SpeakWiring {
  const { app, timeline } = options;
  const { clock, settings } = app;
  const parts = beatParts(options);
  const factsOf = ({ timeZone }: Person): WatchFacts => ({
    nowMs: clock.now(),
    timeZone,
    quiet: decisionSettings(settings).quiet,
  });
  const firstLookAt = (): number => clock.now() + (settings.get('heartbeat.intervalMs') || USUAL_INTERVAL_MS);
  return {
    parts,
    handlers: {
      sweep: (claim, signal) => sweepDue(parts, claim, signal),
      beat: (claim, signal) => runBeat(parts, claim, signal),
    },
    async onSettled(tx, row) {
      await settleNudge(parts, tx, row);
      if (row.kind === 'nudge') await suggestRules(tx, options.propose, row.personId, clock.now());
    },
    async prepare(tx) {
      for (const { id } of await listPeople(tx)) {
        await watchPerson(timeline, tx, id, firstLookAt());
        await followSources(tx, id, settings);
      }
    },
    replan: (tx) => lookAnew(timeline, tx, clock.now() + SOON_MS),
    async settingsChanged(tx, names) {
      if (![...names].some(isSpeakSetting)) return;
      // Another model, or its new key, owes nothing to the failures of the last one.
      if ([...names].some((name) => name.startsWith('model.'))) await endModelPauses(tx);
      for (const person of await listPeople(tx)) {
        const { id } = person;
        const heartbeat = await findHeartbeat(tx, id);
        // Whoever was never looked at is not greeted for turning a knob.
        const at = heartbeat?.lastBeatAt === undefined ? firstLookAt() : clock.now() + SOON_MS;
        await replanWatches(tx, id, factsOf(person));
        await followSources(tx, id, settings);
        await lookAnew(timeline, tx, at, id);
      }
    },
    async notesChanged(tx, personId, noteIds) {
      const person = await findPerson(tx, personId);
      if (!person) return;
      await settleWatches(tx, personId, noteIds, factsOf(person));
      await followScheduleTags(options.jobs(), tx, person, noteIds);
      await lookWhenDue(parts, tx, person);
    },
    async onMessage(tx, message, found) {
      await noteAnswer(tx, message);
      const person = await findPerson(tx, message.personId);
      if (!person) return;
      const { quiet } = factsOf(person);
      const isUnasked = message.author !== undefined || (message.direction === 'out' && message.outboxId !== undefined);
      await noteMessage(tx, { ...message, ...found, isUnasked, timeZone: person.timeZone, quiet });
      await lookWhenDue(parts, tx, person);
    },
    async inboxChanged(tx, person) {
      // Somebody may have joined since the settings were followed.
      await followSources(tx, person.id, settings);
      await lookWhenDue(parts, tx, person);
    },
    async slotCame(tx, { personId, jobId, slotAt }) {
      if (!(await reachScheduledNote(tx, jobId, { slotAt, nowMs: clock.now() }))) return false;
      await lookBy(timeline, tx, personId, clock.now());
      return true;
    },
    addEvent: (tx, wake) => addEvent(options, tx, wake),
  };
}

function beatParts(options: SpeakOptions): BeatParts {
  const { app, timeline, hub, enqueue, model, reach, insteadOfCheckIn } = options;
  const { store, clock, ids, log, settings, paths } = app;
  const heartbeatFile = heartbeatFileReader((personId) => workspaceOf(paths, personId));
  const fileText = (personId: string) => heartbeatText(workspaceOf(paths, personId));
  const { acknowledge, ...signals } = signalSource(() => decisionSettings(settings));
  return {
    store,
    timeline,
    clock,
    ids,
    log,
    signals,
    acknowledge,
    settings: () => decisionSettings(settings),
    hasModel: () => model?.isSetUp('heartbeat') ?? false,
    ...(model ? { model: heartbeatModel({ model, settings, clock, log, fileText, reach }) } : {}),
    consumeShown,
    heartbeatFile,
    withEvents: (tx, people, nowMs) => withEvents(tx, people, decisionSettings(settings).quiet, nowMs),
    isTalking: () => false,
    enqueue,
    events: { pending: pendingWakes, consume: consumeWakes },
    publish: (personId, event) => hub.publish({ personId, event: { kind: 'beat', ...event } }),
    async onSilent(tx, person, nowMs) {
      const isAwake = periodOf(nowMs, person.timeZone, decisionSettings(settings).quiet) !== 'quiet';
      if (isAwake) await insteadOfCheckIn?.(tx, person);
    },
  };
}

async function withEvents(
  tx: Tx,
  people: readonly Person[],
  quiet: Parameters<typeof periodOf>[2],
  nowMs: number,
): Promise<Set<string>> {
  const found = new Set<string>();
  const ids = people.map(({ id }) => id);
  const pending = await withPendingWakes(tx, ids);
  for (const { id, timeZone } of people) {
    if (!pending.has(id)) continue;
    const waiting = await pendingWakes(tx, id, MOST_TOLD * 2);
    if (eventsToTell(waiting, periodOf(nowMs, timeZone, quiet) === 'quiet').length > 0) found.add(id);
  }
  return found;
}

/** Something counts already: soon. Else no later than the next thing does. */
async function lookWhenDue({ signals, timeline, clock }: BeatParts, tx: Tx, person: Person): Promise<void> {
  const nowMs = clock.now();
  const isCounting = (await signals.probe(tx, [person], nowMs)).has(person.id);
  const at = isCounting ? nowMs + SOON_MS : (await signals.nextAt(tx, [person], nowMs)).get(person.id);
  if (at !== undefined) await lookBy(timeline, tx, person.id, at);
}

/** K19: exactly the sources that the user named may speak up, once in each interval. */
async function followSources(tx: Tx, personId: string, settings: SpeakOptions['app']['settings']): Promise<void> {
  const wanted = settings.get('inbox.watch');
  const intervalMs = settings.get('heartbeat.intervalMs') || USUAL_INTERVAL_MS;
  const known = (await listInboxSources(tx, personId)).filter((one) => one.is_watched === 1);
  for (const { source } of known) if (!wanted.includes(source)) await watchSource(tx, personId, source, false);
  const isFollowed = (name: string): boolean =>
    known.some((one) => one.source === name && one.interval_ms === intervalMs);
  for (const source of wanted) if (!isFollowed(source)) await watchSource(tx, personId, source, intervalMs);
}

async function addEvent({ app, timeline }: SpeakOptions, tx: Tx, wake: Wake): Promise<void> {
  await addWake(tx, wake);
  if (wake.mode !== 'now') return;
  const heartbeat = await findHeartbeat(tx, wake.personId);
  await requestHeartbeatNow(timeline, tx, {
    personId: wake.personId,
    reason: wake.reason,
    nowMs: app.clock.now(),
    recentTurns: heartbeat?.eventTurns ?? [],
  });
}

/** A page, a terminal and an embedding program show the same conversation. */
function onScreenWith(channel: string): readonly string[] {
  return CONVERSATION_CHANNELS.includes(channel) ? CONVERSATION_CHANNELS : [channel];
}

/** D12: a message of the person may be the answer to what was said unasked. */
async function noteAnswer(tx: Tx, message: Message): Promise<void> {
  if (message.direction !== 'in' || message.author !== undefined) return;
  const { personId, at } = message;
  await markSeen(tx, { personId, channels: onScreenWith(message.channel), fromAt: at - SEEN_BACK_MS, at });
  const said = await listSaid(tx, { personId, fromAt: at - ANSWER_WINDOW_MS, limit: 20, withShadow: false });
  const last = said[0]?.id;
  const words = { text: message.text, atMs: at, ...(last === undefined ? {} : { afterNudgeId: last }) };
  for (const nudge of answeredBy(words, said)) await markAnswered(tx, nudge.id, 'reply', at);
}
