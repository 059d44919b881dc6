/** What happens around the loop: what a start has to put right first, and what a changed setting has to set in motion. */
import { messageOf } from '../base/index.ts';
import { writeLedger } from '../ledger/index.ts';
import { DEFAULT_PERSON_ID, findPerson, offerAddress, type Person, savePerson } from '../people/index.ts';
import type { Tx } from '../store/index.ts';
import { closeAbandonedSlots, isClockBack, type JobParts, moveToZone, resumeHeldJobs } from '../time/jobs/index.ts';
import type { AppParts } from './app-parts.ts';
import { planUpkeep } from './upkeep/index.ts';

/**
 * Before the loop runs: the person and a place to reach them exist, claims of a dead process are free (embedded: there
 * is no other), a clock that went back while Hark was off is noticed, held work is planned, upkeep is on the timeline.
 */
export async function prepareStart(
  parts: AppParts,
  jobs: JobParts,
  replanAll: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { store, clock } = parts;
  if (store.dialect === 'sqlite') await jobs.timeline.releaseAll();
  await store.transaction(async (tx) => {
    const person = await ensurePerson(parts, tx);
    const wanted = parts.settings.get('timeZone');
    if (person.timeZone !== wanted) await moveToZone(jobs, tx, person, wanted);
    if (await isClockBack(jobs, tx)) await replanAll(tx);
    await closeAbandonedSlots(tx, clock.now());
    if (parts.settings.get('scheduling.enabled')) await resumeHeldJobs(jobs, tx);
    await planUpkeep({ ...parts, timeline: jobs.timeline }, tx);
  });
}

/** The ledger says when Hark began to watch; a command that only looks does not count. */
export function noteStart({ store, ids, clock, version }: AppParts): Promise<string> {
  return store.transaction((tx) =>
    writeLedger(tx, ids, {
      personId: DEFAULT_PERSON_ID,
      kind: 'system',
      at: clock.now(),
      outcome: 'started',
      summary: `Hark ${version} started.`,
    }),
  );
}

async function ensurePerson(parts: AppParts, tx: Tx): Promise<Person> {
  const now = parts.clock.now();
  const known = await findPerson(tx, DEFAULT_PERSON_ID);
  const name = parts.settings.get('person.name');
  if (known) {
    if (known.name === name) return known;
    const renamed = { ...known, name };
    await savePerson(tx, renamed, now);
    return renamed;
  }
  const person = { id: DEFAULT_PERSON_ID, name, timeZone: parts.settings.get('timeZone') };
  await savePerson(tx, person, now);
  // The machine's zone is only the first guess; from now on it is the person's own, wherever the machine goes (P2).
  if (parts.settings.view('timeZone').origin === 'default') {
    await parts.settings.set(tx, 'timeZone', person.timeZone, { actor: 'system:start', at: now });
  }
  // A reminder set before anybody wrote a word still has somewhere to go.
  const address = {
    id: parts.ids.next(),
    personId: person.id,
    channel: 'web',
    account: '',
    chat: person.id,
    atMs: now,
  };
  await offerAddress(tx, address);
  return person;
}

export interface SettingsFollower {
  start(): void;
  stop(): void;
  /** Resolves when every change so far has taken effect. */
  applied(): Promise<void>;
}

/** Settings that decide how long due work waits: the switch, the quiet window, and whether it counts. */
const HOLDS = [
  'scheduling.enabled',
  'timeZone',
  'quietHours.start',
  'quietHours.end',
  'reminders.respectQuietHours',
] as const;

/** Does what the changed settings demand, in the unit of work that follows the change. */
export type FollowChange = (tx: Tx, names: ReadonlySet<string>) => Promise<void>;

/** Sets in motion what a changed setting demands, one change after the other. */
export function followSettings(
  parts: AppParts,
  jobs: JobParts,
  others: readonly FollowChange[] = [],
): SettingsFollower {
  const { store, settings, log } = parts;
  let last = Promise.resolve();
  let stop: (() => void) | undefined;
  const apply = async (names: ReadonlySet<string>): Promise<void> => {
    try {
      await store.transaction(async (tx) => {
        if (names.has('timeZone') || names.has('person.name')) {
          const person = await ensurePerson(parts, tx);
          const timeZone = settings.get('timeZone');
          if (person.timeZone !== timeZone) await moveToZone(jobs, tx, person, timeZone);
        }
        const isHoldMoved = HOLDS.some((name) => names.has(name));
        // Whatever still holds a job holds it again, until the end that counts now.
        if (isHoldMoved && settings.get('scheduling.enabled')) await resumeHeldJobs(jobs, tx);
        if (names.has('timeZone') || names.has('backup.hour')) {
          await planUpkeep({ ...parts, timeline: jobs.timeline }, tx);
        }
        for (const follow of others) await follow(tx, names);
      });
    } catch (error) {
      log.error({ error: messageOf(error) }, 'a changed setting could not take effect; it will at the next start');
    }
  };
  return {
    start() {
      stop = settings.onChange((changes) => {
        const names = new Set<string>(changes.map((change) => change.name));
        last = last.then(() => apply(names));
      });
    },
    stop: () => stop?.(),
    applied: () => last,
  };
}
