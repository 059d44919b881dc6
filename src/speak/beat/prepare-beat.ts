/**
 * Reads what a beat is about: the look, the words Hark has of its own for it, and, where a model is to be asked, the
 * prompt. One reading, so that all of it belongs together; writes nothing.
 *
 * What a model may do is settled here, before it is asked (H2, H10): nothing is asked where no words are wanted, where the
 * day's tokens are spent (D8), or while a model that failed is left alone (H12). What would be said without any model is
 * worked out too, so that nothing due hangs on an answer.
 */
import type { Wake } from '../../inbox/index.ts';
import { findPerson } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { decide, type GateLine, periodOf } from '../decide/index.ts';
import { isOnItsWay, listSaid, type Nudge } from '../learn/index.ts';
import { findHeartbeat, type HeartbeatFile, type Look, look, readLookFacts } from '../sweep/index.ts';
import type { BeatParts, Brief } from './beat-parts.ts';
import { draftEvents, draftNudge, isStanding, type NudgeDraft } from './draft-nudge.ts';
import { eventsToTell, MOST_TOLD, sourceOf } from './events-to-tell.ts';
import { asPutOff, SAME_WORDS_MS } from './said-lately.ts';

export interface Prepared {
  readonly look: Look;
  /** What is said without a model; absent where only a model would have words. */
  readonly offline?: NudgeDraft;
  /** A model is to be asked. */
  readonly ask?: Question;
  /** What was said within the last day, for comparing words. */
  readonly said: readonly Nudge[];
}

export interface Question {
  readonly brief: Brief;
  /** What its answer would be about. */
  readonly draft: NudgeDraft;
  /** The same matter: an answer to it may still be used when the look was out of date. */
  readonly about: string;
  /** It is said in any case; the model only finds the words. */
  readonly mustSay: boolean;
  readonly events: readonly Wake[];
  /** Standing work is part of it, or there is none (K20). */
  readonly isWorkDone: boolean;
}

export interface PrepareOrder {
  readonly isManual: boolean;
  readonly file: HeartbeatFile;
  readonly fileText?: string;
}

/** Undefined when there is no such person. */
export async function prepareBeat(
  parts: BeatParts,
  tx: Tx,
  personId: string,
  order: PrepareOrder,
): Promise<Prepared | undefined> {
  const nowMs = parts.clock.now();
  const [known, heartbeat] = [await findPerson(tx, personId), await findHeartbeat(tx, personId)];
  if (!known || !heartbeat) return undefined;
  const person = { ...known, ...(heartbeat.lastActAt === undefined ? {} : { lastActAt: heartbeat.lastActAt }) };
  const facts = (await readLookFacts(parts, tx, [{ person, heartbeat }], nowMs))(personId);
  const seen = await look(parts, tx, person, heartbeat, { nowMs, facts, file: order.file, isManual: order.isManual });
  const events = await eventsNow(parts, tx, seen);
  // What was only thought was not heard, so it keeps nothing from being said.
  const withShadow = seen.decision.verdict === 'observe';
  const withFacts = { ...order, hasWork: order.file === 'work' || facts.hasAdditions };
  const readSaid = () => listSaid(tx, { personId, fromAt: nowMs - SAME_WORDS_MS, limit: 100, withShadow });
  if (events.length > 0) return withQuestion(parts, tx, tellingEvents(seen, events, await readSaid()), withFacts);
  if (seen.skip !== undefined && seen.decision.verdict !== 'observe') return { look: seen, said: [] };
  return withQuestion(parts, tx, { ...withoutModel(seen, await readSaid()), events }, withFacts);
}

