/**
 * Makes up very many people quickly: the first ones are written as the app writes notes, everybody after them gets a copy
 * of one of these, row by row in the database. Only what a life without anything due consists of is copied: its notes
 * and the instants that were stored for them.
 */
import { type Store, statement, type Tx } from '../src/store/index.ts';

const PEOPLE_PER_UNIT = 100;

export async function copyLives(store: Store, models: readonly string[], names: readonly string[]): Promise<void> {
  const copies = [await copier(store, 'notes'), await copier(store, 'watches')];
  for (let from = 0; from < names.length; from += PEOPLE_PER_UNIT) {
    await store.transaction(async (tx) => {
      for (const [i, name] of names.slice(from, from + PEOPLE_PER_UNIT).entries()) {
        for (const copy of copies) await copy(tx, models[(from + i) % models.length] ?? name, name);
      }
    });
  }
}

async function copier(store: Store, table: string): Promise<(tx: Tx, model: string, name: string) => Promise<void>> {
  const info = statement<{ name: string }>(`PRAGMA table_info(${table})`);
  const columns = (await store.read((tx) => info(tx))).rows.map((column) => column.name);
  const values = columns.map((column) => VALUES[column] ?? column);
  const run = statement(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${values.join(', ')} FROM ${table}, (SELECT ? AS name) AS who WHERE person_id = ?`,
  );
  return async (tx, model, name) => void (await run(tx, name, model));
}

const VALUES: Readonly<Record<string, string>> = {
  id: "who.name || '-' || id",
  note_id: "who.name || '-' || note_id",
  person_id: 'who.name',
};
