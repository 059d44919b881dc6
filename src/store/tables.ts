/**
 * The shape of every table, as the migrations make it. Columns only: what a row means belongs to the room that
 * writes it (architecture.json names that room). Instants are integer milliseconds, flags are 0 or 1, and JSON
 * text is never read by a condition, so that the same statements run on SQLite and PostgreSQL.
 */
export type Flag = 0 | 1;

export interface PeopleTable {
  id: string;
  name: string;
  /** The zone that floating jobs are planned in. Follows the setting `timeZone`. */
  time_zone: string;
  created_at: number;
  updated_at: number;
}

export interface AddressesTable {
  id: string;
  person_id: string;
  channel: string;
  account: string;
  chat: string;
  is_pinned: Flag;
  last_used_at: number;
  created_at: number;
}

export interface ConversationsTable {
  id: string;
  person_id: string;
  kind: string;
  title: string;
  created_at: number;
  last_message_at: number;
}

export interface MessagesTable {
  id: string;
  person_id: string;
  conversation_id: string;
  direction: 'in' | 'out';
  channel: string;
  text: string;
  at: number;
  /** What the message is about, as JSON for the page to draw (a reminder that was set, one that fired). */
  card: string | null;
  /** The outbox row this message delivered: unique, so a resend cannot appear twice. */
  outbox_id: string | null;
  reply_to: string | null;
  /** Made by the sender; the same key again is the same message. */
  client_key: string | null;
}

export interface JobsTable {
  id: string;
  person_id: string;
  name: string;
  description: string | null;
  enabled: Flag;
  delete_after_run: Flag;
  is_hidden: Flag;
  created_by: string;
  needs_approval: Flag;
  schedule_kind: string;
  schedule: string;
  is_floating: Flag;
  payload_kind: string;
  payload: string;
  session_target: string;
  wake_mode: string;
  delivery: string | null;
  misfire: string;
  misfire_max: number | null;
  grace_ms: number | null;
  respect_quiet_hours: Flag | null;
  agent_id: string | null;
  session_key: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The slot that comes next; moves only in the transaction that writes a slot's record (S8). */
  next_run_at: number | null;
  running_at: number | null;
  last_run_at: number | null;
  last_status: string | null;
  last_error: string | null;
  last_duration_ms: number | null;
  consecutive_errors: number;
  schedule_error_count: number;
  last_delivered: Flag | null;
  failure_alert_at: number | null;
  /** How to take back the last change, as JSON; null when there is nothing to take back. */
  undo: string | null;
}

export interface AdditionsTable {
  id: string;
  person_id: string;
  description: string;
  prompt: string;
  enabled: Flag;
  created_by: string;
  needs_approval: Flag;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** How to take back the last change, as JSON; null when there is nothing to take back. */
  undo: string | null;
}

export interface SlotsTable {
  job_id: string;
  /** 'scheduled', or 'manual' for a forced run. */
  kind: string;
  slot_at: number;
  /** A record of missed slots may cover several in a row: from `slot_at` through `until_at`, `times` of them. */
  until_at: number;
  times: number;
  person_id: string;
  /** 'running' until it ends in exactly one of ran, failed, skipped, missed, unknown (S8). */
  outcome: string;
  reason: string | null;
  error: string | null;
  started_at: number;
  finished_at: number | null;
  late_ms: number;
  outbox_id: string | null;
  delivered: Flag | null;
  done_at: number | null;
}

export interface TimelineTable {
  key: string;
  kind: string;
  person_id: string;
  lane: string;
  /** Null only while a claimed row was cancelled: nothing comes after the running claim. */
  at: number | null;
  /** Counts up with every put, cancel and claim; a claim that holds an old number is fenced. */
  epoch: number;
  claim_epoch: number | null;
  /** The lane the present claim runs in: a put while it runs may have moved the row to another lane. */
  claim_lane: string | null;
  lease_until: number | null;
  attempts: number;
  payload: string | null;
}

export interface WakesTable {
  id: string;
  person_id: string;
  reason: string;
  mode: string;
  text: string;
  source_id: string | null;
  created_at: number;
  consumed_at: number | null;
}

export interface OutboxTable {
  id: string;
  person_id: string;
  address_id: string;
  kind: string;
  idempotency_key: string;
  text: string;
  card: string | null;
  state: string;
  attempts: number;
  next_attempt_at: number | null;
  created_at: number;
  sent_at: number | null;
  provider_id: string | null;
  error: string | null;
  job_id: string | null;
  slot_at: number | null;
  cause_id: string | null;
}

export interface LedgerTable {
  id: string;
  person_id: string;
  kind: string;
  subject: string | null;
  parent_id: string | null;
  at: number;
  until_at: number;
  times: number;
  outcome: string;
  reason: string | null;
  summary: string;
  detail: string | null;
  tokens: number;
  cost: number;
}

