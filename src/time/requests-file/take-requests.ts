/**
 * Does what the lines of the requests file ask for, inside the transaction that stores how far it was read (SPEC S13).
 * A line that cannot be done is written into the ledger and passed over; it never stops the lines after it.
 */
import { InputError, type Log } from '../../base/index.ts';
import { writeLedger } from '../../ledger/index.ts';
import type { Person } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import { parseRequestLine } from '../cron-input/index.ts';
import { addJob, type Caller, type JobParts, removeJob } from '../jobs/index.ts';
import type { RequestLine } from './cut-lines.ts';

export async function takeRequests(
  jobs: JobParts,
  tx: Tx,
  lines: readonly RequestLine[],
  context: { readonly person: Person; readonly log: Log },
): Promise<void> {
  for (const line of lines) {
    const problem = line.kind === 'bad' ? line.problem : await takeLine(jobs, tx, line.text, context.person);
    if (problem !== undefined) await report(jobs, tx, line.number, problem, context);
  }
}

/** Undefined when it was done; else what is wrong with the line. Every check comes before the first write. */
async function takeLine(jobs: JobParts, tx: Tx, text: string, person: Person): Promise<string | undefined> {
  const caller: Caller = { by: 'file', personId: person.id };
  try {
    const request = parseRequestLine(text, { timeZone: person.timeZone });
    if (request.kind === 'create') await addJob(jobs, tx, request.job, caller, request.id);
    if (request.kind === 'delete') await removeJob(jobs, tx, request.id, caller);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

async function report(
  jobs: JobParts,
  tx: Tx,
  number: number,
  problem: string,
  { person, log }: { readonly person: Person; readonly log: Log },
): Promise<void> {
  log.warn({ line: number }, `a line of the requests file was passed over: ${problem}`);
  await writeLedger(tx, jobs.ids, {
    personId: person.id,
    kind: 'job',
    at: jobs.clock.now(),
    outcome: 'refused',
    reason: 'requests-file',
    summary: `Line ${number} of the requests file was passed over: ${problem}`,
  });
}
