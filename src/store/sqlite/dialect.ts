/**
 * Kysely on one better-sqlite3 connection, with kept statements and no locking of its own: the store's queue
 * already lets only one unit of work through at a time.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type Prepared, runNow } from './connection.ts';

export function sqliteDialect(prepare: (sql: string) => Prepared): Dialect {
  const single = new OneConnection(prepare);
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => single,
      releaseConnection: async () => {},
      beginTransaction: refuseTransaction,
      commitTransaction: refuseTransaction,
      rollbackTransaction: refuseTransaction,
      destroy: async () => {},
    }),
  };
}

async function refuseTransaction(): Promise<void> {
  throw new Error('Use Store.transaction: the embedded store commits several units of work together.');
}

class OneConnection implements DatabaseConnection {
  readonly #prepare: (sql: string) => Prepared;

  constructor(prepare: (sql: string) => Prepared) {
    this.#prepare = prepare;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = runNow(this.#prepare(query.sql), query.parameters);
    // Kysely types rows by the query; better-sqlite3 cannot know them.
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: the port asks for a generator; results here are small and come at once.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered by the embedded store.');
  }
}
