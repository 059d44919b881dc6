/**
 * The shape of every table, as the migrations make it. Columns only: what a row means belongs to the room that
 * writes it (architecture.json names that room). Instants are integer milliseconds, flags are 0 or 1, and JSON
 * text is never read by a condition, so that the same statements run on SQLite and PostgreSQL.
 */
import type { Flag } from '../flag.ts';
import type { IndexTables } from './index-tables.ts';
import type { NoteTables } from './note-tables.ts';
import type { ProposalTables } from './proposal-tables.ts';
import type { SearchTables } from './search-tables.ts';
import type { SignalTables } from './signal-tables.ts';
import type { SpeakTables } from './speak-tables.ts';

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
  /** The mood of the words, -1…1; 0 for what Hark says itself. */
  sentiment: number;
  /** Who wrote it, when that is neither the person nor Hark: then its words are untrusted. */
  author: string | null;
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

/** What is known about the models that are asked. It is about the installation, not about a person. */
export interface ModelCircuitsTable {
  /** Made from the address and the name; holds neither. */
  endpoint: string;
  /** Host and name, for people to read. */
  host: string;
  model: string;
  /** Made from the settings under which this was found out; with others it does not count. */
  mark: string;
  /** 'closed' or 'open'. */
  state: string;
  cause: string | null;
  failures: number;
  stage: number;
  set_at: number;
  retry_at: number | null;
  probe_until: number | null;
  told_person: string | null;
}

export interface MetaTable {
  key: string;
  value: string;
}

export interface Tables extends IndexTables, NoteTables, SearchTables, SignalTables, SpeakTables, ProposalTables {
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
  model_circuits: ModelCircuitsTable;
  meta: MetaTable;
}
