/** Opens the app on this machine's home folder, as the environment and the config file say. */

import { type Log, SetupError } from '../../base/index.ts';
import type { Surroundings } from '../../config/index.ts';
import { type OpenedApp, openApp } from '../open-app.ts';

/** `log` is for a short command, whose reader wants sentences; the gateway logs lines of JSON. */
export function openFromSurroundings({ paths, env, file, problems }: Surroundings, log?: Log): Promise<OpenedApp> {
  const databaseUrl = env.DATABASE_URL?.trim();
  return openApp({
    paths,
    layers: { file, env },
    problems,
    ...(log ? { log } : {}),
    ...(databaseUrl ? { databaseUrl: requirePostgres(databaseUrl) } : {}),
  });
}

function requirePostgres(url: string): string {
  if (/^postgres(ql)?:\/\//u.test(url)) return url;
  throw new SetupError(
    'DATABASE_URL does not name a PostgreSQL database.',
    'Use postgres://user:password@host:5432/name, or leave it out to keep the data in a file.',
  );
}
