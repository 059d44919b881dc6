/** 0011: an inbox that was filled by an older Hark keeps its order, what was told and what was seen; on both databases. */
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../testing/stores.ts';
import { migrations, schemaWords } from './index.ts';

type Run = (sql: string) => Promise<Record<string, unknown>[]>;

async function fill(run: Run, dialect: 'sqlite' | 'postgres'): Promise<Record<string, unknown>[][]> {
  const at = migrations.findIndex(({ name }) => name === '0011-inbox');
  const apply = async (list: typeof migrations): Promise<void> => {
    for (const migration of list) for (const sql of migration.statements(schemaWords[dialect])) await run(sql);
  };
  await apply(migrations.slice(0, at));
  const item = (id: string, receivedAt: number, shownAt: number | null) =>
    run(`INSERT INTO inbox_items (person_id, source, item_id, received_at, shown_at, sender, title, body)
      VALUES ('me', 'email', '${id}', ${receivedAt}, ${shownAt ?? 'NULL'}, 'Bob', NULL, 'words')`);
  await item('late', 30, null);
  await item('a', 10, 15);
  await item('b', 10, null);
  await run(`INSERT INTO inbox_sources (person_id, source, is_watched, overflow) VALUES ('me', 'email', 1, 4)`);
  await run(`INSERT INTO heard (person_id, kind, item_id, note_id, at, how, due_at, until_at)
    VALUES ('me', 'inbox', 'inbox:email', NULL, 20, 'delivered', NULL, NULL)`);
  await apply(migrations.slice(at));
  return [
    await run('SELECT item_id, seq, arrived_at, gone_at FROM inbox_items ORDER BY seq'),
    await run('SELECT overflow, last_seq, told_seq, last_at, interval_ms FROM inbox_sources'),
  ];
}

const KEPT = [
  [
    { item_id: 'a', seq: 1, arrived_at: 10, gone_at: null },
    { item_id: 'b', seq: 2, arrived_at: 10, gone_at: null },
    { item_id: 'late', seq: 3, arrived_at: 30, gone_at: null },
  ],
  [{ overflow: 4, last_seq: 3, told_seq: 2, last_at: 30, interval_ms: 1_800_000 }],
];

it('I2: on sqlite', async () => {
  const db = new Database(':memory:');
  const run: Run = async (sql) => {
    const statement = db.prepare(sql);
    if (statement.reader) return statement.all() as Record<string, unknown>[];
    statement.run();
    return [];
  };
  expect(await fill(run, 'sqlite')).toEqual(KEPT);
  db.close();
});

it('I2: on postgres', async () => {
  const client = new pg.Client({ connectionString: await freshDatabase() });
  await client.connect();
  const numbers = (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, key === 'item_id' || value === null ? value : Number(value)]),
    );
  const rows = await fill(
    async (sql) => (await client.query<Record<string, unknown>>(sql)).rows.map(numbers),
    'postgres',
  );
  await client.end();
  expect(rows).toEqual(KEPT);
});
