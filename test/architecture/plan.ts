/**
 * The shape of architecture.json, checked when read: a misspelt key is an error, not a rule that never applies.
 * The file is the only place where rooms, allow lists and limits are written down; the checks hold no names.
 */
import { z } from 'zod';

const paths = z.array(z.string());

const room = z.strictObject({
  path: z.string(),
  /** Rooms whose values and types it may import. */
  imports: z.array(z.string()),
  /** Rooms of which it may import types only. */
  types: z.array(z.string()).default([]),
  /** Whether others come in through an `index.ts`. */
  hasFace: z.boolean().default(true),
});

const word = z.strictObject({
  /** What the pattern stands for, as the violation says it. */
  name: z.string(),
  /** Patterns are tried on code without strings and comments, or on the text inside strings. */
  look: z.enum(['code', 'strings']),
  patterns: z.array(z.string()),
  /** Files the rule looks at. */
  in: paths,
  /** Files among them that may. */
  only: paths,
  instead: z.string(),
});

const plan = z.strictObject({
  about: z.string(),
  rooms: z.record(z.string(), room),
  /** More imports for files that say in their name what they do. */
  fileImports: z.array(z.strictObject({ files: z.string(), imports: z.array(z.string()) })),
  /** Folders inside rooms with a face of their own. */
  subRooms: paths,
  /** Files besides `index.ts` that others may import. */
  faces: paths,
  /** Pairs the table must keep apart however long the way is. */
  neverReaches: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** Files that may import anything, and that no product file may import. */
  tests: paths,
  packages: z.record(z.string(), paths),
  builtins: z.strictObject({ anywhere: z.array(z.string()), only: z.record(z.string(), paths) }),
  words: z.array(word),
  tables: z.record(z.string(), z.string()),
  /** Where any table may be written or made: the migrations. */
  tableMakers: paths,
  /** Where a table may be named by a value: code that copies any table. */
  generalWriters: paths,
  sqlFiles: paths,
  limits: z.strictObject({
    lines: z.number(),
    linesExempt: paths,
    testLines: z.number(),
    filesInFolder: z.number(),
    defaultExports: paths,
  }),
});

export type Plan = z.infer<typeof plan>;

export function parsePlan(json: unknown): Plan {
  return plan.parse(json);
}
