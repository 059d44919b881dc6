/**
 * Yes or no to what Hark would have said in observe and shadow mode (Z4): "I would have wanted that", or not. The
 * answers tune how much small signs have to weigh together, and the reply says what came of it. A second answer takes
 * the place of the first. Nothing about the matter itself changes. Refuses a model, and anything that was really sent.
 */
import { ConflictError, InputError, quote } from '../../base/index.ts';
import type { DoorCaller } from '../../doors/operations/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import {
  FEWEST_JUDGEMENTS,
  type Judgement,
  listJudgements,
  markAnswered,
  type Nudge,
  tunedThresholds,
} from '../../speak/learn/index.ts';
import { lookBy } from '../../speak/sweep/index.ts';
import type { Tx } from '../../store/index.ts';
import type { Answered, AnswerParts } from './answer-parts.ts';

/** Several answers in a row are one look. */
const SOON_MS = 1_000;

const HEARD: Readonly<Record<Judgement, string>> = {
  yes: 'Noted: you would have wanted that.',
  no: 'Noted: you would not have wanted that.',
};

export async function judgeThought(
  parts: AnswerParts,
  tx: Tx,
  nudge: Nudge,
  judgement: Judgement,
  caller: DoorCaller | undefined,
): Promise<Answered> {
  if (caller?.by === 'model') {
    throw new InputError('action', 'Only the user may say whether a message would have been wanted.');
  }
  if (!nudge.isShadow) {
    const allowed = 'This one was sent; allowed: done, snooze, dismiss, mute.';
    throw new ConflictError('action', `${quote(judgement)} is an answer to what Hark only thought. ${allowed}`);
  }
  const { clock, timeline } = parts.beat;
  const atMs = clock.now();
  await markAnswered(tx, nudge.id, judgement, atMs);
  const said = `${HEARD[judgement]} ${await effect(parts, tx, nudge.personId)}`;
  await writeLedger(tx, parts.ids, {
    personId: nudge.personId,
    kind: 'beat',
    subject: nudge.id,
    parentId: nudge.decisionId,
    at: atMs,
    outcome: judgement,
    summary: `You answered ${quote(nudge.text)}, which was only thought: ${said}`,
    detail: { door: caller?.door ?? 'library', items: nudge.items },
  });
  // What weighed too little may weigh enough now.
  await lookBy(timeline, tx, nudge.personId, atMs + SOON_MS);
  return { id: nudge.id, said };
}

async function effect({ beat }: AnswerParts, tx: Tx, personId: string): Promise<string> {
  const { thresholds, autonomy } = beat.settings();
  const answers = await listJudgements(tx, personId);
  const left = FEWEST_JUDGEMENTS - answers.length;
  if (left > 0) return `${left} more ${left === 1 ? 'answer' : 'answers'} and I begin to go by them.`;
  const [set, used] = [thresholds[autonomy], tunedThresholds(thresholds, answers)[autonomy]];
  if (set === used) return `Small signs still have to weigh ${set} together.`;
  return `Small signs now have to weigh ${used} together; the setting says ${set}.`;
}