export interface SettingsTable {
  /** '' for the whole installation. */
  person_id: string;
  name: string;
  value: string;
  updated_at: number;
}

export interface AuditTable {
  id: string;
  person_id: string;
  at: number;
  actor: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
}

export interface NotesTable {
  id: string;
  person_id: string;
  shelf: string;
  /** The title as it is compared; null for a note that has none, or that lost it to a live one of the same name. */
  note_key: string | null;
  title: string;
  content: string;
  kind: string;
  type: string;
  scope: string | null;
  subject: string | null;
  attribute: string | null;
  stated_value: string | null;
  author: string | null;
  source: string | null;
  trust: string;
  importance: number;
  confidence: number;
  sentiment: number;
  /** Days. */
  stability: number;
  document: string | null;
  seq: number | null;
  state: string;
  hidden: Flag;
  archived_at: number | null;
  /** The user brought it back: reflection leaves it alone. */
  kept: Flag;
  /** The user does not want it in MEMORY.md. */
  demoted: Flag;
  merged_into: string | null;
  conflict_open: Flag;
  created_at: number;
  updated_at: number;
  accessed_at: number;
  access_count: number;
  /** In how many sessions it was of use; equal to its rows of `note_hits`. */
  hits: number;
  rewritten_at: number | null;
  reflected_at: number | null;
  due_at: number | null;
  expires_at: number | null;
  /** When decay makes it stale and then archived, set with every write; null for a note that does not decay. */
  stale_at: number | null;
  archive_at: number | null;
}

export interface NoteTagsTable {
  note_id: string;
  tag: string;
  person_id: string;
  /** 1: reflection made it and may take it away. */
  derived: Flag;
}

export interface NoteLinksTable {
  from_id: string;
  to_id: string;
  /** 'link', 'conflict' or 'supersedes'. */
  kind: string;
  person_id: string;
  reason: string;
  created_at: number;
}

export interface NoteEntitiesTable {
  note_id: string;
  entity: string;
  person_id: string;
}

export interface NoteHitsTable {
  note_id: string;
  session_id: string;
  person_id: string;
  at: number;
}

export interface ReflectionsTable {
  id: string;
  person_id: string;
  /** Null: all shelves. */
  shelf: string | null;
  ran_at: number;
  inspected: number;
  rewritten: number;
  merged: number;
  hidden: number;
  tagged: number;
  linked: number;
}

export interface ReflectionChangesTable {
  reflection_id: string;
  seq: number;
  person_id: string;
  type: string;
  shelf: string;
  note_id: string;
  other_id: string | null;
  detail: string;
  /** What was changed, before and after, as JSON: enough to take it back. */
  edits: string;
  undone_at: number | null;
}

export interface MetaTable {
  key: string;
  value: string;
}

export interface ChunksTable {
  /** Its document's number × 2²⁰ + its place there: neighbours have neighbouring numbers. */
  no: number;
  person_id: string;
  source_kind: string;
  source_id: string;
  part: number;
  seq: number;
  author: string | null;
  subject: string | null;
  start_line: number | null;
  end_line: number | null;
  at: number;
  is_evergreen: Flag;
  trust: string;
  word_count: number;
  tells_time: Flag;
  is_question: Flag;
  speaks_of_self: Flag;
  text: string;
}

export interface ChunkDocumentsTable {
  no: number;
  person_id: string;
  document: string;
  chunk_count: number;
}

export interface ChunkPeopleTable {
  no: number;
  person_id: string;
  chunk_count: number;
  word_count: number;
  document_count: number;
}

/** In how many of a person's chunks a word stands; an author's name with `@` before it. */
export interface ChunkTermsTable {
  person_no: number;
  term: string;
  chunk_count: number;
}

export interface Tables {
  people: PeopleTable;
  addresses: AddressesTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  jobs: JobsTable;
  additions: AdditionsTable;
  slots: SlotsTable;
  timeline: TimelineTable;
  wakes: WakesTable;
  outbox: OutboxTable;
  ledger: LedgerTable;
  settings: SettingsTable;
  audit: AuditTable;
  notes: NotesTable;
  note_tags: NoteTagsTable;
  note_links: NoteLinksTable;
  note_entities: NoteEntitiesTable;
  note_hits: NoteHitsTable;
  reflections: ReflectionsTable;
  reflection_changes: ReflectionChangesTable;
  chunks: ChunksTable;
  chunk_documents: ChunkDocumentsTable;
  chunk_people: ChunkPeopleTable;
  chunk_terms: ChunkTermsTable;
  meta: MetaTable;
}
