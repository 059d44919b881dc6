/**
 * Logging through pino: JSON lines to stderr, secrets redacted wherever they appear as a field.
 * The type is the small part of pino that rooms may use, so a test can hand in a recorder.
 */
import { type DestinationStream, pino } from 'pino';

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Field names whose values never reach a log, at the top level or one below. */
const SECRET_FIELDS = ['token', 'password', 'secret', 'apiKey', 'authorization', 'cookie', 'code', 'databaseUrl'];

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const redact = { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' };
  return pino({ level, redact, base: null }, destination ?? pino.destination({ dest: 2, sync: true }));
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
