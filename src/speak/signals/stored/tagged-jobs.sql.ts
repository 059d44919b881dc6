/**
 * Which `cron:` tags notes carry, and which job each became (K1): one job per note and tag, made once. A one-time tag
 * that has run stays written down, so that touching the note does not run it again. Tags on what an outsider wrote
 * plan nothing.
 */
import { statement, type TaggedJobsTable, type Tx } from '../../../store/index.ts';
import { lineOf } from '../words.ts';
import { statementByIds } from './by-ids.sql.ts';

export interface TaggedNote {
  readonly noteId: string;
  readonly tag: string;
  /** In a few words, for the job's name. */
  readonly text: string;
  readonly createdAtMs: number;
  /** Since then it says what it says now: a tag put on later reached nothing before that. */
  readonly updatedAtMs: number;
}

interface TagRow {
  readonly note_id: string;
  readonly person_id: string;
  readonly tag: string;
  readonly title: string;
  readonly content: string;
  readonly created_at: number;
  readonly updated_at: number;
}

const TAGS = statementByIds<TagRow>(
  (marks) => `SELECT g.note_id, n.person_id, g.tag, n.title, n.content, n.created_at, n.updated_at
    FROM note_tags g JOIN notes n ON n.id = g.note_id
    WHERE n.state = 'active' AND n.hidden = 0 AND n.trust <> 'untrusted'
    AND g.tag >= 'cron:' AND g.tag < 'cron;' AND g.note_id IN (${marks}) ORDER BY g.note_id, g.tag`,
);
const JOBS = statementByIds<TaggedJobsTable>(
  (marks) => `SELECT * FROM tagged_jobs WHERE person_id = ? AND note_id IN (${marks})`,
);
const PUT = statement(
  `INSERT INTO tagged_jobs (note_id, tag, person_id, job_id) VALUES (?, ?, ?, ?)
   ON CONFLICT (note_id, tag) DO UPDATE SET job_id = excluded.job_id`,
);
const DROP = statement('DELETE FROM tagged_jobs WHERE person_id = ? AND note_id = ? AND tag = ?');
const BY_JOB = statement<TaggedJobsTable>('SELECT * FROM tagged_jobs WHERE job_id = ?');

/** The tags of those of these notes that are active and the owner's own. */
export async function listScheduleTags(tx: Tx, personId: string, ids: readonly string[]): Promise<TaggedNote[]> {
  const rows = (await TAGS(tx, ids)).filter((row) => row.person_id === personId);
  return rows.map((row) => ({
    noteId: row.note_id,
    tag: row.tag,
    text: lineOf({ ...row, trust: 'owner', source: null }),
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
  }));
}

export const listTaggedJobs = (tx: Tx, personId: string, ids: readonly string[]): Promise<TaggedJobsTable[]> =>
  JOBS(tx, ids, personId);

export async function putTaggedJob(tx: Tx, row: TaggedJobsTable): Promise<void> {
  await PUT(tx, row.note_id, row.tag, row.person_id, row.job_id);
}

export async function dropTaggedJob(tx: Tx, row: TaggedJobsTable): Promise<void> {
  await DROP(tx, row.person_id, row.note_id, row.tag);
}

/** The note whose tag became this job. */
export async function findTaggedJob(tx: Tx, jobId: string): Promise<TaggedJobsTable | undefined> {
  return (await BY_JOB(tx, jobId)).rows[0];
}