/** H2: system events come before signals. They were asked for, so no gate but the switches and the night holds them. */
async function eventsNow(parts: BeatParts, tx: Tx, seen: Look): Promise<readonly Wake[]> {
  const { person, input, decision, atMs } = seen;
  if (decision.reason === 'disabled' || !input.person.hasRoute || (await isOnItsWay(tx, person.id))) return [];
  const isQuiet = periodOf(atMs, person.timeZone, input.settings.quiet) === 'quiet';
  return eventsToTell(await parts.events.pending(tx, person.id, MOST_TOLD * 2), isQuiet);
}

interface Plan extends Prepared {
  readonly events: readonly Wake[];
  readonly mustSay: boolean;
}

function tellingEvents(seen: Look, events: readonly Wake[], said: readonly Nudge[]): Plan {
  const line: GateLine = { name: 'events', outcome: 'force', detail: `${events.length} system events to tell` };
  const { skip: _, ...rest } = seen;
  const { decision } = seen;
  const told = { ...decision, verdict: 'act', reason: 'immediate', gates: [...decision.gates, line] } as const;
  // The person's own are told whatever a model thinks of them; what a program reports may not be worth a word.
  const mustSay = events.some((event) => sourceOf(event) === undefined);
  return { look: { ...rest, decision: told }, offline: draftEvents(events), said, events, mustSay };
}

/** What would be said had nobody a model: standing work needs one, and `gate: always` only asks one. */
function withoutModel(seen: Look, said: readonly Nudge[]): Omit<Plan, 'events'> {
  const { input, decision } = seen;
  const isBare = decision.reason !== 'always' && !decision.signals.some(isStanding);
  const bare = isBare
    ? decision
    : decide({
        ...input,
        settings: { ...input.settings, gate: 'signals' },
        signals: input.signals.filter((signal) => !isStanding(signal)),
      });
  const hasWords = bare.verdict !== 'suppress' && (bare.signals.length > 0 || bare.reason === 'first_contact');
  if (!hasWords) return { look: seen, said, mustSay: false };
  const mustSay = bare.reason === 'critical_deadline' || bare.signals.some(({ tier }) => tier === 'immediate');
  return { look: seen, offline: asPutOff(draftNudge({ ...seen, decision: bare }), said), said, mustSay };
}

async function withQuestion(
  parts: BeatParts,
  tx: Tx,
  plan: Plan,
  order: PrepareOrder & { readonly hasWork: boolean },
): Promise<Prepared> {
  const { look: seen, offline, said, events, mustSay } = plan;
  const prepared = { look: seen, said, ...(offline ? { offline } : {}) };
  if (seen.decision.verdict !== 'act' || offline?.kind === 'greeting') return prepared;
  const reason = whyNotAsked(parts, seen, order);
  if (reason !== undefined || !parts.model) {
    return offline ? prepared : { look: { ...seen, skip: reason ?? 'needs-model' }, said };
  }
  const signals = seen.decision.signals.filter((signal) => !isStanding(signal));
  const isTelling = events.length > 0;
  const withAdditions = order.isManual || seen.decision.reason === 'always' || seen.input.signals.some(isStanding);
  const brief = await parts.model.brief(tx, {
    person: seen.person,
    nowMs: seen.atMs,
    signals: isTelling ? [] : signals,
    events,
    withAdditions,
    ...(order.fileText === undefined ? {} : { fileText: order.fileText }),
  });
  const draft = isTelling ? draftEvents(events) : draftNudge(seen);
  const isWorkDone = withAdditions || !order.hasWork;
  const about = `${draft.kind} ${draft.fingerprint}`;
  return { ...prepared, ask: { brief, draft, mustSay, events, isWorkDone, about } };
}

function whyNotAsked(parts: BeatParts, { heartbeat, input, atMs }: Look, order: PrepareOrder): string | undefined {
  if (!parts.hasModel()) return 'needs-model';
  if (input.person.tokensToday >= input.settings.tokenCap) return 'budget';
  // Words that are due at once do not wait for a model that has just failed.
  return !order.isManual && (heartbeat.modelRetryAt ?? 0) > atMs ? 'model-failed' : undefined;
}
