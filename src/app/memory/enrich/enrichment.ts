/**
 * Reading messages once more with a model (M7). A message that is worth it puts a row on the timeline in its own unit of
 * work; the row asks the model, lays the answer over what is known, and ends in the unit that writes it: killed at any
 * instant, nothing is lost and nothing is kept twice. Serial per person, so that a day's tokens are counted rightly.
 *
 * What can pass is tried again with growing pauses; what cannot is recorded as skipped. Either way the offline reading
 * stands. Switched off, over budget, not set up: no row, no call.
 */
import type { Model, ModelFailure, Usage } from '../../../agent/model/index.ts';
import type { Settings } from '../../../config/index.ts';
import { findMessage, type Message, type Reply } from '../../../inbox/index.ts';
import { writeLedger } from '../../../ledger/index.ts';
import { checkEnriched, isWorthReading, type KnownNote, languageOf } from '../../../memory/capture/index.ts';
import { forgottenAmong } from '../../../memory/index-messages/index.ts';
import { findPerson, type Person } from '../../../people/index.ts';
import type { Store, Tx } from '../../../store/index.ts';
import { type Claim, FencedError, type Handlers, requireFinish, type Timeline } from '../../../time/timeline/index.ts';
import { dayParts } from '../../api/index.ts';
import { ENRICHED_SHAPE } from './answer-shape.ts';
import { ENRICH_SYSTEM, enrichPrompt } from './enrich-prompt.ts';
import { type KeepingParts, keepEnriched, notesOfMessage } from './keep-enriched.ts';
import { afterFailure } from './retry-plan.ts';
import { spend, spentToday } from './spent-tokens.ts';

export interface EnrichmentParts extends KeepingParts {
  readonly store: Store;
  readonly timeline: Timeline;
  readonly settings: Settings<Tx>;
  readonly model: Pick<Model, 'isSetUp' | 'object'>;
}

export interface Enrichment {
  /** In the unit of work that stores the message: plans the reading, if there is anything to read and to read it with. */
  plan(tx: Tx, message: Message, told: Told): Promise<void>;
  readonly handlers: Handlers;
}

export interface Told {
  readonly person: Person;
  readonly causeId: string;
  readonly replies: readonly Reply[];
}

const MOST_OUTPUT_TOKENS = 1_500;
/** Roughly so many characters are a token, rather too few than too many. */
const CHARACTERS_PER_TOKEN = 3;

interface Task {
  readonly messageId: string;
  readonly causeId: string | undefined;
}

interface Scene {
  readonly person: Person;
  readonly message: Message;
  readonly known: readonly KnownNote[];
  readonly spent: number;
}

export function createEnrichment(parts: EnrichmentParts): Enrichment {
  const { clock, settings, timeline, model } = parts;
  const isOn = (): boolean => settings.get('capture.model') && model.isSetUp('extraction');
  return {
    async plan(tx, message, { person, causeId, replies }) {
      // Commands, questions that were answered and reminders that were set are dealt with.
      if (!isOn() || message.author !== undefined || replies.some(({ skipCapture }) => skipCapture)) return;
      if (!isWorthReading(message.text, settings.get('locale'))) return;
      if ((await spentToday(tx, person, clock.now())) >= settings.get('capture.tokenCap')) return;
      await timeline.put(tx, {
        key: `capture:${message.id}`,
        kind: 'capture',
        lane: `capture:${person.id}`,
        personId: person.id,
        at: clock.now(),
        payload: `${message.id} ${causeId}`,
      });
    },
    handlers: { capture: (claim, signal) => readWithModel(parts, isOn, claim, signal) },
  };
}

