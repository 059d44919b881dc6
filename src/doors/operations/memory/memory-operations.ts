/** Memory as verbs: search, the files, reflection, export and import, the index. Notes are in note-operations. */
import { z } from 'zod';
import { InputError, quote } from '../../../base/index.ts';
import { id, pageSize, personId } from '../input-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { indexReport, memorySearchAnswer, memoryStats, reflectionView } from './memory-schemas.ts';
import { noteOperations } from './note-operations.ts';

/** An export of many years of notes. */
const LARGEST_IMPORT_BYTES = 64 * 1024 * 1024;

const KINDS = ['note', 'file', 'message'] as const;
const format = z.enum(['json', 'markdown']).exactOptional();

/** A list, or as an address has it: `note,file`. */
function readKinds(given: string | readonly string[]): Array<(typeof KINDS)[number]> {
  const words = typeof given === 'string' ? given.split(',') : given;
  return words.map((word) => {
    const kind = KINDS.find((one) => one === word.trim().toLowerCase());
    if (!kind) throw new InputError('kinds', `kinds cannot be ${quote(word)}. Allowed: note, file and message.`);
    return kind;
  });
}

const looking: readonly Operation[] = [
  defineOperation({
    name: 'memory.search',
    summary: 'Search notes, memory files and your own conversations. Trouble is said in the answer, never as an error.',
    scope: 'read',
    method: 'GET',
    path: '/api/memory/search',
    input: z.strictObject({
      q: z.string().max(100_000).describe('The question, in words.'),
      maxResults: z.int().min(1).exactOptional().describe('6 when left out; never more than 100.'),
      minScore: z.number().min(0).max(1).exactOptional().describe('0.35 when left out.'),
      kinds: z
        .union([z.string().max(100), z.array(z.string().max(100)).max(10)])
        .exactOptional()
        .describe('Only these, with commas between: note, file, message.'),
      sessionId: id.exactOptional().describe('The conversation it is used in: what is found counts as a hit there.'),
      personId,
    }),
    output: memorySearchAnswer,
    run: (hark, { q, kinds, ...options }, caller) =>
      hark.memory.search(q, { ...options, ...(kinds === undefined ? {} : { kinds: readKinds(kinds) }) }, caller),
  }),
  defineOperation({
    name: 'memory.get',
    summary: 'Lines of one memory file: MEMORY.md, memory/*.md and what else is yours to read there.',
    scope: 'read',
    method: 'GET',
    path: '/api/memory/files',
    input: z.strictObject({
      path: z.string().min(1).max(1_000),
      from: z.int().min(1).exactOptional().describe('The first line, from 1.'),
      lines: z.int().min(1).exactOptional().describe('How many lines.'),
      personId,
    }),
    output: z.object({
      path: z.string(),
      text: z.string(),
      from: z.int(),
      to: z.int(),
      totalLines: z.int(),
      citation: z.string(),
    }),
    run: (hark, input) => hark.memory.get(input),
  }),
];

const tidying: readonly Operation[] = [
  defineOperation({
    name: 'memory.reflect',
    summary: 'Tidy the notes now: rewrite, merge, tag, link, and put away what is of no use.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/reflect',
    input: z.strictObject({
      nuggetName: z.string().min(1).max(1_000).exactOptional(),
      limit: z.int().min(1).max(1_000_000).exactOptional().describe('How many notes to look at.'),
      personId,
    }),
    output: reflectionView,
    run: (hark, input, caller) => hark.memory.reflect(input, caller),
  }),
  defineOperation({
    name: 'memory.reflections',
    summary: 'What was tidied, with each change before and after; the latest first.',
    scope: 'read',
    method: 'GET',
    path: '/api/memory/reflections',
    input: z.strictObject({ limit: pageSize, personId }),
    output: z.object({ reflections: z.array(reflectionView) }),
    run: async (hark, input) => ({ reflections: await hark.memory.reflections(input) }),
  }),
  defineOperation({
    name: 'memory.undo',
    summary: 'Take back one change of a reflection (seq), or all of it.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/reflections/:reflectionId/undo',
    input: z.strictObject({ reflectionId: id, seq: z.int().min(0).exactOptional(), personId }),
    output: z.object({ undone: z.int(), kept: z.int() }),
    run: (hark, input, caller) => hark.memory.undo(input, caller),
  }),
  defineOperation({
    name: 'memory.promote',
    summary: "Bring Hark's part of MEMORY.md in line with the notes that have proven themselves.",
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/promote',
    input: z.strictObject({ personId }),
    output: z.object({ promoted: z.int() }),
    run: (hark, input) => hark.memory.promote(input),
  }),
];

const keeping: readonly Operation[] = [
  defineOperation({
    name: 'memory.export',
    summary: 'All notes as one text that can be imported again, as JSON or Markdown.',
    scope: 'read',
    method: 'GET',
    path: '/api/memory/export',
    input: z.strictObject({ format, personId }),
    output: z.object({ format: z.enum(['json', 'markdown']), text: z.string() }),
    run: (hark, input) => hark.memory.export(input),
  }),
  defineOperation({
    name: 'memory.import',
    summary: 'Import such a text. Twice is once: the same ids update. dryRun only counts.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/import',
    largestBodyBytes: LARGEST_IMPORT_BYTES,
    input: z.strictObject({ text: z.string(), format, dryRun: z.boolean().exactOptional(), personId }),
    output: z.object({
      added: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      problems: z.array(z.object({ index: z.int(), message: z.string() })),
    }),
    run: async (hark, input, caller) => {
      const { problems, ...counts } = await hark.memory.import(input, caller);
      return { ...counts, problems: [...problems] };
    },
  }),
  defineOperation({
    name: 'memory.index',
    summary: 'Bring the search index up to date; rebuild makes it anew.',
    scope: 'speak',
    method: 'POST',
    path: '/api/memory/index',
    input: z.strictObject({ rebuild: z.boolean().exactOptional(), personId }),
    output: indexReport,
    run: (hark, input) => hark.memory.index(input),
  }),
  defineOperation({
    name: 'memory.stats',
    summary: 'How much is remembered, and how far the index is.',
    scope: 'read',
    method: 'GET',
    path: '/api/memory/stats',
    input: z.strictObject({ personId }),
    output: memoryStats,
    run: (hark, input) => hark.memory.stats(input),
  }),
];

export const memoryOperations: readonly Operation[] = [...looking, ...noteOperations, ...tidying, ...keeping];
