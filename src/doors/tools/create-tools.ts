/**
 * The tools of one turn. Calls are made as a model, so that every limit of one holds (SPEC S4), and this is one of the
 * places where errors end: a refusal is an answer the model can act on; a fault of our own is logged and told without
 * its insides. There is no tool that reads or changes settings, and none that approves (P5).
 */
import { InputError, joinWords, messageOf, quote } from '../../base/index.ts';
import { isRecord, type ToolFace } from '../../time/cron-input/index.ts';
import { findUnsafe, isStoreTrouble, schemaOf, type ToolAnswer, type ToolSchema } from '../operations/index.ts';
import { cron } from './cron-tool.ts';
import { inboxTools } from './inbox-tools.ts';
import { recallTools, writeTools } from './memory/index.ts';
import { proposalTools } from './proposal-tools.ts';
import { schedule } from './schedule-tool.ts';
import { taskTools } from './task-tools.ts';
import type { Tool, ToolContext, ToolReach, Tools } from './tool.ts';

const TOOLS: ReadonlyMap<string, Tool> = new Map(
  [cron, ...taskTools, schedule, ...recallTools, ...writeTools, ...proposalTools, ...inboxTools].map((tool) => [
    tool.face.name,
    tool,
  ]),
);

/** The tools as they are offered to a model of our own. */
export function toolFaces(): ToolFace[] {
  return Array.from(TOOLS.values(), ({ face }) => face);
}

/** What a model is told about each tool. */
export function toolSchemas(): ToolSchema[] {
  return Array.from(TOOLS.values(), ({ face }) => schemaOfTool(face));
}

function schemaOfTool({ name, description, input }: ToolFace): ToolSchema {
  return { name, description, inputSchema: { ...schemaOf(input) } };
}

export const toolNames: readonly string[] = [...TOOLS.keys()];

export function createTools(hark: ToolReach, context: ToolContext): Tools {
  const caller = { by: 'model', door: 'tool', turn: context.turn } as const;
  return {
    schemas: toolSchemas(),
    async call(name, args) {
      try {
        const tool = TOOLS.get(name);
        if (!tool) throw new InputError('name', `There is no tool ${quote(name)}. There are ${joinWords(toolNames)}.`);
        return await tool.run({ hark, context, caller, args: readArguments(args) });
      } catch (thrown) {
        return errorAnswer(thrown, name, context);
      }
    },
  };
}

/** Providers hand arguments over as an object or as the JSON the model wrote. */
function readArguments(args: unknown): Record<string, unknown> {
  const opened = typeof args === 'string' ? parse(args) : (args ?? {});
  if (!isRecord(opened)) throw new InputError('arguments', `arguments must be an object, not ${quote(opened)}.`);
  const unsafe = findUnsafe(opened);
  if (unsafe) throw new InputError(unsafe.field, unsafe.message);
  return opened;
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('arguments', `arguments must be a JSON object, not ${quote(text)}.`);
  }
}

function errorAnswer(thrown: unknown, tool: string, { log }: ToolContext): ToolAnswer {
  if (thrown instanceof InputError) {
    const [first, ...more] = thrown.problems;
    return {
      error: { field: thrown.field, message: first?.message ?? thrown.message, ...(more.length > 0 ? { more } : {}) },
    };
  }
  log.error({ tool, error: messageOf(thrown) }, 'a tool call failed');
  if (isStoreTrouble(thrown)) return { error: { field: 'store', message: `${thrown.message} ${thrown.next}` } };
  return { error: { field: 'tool', message: 'Something in Hark failed. Nothing was changed that was not confirmed.' } };
}
