/**
 * Starts one real PostgreSQL for a whole test run (vitest global set-up) and tells the tests where it is.
 * Each suite makes a database of its own in it, so suites do not see each other.
 */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The data lives for one run, so it need not survive a power cut.
  const server = await startPostgres(['-c', 'fsync=off', '-c', 'max_connections=200']);
  project.provide('postgresUrl', server.url);
  return () => server.remove();
}
