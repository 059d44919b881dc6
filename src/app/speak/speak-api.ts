/** Looking on demand, what was said unasked, and answering it: speaking as the doors see it. */
import { createInTurn, InputError, NotFoundError, quote } from '../../base/index.ts';
import type { SpeakApi } from '../../doors/operations/index.ts';
import { requirePerson } from '../../people/index.ts';
import { beatNow } from '../../speak/beat/index.ts';
import { listMutedTopics, listNudges, unmuteTopic } from '../../speak/learn/index.ts';
import { lookBy, watchPerson } from '../../speak/sweep/index.ts';
import { answerNudge } from './answer-nudge.ts';
import type { AnswerParts } from './answer-parts.ts';
import { toDecisionView, toNudgeView } from './decision-view.ts';
import { heartbeatLog } from './model/heartbeat-log.ts';

export type SpokenApi = Pick<SpeakApi, 'tick' | 'nudges' | 'unmute' | 'answerNudge' | 'heartbeatLog'>;

const USUAL_NUDGES = 50;
const MOST_NUDGES = 500;
const LONGEST_SNOOZE_MINUTES = 60 * 24 * 366;

export function speakApi(
  parts: AnswerParts,
  /** Resolves when what was just put on its way has left, or could not. */
  settled: (outboxId: string) => Promise<void>,
): SpokenApi {
  const { beat } = parts;
  const inTurn = createInTurn();
  return {
    async tick(query = {}) {
      const person = await beat.store.transaction(async (tx) => {
        const found = await requirePerson(tx, query.personId);
        await watchPerson(beat.timeline, tx, found.id, beat.clock.now());
        await beat.signals.review(tx, [found], beat.clock.now());
        return found;
      });
      // Looks side by side would only get in each other's way.
      const result = await inTurn(person.id, () => beatNow(beat, person.id, { cause: 'manual', isManual: true }));
      if (!result) throw new NotFoundError('personId', `There is no person ${quote(person.id)}.`);
      if (result.outboxId !== undefined) await settled(result.outboxId);
      return toDecisionView(result);
    },
    nudges: ({ personId, limit = USUAL_NUDGES } = {}) =>
      beat.store.read(async (tx) => {
        const person = await requirePerson(tx, personId);
        const nudges = await listNudges(tx, { personId: person.id, limit: Math.min(limit, MOST_NUDGES) });
        return { nudges: nudges.map(toNudgeView), mutedTopics: await listMutedTopics(tx, person.id) };
      }),
    heartbeatLog: (query = {}) =>
      beat.store.read(async (tx) => heartbeatLog(tx, (await requirePerson(tx, query.personId)).id)),
    unmute: (topic, query = {}, caller) =>
      beat.store.transaction(async (tx) => {
        if (caller?.by === 'model') throw new InputError('topic', 'Only the user may unmute a topic.');
        const person = await requirePerson(tx, query.personId);
        if (!(await unmuteTopic(tx, person.id, topic))) {
          const muted = await listMutedTopics(tx, person.id);
          throw new NotFoundError(
            'topic',
            `${quote(topic)} is not muted. Muted: ${muted.map(quote).join(', ') || 'nothing'}.`,
          );
        }
        await lookBy(beat.timeline, tx, person.id, beat.clock.now());
        return { mutedTopics: await listMutedTopics(tx, person.id) };
      }),
    answerNudge: async (id, { personId, action, minutes }, caller) => {
      if (minutes !== undefined && !(minutes >= 1 && minutes <= LONGEST_SNOOZE_MINUTES)) {
        throw new InputError('minutes', `minutes is ${quote(minutes)}; allowed: 1 to ${LONGEST_SNOOZE_MINUTES}.`);
      }
      return beat.store.transaction(async (tx) => {
        const person = await requirePerson(tx, personId);
        const order = { id, action, ...(minutes === undefined ? {} : { minutes }) };
        return answerNudge(parts, tx, person, order, caller);
      });
    },
  };
}
