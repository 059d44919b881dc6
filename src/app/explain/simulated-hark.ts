/**
 * The engine of a simulation: this very program on a store in memory. The store outlives a restart, as a disk would; the
 * person is reachable on every channel of the scenario before anybody wrote a word, and known to Hark unless the
 * scenario says otherwise. Nothing here touches the data of the Hark that runs it.
 */
import { countingIds, InputError, NotFoundError } from '../../base/index.ts';
import type { SpeakApi } from '../../doors/operations/index.ts';
import type {
  Reaction,
  ScenarioUser,
  SimulatedHark,
  SimulatedWorld,
  SimulationPorts,
} from '../../explain/simulate/index.ts';
import { readLedger } from '../../ledger/index.ts';
import { DEFAULT_PERSON_ID, touchAddress } from '../../people/index.ts';
import { noteAct } from '../../speak/sweep/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { findJob } from '../../time/jobs/index.ts';
import type { Engine, OpenEngine } from './engine.ts';
import { jobsMadeFrom, notesBehind, notesOfMessage } from './made-by-message.sql.ts';

const EVERYTHING = 1_000_000;
/** The first moment of all: before every scenario, so that it never looks like something the person just did. */
const LONG_AGO_MS = 1;
/** An address that is there, but that its owner never used (D1). */
const NEVER_MS = 0;
/** More than anybody has. */
const MOST_TASKS = 1_000;

