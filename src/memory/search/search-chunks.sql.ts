/**
 * One search over a person's notes, files and conversations: read the question, look up its words, choose
 * candidates, rank them, and hand back the best with a score between 0 and 1. Never fails on any question; a
 * question without a known word finds nothing.
 *
 * A score says two things at once: how much of the question was found at all, and how far a result stays behind the
 * best one. A chunk that holds every word of the question is always among the results, however old it is.
 */
import { fromWallMs, toWallMs } from '../../base/index.ts';
import { type ChunksTable, runSteps, type Steps, type Tx } from '../../store/index.ts';
import { type ChunkHit, type ChunkTrust, documentOf, PLACES, type SourceKind } from './chunk.ts';
import { type IndexedDocument, type IndexedPerson, readDocuments, readPerson } from './chunk-counts.sql.ts';
import {
  readAllMatches,
  readAuthors,
  readChunks,
  readFacts,
  readMentions,
  readTermCounts,
  readTermsLike,
  readWritten,
} from './find-chunks.sql.ts';
import { spreadDuplicates } from './rank/mmr.ts';
import { pickCandidates } from './rank/pick-candidates.ts';
import { type RankedChunk, type RankedTerm, rankChunks } from './rank/rank-chunks.ts';
import { TermCounts, termCountsOf } from './term-counts.ts';
import type { VectorSource } from './vectors.ts';
import { mendWord, slackOf } from './words/mend-words.ts';
import { MOST_TERMS, type Query, readQuery } from './words/read-query.ts';

const USUAL_RESULTS = 6;
const MOST_RESULTS = 100;
export const USUAL_MIN_SCORE = 0.35;
/** Matches looked at closely; each brings its neighbours. */
const MOST_CANDIDATES = 200;
const MOST_NEAR = 100;
const MOST_WRITTEN_THEN = 100;
const MOST_MENDED = 3;
/** Results beyond those asked for that may take the place of a near-duplicate. */
const SPARE = 20;
const DAYS_LISTED = 62 * 86_400_000;

export interface SearchInput {
  readonly personId: string;
  readonly query: string;
  readonly nowMs: number;
  /** Whose days "yesterday" and "8 May" are; UTC when left out. */
  readonly timeZone?: string;
  readonly maxResults?: number;
  readonly minScore?: number;
  /** Only these kinds of sources; all when left out. */
  readonly kinds?: readonly SourceKind[];
  readonly vectors?: VectorSource;
  /** How many matches are read; fewer is faster and looks less far into common words. */
  readonly mostMatches?: number;
}

export function* searchChunksSteps(input: SearchInput, counts = new TermCounts()): Steps<ChunkHit[]> {
  const person = yield* readPerson(input.personId);
  if (!person || person.chunk_count === 0) return [];
  const timeZone = input.timeZone ?? 'UTC';
  const query = readQuery(input.query, toWallMs(timeZone, input.nowMs));
  const words = yield* lookUpWords(person, query.terms, counts);
  const matches = yield* readAllMatches(person.no, words.terms, input.mostMatches);
  const near = input.vectors && {
    weight: input.vectors.weight,
    chunks: yield* input.vectors.nearest(input.personId, MOST_NEAR),
  };
  const candidates = new Set(
    pickCandidates({ terms: words.terms, matches, chunkCount: person.chunk_count, most: MOST_CANDIDATES }),
  );
  for (const { no } of near?.chunks ?? []) candidates.add(no);
  for (const no of yield* writtenThen(input.personId, query, timeZone)) candidates.add(no);
  if (candidates.size === 0) return [];
  const facts = yield* readFacts(withThoseBefore(candidates));
  const documents = yield* readDocuments(Array.from(candidates, documentOf));
  const ranked = rankChunks(
    {
      ...query,
      terms: words.terms,
      names: words.names,
      mentions: yield* readMentions(person.no, words.mentioned, words.terms, matches),
      matches,
      facts,
      documentSizes: new Map([...documents].map(([no, { chunk_count }]) => [no, chunk_count])),
      corpus: {
        chunkCount: person.chunk_count,
        documentCount: person.document_count,
        averageWords: person.word_count / person.chunk_count,
      },
      ...(near ? { near } : {}),
      nowMs: input.nowMs,
      timeZone,
    },
    [...candidates].filter((no) => isWanted(facts.get(no)?.sourceKind, input.kinds)),
  );
  return yield* choose(input, scoreAll(ranked, words.knownShare), documents);
}

export const searchChunks = (tx: Tx, input: SearchInput): Promise<ChunkHit[]> =>
  runSteps(tx, searchChunksSteps(input, termCountsOf(tx.db)));

interface FoundWords {
  /** Rarest first. */
  readonly terms: readonly RankedTerm[];
  /** Authors named in the question. */
  readonly names: readonly string[];
  /** Those of them that stand in texts too. */
  readonly mentioned: readonly RankedTerm[];
  /** How much of the question, by rarity, is known at all. */
  readonly knownShare: number;
}

