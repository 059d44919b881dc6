/**
 * The prompt a model would be given if somebody asked for a look right now (H6, H7, H12). It looks as a tick does and only
 * reads: no model is asked, no event, inbox item or instant is used up, and nothing is remembered of it.
 */
import type { ForPerson, HeartbeatPromptView } from '../../../doors/operations/index.ts';
import { type Person, requirePerson } from '../../../people/index.ts';
import { type BeatParts, eventsToTell, MOST_TOLD } from '../../../speak/beat/index.ts';
import { listMutedTopics } from '../../../speak/learn/index.ts';
import type { Signal } from '../../../speak/signals/index.ts';
import { findHeartbeat, type HeartbeatFile, look, readLookFacts } from '../../../speak/sweep/index.ts';
import type { Tx } from '../../../store/index.ts';
import { heartbeatBrief } from './heartbeat-brief.ts';

export interface PreviewParts {
  readonly beat: BeatParts;
  /** The setting `heartbeat.prompt`. */
  readonly prompt: () => string;
  /** The words of HEARTBEAT.md; undefined where there is nothing to do in it. */
  readonly heartbeatText: (personId: string) => Promise<string | undefined>;
}

export function promptPreview(parts: PreviewParts): (query?: ForPerson) => Promise<HeartbeatPromptView> {
  const { beat } = parts;
  return async (query = {}) => {
    const person = await beat.store.read((tx) => requirePerson(tx, query.personId));
    const fileText = await parts.heartbeatText(person.id);
    return beat.store.read(async (tx) => {
      const nowMs = beat.clock.now();
      const events = eventsToTell(await beat.events.pending(tx, person.id, MOST_TOLD * 2), false);
      const signals =
        events.length > 0 ? [] : await signalsNow(beat, tx, person, fileText === undefined ? 'none' : 'work');
      const order = { person, nowMs, signals, events, withAdditions: true };
      const brief = await heartbeatBrief(tx, fileText === undefined ? order : { ...order, fileText }, parts.prompt());
      return { prompt: brief.prompt, atMs: nowMs, hasModel: beat.hasModel() };
    });
  };
}

/** What a look would speak of; where it would stay silent, what counts at this moment without what was muted (D7). */
async function signalsNow(beat: BeatParts, tx: Tx, person: Person, file: HeartbeatFile): Promise<readonly Signal[]> {
  const nowMs = beat.clock.now();
  const heartbeat = await findHeartbeat(tx, person.id);
  if (!heartbeat) return [];
  const facts = (await readLookFacts(beat, tx, [{ person, heartbeat }], nowMs))(person.id);
  const { decision, input } = await look(beat, tx, person, heartbeat, { nowMs, facts, file, isManual: true });
  const muted = new Set(await listMutedTopics(tx, person.id));
  const isHeard = ({ topics }: Signal): boolean => !topics.some((topic) => muted.has(topic.trim().toLowerCase()));
  const found = decision.verdict === 'act' && decision.signals.length > 0 ? decision.signals : input.signals;
  return found.filter((signal) => signal.kind !== 'standing' && isHeard(signal));
}
