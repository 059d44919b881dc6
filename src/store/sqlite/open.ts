/**
 * The embedded store: one file (or memory), one connection, one queue of units of work.
 * Notes in `meta` whether the last process closed it properly, so that the next start knows when to check the file.
 */
import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import type { Store, Tx } from '../store.ts';
import { StoreError } from '../store.ts';
import type { Tables } from '../tables.ts';
import { isSound } from './check.worker.ts';
import { explainSqliteError, openConnection, type SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { GroupCommit } from './group-commit.ts';

const OPEN_MARK = 'open';

export async function openSqlite(file: string, nowMs: number): Promise<Store> {
  const connection = openConnection(file);
  try {
    if (file !== ':memory:' && wasLeftOpen(connection)) await requireSound(file);
    await migrateConnection(connection, nowMs);
    connection.prepare(`INSERT OR REPLACE INTO meta (key, value) VALUES (?, '1')`).run(OPEN_MARK);
  } catch (error) {
    connection.close();
    throw explainSqliteError(error, file);
  }
  return new SqliteStore(connection, file);
}

class SqliteStore implements Store {
  readonly dialect = 'sqlite';
  readonly place: string;
  readonly #connection: SqliteConnection;
  readonly #commits: GroupCommit;
  #isClosed = false;

  constructor(connection: SqliteConnection, file: string) {
    this.place = file === ':memory:' ? 'memory' : file;
    this.#connection = connection;
    const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
    this.#commits = new GroupCommit(connection, db, (error) => explainSqliteError(error, this.place));
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#enqueue(work, true);
  }

  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#enqueue(work, false);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#commits.drained();
    this.#connection.prepare('DELETE FROM meta WHERE key = ?').run(OPEN_MARK);
    this.#connection.close();
  }

  #enqueue<T>(work: (tx: Tx) => Promise<T>, writes: boolean): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StoreError('DOWN', 'The store is closed.', 'Start Hark again.'));
    return new Promise<T>((resolve, reject) => {
      // The queue holds units of every type; each is answered with what its own work returned.
      this.#commits.add({ writes, work, resolve: resolve as (value: unknown) => void, reject });
    });
  }
}

function wasLeftOpen(connection: SqliteConnection): boolean {
  const hasMeta = connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'meta'`).get();
  return hasMeta !== undefined && connection.prepare('SELECT 1 FROM meta WHERE key = ?').get(OPEN_MARK) !== undefined;
}

async function requireSound(file: string): Promise<void> {
  const verdict = await isSound(file, 'quick_check');
  if (verdict !== 'ok') {
    throw new StoreError(
      'CORRUPT',
      `The database file is damaged: ${file} (${verdict}).`,
      'It was left as it is. Run `hark restore` to go back to the newest backup.',
    );
  }
}

async function migrateConnection(connection: SqliteConnection, nowMs: number): Promise<void> {
  connection.exec('BEGIN IMMEDIATE');
  try {
    await migrate(
      {
        dialect: 'sqlite',
        run: async (sql, parameters = []) => void connection.prepare(sql).run(...parameters),
        names: async () =>
          connection
            .prepare<[], { name: string }>('SELECT name FROM migrations')
            .all()
            .map((row) => row.name),
      },
      nowMs,
    );
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
