export type { LedgerEntry, LedgerKind, LedgerRow } from './entry.ts';
export { type LedgerQuery, latestEntryAt, readCauses, readLedger, trimLedger, writeLedger } from './ledger.sql.ts';
