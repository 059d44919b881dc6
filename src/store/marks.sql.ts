/** Small facts that must be kept in the same transaction as the work they speak of, by name. */
import type { Tx } from './store.ts';

export async function readMark(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx.db.selectFrom('meta').select('value').where('key', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeMark(tx: Tx, name: string, value: string): Promise<void> {
  await tx.db
    .insertInto('meta')
    .values({ key: name, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
