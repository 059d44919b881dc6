export { toBits } from './bit-index.ts';
export {
  type Embedder,
  type EmbedFailure,
  type EmbedOptions,
  type Post,
  readVectors,
  spaceOf,
} from './embedder.ts';
export { HTTP_PROVIDERS, type HttpSettings, httpEmbedder } from './providers/http-embedder.ts';
export { OFFLINE_PACKAGES, offlineEmbedder } from './providers/offline-embedder.worker.ts';
export { SpaceIndex } from './space-index.ts';
export {
  type ChunkVector,
  countVectors,
  dropOtherCaches,
  findWanting,
  putChunkVectors,
  readCached,
  type WantingChunk,
} from './vectors.sql.ts';
