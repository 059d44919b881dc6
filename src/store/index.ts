export type { Flag } from './flag.ts';
export { type Insert, insertStatement, replaceOnConflict } from './insert-statement.ts';
export { readMark, writeMark } from './marks.sql.ts';
export { openStore, type StoreTarget } from './open-store.ts';
export { copyInto } from './sqlite/backup.worker.ts';
export { isSound } from './sqlite/check.worker.ts';
export { type DirectStore, openDirect } from './sqlite/open-direct.ts';
export { type ProcessLock, takeProcessLock } from './sqlite/process-lock.ts';
export {
  type ListItem,
  type ListStatement,
  listStatement,
  type Statement,
  type StatementResult,
  statement,
} from './statement.ts';
export { type Ask, ask, askMany, onTx, runSteps, type Step, type Steps } from './steps.ts';
export { type DialectName, type Store, StoreError, type StoreErrorCode, type Tx, type UnitTraits } from './store.ts';
export type { FilesTable } from './tables/index-tables.ts';
export type {
  NoteEntitiesTable,
  NoteHitsTable,
  NoteLinksTable,
  NotesTable,
  NoteTagsTable,
  ReflectionChangesTable,
  ReflectionsTable,
} from './tables/note-tables.ts';
export type { ProposalsTable } from './tables/proposal-tables.ts';
export type { ChunksTable } from './tables/search-tables.ts';
export type {
  HeardTable,
  InboxItemsTable,
  InboxSourcesTable,
  MentionsTable,
  MoodsTable,
  TaggedJobsTable,
  TalksTable,
  WatchesTable,
} from './tables/signal-tables.ts';
export type {
  AddressesTable,
  AuditTable,
  ConversationsTable,
  JobsTable,
  LedgerTable,
  MessagesTable,
  MetaTable,
  ModelCircuitsTable,
  OutboxTable,
  PeopleTable,
  SettingsTable,
  SlotsTable,
  Tables,
  TimelineTable,
  WakesTable,
} from './tables/tables.ts';
