/**
 * Decides which chunks answer a question best, from facts alone. Three grains of word matches (the chunk, its
 * neighbours, its document), each divided by its best, then cues: who said it, does it say when, was it written in
 * the days asked about, is it a question or the answer to one, how much does it say. Weights were chosen on half of
 * a public set of conversations by leaving one conversation out at a time (bench/recall.ts); none is fitted closely.
 *
 * Nothing here hides a chunk: cues only move it. A chunk that holds every word is marked `isExact` and is never lost.
 */
import { DAY_MS, toWallMs } from '../../../base/index.ts';
import { documentOf, PLACES } from '../chunk.ts';
import type { NearChunk } from '../vectors.ts';
import { type DateCue, fitsDate } from '../words/time-words.ts';
import { recencyFactor } from './decay.ts';

const WEIGHTS = {
  chunk: 0.3,
  window: 0.7,
  document: 0.2,
  /** Said by the one asked about; said by somebody else instead. */
  saidByThem: 0.15,
  saidByOther: -0.2,
  aboutThem: 0.3,
  speaksOfSelf: 0.1,
  tellsTime: 0.35,
  date: 1,
  isQuestion: -0.1,
  followsQuestion: 0.05,
  /** Times how much of the question asked here was in the question answered there. */
  answers: 0.3,
  length: 0.2,
  /** A line of a chat, beside what was kept on purpose. */
  said: -0.2,
} as const;

/** In a chat the subject changes from line to line: one that only stands beside a match counts for this much. */
const BESIDE_A_MATCH = 0.3;

/** BM25: how soon repeats stop counting, and how far length is held against a text. */
const SATURATION = 1.2;
const LENGTH_SHARE = { window: 0.5, chunk: 0.5, document: 0.75 } as const;
/** How much of a neighbour counts as context, by distance. What came before explains more than what comes after. */
export const WINDOW: readonly (readonly [offset: number, weight: number])[] = [
  [-4, 0.4],
  [-3, 0.6],
  [-2, 0.8],
  [-1, 1],
  [0, 1],
  [1, 0.8],
  [2, 0.5],
];
const WINDOW_WEIGHT = WINDOW.reduce((sum, [, weight]) => sum + weight, 0);
/** From this many words on, a chunk is no longer short. */
const FULL_LENGTH = 60;

/** Where even the nearest is less near than this, nearness counts for less: there is always some nearest. */
const CLEARLY_NEAR = 0.3;

export interface RankedTerm {
  readonly term: string;
  /** In how many of the person's chunks it stands. */
  readonly chunkCount: number;
}

/** What is known of a candidate without its text. */
export interface ChunkFacts {
  readonly no: number;
  /** A line of a conversation. */
  readonly isSaid: boolean;
  /** Folded words of the names. */
  readonly author: readonly string[];
  readonly subject: readonly string[];
  readonly at: number;
  readonly isEvergreen: boolean;
  readonly wordCount: number;
  readonly tellsTime: boolean;
  readonly isQuestion: boolean;
  readonly speaksOfSelf: boolean;
}

export interface RankInput {
  readonly terms: readonly RankedTerm[];
  /** Names in the question that are authors in the index, with the bit of their term in `matches` if they are one. */
  readonly names: readonly string[];
  /** For each chunk with a match: which names its text mentions. */
  readonly mentions: ReadonlySet<number>;
  readonly asksWhen: boolean;
  readonly dates: readonly DateCue[];
  /** Chunk number → one bit per term it holds. */
  readonly matches: ReadonlyMap<number, number>;
  readonly facts: ReadonlyMap<number, ChunkFacts>;
  /** Document number → how many chunks it has. */
  readonly documentSizes: ReadonlyMap<number, number>;
  readonly corpus: { readonly chunkCount: number; readonly documentCount: number; readonly averageWords: number };
  readonly near?: { readonly weight: number; readonly chunks: readonly NearChunk[] };
  readonly nowMs: number;
  /** The zone whose wall clock the dates are on. */
  readonly timeZone: string;
}

