export type { LedgerEntry, LedgerKind, LedgerRow } from './entry.ts';
export {
  blankLedger,
  extendLedger,
  type LedgerQuery,
  latestEntryAt,
  readCauses,
  readLedger,
  trimLedger,
  writeLedger,
} from './ledger.sql.ts';
