/**
 * Lets files follow what was decided: after the commit, and for all that a killed process left behind. A file that
 * cannot be changed leaves the decision as it is, with the problem beside it, and is tried again.
 */
import { messageOf } from '../base/index.ts';
import type { Store } from '../store/index.ts';
import { applierOf, type ProposalParts } from './decide-proposal.ts';
import type { Proposal } from './proposal.ts';
import { findProposal, listFilesDue, saveProposal } from './proposals.sql.ts';

type FollowParts = ProposalParts & { readonly store: Store };

/** Returns the proposal as it is afterwards. */
export async function followFiles(parts: FollowParts, proposal: Proposal): Promise<Proposal> {
  if (!proposal.filesDue) return proposal;
  const applier = applierOf(parts.appliers, proposal);
  let problem: string | null = null;
  try {
    await (proposal.state === 'accepted' ? applier.applyFiles?.(proposal) : applier.takeBackFiles?.(proposal));
  } catch (error) {
    problem = messageOf(error);
  }
  return parts.store.transaction(async (tx) => {
    const now = await findProposal(tx, proposal.personId, proposal.id);
    // Decided anew meanwhile: that decision looks after its own files.
    if (!now || now.state !== proposal.state) return now ?? proposal;
    const followed = { ...now, filesDue: problem !== null, problem };
    await saveProposal(tx, followed);
    return followed;
  });
}

export async function followAllFiles(parts: FollowParts, personId: string): Promise<void> {
  const due = await parts.store.read((tx) => listFilesDue(tx, personId));
  for (const proposal of due) await followFiles(parts, proposal);
}