async function readWithModel(
  parts: EnrichmentParts,
  isOn: () => boolean,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  const [messageId = '', causeId] = claim.payload?.split(' ') ?? [];
  const task: Task = { messageId, causeId };
  const scene = await parts.store.read((tx) => readScene(parts, tx, claim.personId, messageId));
  // Deleted or forgotten meanwhile: nothing is left to be said about it.
  if (!scene) return parts.store.transaction(async (tx) => void (await requireFinish(parts.timeline, tx, claim)));
  if (!isOn()) return skip(parts, claim, task, { reason: 'switched-off', words: 'no model is to read it' });
  const prompt = enrichPrompt({
    text: scene.message.text,
    saidAtMs: scene.message.at,
    timeZone: scene.person.timeZone,
    known: scene.known,
  });
  const expected = Math.ceil((ENRICH_SYSTEM.length + prompt.length) / CHARACTERS_PER_TOKEN);
  if (scene.spent + expected > parts.settings.get('capture.tokenCap')) {
    return skip(parts, claim, task, { reason: 'budget', words: "today's tokens for reading messages are used up" });
  }
  const answer = await parts.model.object({
    use: 'extraction',
    personId: claim.personId,
    ...(causeId === undefined ? {} : { causeId }),
    system: ENRICH_SYSTEM,
    prompt,
    schema: ENRICHED_SHAPE,
    name: 'notes',
    description: 'What is worth remembering of the message, and what it says is over.',
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    signal,
  });
  if (!answer.ok) return afterTrouble(parts, claim, task, { person: scene.person, error: answer.error });
  const { object, usage, model } = answer.value;
  await parts.store.transaction(async (tx) => {
    // Looked at anew: a call takes its time, and the person may have forgotten it since.
    const now = await readScene(parts, tx, claim.personId, messageId);
    const outcome = await parts.timeline.finish(tx, claim);
    if (outcome === 'fenced') throw new FencedError(claim);
    await spend(tx, scene.person, parts.clock.now(), tokensOf(usage));
    if (!now || outcome === 'superseded') return;
    const { message, person } = now;
    const locale = parts.settings.get('locale');
    await keepEnriched(parts, tx, {
      message,
      checked: checkEnriched(object, message.text, {
        nowMs: message.at,
        timeZone: person.timeZone,
        author: 'owner',
        trust: 'owner',
        locale,
        defaults: dayParts(parts.settings),
      }),
      language: languageOf(message.text, locale),
      causeId,
      model,
      tokens: tokensOf(usage),
    });
  });
}

const tokensOf = (usage: Usage | undefined): number => (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);

async function readScene(
  parts: EnrichmentParts,
  tx: Tx,
  personId: string,
  messageId: string,
): Promise<Scene | undefined> {
  const person = await findPerson(tx, personId);
  const message = person && (await findMessage(tx, personId, messageId));
  if (!message || (await forgottenAmong(tx, personId, [messageId])).size > 0) return undefined;
  return {
    person,
    message,
    known: await notesOfMessage(tx, message),
    spent: await spentToday(tx, person, parts.clock.now()),
  };
}

async function afterTrouble(
  parts: EnrichmentParts,
  claim: Claim,
  task: Task,
  { person, error }: { person: Person; error: ModelFailure },
): Promise<void> {
  const againAt = afterFailure(error, claim.attempts, parts.clock.now());
  if (againAt === undefined) {
    return skip(parts, claim, task, { reason: error.kind, words: error.message, spentBy: person, usage: error.usage });
  }
  await parts.store.transaction(async (tx) => {
    if ((await parts.timeline.retry(tx, claim, againAt)) === 'fenced') throw new FencedError(claim);
    await spend(tx, person, parts.clock.now(), tokensOf(error.usage));
  });
}

interface Skipped {
  readonly reason: string;
  readonly words: string;
  readonly spentBy?: Person;
  readonly usage?: Usage | undefined;
}

async function skip(parts: EnrichmentParts, claim: Claim, task: Task, why: Skipped): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await requireFinish(parts.timeline, tx, claim);
    if (why.spentBy) await spend(tx, why.spentBy, parts.clock.now(), tokensOf(why.usage));
    await writeLedger(tx, parts.ids, {
      personId: claim.personId,
      kind: 'capture',
      subject: task.messageId,
      ...(task.causeId === undefined ? {} : { parentId: task.causeId }),
      at: parts.clock.now(),
      outcome: 'skipped',
      reason: why.reason,
      summary: `No model read this message: ${why.words.replace(/[.\s]+$/u, '')}. What was noted without one stands.`,
      detail: { tries: claim.attempts, tokens: tokensOf(why.usage) },
    });
  });
}
