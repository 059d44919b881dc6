export {
  type Answer,
  decideProposal,
  type ProposalDraft,
  type ProposalParts,
  propose,
} from './decide-proposal.ts';
export { followAllFiles, followFiles } from './follow-files.ts';
export {
  type Applier,
  type Appliers,
  PROPOSAL_STATES,
  type Proposal,
  type ProposalData,
  type ProposalState,
} from './proposal.ts';
export {
  findByKey,
  findProposal,
  listProposals,
  type ProposalQuery,
  requireProposal,
  withdrawProposals,
} from './proposals.sql.ts';
