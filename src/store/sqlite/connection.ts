/**
 * Opens one SQLite file for Hark and says in plain words what is wrong when it cannot.
 * Statements are prepared once and kept: the same few hundred run over and over.
 */
import Database from 'better-sqlite3';
import { SetupError } from '../../base/index.ts';
import type { StatementResult } from '../short-way.ts';
import { StoreError } from '../store.ts';

export type SqliteConnection = Database.Database;

/** Longest wait for another process (a backup, a second CLI) that holds the file. */
const BUSY_TIMEOUT_MS = 5_000;

/** Enough for every statement of the program several times over; a guard against building SQL from values. */
const MOST_STATEMENTS = 1_000;

export function openConnection(file: string): SqliteConnection {
  return open(file, {}, (connection) => {
    connection.pragma('journal_mode = WAL');
    // An acknowledged reminder must survive a power cut, so every commit reaches the disk before it is answered.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // What a person forgets must not stay readable in the free space of the file.
    connection.pragma('secure_delete = ON');
  });
}

/** A connection that cannot change the file, for looking at one that may be damaged. */
export function openToLook(file: string): SqliteConnection {
  return open(file, { readonly: true, fileMustExist: true }, () => {});
}

function open(
  file: string,
  options: Database.Options,
  prepare: (connection: SqliteConnection) => void,
): SqliteConnection {
  let connection: SqliteConnection | undefined;
  try {
    connection = new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS });
    prepare(connection);
    // Reading the schema makes a broken file show itself here rather than in the first message.
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    return connection;
  } catch (error) {
    connection?.close();
    throw explainSqliteError(error, file);
  }
}

export type Prepared = Database.Statement<unknown[]>;

/** Prepares each statement once per connection. */
export function statementCache(connection: SqliteConnection): (sql: string) => Prepared {
  const prepared = new Map<string, Prepared>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size >= MOST_STATEMENTS) prepared.clear();
    const statement = connection.prepare<unknown[]>(keepPrepared(sql));
    prepared.set(sql, statement);
    return statement;
  };
}

/**
 * SQLite plans with the value of a bare `LIMIT ?` and so compiles the statement anew for each value bound to it, which
 * costs ten times what the statement does. A sum it takes as it comes.
 */
function keepPrepared(sql: string): string {
  return sql.replaceAll(/\blimit \?/giu, 'LIMIT (? + 0)');
}

export function runNow(statement: Prepared, values: readonly unknown[]): StatementResult<unknown> {
  if (statement.reader) return { rows: statement.all(...values), changes: 0 };
  return { rows: [], changes: statement.run(...values).changes };
}

const RESTORE = 'It was left as it is. Stop Hark and run `hark restore`.';
const CODES: ReadonlyArray<readonly [prefix: string, code: StoreError['code'], words: string, next: string]> = [
  ['SQLITE_FULL', 'DISK_FULL', 'The disk is full', 'Free some space; what was not acknowledged was not kept.'],
  ['SQLITE_READONLY', 'READ_ONLY', 'The database cannot be written', 'Check the owner and the mode of the folder.'],
  ['SQLITE_IOERR', 'READ_ONLY', 'The disk refuses to read or write', 'Check the disk and the folder of the database.'],
  ['SQLITE_CANTOPEN', 'READ_ONLY', 'The database cannot be opened', 'Check that the folder exists and is yours.'],
  ['SQLITE_CORRUPT', 'CORRUPT', 'The database file is damaged', RESTORE],
  ['SQLITE_NOTADB', 'CORRUPT', 'The file is not a database', RESTORE],
  ['SQLITE_BUSY', 'BUSY', 'Another process holds the database', 'Try again in a moment.'],
];

/** Turns what SQLite threw into words, and leaves everything that is not about the store as it is. */
export function explainSqliteError(error: unknown, place: string): unknown {
  if (error instanceof StoreError || error instanceof SetupError || !(error instanceof Error)) return error;
  const sqliteCode = 'code' in error ? String(error.code) : '';
  const known = CODES.find(([prefix]) => sqliteCode.startsWith(prefix));
  if (known) return new StoreError(known[1], `${known[2]}: ${place} (${sqliteCode}).`, known[3], { cause: error });
  if (error.message.includes('directory does not exist')) {
    return new StoreError('READ_ONLY', `The folder of the database does not exist: ${place}.`, 'Create it.', {
      cause: error,
    });
  }
  return error;
}