export function simulationPorts(openEngine: OpenEngine): SimulationPorts {
  return {
    open: (world) => openWorld(openEngine, world),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

async function openWorld(openEngine: OpenEngine, world: SimulatedWorld): Promise<SimulatedHark> {
  const { clock, channels, user } = world;
  const store = await openStore({ file: ':memory:' }, clock.now());
  const settings = { ...settingsOf(user), ...user.settings, ...world.settings };
  let openings = 0;
  const open = (): Promise<Engine> =>
    openEngine({ store: staysOpen(store), clock, channels, settings, ids: countingIds(`${++openings}-`) });
  let engine = await open();
  try {
    await engine.prepare();
    await introduce(store, user);
  } catch (error) {
    await store.close();
    throw error;
  }
  return {
    ...doings(() => engine),
    async say(text, channel) {
      const atMs = clock.now();
      const before = new Set(await store.read((tx) => jobsMadeFrom(tx, DEFAULT_PERSON_ID, atMs)));
      const { messageId } = await engine.receive({ text, channel });
      return store.read(async (tx) => {
        const jobs = await jobsMadeFrom(tx, DEFAULT_PERSON_ID, atMs);
        const notes = await notesOfMessage(tx, DEFAULT_PERSON_ID, messageId);
        return [...jobs.filter((id) => !before.has(id)), ...notes];
      });
    },
    behind: (id) => store.read((tx) => notesBehind(tx, DEFAULT_PERSON_ID, id)),
    putOffTo: (id) => store.read(async (tx) => (await findJob(tx, id))?.undo?.madeJobId),
    async start() {
      // What was prepared is put aside: the engine that watches begins on the data alone.
      await engine.stop();
      engine = await open();
      await engine.start();
    },
    stop: () => engine.stop(),
    async close() {
      await engine.stop();
      await store.close();
    },
    beats: () =>
      store.read(async (tx) => (await readLedger(tx, { ...OF_ME, kind: 'beat', limit: EVERYTHING })).reverse()),
    tokens: async () => {
      const rows = await store.read((tx) => readLedger(tx, { ...OF_ME, limit: EVERYTHING }));
      return rows.reduce((sum, row) => sum + row.tokens, 0);
    },
  };
}

const OF_ME = { personId: DEFAULT_PERSON_ID };

type Doings = Pick<SimulatedHark, 'takeIn' | 'remember' | 'finish' | 'react' | 'set'>;

function doings(engine: () => Engine): Doings {
  return {
    takeIn: async ({ source, ...item }) => {
      await engine().inbox.add({ source: sourceName(source), item });
    },
    remember: async (memory) => (await engine().memory.remember(memory)).id,
    finish: async (id) => {
      const isTask = (await tasksOf(engine())).some((task) => task.id === id);
      if (isTask) await engine().tasks.done(id);
      else await engine().memory.edit(id, { state: 'resolved' });
    },
    react: (card, value) => react(engine() as Engine & Pick<SpeakApi, 'answerNudge'>, card, value),
    set: async (name, value) => void (await engine().settings.set({ [name]: value })),
  };
}

const ANSWERS = { dismissed: 'dismiss', done: 'done', snooze: 'snooze' } as const;
const SNOOZE_MINUTES = 10;
const LONGEST_SOURCE = 40;

async function react(
  engine: Engine & Pick<SpeakApi, 'answerNudge'>,
  card: Readonly<Record<string, unknown>>,
  value: Reaction,
): Promise<void> {
  if (typeof card.nudgeId === 'string') {
    await engine.answerNudge(card.nudgeId, { action: ANSWERS[value] });
    return;
  }
  if (typeof card.taskId !== 'string') return;
  const slotAt = typeof card.slotAt === 'number' ? { slotAt: card.slotAt } : {};
  try {
    if (value === 'snooze') await engine.tasks.snooze(card.taskId, { minutes: SNOOZE_MINUTES, ...slotAt });
    else await engine.tasks.done(card.taskId, slotAt);
  } catch (error) {
    // A one-off is gone once it was delivered, and an occurrence may be closed already: nothing is left to close.
    if (!(error instanceof NotFoundError || (error instanceof InputError && error.field === 'slotAt'))) throw error;
  }
}

/** A file may call a source anything; the inbox wants a name. */
function sourceName(given: string): string {
  const name = given
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-');
  return (
    Array.from(name.replace(/^[^\p{L}\p{N}]+/u, ''))
      .slice(0, LONGEST_SOURCE)
      .join('') || 'inbox'
  );
}

async function tasksOf(engine: Engine) {
  return (await engine.tasks.list({ includeDisabled: true, limit: MOST_TASKS })).tasks;
}

/** Reachable everywhere, on the first channel most lately; and no stranger, unless they are one: then they never wrote. */
async function introduce(store: Store, user: ScenarioUser): Promise<void> {
  await store.transaction(async (tx) => {
    for (const [i, channel] of user.channels.entries()) {
      await touchAddress(tx, {
        // The first of all ids: of addresses nobody used yet, those of the scenario come before the one every Hark has.
        id: `0-address-${i}`,
        personId: DEFAULT_PERSON_ID,
        channel,
        account: '',
        chat: DEFAULT_PERSON_ID,
        atMs: user.isNew ? NEVER_MS : LONG_AGO_MS + user.channels.length - i,
      });
    }
    if (!user.isNew) await noteAct(tx, DEFAULT_PERSON_ID, { atMs: LONG_AGO_MS, isGreeting: true });
  });
}

/** The hours somebody is active are the ones that are not quiet. */
function settingsOf({ timeZone, autonomy, activeHours }: ScenarioUser): Record<string, unknown> {
  if (!activeHours) return { timeZone, autonomy };
  const { start, end } = activeHours;
  const isAlways = start === end || (isMidnight(start) && isMidnight(end));
  const quiet = isAlways ? { start: -1, end: -1 } : { start: isMidnight(end) ? '00:00' : end, end: start };
  return { timeZone, autonomy, 'quietHours.start': quiet.start, 'quietHours.end': quiet.end };
}

function isMidnight(time: string): boolean {
  return /^(0?0|24)(:00)?$/u.test(time.trim());
}

/** The same data for one engine after the other. */
function staysOpen(store: Store): Store {
  return {
    dialect: store.dialect,
    place: store.place,
    transaction: (work, traits) => store.transaction(work, traits),
    read: (work) => store.read(work),
    close: async () => {},
  };
}
