/** What memory answers, as schemas, held to the types of `memory-api.ts`. Fields not named here may come along. */
import { z } from 'zod';
import { instant } from '../wire-schemas.ts';
import type {
  ForgottenView,
  IndexReport,
  MemoryResult,
  MemorySearchAnswer,
  MemoryStats,
  ReflectionView,
  WireNote,
} from './memory-api.ts';

const texts = z.array(z.string());

export const wireNote: z.ZodType<WireNote, WireNote> = z.object({
  id: z.string(),
  nuggetName: z.string(),
  title: z.string(),
  content: z.string(),
  kind: z.string(),
  type: z.string(),
  trust: z.string(),
  state: z.string(),
  importance: z.number(),
  confidence: z.number(),
  sentiment: z.number(),
  stability: z.number(),
  hits: z.int(),
  accessCount: z.int(),
  hidden: z.boolean(),
  demoted: z.boolean(),
  tags: texts,
  entities: texts,
  links: z.array(z.object({ to: z.string(), reason: z.string() })),
  conflictsWith: texts,
  supersedes: texts,
  atMs: instant,
  updatedAtMs: instant,
  accessedAtMs: instant,
  scope: z.string().exactOptional(),
  subject: z.string().exactOptional(),
  author: z.string().exactOptional(),
  source: z.string().exactOptional(),
  dueAtMs: instant.exactOptional(),
  expiresAtMs: instant.exactOptional(),
  archivedAt: instant.exactOptional(),
  lastRewrittenAt: instant.exactOptional(),
  mergedInto: z.string().exactOptional(),
  document: z.string().exactOptional(),
  seq: z.int().exactOptional(),
});

const memoryResult: z.ZodType<MemoryResult, MemoryResult> = z.object({
  noteId: z.string().exactOptional(),
  messageId: z.string().exactOptional(),
  path: z.string().exactOptional(),
  document: z.string().exactOptional(),
  startLine: z.int().exactOptional(),
  endLine: z.int().exactOptional(),
  score: z.number(),
  snippet: z.string(),
  citation: z.string(),
  atMs: instant,
  author: z.string().exactOptional(),
  trust: z.string(),
});

export const memorySearchAnswer: z.ZodType<MemorySearchAnswer, MemorySearchAnswer> = z.object({
  results: z.array(memoryResult),
  disabled: z.boolean().exactOptional(),
  error: z.string().exactOptional(),
  warning: z.string().exactOptional(),
  action: z.string().exactOptional(),
  mode: z.string().exactOptional(),
});

export const forgottenView: z.ZodType<ForgottenView, ForgottenView> = z.object({
  dryRun: z.boolean(),
  notes: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
});

export const reflectionView: z.ZodType<ReflectionView, ReflectionView> = z.object({
  id: z.string(),
  ranAt: z.string(),
  inspected: z.int(),
  rewritten: z.int(),
  merged: z.int(),
  hidden: z.int(),
  tagged: z.int(),
  linked: z.int(),
  promoted: z.int().exactOptional(),
  changes: z.array(
    z.object({
      seq: z.int(),
      type: z.string(),
      nuggetName: z.string(),
      noteId: z.string(),
      detail: z.string(),
      before: z.string().exactOptional(),
      after: z.string().exactOptional(),
      undone: z.boolean(),
    }),
  ),
});

export const indexReport: z.ZodType<IndexReport, IndexReport> = z.object({
  files: z.int(),
  messages: z.int(),
  notes: z.int(),
  chunks: z.int(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const memoryStats: z.ZodType<MemoryStats, MemoryStats> = z.object({
  notes: z.record(z.string(), z.int()),
  chunks: z.object({ note: z.int(), file: z.int(), message: z.int() }),
  vectors: z.object({ provider: z.string(), state: z.string(), count: z.int() }),
  waiting: z.int(),
  lastReflectionAtMs: instant.exactOptional(),
});
