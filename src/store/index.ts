export { type Insert, insertStatement, replaceOnConflict } from './insert-statement.ts';
export { readMark, writeMark } from './marks.sql.ts';
export { openStore, type StoreTarget } from './open-store.ts';
export { copyInto } from './sqlite/backup.worker.ts';
export { isSound } from './sqlite/check.worker.ts';
export { type DirectStore, openDirect } from './sqlite/open-direct.ts';
export { type ProcessLock, takeProcessLock } from './sqlite/process-lock.ts';
export { type Statement, type StatementResult, statement } from './statement.ts';
export { type Ask, ask, askMany, onTx, runSteps, type Step, type Steps } from './steps.ts';
export { type DialectName, type Store, StoreError, type StoreErrorCode, type Tx } from './store.ts';
export type {
  AddressesTable,
  AuditTable,
  ChunksTable,
  ConversationsTable,
  FilesTable,
  Flag,
  HeardTable,
  InboxItemsTable,
  InboxSourcesTable,
  JobsTable,
  LedgerTable,
  MentionsTable,
  MessagesTable,
  MetaTable,
  MoodsTable,
  NoteEntitiesTable,
  NoteHitsTable,
  NoteLinksTable,
  NotesTable,
  NoteTagsTable,
  OutboxTable,
  PeopleTable,
  ProposalsTable,
  ReflectionChangesTable,
  ReflectionsTable,
  SettingsTable,
  SlotsTable,
  Tables,
  TaggedJobsTable,
  TalksTable,
  TimelineTable,
  WakesTable,
  WatchesTable,
} from './tables.ts';
