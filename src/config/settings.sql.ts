/**
 * Keeps the saved settings and the trail of who changed what (Q5). Settings of the whole installation stand
 * under the person id ''. Instants and ids are handed in.
 */
import type { Ids } from '../base/index.ts';
import type { Store, Tx } from '../store/index.ts';
import type { SettingRows } from './settings.ts';

/** Whose settings: the installation's. */
const EVERYONE = '';

export function settingRows(store: Store, ids: Ids): SettingRows<Tx> {
  return {
    readAll: () =>
      store.read((tx) =>
        tx.db
          .selectFrom('settings')
          .select(['name', 'value'])
          .where('person_id', '=', EVERYONE)
          .orderBy('name')
          .execute(),
      ),
    async read(tx, name) {
      const row = await tx.db
        .selectFrom('settings')
        .select('value')
        .where('person_id', '=', EVERYONE)
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value ?? null;
    },
    async write(tx, name, value, at) {
      await tx.db
        .insertInto('settings')
        .values({ person_id: EVERYONE, name, value, updated_at: at })
        .onConflict((row) => row.columns(['person_id', 'name']).doUpdateSet({ value, updated_at: at }))
        .execute();
    },
    async remove(tx, name) {
      await tx.db.deleteFrom('settings').where('person_id', '=', EVERYONE).where('name', '=', name).execute();
    },
    async audit(tx, { at, actor, action, name, before, after }) {
      await tx.db
        .insertInto('audit')
        .values({ id: ids.next(), person_id: EVERYONE, at, actor, action, subject: name, before, after })
        .execute();
    },
  };
}
