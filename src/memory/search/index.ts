export { askList } from './both.sql.ts';
export { type Chunk, type ChunkHit, type ChunkTrust, PLACES, type SourceKind } from './chunk.ts';
export { chunkMarkdown, type TextChunk } from './chunk-markdown.ts';
export {
  type PartSpan,
  putChunks,
  putChunksSteps,
  removeSource,
  removeSourceSteps,
} from './put-chunks.sql.ts';
export { decayMultiplier, recencyFactor } from './rank/decay.ts';
export { mmrRerank } from './rank/mmr.ts';
export { recountPerson, recountSome, renewSome } from './renew-index.sql.ts';
export { type SearchInput, searchChunks, searchChunksSteps, USUAL_MIN_SCORE } from './search-chunks.sql.ts';
export { TermCounts, termCountsOf } from './term-counts.ts';
export { type ChunkCounts, checkCounts, countChunks, indexedSources, mergeWords } from './upkeep.sql.ts';
export type { NearChunk, VectorSource } from './vectors.ts';
export { stem } from './words/stem.ts';
export { fold, readWords, termsOf, type Word } from './words/words.ts';
