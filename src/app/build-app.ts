/**
 * Wires the rooms together by hand: who is told what, and which handler does which kind of work on the timeline.
 * This is the only place that knows everything; it decides nothing itself.
 */
import { createHub } from '../base/index.ts';
import type { SettingValue } from '../config/index.ts';
import { type Channel, conversationChannel, Outbox } from '../deliver/index.ts';
import type { HarkApi } from '../doors/operations/index.ts';
import type { ToolReach } from '../doors/tools/index.ts';
import { receiveMessage } from '../inbox/index.ts';
import { warmCapture } from '../memory/capture/index.ts';
import { DEFAULT_PERSON_ID } from '../people/index.ts';
import { speakable } from '../speak/compose/index.ts';
import type { Tx } from '../store/index.ts';
import { type JobParts, JobRunner, replanAfterClockBack, setDelivered, setSlotDelivered } from '../time/jobs/index.ts';
import {
  type Claim,
  requireFinish,
  requireHold,
  sqlTimeline,
  type Timeline,
  TimelineLoop,
} from '../time/timeline/index.ts';
import {
  answerOffline,
  jobSettings,
  plainWords,
  requestsFileLoop,
  settingsApi,
  tasksApi,
  toolsApi,
  toWireMessage,
  webhookEffects,
} from './api/index.ts';
import type { AppEvent, AppParts } from './app-parts.ts';
import { explainApi, simulateApi } from './explain/index.ts';
import { inboxApi } from './inbox/index.ts';
import { followSettings, noteStart, prepareStart } from './lifecycle.ts';
import { closeReminders, createEnrichment, createMessageCapture, wireMemory, workspaceOf } from './memory/index.ts';
import { intoConversation, listWireMessages, publishMessage } from './messages/index.ts';
import { checkModel, wireModel } from './model/index.ts';
import { wireProposals } from './proposals/index.ts';
import {
  answerInChat,
  decisionSettings,
  heartbeatText,
  promptPreview,
  ruleAppliers,
  speakApi,
  untilSent,
  wake,
  wireSpeak,
} from './speak/index.ts';
import { planUpkeep, runBackup, runDoctor, upkeepHandlers } from './upkeep/index.ts';

