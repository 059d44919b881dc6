/** Changes that wait for the user's word: look at them, accept, decline, take back. Answering needs more than speaking. */
import { z } from 'zod';
import { id, pageSize, personId } from '../input-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { instant } from '../wire-schemas.ts';
import type { WireProposal } from './proposals-api.ts';

const STATES = ['waiting', 'accepted', 'declined', 'undone'] as const;

const wireProposal = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  state: z.enum(STATES),
  createdBy: z.string(),
  createdAtMs: instant,
  decidedAtMs: instant.exactOptional(),
  problem: z.string().exactOptional(),
}) satisfies z.ZodType<WireProposal>;

const one = z.strictObject({ id, personId });

export const proposalOperations: readonly Operation[] = [
  defineOperation({
    name: 'proposals.list',
    summary: 'Changes that wait for your word, newest first; with state also those that were answered.',
    scope: 'read',
    method: 'GET',
    path: '/api/proposals',
    input: z.strictObject({
      state: z.enum([...STATES, 'all']).exactOptional(),
      limit: pageSize,
      personId,
    }),
    output: z.object({ proposals: z.array(wireProposal) }),
    run: (hark, input) => hark.proposals.list(input),
  }),
  defineOperation({
    name: 'proposals.get',
    summary: 'One proposal, with what it would change.',
    scope: 'read',
    method: 'GET',
    path: '/api/proposals/:id',
    input: one,
    output: wireProposal,
    run: (hark, { id: proposalId, ...query }) => hark.proposals.get(proposalId, query),
  }),
  defineOperation({
    name: 'proposals.accept',
    summary: 'Make the change. It can be taken back with undo.',
    scope: 'settings',
    method: 'POST',
    path: '/api/proposals/:id/accept',
    input: one,
    output: wireProposal,
    run: (hark, { id: proposalId, ...query }, caller) => hark.proposals.accept(proposalId, query, caller),
  }),
  defineOperation({
    name: 'proposals.decline',
    summary: 'Leave things as they are. The same change is not proposed again.',
    scope: 'settings',
    method: 'POST',
    path: '/api/proposals/:id/decline',
    input: one,
    output: wireProposal,
    run: (hark, { id: proposalId, ...query }, caller) => hark.proposals.decline(proposalId, query, caller),
  }),
  defineOperation({
    name: 'proposals.undo',
    summary: 'Take back what was accepted; what was declined waits again.',
    scope: 'settings',
    method: 'POST',
    path: '/api/proposals/:id/undo',
    input: one,
    output: wireProposal,
    run: (hark, { id: proposalId, ...query }, caller) => hark.proposals.undo(proposalId, query, caller),
  }),
];
