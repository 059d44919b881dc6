/**
 * The same store on PostgreSQL, for more than one process. `pg` is loaded only when this is opened.
 * A unit of work is one transaction; when PostgreSQL sacrifices it to a deadlock or a serialisation conflict it is
 * run again, which is safe because nothing of it was kept and its tellings had not been sent.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { migrate } from '../migrate.ts';
import { type Store, StoreError, type Tx } from '../store.ts';
import type { Tables } from '../tables/tables.ts';
import { tellAll } from '../tell-all.ts';
import { UnitGuard } from '../unit-guard.ts';

/** Any number will do, as long as every Hark uses the same one while it migrates. */
const MIGRATION_LOCK = 4_227_001;
const INT8_TYPE = 20;
const CONNECT_TIMEOUT_MS = 5_000;
const MOST_CONNECTIONS = 10;
/**
 * A process that stands still or loses its network in the middle of a unit of work would hold its locks, and with
 * them every other process. Units are short, so the server ends one that is silent this long; less than a lease.
 */
const MOST_SILENCE_MS = 10_000;
const MOST_TRIES = 4;
const RETRYABLE = new Set(['40001', '40P01']);

export async function openPostgres(url: string, nowMs: number): Promise<Store> {
  const place = describePlace(url);
  const pool = await openPool(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
      await migrate(
        {
          dialect: 'postgres',
          run: async (statement, parameters = []) => {
            await trx.executeQuery({ ...sql.raw(statement).compile(trx), parameters: [...parameters] });
          },
          names: async () => (await sql<{ name: string }>`SELECT name FROM migrations`.execute(trx)).rows.map(nameOf),
        },
        nowMs,
      );
    });
  } catch (error) {
    await db.destroy();
    throw explainPostgresError(error, place);
  }
  return new PostgresStore(db, place);
}

type Begin = ReturnType<Kysely<Tables>['transaction']>;

class PostgresStore implements Store {
  readonly dialect = 'postgres';
  readonly place: string;
  readonly #db: Kysely<Tables>;
  readonly #guard = new UnitGuard();
  #isClosed = false;

  constructor(db: Kysely<Tables>, place: string) {
    this.#db = db;
    this.place = place;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#run(work, (begin) => begin.setIsolationLevel('read committed'));
  }

  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#run(work, (begin) => begin.setIsolationLevel('repeatable read').setAccessMode('read only'));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#db.destroy();
  }

  async #run<T>(work: (tx: Tx) => Promise<T>, prepare: (begin: Begin) => Begin): Promise<T> {
    if (this.#isClosed) throw new StoreError('DOWN', 'The store is closed.', 'Start Hark again.');
    this.#guard.refuseNested();
    for (let attempt = 1; ; attempt++) {
      const tellings: Array<() => void> = [];
      try {
        const value = await prepare(this.#db.transaction()).execute((db) =>
          this.#guard.run(() => work({ db, dialect: 'postgres', afterCommit: (tell) => tellings.push(tell) })),
        );
        tellAll(tellings);
        return value;
      } catch (error) {
        if (attempt < MOST_TRIES && RETRYABLE.has(codeOf(error))) continue;
        throw explainPostgresError(error, this.place);
      }
    }
  }
}

async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  // Instants are below 2^53, so they come back as plain numbers on both databases.
  types.setTypeParser(INT8_TYPE, Number);
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: MOST_CONNECTIONS,
    idle_in_transaction_session_timeout: MOST_SILENCE_MS,
    keepAlive: true,
    types,
  });
  // An idle connection that breaks is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => {});
  // The same for one that breaks between two statements of a unit of work: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const nameOf = (row: { name: string }): string => row.name;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Codes of "the database is not there": from the socket, from the name lookup, and from the server going away. */
const DOWN_CODES =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0\d|25P03|53300|3D000|28\w{3})$/;
/** What `pg` says without a code. Exact, so that an error of the work itself is never taken for one of these. */
const DOWN_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|timeout expired|The server does not support SSL)/;

export function explainPostgresError(error: unknown, place: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === '53100') {
    return new StoreError('DISK_FULL', `The disk of ${place} is full.`, 'Free some space on it.', { cause: error });
  }
  if (DOWN_CODES.test(code) || (code === '' && DOWN_WORDS.test(error.message))) {
    return new StoreError(
      'DOWN',
      `PostgreSQL at ${place} does not answer (${error.message || code}).`,
      'Check that it runs and that DATABASE_URL names the right host, database, user and password.',
      { cause: error },
    );
  }
  return error;
}

/** Host, port and database; never the password. */
export function describePlace(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
