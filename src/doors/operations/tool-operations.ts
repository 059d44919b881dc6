/** The tools a model has, for anybody who wants to try them: what they are, and a call as a model would make it. */
import { z } from 'zod';
import { id, personId } from './input-fields.ts';
import { defineOperation, type Operation } from './operation.ts';

export const toolOperations: readonly Operation[] = [
  defineOperation({
    name: 'tools.list',
    summary: 'The tools a model may call, with what each takes.',
    scope: 'read',
    method: 'GET',
    path: '/api/tools',
    input: z.strictObject({}),
    output: z.object({
      tools: z.array(
        z.object({ name: z.string(), description: z.string(), inputSchema: z.record(z.string(), z.unknown()) }),
      ),
    }),
    run: async (hark) => ({
      tools: (await hark.tools.list()).map((tool) => ({ ...tool, inputSchema: { ...tool.inputSchema } })),
    }),
  }),
  defineOperation({
    name: 'tools.call',
    summary:
      'Call a tool as a model would, with the limits of one. A refusal comes back as { error: { field, message } }.',
    scope: 'speak',
    method: 'POST',
    path: '/api/tools/:name',
    input: z.strictObject({
      name: id,
      arguments: z.record(z.string(), z.unknown()).exactOptional().describe('What the tool takes.'),
      conversationId: id.exactOptional().describe('The conversation the call comes from; the main one when left out.'),
      untrusted: z.boolean().exactOptional().describe('Act as in a turn that holds text from outside.'),
      personId,
    }),
    output: z.record(z.string(), z.unknown()),
    run: async (hark, input) => ({ ...(await hark.tools.call(input)) }),
  }),
];
