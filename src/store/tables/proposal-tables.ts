/** What capture keeps beside the notes (written by `memory`), and changes that wait for the user's word (`proposals`). */
import type { Flag } from '../flag.ts';

export interface CapturedKeysTable {
  person_id: string;
  /** Names one matter across messages. */
  capture_key: string;
  note_id: string;
}

export interface ProposalsTable {
  id: string;
  person_id: string;
  kind: string;
  /** The same change proposed again has the same key: it waits once, and what was declined is not proposed again. */
  proposal_key: string;
  title: string;
  detail: string;
  /** What the applier needs, as JSON. */
  apply_data: string;
  /** 'waiting', 'accepted', 'declined' or 'undone'. */
  state: string;
  created_by: string;
  created_at: number;
  decided_at: number | null;
  /** What the applier needs to take it back, as JSON; null when it was not applied. */
  undo_data: string | null;
  /** 1: decided, and the files have not followed yet. */
  files_due: Flag;
  /** Why applying did not work the last time it was tried. */
  problem: string | null;
}

export interface ProposalTables {
  captured_keys: CapturedKeysTable;
  proposals: ProposalsTable;
}
