/**
 * Brings a database up to the newest migration. Each is applied once and its name recorded, all in one
 * transaction, so that a killed start leaves either the old schema or the new one.
 *
 * Refuses a database that holds migrations this program does not know: it was written by a newer Hark, and an
 * older one would damage it.
 */
import { SetupError } from '../base/index.ts';
import { type Migration, migrations, schemaWords } from './migrations/index.ts';
import type { DialectName } from './store.ts';

/** The three things a migration needs, whatever the database. */
export interface MigrationRunner {
  readonly dialect: DialectName;
  run(sql: string, parameters?: readonly unknown[]): Promise<void>;
  names(): Promise<string[]>;
}

export const MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)';

export async function migrate(
  runner: MigrationRunner,
  nowMs: number,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  await runner.run(MIGRATIONS_TABLE);
  const missing = missingMigrations(await runner.names(), list);
  for (const migration of missing) {
    for (const { sql, values } of migrationStatements(migration, runner.dialect, nowMs)) await runner.run(sql, values);
  }
  return missing.map((migration) => migration.name);
}

/** What is still to be applied, given the names that were. */
export function missingMigrations(
  names: readonly string[],
  list: readonly Migration[] = migrations,
): readonly Migration[] {
  const applied = new Set(names);
  const unknown = [...applied].filter((name) => !list.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new SetupError(
      `This data was written by a newer Hark (it has ${unknown.join(', ')}).`,
      'Update Hark to at least the version that wrote it, or restore a backup made by this version.',
    );
  }
  return list.filter((migration) => !applied.has(migration.name));
}

export interface MigrationStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The statements of one migration and, last, the record that it was applied. */
export function migrationStatements(migration: Migration, dialect: DialectName, nowMs: number): MigrationStatement[] {
  const placeholder = dialect === 'sqlite' ? '?, ?' : '$1, $2';
  return [
    ...migration.statements(schemaWords[dialect]).map((sql) => ({ sql, values: [] })),
    { sql: `INSERT INTO migrations (name, applied_at) VALUES (${placeholder})`, values: [migration.name, nowMs] },
  ];
}
