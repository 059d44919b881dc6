/**
 * Proposing a change, and the user's answer to it. The same change proposed again is the proposal that is there: one
 * that waits is brought up to date, one that was answered stays answered. An answer and what it does in the database
 * are one unit of work; files follow (`follow-files.ts`). Refuses an answer that does not fit what was answered before.
 */
import { type Clock, ConflictError, type Ids, quote, shorten } from '../base/index.ts';
import { writeLedger } from '../ledger/index.ts';
import type { Tx } from '../store/index.ts';
import type { Applier, Appliers, Proposal, ProposalData, ProposalState } from './proposal.ts';
import { findByKey, requireProposal, saveProposal } from './proposals.sql.ts';

export interface ProposalParts {
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
  readonly appliers: Appliers;
  /** Told after the commit, for whoever shows them. */
  readonly publish?: (proposal: Proposal) => void;
}

export interface ProposalDraft {
  readonly personId: string;
  readonly kind: string;
  /** Left out: what is to be applied is what tells it from others. */
  readonly key?: string;
  readonly title: string;
  readonly detail: string;
  readonly applyData: ProposalData;
  readonly createdBy: string;
  /** The ledger row that led to it. */
  readonly causeId?: string;
}

const LONGEST_TITLE = 200;
const LONGEST_DETAIL = 10_000;

/** `isNew` is false where the same change was proposed before; its state says what became of it. */
export async function propose(
  parts: Omit<ProposalParts, 'appliers'>,
  tx: Tx,
  draft: ProposalDraft,
): Promise<{ readonly proposal: Proposal; readonly isNew: boolean }> {
  const key = draft.key ?? JSON.stringify(draft.applyData);
  const title = shorten(draft.title.replaceAll(/\s+/gu, ' ').trim(), LONGEST_TITLE);
  const detail = shorten(draft.detail, LONGEST_DETAIL);
  const known = await findByKey(tx, draft.personId, draft.kind, key);
  if (known && known.state !== 'waiting') return { proposal: known, isNew: false };
  const proposal: Proposal = known
    ? { ...known, title, detail, applyData: draft.applyData }
    : {
        id: parts.ids.next(),
        personId: draft.personId,
        kind: draft.kind,
        key,
        title,
        detail,
        applyData: draft.applyData,
        state: 'waiting',
        createdBy: draft.createdBy,
        createdAt: parts.clock.now(),
        decidedAt: null,
        undoData: null,
        filesDue: false,
        problem: null,
      };
  await saveProposal(tx, proposal);
  if (!known) {
    await tell(parts, tx, proposal, 'proposed', `Proposed: ${title}. It waits for your word.`, draft.causeId);
    tx.afterCommit(() => parts.publish?.(proposal));
  }
  return { proposal, isNew: !known };
}

export type Answer = 'accept' | 'decline' | 'undo';

interface Move {
  readonly from: ProposalState;
  readonly to: ProposalState;
  readonly done: string;
}

/** answer → from which state, to which. Taking back a no makes it wait again. */
const MOVES: Readonly<Record<Answer, readonly Move[]>> = {
  accept: [{ from: 'waiting', to: 'accepted', done: 'You accepted' }],
  decline: [{ from: 'waiting', to: 'declined', done: 'You declined' }],
  undo: [
    { from: 'accepted', to: 'undone', done: 'You took back' },
    { from: 'declined', to: 'waiting', done: 'Waits again' },
  ],
};

export async function decideProposal(
  parts: ProposalParts,
  tx: Tx,
  which: { readonly personId: string; readonly id: string },
  answer: Answer,
): Promise<Proposal> {
  const proposal = await requireProposal(tx, which.personId, which.id);
  const move = MOVES[answer].find(({ from }) => from === proposal.state);
  if (!move)
    throw new ConflictError('id', `${quote(proposal.title)} is ${proposal.state}, so it cannot be ${PAST[answer]}.`);
  const changed = await carryOut(applierOf(parts.appliers, proposal), tx, proposal, move.to);
  const decided: Proposal = { ...changed, state: move.to, decidedAt: parts.clock.now(), problem: null };
  await saveProposal(tx, decided);
  await tell(parts, tx, decided, answer === 'undo' ? 'undone' : move.to, `${move.done}: ${proposal.title}.`);
  tx.afterCommit(() => parts.publish?.(decided));
  return decided;
}

const PAST: Readonly<Record<Answer, string>> = { accept: 'accepted', decline: 'declined', undo: 'taken back' };

async function carryOut(applier: Applier, tx: Tx, proposal: Proposal, to: ProposalState): Promise<Proposal> {
  if (to === 'accepted') {
    const undoData = (await applier.apply?.(tx, proposal)) ?? null;
    return { ...proposal, undoData, filesDue: applier.applyFiles !== undefined };
  }
  if (to === 'undone') {
    await applier.takeBack?.(tx, proposal);
    return { ...proposal, filesDue: applier.takeBackFiles !== undefined };
  }
  return proposal;
}

export function applierOf(appliers: Appliers, { kind }: Pick<Proposal, 'kind'>): Applier {
  const applier = Object.hasOwn(appliers, kind) ? appliers[kind] : undefined;
  if (!applier) throw new ConflictError('id', `Nothing here can make a change of the kind ${quote(kind)}.`);
  return applier;
}

function tell(
  parts: Pick<ProposalParts, 'ids' | 'clock'>,
  tx: Tx,
  proposal: Proposal,
  outcome: string,
  summary: string,
  causeId?: string,
): Promise<string> {
  return writeLedger(tx, parts.ids, {
    personId: proposal.personId,
    kind: 'proposal',
    subject: proposal.id,
    at: parts.clock.now(),
    outcome,
    reason: proposal.kind,
    summary,
    ...(causeId === undefined ? {} : { parentId: causeId }),
  });
}
