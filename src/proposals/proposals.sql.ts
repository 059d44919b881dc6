/** The proposals table. Only this room writes it, and every question is keyed by person. */
import { NotFoundError, quote } from '../base/index.ts';
import {
  type Flag,
  insertStatement,
  type ProposalsTable,
  replaceOnConflict,
  statement,
  type Tx,
} from '../store/index.ts';
import type { Proposal, ProposalData, ProposalState } from './proposal.ts';

const COLUMNS = {
  id: 1,
  person_id: 1,
  kind: 1,
  proposal_key: 1,
  title: 1,
  detail: 1,
  apply_data: 1,
  state: 1,
  created_by: 1,
  created_at: 1,
  decided_at: 1,
  undo_data: 1,
  files_due: 1,
  problem: 1,
} as const;
const save = insertStatement('proposals', COLUMNS, replaceOnConflict('id', COLUMNS));
const byId = statement<ProposalsTable>('SELECT * FROM proposals WHERE person_id = ? AND id = ?');
const byKey = statement<ProposalsTable>(
  'SELECT * FROM proposals WHERE person_id = ? AND kind = ? AND proposal_key = ? ORDER BY created_at DESC, id DESC LIMIT 1',
);
const newest = statement<ProposalsTable>(
  'SELECT * FROM proposals WHERE person_id = ? ORDER BY created_at DESC, id DESC LIMIT ?',
);
const newestIn = statement<ProposalsTable>(
  'SELECT * FROM proposals WHERE person_id = ? AND state = ? ORDER BY created_at DESC, id DESC LIMIT ?',
);
const withFilesDue = statement<ProposalsTable>(
  'SELECT * FROM proposals WHERE person_id = ? AND files_due = 1 ORDER BY decided_at, id',
);

const withPrefix = statement<{ id: string }>(
  `DELETE FROM proposals WHERE person_id = ? AND kind = ? AND state = 'waiting' AND proposal_key >= ? AND proposal_key < ?
   RETURNING id`,
);

/** Takes away those of a kind that wait and whose key begins so: what they are about is gone. Returns their ids. */
export async function withdrawProposals(
  tx: Tx,
  what: { readonly personId: string; readonly kind: string; readonly keyPrefix: string },
): Promise<string[]> {
  const { personId, kind, keyPrefix } = what;
  return (await withPrefix(tx, personId, kind, keyPrefix, `${keyPrefix}\u{10ffff}`)).rows.map(({ id }) => id);
}

export async function saveProposal(tx: Tx, proposal: Proposal): Promise<void> {
  await save(tx, toRow(proposal));
}

export async function findProposal(tx: Tx, personId: string, id: string): Promise<Proposal | undefined> {
  const [row] = (await byId(tx, personId, id)).rows;
  return row && toProposal(row);
}

export async function requireProposal(tx: Tx, personId: string, id: string): Promise<Proposal> {
  const found = await findProposal(tx, personId, id);
  if (!found) throw new NotFoundError('id', `There is no proposal ${quote(id)}.`);
  return found;
}

/** The latest one of this kind and key, whatever became of it. */
export async function findByKey(tx: Tx, personId: string, kind: string, key: string): Promise<Proposal | undefined> {
  const [row] = (await byKey(tx, personId, kind, key)).rows;
  return row && toProposal(row);
}

export interface ProposalQuery {
  readonly personId: string;
  readonly state?: ProposalState;
  readonly limit?: number;
}

const USUAL_LIMIT = 100;

/** Newest first. */
export async function listProposals(
  tx: Tx,
  { personId, state, limit = USUAL_LIMIT }: ProposalQuery,
): Promise<Proposal[]> {
  const { rows } = await (state === undefined ? newest(tx, personId, limit) : newestIn(tx, personId, state, limit));
  return rows.map(toProposal);
}

/** Decided, and the files have not followed yet: oldest first. */
export async function listFilesDue(tx: Tx, personId: string): Promise<Proposal[]> {
  return (await withFilesDue(tx, personId)).rows.map(toProposal);
}

function toRow(proposal: Proposal): ProposalsTable {
  return {
    id: proposal.id,
    person_id: proposal.personId,
    kind: proposal.kind,
    proposal_key: proposal.key,
    title: proposal.title,
    detail: proposal.detail,
    apply_data: JSON.stringify(proposal.applyData),
    state: proposal.state,
    created_by: proposal.createdBy,
    created_at: proposal.createdAt,
    decided_at: proposal.decidedAt,
    undo_data: proposal.undoData === null ? null : JSON.stringify(proposal.undoData),
    files_due: (proposal.filesDue ? 1 : 0) satisfies Flag,
    problem: proposal.problem,
  };
}

/** The words and the JSON below were written by `toRow`, so the casts only name what is there. */
function toProposal(row: ProposalsTable): Proposal {
  return {
    id: row.id,
    personId: row.person_id,
    kind: row.kind,
    key: row.proposal_key,
    title: row.title,
    detail: row.detail,
    applyData: JSON.parse(row.apply_data) as ProposalData,
    state: row.state as ProposalState,
    createdBy: row.created_by,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    undoData: row.undo_data === null ? null : (JSON.parse(row.undo_data) as ProposalData),
    filesDue: row.files_due === 1,
    problem: row.problem,
  };
}
