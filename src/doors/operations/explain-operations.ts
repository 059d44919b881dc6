/** Why Hark did what it did: in words, and as the rows behind them (Z1, Z2). */
import { z } from 'zod';
import { id, moment, pageSize, personId, words } from './input-fields.ts';
import { defineOperation, type Operation } from './operation.ts';
import { decision } from './speak-operations.ts';
import { instant } from './wire-schemas.ts';

export const explainOperations: readonly Operation[] = [
  defineOperation({
    name: 'why',
    summary: 'Why did it speak, or not: around a moment (at), about some words (about), or lately.',
    scope: 'read',
    method: 'GET',
    path: '/api/why',
    input: z.strictObject({
      at: z
        .union([moment, z.string().max(200)])
        .exactOptional()
        .describe('Epoch milliseconds, or 2026-03-11T15:10.'),
      about: words.exactOptional(),
      personId,
    }),
    output: z.object({
      answer: z.string(),
      story: z.array(
        z.object({
          at: instant,
          local: z.string(),
          text: z.string(),
          outcome: z.string(),
          ledgerId: z.string(),
        }),
      ),
      counterfactuals: z
        .array(
          z.object({
            change: z.string(),
            to: z.string(),
            verdict: z.enum(['act', 'silent']),
            atMs: instant,
            words: z.string(),
          }),
        )
        .describe('What would have had to differ for the look to end otherwise, the smallest change first.'),
      look: decision
        .pick({ decisionId: true, verdict: true, reason: true, gates: true, signals: true })
        .exactOptional()
        .describe('The look the answer speaks of.'),
    }),
    // The story is read-only inside; the wire does not care.
    run: async (hark, input) => {
      const { story, counterfactuals, ...told } = await hark.why(input);
      return { ...told, story: [...story], counterfactuals: [...counterfactuals] };
    },
  }),
  defineOperation({
    name: 'ledger',
    summary: 'The record of what happened, the latest first.',
    scope: 'read',
    method: 'GET',
    path: '/api/ledger',
    input: z.strictObject({
      kind: id.exactOptional(),
      subject: id.exactOptional(),
      fromAt: moment.exactOptional(),
      untilAt: moment.exactOptional(),
      limit: pageSize,
      personId,
    }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          personId: z.string(),
          kind: z.string(),
          at: instant,
          untilAt: instant,
          times: z.int(),
          outcome: z.string(),
          reason: z.string().exactOptional(),
          summary: z.string(),
          tokens: z.number(),
          cost: z.number(),
        }),
      ),
    }),
    run: (hark, input) => hark.ledger(input),
  }),
];
