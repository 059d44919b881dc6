/**
 * Playing days that have not been, or the past with other settings (Z3). The scenario is the body itself, or its field
 * `scenario`; what is wrong with it is refused with the path of the bad field.
 */
import { z } from 'zod';
import { personId } from './input-fields.ts';
import { defineOperation, type Operation } from './operation.ts';
import type { SimulationView } from './speak-api.ts';
import { instant } from './wire-schemas.ts';

/** A year of events, and more than anybody writes. */
const LARGEST_SCENARIO_BYTES = 8 * 1024 * 1024;

const send = z.object({
  atMs: instant,
  address: z.string().describe('The channel it left by.'),
  text: z.string(),
  refs: z.array(z.string()).readonly().describe('The notes it is about, and the events of the file that led to it.'),
  reason: z.string().describe('The kind of the signal that spoke loudest, reminder, or first_contact.'),
  decisionId: z.string().exactOptional(),
});

const simulation = z.object({
  id: z.string(),
  sends: z.array(send).readonly(),
  decisions: z
    .array(z.looseObject({ atMs: instant, verdict: z.string(), reason: z.string() }))
    .readonly()
    .describe('Every look, the earliest first; one row for looks that ended the same way.'),
  metrics: z.object({
    missedNeeds: z.number(),
    falseAlarms: z.number(),
    falseAlarmsPerDay: z.number(),
    duplicates: z.number(),
    forbidden: z.number(),
    latencyMs: z.number(),
    tokens: z.number(),
  }),
  changes: z
    .array(
      z.object({
        atMs: instant,
        text: z.string(),
        refs: z.array(z.string()).readonly(),
        reason: z.string(),
        decisionId: z.string(),
        change: z.enum(['stays', 'appears', 'vanishes']),
        isCertain: z.boolean(),
      }),
    )
    .readonly()
    .exactOptional()
    .describe('Looking back: what would appear or vanish with the changed settings.'),
  notReplayable: z.int().exactOptional(),
  withoutEffect: z.array(z.string()).readonly().exactOptional(),
}) satisfies z.ZodType<SimulationView>;

export const simulateOperations: readonly Operation[] = [
  defineOperation({
    name: 'simulate',
    summary: 'Play a scenario on a virtual clock, or decide the last days again (last: 30d) with other settings (set).',
    scope: 'read',
    method: 'POST',
    path: '/api/simulate',
    largestBodyBytes: LARGEST_SCENARIO_BYTES,
    input: z.looseObject({
      scenario: z.unknown().exactOptional(),
      last: z.string().max(20).exactOptional().describe('How far to look back: 30d, 12h, 2w.'),
      set: z.record(z.string(), z.unknown()).exactOptional().describe('Settings as if they were these.'),
      personId,
    }),
    output: simulation,
    run: (hark, { scenario, last, set, personId: person, ...file }) =>
      hark.simulate({
        ...(last === undefined ? { scenario: scenario ?? file } : { last }),
        ...(last !== undefined && scenario !== undefined ? { scenario } : {}),
        ...(set === undefined ? {} : { set }),
        ...(person === undefined ? {} : { personId: person }),
      }),
  }),
];