export interface App extends HarkApi {
  /** Puts the data in order without running anything: for a command that only looks or adds. */
  prepare(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Conversations that are views of the same store: a page, a terminal, an embedding program. */
const CONVERSATION_CHANNELS = ['web', 'terminal', 'library'];
/** In a fleet others plan work too; see DESIGN 1. */
const FLEET_POLL_MS = 500;

export function buildApp(parts: AppParts): App {
  const { store, clock, ids, log, settings } = parts;
  const hub = createHub<AppEvent>();
  const timeline = sqlTimeline(store);
  const channels = new Map<string, Channel>();
  for (const name of CONVERSATION_CHANNELS) {
    const put = intoConversation(parts, hub);
    channels.set(name, conversationChannel(name, put, store.dialect === 'sqlite'));
  }
  for (const channel of parts.channels ?? []) channels.set(channel.name, channel);

  const outbox: Outbox<Claim> = new Outbox<Claim>({
    store,
    clock,
    ids,
    log,
    channels,
    planner: sendPlanner(timeline),
    clean: speakable,
    onSettled: async (tx, row) => {
      await speak.onSettled(tx, row);
      if (row.jobId === undefined) return;
      const isDelivered = row.state === 'sent' || row.state === 'unverified';
      await setSlotDelivered(tx, row.jobId, row.id, isDelivered);
      if (row.kind === 'reminder') await setDelivered(tx, row.jobId, isDelivered);
    },
    publish: ({ id, state, jobId, personId }) =>
      hub.publish({ personId, event: { kind: 'outbox', outboxId: id, state, ...(jobId ? { taskId: jobId } : {}) } }),
  });

  const model = wireModel({ ...parts, enqueue: (tx, draft) => outbox.enqueue(tx, draft) });
  const memory = wireMemory({ ...parts, timeline, reflected: (personId) => proposals.distil(personId) });
  const webhooks = webhookEffects(settings, clock);
  const speak = wireSpeak({
    app: parts,
    timeline,
    hub,
    enqueue: (tx, draft) => outbox.enqueue(tx, draft),
    model,
    reach: () => reached,
    propose: (tx, draft) => proposals.propose(tx, draft),
    jobs: () => jobs,
    insteadOfCheckIn: memory.reflection.catchUp,
  });
  memory.settling.follow(speak.notesChanged);
  const jobs: JobParts = {
    store,
    timeline,
    clock,
    ids,
    log,
    settings: jobSettings(settings),
    effects: { webhook: webhooks.effect },
    checkWebhook: webhooks.check,
    channels: () => [...channels.keys()],
    enqueue: (tx, draft) => outbox.enqueue(tx, draft),
    wake: async (tx, wake) => {
      if (await speak.slotCame(tx, wake)) return;
      await speak.addEvent(tx, {
        id: ids.next(),
        personId: wake.personId,
        reason: `cron:${wake.jobId}`,
        mode: wake.mode === 'next-heartbeat' ? 'next-heartbeat' : 'now',
        text: wake.text,
        sourceId: wake.jobId,
        createdAt: clock.now(),
      });
    },
    publish: ({ personId, taskId, change }) => hub.publish({ personId, event: { kind: 'task', taskId, change } }),
    startedAt: clock.now(),
  };

  const replanAll = async (tx: Tx): Promise<void> => {
    await replanAfterClockBack(jobs, tx);
    await outbox.replan(tx);
    await speak.replan(tx);
    await planUpkeep({ ...parts, timeline }, tx);
    await memory.reflection.replan(tx);
  };
  const runner = new JobRunner(jobs);
  const enrichment = createEnrichment({ ...parts, timeline, model, settleNotes: memory.settling.settleNotes });
  const words = plainWords(clock, settings);
  const loop = new TimelineLoop({
    store,
    timeline,
    clock,
    log,
    handlers: {
      job: (claim, signal) => runner.run(claim, signal),
      send: (claim, signal) => outbox.sendDue(claim, signal),
      ...upkeepHandlers({ ...parts, timeline }, memory.fade),
      ...speak.handlers,
      ...memory.reflection.handlers,
      ...enrichment.handlers,
    },
    // A clock that is moved by hand has no other processes beside it.
    ...(store.dialect === 'postgres' && !clock.join ? { pollMs: FLEET_POLL_MS } : {}),
    onClockBack: async () => {
      await store.transaction(replanAll);
      log.warn({}, 'the clock was set back; everything was planned anew');
    },
  });
  const { capture, statesPlan } = createMessageCapture({
    ids,
    clock,
    settings,
    settleNotes: memory.settling.settleNotes,
    onTalk: memory.reflection.install,
    closeReminders: (tx, person, over) => closeReminders(jobs, tx, person, over),
    enrich: enrichment.plan,
  });
  const brain = {
    jobs,
    words,
    statesPlan,
    hasModel: () => model.isSetUp('chat'),
    memory: { ids, clock, settings, settleNotes: memory.settling.settleNotes, forgetNote: memory.forgetNote },
  };
  const requests = parts.paths ? requestsFileLoop(parts, jobs, parts.paths.requestsFile) : undefined;
  const following = followSettings(parts, jobs, [memory.reflection.follow, speak.settingsChanged]);
  const proposals = wireProposals({
    ...parts,
    hub,
    settleNotes: memory.settling.settleNotes,
    applied: following.applied,
    appliers: ruleAppliers(clock),
  });
  memory.settling.follow(proposals.settler);
  const prepare = async (): Promise<void> => {
    await prepareStart(parts, jobs, replanAll);
    await store.transaction((tx) => speak.prepare(tx));
    await memory.settling.settleLeftovers(store);
    await store.transaction((tx) => memory.reflection.replan(tx));
    following.start();
  };

  const reached = {
    messages: { list: (query = {}) => listWireMessages(parts, query) },
    tasks: tasksApi({ store, jobs, plainWords: words }),
    memory: memory.api,
    proposals: proposals.api,
    inbox: inboxApi({ ...parts, secret: () => settings.get('inbox.secret'), changed: speak.inboxChanged }),
    wake: (input, caller) => wake(parts, speak.addEvent, input, caller?.door ?? 'library'),
  } satisfies ToolReach;

  const decideWith = (changed: Readonly<Record<string, unknown>>) =>
    decisionSettings({
      // What was changed was checked to be a value of this very setting.
      get: (name) => (Object.hasOwn(changed, name) ? (changed[name] as SettingValue<typeof name>) : settings.get(name)),
    });

  let stopHearing: (() => void) | undefined;
  let isRunning = false;
  const sent = untilSent(hub, clock);
  const answering = { beat: speak.parts, ids, settleNotes: memory.settling.settleNotes };
  const spoken = speakApi(answering, async (outboxId) => {
    if (isRunning) await sent(outboxId);
  });

  return {
    version: parts.version,
    async receive(input) {
      await words.load();
      const { message, replies } = await receiveMessage(
        {
          store,
          clock,
          ids,
          answer: async (tx, incoming, context) =>
            (await answerInChat({ ...answering, words }, tx, incoming, context.person)) ??
            answerOffline(brain, tx, incoming, context),
          capture,
          clean: speakable,
          onMessage: speak.onMessage,
          publish: publishMessage(hub),
        },
        { ...input, channel: input.channel ?? 'library', ...(input.from === undefined ? {} : { chat: input.from }) },
      );
      return { messageId: message.id, conversationId: message.conversationId, replies: replies.map(toWireMessage) };
    },
    ...reached,
    tools: toolsApi({ store, jobs, log, hark: reached }),
    settings: settingsApi(parts, hub, following.applied),
    ...explainApi({ version: parts.version, store, jobs, memory: memory.api }),
    ...spoken,
    heartbeatPrompt: promptPreview({
      beat: speak.parts,
      prompt: () => settings.get('heartbeat.prompt'),
      heartbeatText: (personId) => heartbeatText(workspaceOf(parts.paths, personId)),
    }),
    ...simulateApi({ store, now: () => clock.now(), openEngine: parts.openEngine, decisionSettings: decideWith }),
    backup: () => runBackup(parts),
    doctor: ({ asksModel = true } = {}) => runDoctor(parts, [() => checkModel(model, asksModel)]),
    subscribe: (personId = DEFAULT_PERSON_ID, listener) =>
      hub.subscribe((happened) => {
        if (happened.personId === personId) listener(happened.event);
      }),
    prepare,
    async start() {
      await prepare();
      await noteStart(parts);
      loop.start();
      isRunning = true;
      requests?.start();
      await memory.index.start();
      stopHearing = hub.subscribe(({ personId, event }) => {
        if (event.kind === 'message') memory.index.heard(personId);
      });
      await memory.promotion.promoteDue();
      await proposals.followLeftovers();
      // So that the first message is answered as quickly as the others.
      warmCapture();
    },
    async stop() {
      following.stop();
      await requests?.stop();
      await loop.stop();
      stopHearing?.();
      await memory.index.stop();
      await store.close();
    },
  };
}

function sendPlanner(timeline: Timeline) {
  return {
    plan: (tx: Tx, work: { key: string; lane: string; personId: string; at: number }) =>
      timeline.put(tx, { ...work, kind: 'send' }),
    hold: (tx: Tx, claim: Claim) => requireHold(timeline, tx, claim),
    finish: async (tx: Tx, claim: Claim, nextAt?: number) => {
      await requireFinish(timeline, tx, claim, nextAt);
    },
  };
}
