/** Whether thoughts that were only shown would have been wanted (Z4), as answered; read along the person's nudges. */
import { statement, type Tx } from '../../store/index.ts';
import { JUDGEMENTS_COUNTED, type Judgement } from './tuned-thresholds.ts';

/** The latest first, as many as count. A greeting or an event has nothing to do with weight. */
export async function listJudgements(tx: Tx, personId: string): Promise<Judgement[]> {
  return (await judged(tx, personId)).rows.map(({ answer }) => answer);
}

const judged = statement<{ answer: Judgement }>(`
  SELECT answer FROM nudges
  WHERE person_id = ? AND is_shadow = 1 AND answer IN ('yes', 'no') AND kind IN ('signals', 'digest')
  ORDER BY created_at DESC, id DESC LIMIT ${JUDGEMENTS_COUNTED}`);
