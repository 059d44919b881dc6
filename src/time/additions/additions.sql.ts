/** The additions table. Only this room writes it; every query but the purge is keyed by person. */
import { type Flag, listStatement, type Tables, type Tx } from '../../store/index.ts';
import type { CreatedBy } from '../jobs/index.ts';
import type { Addition, AdditionUndo } from './addition.ts';

export async function saveAddition(tx: Tx, addition: Addition): Promise<void> {
  const { id, ...row } = toRow(addition);
  await tx.db
    .insertInto('additions')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Deleted ones too: undo needs them. */
export async function findAddition(tx: Tx, id: string, personId: string): Promise<Addition | undefined> {
  const row = await tx.db
    .selectFrom('additions')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row && toAddition(row);
}

export interface AdditionQuery {
  readonly personId: string;
  readonly includeDisabled?: boolean;
  /** Only what a heartbeat may follow: switched on, and not waiting for the owner's word. */
  readonly onlyActive?: boolean;
  readonly limit?: number;
}

/** In the order they were made. */
export async function listAdditions(tx: Tx, query: AdditionQuery): Promise<Addition[]> {
  let select = tx.db
    .selectFrom('additions')
    .selectAll()
    .where('person_id', '=', query.personId)
    .where('deleted_at', 'is', null);
  if (!query.includeDisabled || query.onlyActive) select = select.where('enabled', '=', 1);
  if (query.onlyActive) select = select.where('needs_approval', '=', 0);
  if (query.limit !== undefined) select = select.limit(query.limit);
  const rows = await select.orderBy('created_at').orderBy('id').execute();
  return rows.map(toAddition);
}

/** Who of these has any that a heartbeat may follow; asked at each look, so it is one step along an index for each. */
export async function withActiveAdditions(tx: Tx, personIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await anyActive(
    tx,
    personIds.map((id) => [id]),
  );
  return new Set(rows.map(({ id }) => id));
}

const anyActive = listStatement<{ id: string }>(`
  WITH given AS (SELECT item.value->>0 AS id FROM LIST(?))
  SELECT g.id FROM given g WHERE (SELECT 1 FROM additions a WHERE a.person_id = g.id
    AND a.deleted_at IS NULL AND a.enabled = 1 AND a.needs_approval = 0 LIMIT 1) = 1`);

export async function countAdditions(tx: Tx, personId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('additions')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Removes additions for good that were deleted before `before`. */
export async function purgeDeletedAdditions(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('additions')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const flag = (value: boolean): Flag => (value ? 1 : 0);

function toRow(addition: Addition): Tables['additions'] {
  return {
    id: addition.id,
    person_id: addition.personId,
    description: addition.description,
    prompt: addition.prompt,
    enabled: flag(addition.enabled),
    created_by: addition.createdBy,
    needs_approval: flag(addition.needsApproval),
    created_at: addition.createdAtMs,
    updated_at: addition.updatedAtMs,
    deleted_at: addition.deletedAtMs ?? null,
    undo: addition.undo ? JSON.stringify(addition.undo) : null,
  };
}

/** The words and the JSON below were written by `toRow`, so the casts only name what is there. */
function toAddition(row: Tables['additions']): Addition {
  return {
    id: row.id,
    personId: row.person_id,
    description: row.description,
    prompt: row.prompt,
    enabled: row.enabled === 1,
    createdBy: row.created_by as CreatedBy,
    needsApproval: row.needs_approval === 1,
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
    ...(row.deleted_at === null ? {} : { deletedAtMs: row.deleted_at }),
    ...(row.undo === null ? {} : { undo: JSON.parse(row.undo) as AdditionUndo }),
  };
}