function* lookUpWords(person: IndexedPerson, asked: readonly string[], kept: TermCounts): Steps<FoundWords> {
  const counts = yield* readTermCounts(person, asked, kept);
  const names = yield* readAuthors(person.no, asked);
  const known = new Map<string, RankedTerm>();
  let unknown = 0;
  let mended = 0;
  for (const term of asked) {
    const chunkCount = counts.get(term);
    if (chunkCount !== undefined) known.set(term, { term, chunkCount });
    else if (!names.includes(term)) {
      const canMend = slackOf(term) > 0 && mended++ < MOST_MENDED;
      const meant = canMend ? mendWord(term, yield* readTermsLike(person.no, term, slackOf(term))) : undefined;
      if (meant) known.set(meant.term, meant);
      else unknown++;
    }
  }
  // A name says who is meant, not what is asked; it is looked up as a word only when there is no other.
  const others = [...known.values()].filter(({ term }) => !names.includes(term));
  const terms = (others.length > 0 ? others : [...known.values()])
    .sort((a, b) => a.chunkCount - b.chunkCount)
    .slice(0, MOST_TERMS);
  const mentioned = [...known.values()].filter(({ term }) => names.includes(term));
  return { terms, names, mentioned, knownShare: terms.length / (terms.length + unknown || 1) };
}

/** Chunks written in the days a question names, whatever their words. Whole years are too many to list. */
function* writtenThen(personId: string, { dates }: Query, timeZone: string): Steps<number[]> {
  const nos: number[] = [];
  for (const cue of dates) {
    if (cue.kind === 'days' && cue.untilAt - cue.fromAt <= DAYS_LISTED) {
      const fromAt = fromWallMs(timeZone, cue.fromAt).atMs;
      const untilAt = fromWallMs(timeZone, cue.untilAt).atMs;
      nos.push(...(yield* readWritten(personId, fromAt, untilAt, MOST_WRITTEN_THEN)));
    }
  }
  return nos;
}

function withThoseBefore(nos: ReadonlySet<number>): Set<number> {
  const all = new Set(nos);
  for (const no of nos) if (no % PLACES > 0) all.add(no - 1);
  return all;
}

const isWanted = (kind: string | undefined, kinds: readonly SourceKind[] | undefined): boolean =>
  kind !== undefined && (kinds === undefined || kinds.some((one) => one === kind));

interface ScoredChunk extends RankedChunk {
  readonly score: number;
}

/** Nothing of the question found is worth this much of a full score: enough to show, not enough to pass for sure. */
const LEAST_SURE = 0.3;
/** Three quarters of the question's words are as good as all: people ask in words of their own. */
const FULL_FROM = 1.3;

/** The best one's score is how much of the question was found; the others follow it by the root of their share. */
function scoreAll(ranked: readonly RankedChunk[], knownShare: number): ScoredChunk[] {
  const best = ranked[0];
  if (!best || best.value <= 0) return [];
  const found = ranked
    .slice(0, 3)
    .reduce((most, { coverage, nearness }) => Math.max(most, FULL_FROM * coverage * knownShare, nearness), 0);
  const sure = LEAST_SURE + (1 - LEAST_SURE) * Math.min(1, found);
  return ranked.map((one) => {
    const score = sure * Math.sqrt(Math.max(0, one.value) / best.value);
    return { ...one, score: one.isExact && knownShare === 1 ? Math.max(score, USUAL_MIN_SCORE) : score };
  });
}

function* choose(
  input: SearchInput,
  scored: readonly ScoredChunk[],
  documents: ReadonlyMap<number, IndexedDocument>,
): Steps<ChunkHit[]> {
  const minScore = input.minScore ?? USUAL_MIN_SCORE;
  const wanted = Number.isFinite(input.maxResults) ? Math.trunc(input.maxResults ?? USUAL_RESULTS) : USUAL_RESULTS;
  const most = Math.min(MOST_RESULTS, Math.max(1, wanted));
  const good = scored.filter(({ score }) => score >= minScore);
  const exact = good.find(({ isExact }) => isExact);
  const front = good.slice(0, most + SPARE);
  if (exact && !front.includes(exact)) front.push(exact);
  const rows = yield* readChunks(
    input.personId,
    front.map(({ no }) => no),
  );
  const hits = front.flatMap(({ no, score, isExact }) => {
    const row = rows.get(no);
    return row
      ? [{ hit: toHit(row, documents.get(documentOf(no))?.document ?? '', score), isExact, score, text: row.text }]
      : [];
  });
  const spread = spreadDuplicates(hits);
  const chosen = spread.slice(0, most);
  const lost = chosen.some(({ isExact }) => isExact) ? undefined : spread.find(({ isExact }) => isExact);
  if (lost) chosen.splice(most - 1, 1, lost);
  return chosen.map(({ hit }) => hit);
}

function toHit(row: ChunksTable, document: string, score: number): ChunkHit {
  return {
    no: row.no,
    sourceKind: row.source_kind as SourceKind, // written only by putChunks
    sourceId: row.source_id,
    part: row.part,
    document,
    seq: row.seq,
    ...(row.author === null ? {} : { author: row.author }),
    ...(row.subject === null ? {} : { subject: row.subject }),
    ...(row.start_line === null ? {} : { startLine: row.start_line }),
    ...(row.end_line === null ? {} : { endLine: row.end_line }),
    text: row.text,
    at: row.at,
    trust: row.trust as ChunkTrust, // written only by putChunks
    score,
  };
}
