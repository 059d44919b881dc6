/**
 * Hark inside another program: the same app as the gateway, without the doors of a process. Nothing is read from the
 * environment, nothing is printed, and with no `dataDir` nothing is written to disk.
 */
import { resolve } from 'node:path';
import { type Clock, type Ids, type Log, silentLog } from '../base/index.ts';
import { checkSettings, type SettingName, type SettingValue, workspacePaths } from '../config/index.ts';
import type { Channel } from '../deliver/index.ts';
import type { HarkApi, MemoryApi, ReceiveInput, TasksApi } from '../doors/operations/index.ts';
import type { Store } from '../store/index.ts';
import { type ModelOption, readModelOption } from './model/index.ts';
import { openApp } from './open-app.ts';

export interface HarkOptions {
  /** Where the data is kept. Left out: in memory, gone with the process. */
  readonly dataDir?: string;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly log?: Log;
  readonly store?: Store;
  readonly channels?: readonly Channel[];
  /** Where a language model answers, or one of the AI SDK itself; see docs/model.md. Left out: Hark works without one. */
  readonly model?: ModelOption;
  /** Any setting by name, such as `timeZone` or `quietHours.start`. What the user saved later counts more. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface Hark {
  start(): Promise<void>;
  stop(): Promise<void>;
  receive(
    input: ReceiveInput,
  ): Promise<{ messageId: string; replies: Awaited<ReturnType<HarkApi['receive']>>['replies'] }>;
  readonly messages: HarkApi['messages'];
  readonly tasks: TasksApi;
  readonly memory: MemoryApi;
  /** What came in from outside: put in, look, mark as seen. */
  readonly inbox: HarkApi['inbox'];
  /** What a model can call, for calling it as one would. */
  readonly tools: HarkApi['tools'];
  readonly settings: {
    get<N extends SettingName>(name: N): Promise<SettingValue<N>>;
    set(name: string, value: unknown): Promise<void>;
    reset(name: string): Promise<void>;
  };
  /** Looks now, for one person, and says what it saw (H12). */
  tick(personId?: string): ReturnType<HarkApi['tick']>;
  nudges: HarkApi['nudges'];
  answerNudge: HarkApi['answerNudge'];
  unmute: HarkApi['unmute'];
  /** Plays a scenario file (API.md) on a virtual clock; nothing of it touches this Hark. */
  simulate(scenario: unknown): ReturnType<HarkApi['simulate']>;
  why: HarkApi['why'];
  ledger: HarkApi['ledger'];
  status: HarkApi['status'];
  wake: HarkApi['wake'];
  subscribe: HarkApi['subscribe'];
  /** The same, as the doors see it. */
  readonly api: HarkApi;
}

export async function createHark(options: HarkOptions = {}): Promise<Hark> {
  const given = options.settings ?? {};
  checkSettings(given);
  const { env, givenModel } = readModelOption(options.model);
  const paths =
    options.dataDir === undefined
      ? undefined
      : workspacePaths({ env: { HARK_HOME: resolve(options.dataDir) }, userHome: '', currentFolder: '' });
  const { app, close } = await openApp({
    layers: { file: given, env },
    log: options.log ?? silentLog,
    ...(paths ? { paths } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.ids ? { ids: options.ids } : {}),
    ...(options.store ? { store: options.store } : {}),
    ...(options.channels ? { channels: options.channels } : {}),
    ...(givenModel ? { givenModel } : {}),
  });
  return {
    start: () => app.start(),
    stop: close,
    receive: (input) => app.receive(input),
    messages: app.messages,
    tasks: app.tasks,
    memory: app.memory,
    inbox: app.inbox,
    tools: app.tools,
    settings: {
      // The view holds the checked value of exactly this setting.
      get: async <N extends SettingName>(name: N) => (await app.settings.get(name)).value as SettingValue<N>,
      set: async (name, value) => void (await app.settings.set({ [name]: value })),
      reset: async (name) => void (await app.settings.reset(name)),
    },
    tick: (personId) => app.tick(personId === undefined ? {} : { personId }),
    nudges: app.nudges,
    answerNudge: app.answerNudge,
    unmute: app.unmute,
    simulate: (scenario) => app.simulate({ scenario }),
    why: app.why,
    ledger: app.ledger,
    status: app.status,
    wake: app.wake,
    subscribe: app.subscribe,
    api: app,
  };
}
