/**
 * An embedded file worked on at once, for callers that cannot wait (a library shelf). Same file, same migrations,
 * same durability as the store of the app, so either may open what the other wrote, also at the same time: each
 * waits for the other's transaction. Leaves the app's mark of an unclean stop alone; only the app owns it.
 */

import { MIGRATIONS_TABLE, migrationStatements, missingMigrations } from '../migrate.ts';
import type { StatementResult } from '../short-way.ts';
import type { Steps } from '../steps.ts';
import { StoreError } from '../store.ts';
import { explainSqliteError, openConnection, runNow, type SqliteConnection, statementCache } from './connection.ts';
import { isThere, removeUnfinished, requireSoundNow } from './sound-file.fs.ts';

export interface DirectStore {
  /** Where the data is, in words a person can use. */
  readonly place: string;
  /** All or nothing; durable when it returns. */
  transaction<T>(steps: Steps<T>): T;
  /** One consistent view. */
  read<T>(steps: Steps<T>): T;
  close(): void;
}

export function openDirect(file: string, nowMs: number): DirectStore {
  const isNew = !isThere(file);
  if (!isNew) requireSoundNow(file);
  let connection: SqliteConnection | undefined;
  try {
    connection = openConnection(file);
    migrateNow(connection, nowMs);
    return new SqliteDirectStore(connection, file);
  } catch (error) {
    connection?.close();
    if (isNew) removeUnfinished(file);
    throw explainSqliteError(error, file);
  }
}

class SqliteDirectStore implements DirectStore {
  readonly place: string;
  readonly #connection: SqliteConnection;
  readonly #prepare: ReturnType<typeof statementCache>;

  constructor(connection: SqliteConnection, file: string) {
    this.place = file === ':memory:' ? 'memory' : file;
    this.#connection = connection;
    this.#prepare = statementCache(connection);
  }

  transaction<T>(steps: Steps<T>): T {
    return this.#run('BEGIN IMMEDIATE', steps);
  }

  read<T>(steps: Steps<T>): T {
    return this.#run('BEGIN', steps);
  }

  close(): void {
    this.#connection.close();
  }

  #run<T>(begin: string, steps: Steps<T>): T {
    if (!this.#connection.open) throw new StoreError('DOWN', 'The shelf is closed.', 'Open it again.');
    try {
      this.#prepare(begin).run();
      const value = this.#answer(steps);
      this.#prepare('COMMIT').run();
      return value;
    } catch (error) {
      if (this.#connection.inTransaction) this.#prepare('ROLLBACK').run();
      throw explainSqliteError(error, this.place);
    }
  }

  #answer<T>(steps: Steps<T>): T {
    let next = steps.next();
    while (!next.done) {
      let answer: StatementResult<unknown>;
      try {
        answer = runNow(this.#prepare(next.value.texts.sqlite), next.value.values);
      } catch (error) {
        next = steps.throw(error);
        continue;
      }
      next = steps.next(answer);
    }
    return next.value;
  }
}

function migrateNow(connection: SqliteConnection, nowMs: number): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.prepare(MIGRATIONS_TABLE).run();
    const names = connection.prepare<[], { name: string }>('SELECT name FROM migrations').all();
    for (const migration of missingMigrations(names.map((row) => row.name))) {
      for (const { sql, values } of migrationStatements(migration, 'sqlite', nowMs)) {
        connection.prepare(sql).run(...values);
      }
    }
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
