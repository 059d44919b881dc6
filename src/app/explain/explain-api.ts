/** Why, ledger and status: reading what happened, in words and in rows. */
import type { HarkApi, MemoryApi, Status } from '../../doors/operations/index.ts';
import { type LedgerKind, readLedger } from '../../ledger/index.ts';
import { requirePerson } from '../../people/index.ts';
import type { Store, Tx } from '../../store/index.ts';
import { type JobParts, listJobs, listSlotsOf } from '../../time/jobs/index.ts';
import { startOfDay } from '../api/local-day.ts';
import { whyApi } from './why-api.ts';

export type ExplainApi = Pick<HarkApi, 'why' | 'ledger' | 'status'>;

export function explainApi(parts: { version: string; store: Store; jobs: JobParts; memory: MemoryApi }): ExplainApi {
  const { store, jobs } = parts;
  return {
    ...whyApi({ store, now: () => jobs.clock.now(), memory: parts.memory }),
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
