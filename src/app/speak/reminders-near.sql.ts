/** The reminders of a person that come, or came, between two instants, in their own words. Hidden jobs are nobody's. */
import { statement, type Tx } from '../../store/index.ts';

export interface NearReminder {
  readonly text: string;
  readonly atMs: number;
}

interface Row {
  readonly name: string;
  readonly at: number;
}

const COMING = statement<Row>(
  `SELECT name, next_run_at AS at FROM jobs WHERE person_id = ? AND is_hidden = 0 AND deleted_at IS NULL
   AND enabled = 1 AND payload_kind = 'reminder' AND next_run_at >= ? AND next_run_at <= ?`,
);
const CAME = statement<Row>(
  `SELECT j.name, s.slot_at AS at FROM slots s JOIN jobs j ON j.id = s.job_id
   WHERE s.person_id = ? AND s.started_at >= ? AND s.slot_at >= ? AND s.slot_at <= ? AND s.outcome = 'ran'
   AND j.is_hidden = 0 AND j.payload_kind = 'reminder'`,
);

export async function remindersBetween(
  tx: Tx,
  personId: string,
  fromMs: number,
  untilMs: number,
): Promise<NearReminder[]> {
  const coming = (await COMING(tx, personId, fromMs, untilMs)).rows;
  const came = (await CAME(tx, personId, fromMs, fromMs, untilMs)).rows;
  return [...coming, ...came].map(({ name, at }) => ({ text: name, atMs: at }));
}
