/**
 * Logging through pino: JSON lines to stderr, secrets taken out first (see `redact.ts`).
 * The type is the small part of pino that rooms may use, so a test can hand in a recorder.
 */
import { type DestinationStream, pino } from 'pino';
import { redact, redactText } from './redact.ts';

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const log = pino({ level, base: null }, destination ?? pino.destination({ dest: 2, sync: true }));
  const write = (at: Exclude<LogLevel, 'silent'>) => (fields: object, message: string) => {
    if (log.isLevelEnabled(at)) log[at](redact(fields), redactText(message));
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