export interface RankedChunk {
  readonly no: number;
  readonly value: number;
  /** The share of the question's words, by rarity, found in the chunk or its neighbours. */
  readonly coverage: number;
  /** What the vectors added to the value. */
  readonly nearness: number;
  readonly isExact: boolean;
}

const rarity = (count: number, total: number): number =>
  Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));

const bm25 = (frequency: number, relativeLength: number, lengthShare: number): number =>
  (frequency * (SATURATION + 1)) / (frequency + SATURATION * (1 - lengthShare + lengthShare * relativeLength));

/** Best first. Ranks every chunk there are facts for, except those that only stand in for a neighbour. */
export function rankChunks(input: RankInput, candidates: Iterable<number>): RankedChunk[] {
  const grains = measureGrains(input);
  const nearness = readNearness(input.near);
  const rows: { facts: ChunkFacts; chunk: number; window: number; document: number; mask: number }[] = [];
  const most = { chunk: 0, window: 0, document: 0 };
  for (const no of candidates) {
    const facts = input.facts.get(no);
    // An empty chunk holds a place among neighbours but answers nothing.
    if (!facts || facts.wordCount === 0) continue;
    const row = { facts, ...grains.window(no), chunk: grains.chunk(facts), document: grains.document(no) };
    most.chunk = Math.max(most.chunk, row.chunk);
    most.window = Math.max(most.window, row.window);
    most.document = Math.max(most.document, row.document);
    rows.push(row);
  }
  const all = (1 << input.terms.length) - 1;
  return rows
    .map(({ facts, chunk, window, document, mask }) => {
      const words =
        (WEIGHTS.chunk * chunk) / (most.chunk || 1) +
        (WEIGHTS.window * window) / (most.window || 1) +
        (WEIGHTS.document * document) / (most.document || 1);
      const value = words + cueValue(input, facts, grains.share) + (nearness.get(facts.no) ?? 0);
      const age = facts.isEvergreen ? 0 : (input.nowMs - facts.at) / DAY_MS;
      const own = input.matches.get(facts.no) ?? 0;
      const isBeside = facts.isSaid && own === 0 && !nearness.has(facts.no) && input.dates.length === 0;
      return {
        no: facts.no,
        value: value * recencyFactor(age) * (isBeside ? BESIDE_A_MATCH : 1),
        coverage: grains.share(mask),
        nearness: nearness.get(facts.no) ?? 0,
        isExact: all > 0 && own === all,
      };
    })
    .sort((a, b) => b.value - a.value || b.no - a.no);
}

/** The word part of the score at each grain, from one bit per term and chunk. */
function measureGrains(input: RankInput) {
  const { terms, matches, facts, corpus } = input;
  const weights = terms.map(({ chunkCount }) => rarity(chunkCount, corpus.chunkCount));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const average = corpus.averageWords || 1;
  const documents = countByDocument(terms.length, matches);
  const documentWeights = terms.map((_, t) => rarity(documents.containing[t] ?? 0, corpus.documentCount));
  const averageSize = corpus.chunkCount / (corpus.documentCount || 1) || 1;
  const wordsIn = (no: number): number => facts.get(no)?.wordCount ?? (matches.has(no) ? average : 0);
  return {
    share: (mask: number): number =>
      weights.reduce((sum, weight, t) => sum + (mask & (1 << t) ? weight : 0), 0) / total,
    chunk({ no, wordCount }: ChunkFacts): number {
      const mask = matches.get(no) ?? 0;
      const once = bm25(1, wordCount / average, LENGTH_SHARE.chunk);
      return weights.reduce((sum, weight, t) => sum + (mask & (1 << t) ? weight * once : 0), 0);
    },
    window(no: number): { window: number; mask: number } {
      const frequencies = new Float64Array(terms.length);
      let words = 0;
      let seen = 0;
      for (const [offset, weight] of WINDOW) {
        if (documentOf(no + offset) !== documentOf(no)) continue;
        words += weight * wordsIn(no + offset);
        const mask = matches.get(no + offset) ?? 0;
        seen |= mask;
        for (let t = 0; mask >> t !== 0; t++) if (mask & (1 << t)) frequencies[t] = (frequencies[t] ?? 0) + weight;
      }
      const relative = words / (average * WINDOW_WEIGHT);
      const window = weights.reduce((sum, weight, t) => {
        const frequency = frequencies[t] ?? 0;
        return frequency > 0 ? sum + weight * bm25(frequency, relative, LENGTH_SHARE.window) : sum;
      }, 0);
      return { window, mask: seen };
    },
    document(no: number): number {
      const document = documentOf(no);
      const counts = documents.counts.get(document);
      if (!counts) return 0;
      const relative = (input.documentSizes.get(document) ?? averageSize) / averageSize;
      return documentWeights.reduce((sum, weight, t) => {
        const frequency = counts[t] ?? 0;
        return frequency > 0 ? sum + weight * bm25(frequency, relative, LENGTH_SHARE.document) : sum;
      }, 0);
    },
  };
}

