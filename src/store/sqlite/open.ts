/**
 * The embedded store: one file (or memory), one connection, one queue of units of work.
 * Notes in `meta` whether the last process closed it properly, so that the next start knows when to check the file.
 * The check comes before anything may write: a damaged file is refused and stays as it is, byte for byte, and an
 * empty one is never taken for a first start.
 */
import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import { nameShortWay } from '../short-way.ts';
import type { Store, Tx, UnitTraits } from '../store.ts';
import { StoreError } from '../store.ts';
import type { Tables } from '../tables/tables.ts';
import { UnitGuard } from '../unit-guard.ts';
import { explainSqliteError, openConnection, runNow, type SqliteConnection, statementCache } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { GroupCommit, type Unit } from './group-commit.ts';
import { isThere, makePrivate, OPEN_MARK, removeUnfinished, requireSound } from './sound-file.fs.ts';

export async function openSqlite(file: string, nowMs: number): Promise<Store> {
  const isNew = !isThere(file);
  if (!isNew) await requireSound(file);
  let connection: SqliteConnection | undefined;
  try {
    makePrivate(file);
    connection = openConnection(file);
    await migrateConnection(connection, nowMs);
    connection.prepare(`INSERT OR REPLACE INTO meta (key, value) VALUES (?, '1')`).run(OPEN_MARK);
    return new SqliteStore(connection, file);
  } catch (error) {
    connection?.close();
    // A first start that failed half-way (a full disk) leaves nothing that the next one would have to doubt.
    if (isNew) removeUnfinished(file);
    throw explainSqliteError(error, file);
  }
}

class SqliteStore implements Store {
  readonly dialect = 'sqlite';
  readonly place: string;
  readonly #connection: SqliteConnection;
  readonly #commits: GroupCommit;
  readonly #guard = new UnitGuard();
  #isClosed = false;

  constructor(connection: SqliteConnection, file: string) {
    this.place = file === ':memory:' ? 'memory' : file;
    this.#connection = connection;
    const prepare = statementCache(connection);
    const db = new Kysely<Tables>({ dialect: sqliteDialect(prepare) });
    nameShortWay(db, (text, values) => runNow(prepare(text), values));
    this.#commits = new GroupCommit(connection, db, (error) => explainSqliteError(error, this.place));
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, traits: UnitTraits = {}): Promise<T> {
    return this.#enqueue(work, { writes: traits.isPassing ? 'passing' : 'lasting', isLong: traits.isLong ?? false });
  }

  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#enqueue(work, { writes: 'none', isLong: false });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#commits.drained();
    try {
      this.#connection.prepare('DELETE FROM meta WHERE key = ?').run(OPEN_MARK);
    } catch {
      // A full disk: the mark stays, and the next start checks the file, which is what the mark is for.
    }
    this.#connection.close();
  }

  async #enqueue<T>(work: (tx: Tx) => Promise<T>, kind: Pick<Unit, 'writes' | 'isLong'>): Promise<T> {
    if (this.#isClosed) throw new StoreError('DOWN', 'The store is closed.', 'Start Hark again.');
    this.#guard.refuseNested();
    return new Promise<T>((resolve, reject) => {
      this.#commits.add({
        ...kind,
        work: (tx) => this.#guard.run(() => work(tx)),
        // The queue holds units of every type; each is answered with what its own work returned.
        resolve: resolve as (value: unknown) => void,
        reject,
      });
    });
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
