/** Why, ledger and status: reading what happened, in words and in rows. */
import { fromWallMs, InputError, quote } from '../../base/index.ts';
import type { HarkApi, Status } from '../../doors/operations/index.ts';
import { rowsAbout, tellStory } from '../../explain/index.ts';
import { type LedgerKind, readLedger } from '../../ledger/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import { type JobParts, listJobs, listSlotsOf } from '../../time/jobs/index.ts';
import { parseAt } from '../../time/schedule/index.ts';
import { startOfDay } from './local-day.ts';

/** How much is looked through for words; older rows are reached by a moment. */
const MOST_ROWS_SEARCHED = 5_000;
/** "Around" a moment. */
const AROUND_MS = 30 * 60_000;
const MOST_ROWS_TOLD = 60;

export type ExplainApi = Pick<HarkApi, 'why' | 'ledger' | 'status'>;

export function explainApi(parts: { version: string; store: Store; jobs: JobParts }): ExplainApi {
  const { store, jobs } = parts;
  return {
    why: (query = {}) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query.personId);
        if (query.about !== undefined) {
          const rows = await readLedger(tx, { personId: person.id, limit: MOST_ROWS_SEARCHED });
          const found = rowsAbout(rows, query.about).slice(0, MOST_ROWS_TOLD);
          return tellStory(found, person.timeZone, quote(query.about));
        }
        const at = query.at === undefined ? undefined : instantOf(query.at, person.timeZone);
        const rows = await readLedger(tx, {
          personId: person.id,
          limit: MOST_ROWS_TOLD,
          ...(at === undefined ? {} : { fromAt: at - AROUND_MS, untilAt: at + AROUND_MS }),
        });
        return tellStory(rows, person.timeZone, at === undefined ? 'anything yet' : 'that time');
      }),
    ledger: (query = {}) =>
      store.read(async (tx) => {
        const { personId, kind, ...rest } = query;
        const person = await requirePerson(tx, personId);
        const rows = await readLedger(tx, {
          ...rest,
          personId: person.id,
          // An unknown kind simply finds nothing.
          ...(kind === undefined ? {} : { kind: kind as LedgerKind }),
        });
        return { rows };
      }),
    status: (query) =>
      store.read(async (tx) => {
        const person = await requirePerson(tx, query?.personId);
        const nowMs = jobs.clock.now();
        const [next] = await listJobs(tx, { personId: person.id, limit: 1 });
        const nextAt = next?.state.nextRunAtMs;
        return {
          version: parts.version,
          nowMs,
          person,
          schedulingEnabled: jobs.settings.isSchedulingEnabled(),
          hasModel: jobs.effects.agentTurn !== undefined,
          today: await today(jobs, tx, person, nowMs),
          ...(next && nextAt !== undefined ? { next: { taskId: next.id, name: next.name, at: nextAt } } : {}),
        };
      }),
  };
}

async function today(
  jobs: JobParts,
  tx: Tx,
  person: { id: string; timeZone: string },
  nowMs: number,
): Promise<Status['today']> {
  const from = startOfDay(nowMs, person.timeZone);
  const until = startOfDay(from + 36 * 3_600_000, person.timeZone);
  const slots = await listSlotsOf(tx, person.id, from, 5_000);
  const sent = slots.filter((slot) => slot.outcome === 'ran' && slot.outboxId !== undefined);
  const waiting = await listJobs(tx, { personId: person.id, limit: 1_000 });
  const lastSentAt = sent[0]?.startedAt;
  return {
    dueLeft: waiting.filter(({ state }) => state.nextRunAtMs !== undefined && state.nextRunAtMs < until).length,
    sent: sent.length,
    late: sent.filter((slot) => slot.lateMs > jobs.settings.onTimeMs()).length,
    missed: slots.filter((slot) => slot.outcome === 'missed').length,
    ...(lastSentAt === undefined ? {} : { lastSentAt }),
  };
}

/** Epoch milliseconds, or a time that ends in Z or an offset. */
const HAS_OFFSET = /^-?\d+$|(z|[+-]\d\d(:?\d\d)?)$/iu;

/** Epoch milliseconds, an ISO time, or a local date and time. */
function instantOf(at: number | string, timeZone: string): number {
  if (typeof at === 'number') return at;
  const parsed = parseAt(at);
  // Without an offset the person means their own clock.
  if (parsed !== undefined) return HAS_OFFSET.test(at) ? parsed : fromWallMs(timeZone, parsed).atMs;
  throw new InputError('at', `${quote(at)} is not a time. Use 2026-03-11T15:10, or epoch milliseconds.`);
}
