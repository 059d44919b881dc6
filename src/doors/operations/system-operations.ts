/** Hark itself: how it is, waking it, events from other programs, a copy of the data, a check-up. */
import { z } from 'zod';
import { personId, words } from './input-fields.ts';
import { defineOperation, type Operation } from './operation.ts';
import { instant, status } from './wire-schemas.ts';

const mode = z
  .enum(['now', 'next-heartbeat'])
  .exactOptional()
  .describe('Look at it at once, or when the next heartbeat comes by anyway.');
const queued = z.object({ id: z.string() });

const examined = z.object({
  isWell: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['ok', 'warning', 'problem']),
      detail: z.string(),
      next: z.string().exactOptional(),
    }),
  ),
});

export const systemOperations: readonly Operation[] = [
  defineOperation({
    name: 'status',
    summary: 'What is next, what today was like, whether scheduling is on.',
    scope: 'read',
    method: 'GET',
    path: '/api/status',
    input: z.strictObject({ personId }),
    output: status,
    run: (hark, input) => hark.status(input),
  }),
  defineOperation({
    name: 'wake',
    summary: 'Hand Hark something to look at.',
    scope: 'speak',
    method: 'POST',
    path: '/api/wake',
    input: z.strictObject({ text: words, mode, personId }),
    output: queued,
    run: (hark, input, caller) => hark.wake(input, caller),
  }),
  defineOperation({
    name: 'events.add',
    summary: 'An event from another program: a build ended, a door opened.',
    scope: 'speak',
    method: 'POST',
    path: '/api/events',
    input: z.strictObject({
      text: words,
      mode,
      source: z.string().min(1).max(200).exactOptional().describe('Who says so: ci, front-door.'),
      personId,
    }),
    output: queued,
    run: (hark, input, caller) => hark.wake({ ...input, reason: 'exec-event' }, caller),
  }),
  defineOperation({
    name: 'backup',
    summary: 'Make a checked copy of the data now.',
    scope: 'admin',
    method: 'POST',
    path: '/api/backup',
    input: z.strictObject({}),
    output: z.object({ file: z.string(), bytes: z.int(), at: instant }),
    run: (hark) => hark.backup(),
  }),
  defineOperation({
    name: 'doctor',
    summary: 'Check the installation and say what to mend; asks no model.',
    scope: 'admin',
    method: 'GET',
    path: '/api/doctor',
    input: z.strictObject({}),
    output: examined,
    run: (hark) => hark.doctor({ asksModel: false }),
  }),
  defineOperation({
    name: 'doctor.ask',
    summary: 'Check the installation, and ask each model that is set up for one word.',
    scope: 'admin',
    method: 'POST',
    path: '/api/doctor',
    input: z.strictObject({}),
    output: examined,
    run: (hark) => hark.doctor(),
  }),
];
