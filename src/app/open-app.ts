/**
 * Opens the data and builds the app on it: home folder, process lock, store, settings. Used by the gateway, by the
 * command line without a gateway, and by programs that embed Hark.
 */
import type { GivenModel } from '../agent/model/index.ts';
import {
  type Clock,
  createLog,
  type Ids,
  LONGEST_PIECE_MS,
  type Log,
  SetupError,
  silentLog,
  systemClock,
  systemIds,
} from '../base/index.ts';
import {
  createSettings,
  type FixedLayers,
  hostTimeZone,
  prepareHome,
  type SettingProblem,
  settingRows,
  type WorkspacePaths,
} from '../config/index.ts';
import type { Channel } from '../deliver/index.ts';
import { newestMessageId } from '../inbox/index.ts';
import {
  openStore,
  type ProcessLock,
  type Store,
  StoreError,
  type StoreTarget,
  takeProcessLock,
} from '../store/index.ts';
import { type App, buildApp } from './build-app.ts';
import type { OpenEngine } from './explain/index.ts';
import { readVersion } from './version.fs.ts';

export interface OpenOptions {
  /** Absent: everything in memory. */
  readonly paths?: WorkspacePaths;
  readonly databaseUrl?: string;
  /** A store that is open already; the caller keeps it. */
  readonly store?: Store;
  readonly layers?: Partial<FixedLayers>;
  /** Found while reading the config file and `.env`; told together with what the settings themselves find. */
  readonly problems?: readonly SettingProblem[];
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly log?: Log;
  readonly channels?: readonly Channel[];
  readonly givenModel?: GivenModel;
}

export interface OpenedApp {
  readonly app: App;
  readonly log: Log;
  /** Stops the app and lets go of the home folder. */
  close(): Promise<void>;
}

export async function openApp(options: OpenOptions): Promise<OpenedApp> {
  const { paths } = options;
  if (paths) await prepareHome(paths);
  const lock = paths && options.databaseUrl === undefined ? requireLock(paths) : undefined;
  try {
    // The setting is known only once the store is open, and may change while we run.
    let longestPieceMs = (): number => LONGEST_PIECE_MS;
    const clock = options.clock ?? systemClock(() => longestPieceMs());
    const store = options.store ?? (await openStore(targetOf(options), clock.now()));
    const ids = options.ids ?? systemIds(clock, undefined, await store.read(newestMessageId));
    const settings = await createSettings(settingRows(store, ids), {
      file: options.layers?.file ?? {},
      env: options.layers?.env ?? {},
      host: options.layers?.host ?? { timeZone: hostTimeZone() },
    });
    longestPieceMs = () => settings.get('cron.evalIntervalMs');
    const log = options.log ?? createLog(settings.get('log.level'));
    for (const { message } of [...(options.problems ?? []), ...settings.problems()]) log.warn({}, message);
    const app = buildApp({
      version: readVersion(),
      store,
      clock,
      ids,
      log,
      settings,
      openEngine,
      ...(options.problems ? { fileProblems: options.problems } : {}),
      ...(options.channels ? { channels: options.channels } : {}),
      ...(options.givenModel ? { givenModel: options.givenModel } : {}),
      ...(paths ? { paths } : {}),
    });
    return { app, log, close: () => closeAll(app, lock) };
  } catch (error) {
    lock?.release();
    throw explainBrokenData(error, paths);
  }
}

/** Another Hark for a simulation: nothing of the machine is in it, nothing of this one, and never a model. */
const openEngine: OpenEngine = async ({ settings, ...parts }) => {
  const { model: _, ...others } = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !name.startsWith('model.')),
  );
  const { app } = await openApp({ ...parts, layers: { file: others }, log: silentLog });
  return app;
};

async function closeAll(app: App, lock: ProcessLock | undefined): Promise<void> {
  await app.stop();
  lock?.release();
}

function targetOf({ databaseUrl, paths }: OpenOptions): StoreTarget {
  if (databaseUrl !== undefined) return { url: databaseUrl };
  return { file: paths ? paths.databaseFile : ':memory:' };
}

/** One Hark per home folder. */
export function requireLock(paths: WorkspacePaths): ProcessLock {
  const lock = takeProcessLock(paths.lockFile);
  if (lock) return lock;
  throw new SetupError(
    `Another Hark is using ${paths.home}.`,
    'Use that one (`hark status`), stop it first, or set HARK_HOME to another folder.',
    { code: 'HOME_IN_USE' },
  );
}

/** Broken data stops the start: an empty assistant that looks healthy would be worse. */
function explainBrokenData(error: unknown, paths: WorkspacePaths | undefined): unknown {
  if (!(error instanceof StoreError) || error.code !== 'CORRUPT' || !paths) return error;
  return new SetupError(
    `${error.message} It was left as it is.`,
    `Run \`hark restore\` to go back to the newest backup in ${paths.backupsFolder}; the broken file is kept beside it.`,
    { cause: error },
  );
}
