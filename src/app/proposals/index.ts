export { FEWEST_HITS } from './promote-learning.ts';
export { type ProposalWiring, type ProposalWiringParts, wireProposals } from './wire-proposals.ts';
