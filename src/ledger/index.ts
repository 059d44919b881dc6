export type { LedgerEntry, LedgerKind, LedgerRow } from './entry.ts';
export { type ForgottenWords, forgetLedgerJobs, forgetLedgerWords } from './forget-words.sql.ts';
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
