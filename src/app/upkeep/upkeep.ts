/**
 * The house-keeping that runs by itself: a daily backup, trimming what is kept only for a while, and the fading of
 * notes. Hidden work on the same timeline as everything else, so it survives restarts and runs once.
 */
import { count, DAY_MS, fromWallMs, messageOf, toWallMs } from '../../base/index.ts';
import { trimWakes } from '../../inbox/index.ts';
import { trimLedger, writeLedger } from '../../ledger/index.ts';
import { DEFAULT_PERSON_ID } from '../../people/index.ts';
import { trimNudges } from '../../speak/learn/index.ts';
import { readMark, type Tx, writeMark } from '../../store/index.ts';
import { purgeDeletedAdditions } from '../../time/additions/index.ts';
import { closeAbandonedSlots, purgeDeletedJobs, trimSlots } from '../../time/jobs/index.ts';
import { type Claim, type Handlers, requireFinish, type Timeline } from '../../time/timeline/index.ts';
import type { AppParts } from '../app-parts.ts';
import { runBackup } from './backup.fs.ts';

const KINDS = ['tidy', 'backup'] as const;

/** How long the ledger remembers: long enough to rewind a season. */
const LEDGER_DAYS = 90;
/** How long what was said unasked is remembered: longer than any rule looks back. */
const SPOKEN_DAYS = 180;
/** How long a deleted job can be brought back. */
const UNDO_DAYS = 30;
/** Tidying follows the backup, so that what it removes was copied once more. */
const TIDY_AFTER_BACKUP_MS = 30 * 60_000;

/** How far the clock had come when things were tidied last; see `tidyTime`. */
const TIDIED_MARK = 'tidied-at';
/** From one day's tidying to the next, no more time than this counts. */
const MOST_PASSED_MS = 2 * DAY_MS;

type UpkeepParts = AppParts & { readonly timeline: Timeline };

/** Moves the notes that have faded by then. */
export type Fade = (nowMs: number) => Promise<{ stale: number; archived: number }>;

export function upkeepHandlers(parts: UpkeepParts, fade: Fade): Handlers {
  return { backup: (claim) => backUp(parts, claim), tidy: (claim) => tidy(parts, claim, fade) };
}

/** Puts upkeep on the timeline at the hour that is set now. One that is overdue stays: it is still owed. */
export async function planUpkeep(parts: UpkeepParts, tx: Tx): Promise<void> {
  if ((await readMark(tx, TIDIED_MARK)) === undefined) await writeMark(tx, TIDIED_MARK, String(parts.clock.now()));
  for (const kind of KINDS) {
    if (kind === 'backup' && !parts.paths) continue;
    const planned = await parts.timeline.get(tx, kind);
    if (planned && planned.at <= parts.clock.now()) continue;
    const at = nextUpkeepAt(parts, kind);
    await parts.timeline.put(tx, { key: kind, kind, lane: kind, personId: DEFAULT_PERSON_ID, at });
  }
}

function nextUpkeepAt(parts: UpkeepParts, kind: 'backup' | 'tidy'): number {
  const zone = parts.settings.get('timeZone');
  const now = parts.clock.now();
  const after = kind === 'tidy' ? TIDY_AFTER_BACKUP_MS : 0;
  const wanted = parts.settings.get('backup.hour') * 3_600_000 + after;
  const midnight = Math.floor(toWallMs(zone, now) / DAY_MS) * DAY_MS;
  const today = fromWallMs(zone, midnight + wanted).atMs;
  return today > now ? today : fromWallMs(zone, midnight + DAY_MS + wanted).atMs;
}

async function backUp(parts: UpkeepParts, claim: Claim): Promise<void> {
  let outcome = 'backed-up';
  let summary: string;
  try {
    const { file } = await runBackup(parts);
    summary = `Made today's backup: ${file}.`;
  } catch (error) {
    // A backup that fails must not be tried in a circle all night; it is said, and tomorrow comes.
    outcome = 'failed';
    summary = `Today's backup failed: ${messageOf(error)}`;
    parts.log.error({ error: messageOf(error) }, 'the daily backup failed');
  }
  await finish(parts, claim, outcome, summary, 'backup');
}

async function tidy(parts: UpkeepParts, claim: Claim, fade: Fade): Promise<void> {
  const { store, clock, settings } = parts;
  const days = settings.get('jobs.runLogDays');
  const rows = settings.get('jobs.runLogRows');
  const [now, slots, jobs, ledger] = await store.transaction(async (tx) => {
    const now = await tidyTime(tx, clock.now());
    const undoable = now - UNDO_DAYS * DAY_MS;
    await closeAbandonedSlots(tx, clock.now());
    return [
      now,
      await trimSlots(tx, now - days * DAY_MS, rows),
      (await purgeDeletedJobs(tx, undoable)) + (await purgeDeletedAdditions(tx, undoable)),
      (await trimLedger(tx, now - LEDGER_DAYS * DAY_MS)) + (await trimSpoken(tx, now - SPOKEN_DAYS * DAY_MS)),
    ];
  });
  const { stale, archived } = await fade(now);
  const faded = stale + archived > 0 ? ` ${count(stale + archived, 'note')} faded.` : '';
  const summary = `Tidied: ${slots} run records, ${jobs} deleted tasks and ${ledger} ledger rows were old enough to go.${faded}`;
  await finish(parts, claim, 'tidied', summary, 'tidy');
}

/**
 * The time by which age is judged. A clock that leaps a year ahead would make everything look old, and what is removed
 * does not come back when the clock is put right: so it follows the clock by a few days at a time only.
 */
async function tidyTime(tx: Tx, nowMs: number): Promise<number> {
  const last = Number(await readMark(tx, TIDIED_MARK));
  const at = Math.min(nowMs, (Number.isFinite(last) ? last : nowMs) + MOST_PASSED_MS);
  await writeMark(tx, TIDIED_MARK, String(at));
  return at;
}

function finish(
  parts: UpkeepParts,
  claim: Claim,
  outcome: string,
  summary: string,
  kind: 'backup' | 'tidy',
): Promise<void> {
  return parts.store.transaction(async (tx) => {
    const entry = { personId: DEFAULT_PERSON_ID, kind: 'system' as const, at: parts.clock.now(), outcome, summary };
    await writeLedger(tx, parts.ids, entry);
    await requireFinish(parts.timeline, tx, claim, nextUpkeepAt(parts, kind));
  });
}

async function trimSpoken(tx: Tx, before: number): Promise<number> {
  return (await trimNudges(tx, before)) + (await trimWakes(tx, before));
}
