/**
 * A beat: looks at one person and says what there is to say. Reading and deciding are one step, finding the words is the
 * next, and writing is one unit of work in which the decision, the message and its way out become rows together, before
 * anything is sent. If another look of the person ended in between, everything is thrown away and looked at anew, so
 * that a beat, a tick and a second process never say the same thing twice. A model is asked between the two steps, never
 * while the store is held.
 */
import { type Claim, requireFinish, requireHold } from '../../time/timeline/index.ts';
import { personOfBeatKey } from '../wake/index.ts';
import type { BeatParts } from './beat-parts.ts';
import { findWords } from './find-words.ts';
import { type Prepared, prepareBeat } from './prepare-beat.ts';
import { Turns } from './take-turns.ts';
import { type BeatResult, writeBeat } from './write-beat.ts';

export interface BeatOrder {
  /** Why now: `interval`, `manual`, `wake`, `cron:<job>`… */
  readonly cause: string;
  readonly isManual: boolean;
}

/** Looks that end side by side get in each other's way only as often as there are processes. */
const MOST_TRIES = 5;

/** The timeline's handler of `beat`. */
export async function runBeat(parts: BeatParts, claim: Claim, signal: AbortSignal): Promise<void> {
  const order = { cause: claim.payload ?? 'interval', isManual: false };
  await beatNow(parts, personOfBeatKey(claim.key), order, { claim, signal });
}

/** The work on the timeline that a beat is; a person asking for one has none. */
interface Work {
  readonly claim: Claim;
  readonly signal: AbortSignal;
}

/** Undefined when there is no such person, or when Hark stops while a model is asked. */
export async function beatNow(
  parts: BeatParts,
  personId: string,
  order: BeatOrder,
  work?: Work,
): Promise<BeatResult | undefined> {
  const claim = work?.claim;
  const turns = new Turns(parts.model, work?.signal);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const prepared = await readBeat(parts, personId, order);
    const asked = prepared?.ask && (await turns.answer(prepared.look.person, prepared.ask));
    if (work?.signal.aborted && asked) return giveBack(parts, work.claim);
    const words = prepared && findWords(prepared, asked);
    const result = await parts.store.transaction(async (tx) => {
      if (claim) await requireHold(parts.timeline, tx, claim);
      const made = prepared && words && { prepared, words, asked, turns, cause: order.cause };
      const written = made && (await writeBeat(parts, tx, made));
      // Out of date: the claim stays, and everything is read again.
      if (claim && (written || !prepared)) await requireFinish(parts.timeline, tx, claim);
      return written;
    });
    if (result || !prepared) return result;
  }
  throw new Error(`Too many looks at ${personId} at once.`);
}

/** Nothing is said of a turn that was broken off; the beat comes with the next start. */
async function giveBack(parts: BeatParts, claim: Claim): Promise<undefined> {
  await parts.store.transaction((tx) => parts.timeline.retry(tx, claim, parts.clock.now()));
}

/** The file is read before the store is: nothing waits for a disk while it is held. */
async function readBeat(parts: BeatParts, personId: string, order: BeatOrder): Promise<Prepared | undefined> {
  const file = parts.heartbeatFile(personId);
  const fileText = file === 'work' && parts.hasModel() ? await parts.model?.fileText(personId) : undefined;
  const { isManual } = order;
  return parts.store.read((tx) =>
    prepareBeat(parts, tx, personId, { isManual, file, ...(fileText === undefined ? {} : { fileText }) }),
  );
}