function countByDocument(termCount: number, matches: ReadonlyMap<number, number>) {
  const counts = new Map<number, Uint16Array>();
  const containing = new Uint32Array(termCount);
  for (const [no, mask] of matches) {
    const document = documentOf(no);
    const own = counts.get(document) ?? new Uint16Array(termCount);
    counts.set(document, own);
    for (let t = 0; mask >> t !== 0; t++) {
      if (!(mask & (1 << t))) continue;
      if (own[t] === 0) containing[t] = (containing[t] ?? 0) + 1;
      own[t] = Math.min(65_535, (own[t] ?? 0) + 1);
    }
  }
  return { counts, containing };
}

function cueValue(input: RankInput, facts: ChunkFacts, share: (mask: number) => number): number {
  let value = WEIGHTS.length * Math.min(1, Math.log1p(facts.wordCount) / Math.log(FULL_LENGTH));
  const isTheirs = facts.author.some((name) => input.names.includes(name));
  value += personCue(input, facts, isTheirs);
  if (input.asksWhen && facts.tellsTime) value += WEIGHTS.tellsTime;
  if (input.dates.length > 0) {
    const wallAt = toWallMs(input.timeZone, facts.at);
    value += WEIGHTS.date * Math.max(...input.dates.map((cue) => fitsDate(cue, wallAt)));
  }
  if (facts.isQuestion) value += WEIGHTS.isQuestion;
  if (facts.isSaid) value += WEIGHTS.said;
  const before = facts.no % PLACES === 0 ? undefined : input.facts.get(facts.no - 1);
  if (before?.isQuestion && before.author.join(' ') !== facts.author.join(' ')) {
    if (isTheirs || input.names.length === 0) value += WEIGHTS.followsQuestion;
    value += WEIGHTS.answers * share(input.matches.get(before.no) ?? 0);
  }
  return value;
}

/** Only when one person is named: with two, either may be meant. */
function personCue(input: RankInput, facts: ChunkFacts, isTheirs: boolean): number {
  if (input.names.length === 0) return 0;
  if (facts.subject.some((name) => input.names.includes(name))) return WEIGHTS.aboutThem;
  if (facts.author.length === 0) return input.mentions.has(facts.no) ? WEIGHTS.aboutThem : 0;
  if (input.names.length > 1) return 0;
  if (!isTheirs) return WEIGHTS.saidByOther;
  return WEIGHTS.saidByThem + (facts.speaksOfSelf ? WEIGHTS.speaksOfSelf : 0);
}

function readNearness(near: RankInput['near']): ReadonlyMap<number, number> {
  const most = near?.chunks.reduce((best, { similarity }) => Math.max(best, similarity), 0) ?? 0;
  if (!near || most <= 0) return new Map();
  return new Map(
    near.chunks.flatMap(({ no, similarity }) =>
      similarity > 0 ? [[no, (near.weight * similarity) / Math.max(most, CLEARLY_NEAR)]] : [],
    ),
  );
}
