/**
 * What a worker needs to prepare text for the index, without anything that knows the database. The second face of
 * search: importing the first would load both databases into every worker.
 */
export { chunkMarkdown, type TextChunk } from './chunk-markdown.ts';
export { type ChunkMarks, cleanText, markChunk } from './words/chunk-words.ts';
