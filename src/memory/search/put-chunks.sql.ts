/**
 * Puts sources into the index and takes them out. A source is replaced as a whole. Chunks of a document stand in the
 * order of `seq`, numbered without gaps where possible: one added at the end costs one row; one added in between moves
 * those after it; one that goes leaves its place empty. Counts of words, chunks and documents move in the same unit
 * of work, so that they always agree with the rows.
 *
 * Hand over some hundred chunks per unit of work: on the embedded store the process waits for it. Refuses a document
 * of more than a million chunks.
 */
import { InputError } from '../../base/index.ts';
import { type ChunksTable, onTx, type Steps } from '../../store/index.ts';
import { type Chunk, documentOf, PLACES, type SourceKind } from './chunk.ts';
import {
  changeCounts,
  ensureDocuments,
  ensurePerson,
  type IndexedPerson,
  lockPerson,
  readDocuments,
} from './chunk-counts.sql.ts';
import {
  countTerms,
  deleteChunks,
  type IndexedRow,
  insertChunks,
  readAfter,
  readLast,
  readSources,
} from './chunk-rows.sql.ts';
import { authorTerm, cleanText, indexedWords, markChunk, nameWords } from './words/chunk-words.ts';

type Row = Omit<ChunksTable, 'no'>;

/** A row that is to be written, with its words where they are known already. */
interface Fresh {
  readonly row: Row;
  readonly words?: string;
}

/** Parts of a source from the first up to, not including, the last. */
export interface PartSpan {
  readonly fromPart: number;
  readonly untilPart: number;
}

/**
 * With a span only those parts of the sources are replaced: a text too long for one unit of work goes in slice by
 * slice, and until the last one is in, old and new parts stand side by side.
 */
export function* putChunksSteps(chunks: readonly Chunk[], span?: PartSpan): Steps<void> {
  for (const [personId, own] of Map.groupBy(chunks, (chunk) => chunk.personId)) {
    const person = yield* ensurePerson(personId);
    const tally = new Tally(person);
    const documents = yield* ensureDocuments(personId, own.map(documentName));
    const rows = own.map((chunk) => ({ ...toFresh(chunk), documentNo: documents.get(documentName(chunk))?.no ?? 0 }));
    const sources = new Map(own.map((one) => [sourceKey(one), [one.sourceKind, one.sourceId] as const]));
    const old = yield* readSources(personId, [...sources.values()], span);
    const { stay, replaced, leaving, fresh } = compare(old, rows);
    for (const row of [...leaving, ...replaced.map(([before]) => before)]) tally.count(row, -1);
    yield* deleteChunks([...leaving, ...replaced.map(([before]) => before)].map((row) => row.no));
    yield* insertChunks(replaced.map(([before, { row, words }]) => tally.index({ ...row, no: before.no }, 1, words)));
    const sizes = new Map([...documents.values()].map((document) => [document.no, document.chunk_count]));
    const placed: IndexedRow[] = [];
    for (const [documentNo, some] of Map.groupBy(fresh, (one) => one.documentNo)) {
      placed.push(...(yield* placeRows(tally, { documentNo, isNew: sizes.get(documentNo) === 0 }, some)));
    }
    yield* insertChunks(placed);
    for (const [no, { chunk_count }] of yield* readDocuments(leaving.map((row) => documentOf(row.no))))
      sizes.set(no, chunk_count);
    if (stay.length < own.length || leaving.length > 0) yield* tally.write(sizes);
  }
}

/** Removes every chunk of a source, or those of its parts in the span; says how many there were. */
export function* removeSourceSteps(
  personId: string,
  kind: SourceKind,
  sourceId: string,
  span?: PartSpan,
): Steps<number> {
  yield* lockPerson(personId);
  return yield* removeRowsSteps(personId, yield* readSources(personId, [[kind, sourceId]], span));
}

/** Removes these rows of one person, read after `lockPerson`, and sets the counts right; says how many there were. */
export function* removeRowsSteps(personId: string, rows: readonly ChunksTable[]): Steps<number> {
  const person = yield* lockPerson(personId);
  if (!person || rows.length === 0) return 0;
  const tally = new Tally(person);
  for (const row of rows) tally.count(row, -1);
  yield* deleteChunks(rows.map((row) => row.no));
  const documents = yield* readDocuments(rows.map((row) => documentOf(row.no)));
  yield* tally.write(new Map([...documents].map(([no, { chunk_count }]) => [no, chunk_count])));
  return rows.length;
}

export const putChunks = onTx(putChunksSteps);
export const removeSource = onTx(removeSourceSteps);

/** What a unit of work changes in the counts of one person. */
class Tally {
  readonly #person: IndexedPerson;
  readonly #terms = new Map<string, number>();
  readonly #documents = new Map<number, number>();
  #chunks = 0;
  #words = 0;

  constructor(person: IndexedPerson) {
    this.#person = person;
  }

  count(row: ChunksTable, change: 1 | -1, words?: string): void {
    const isCounted = this.#person.counts_words === 1;
    const counted = isCounted ? (words ?? wordsIn(row.text)).split(' ') : [];
    for (const term of [...counted, ...nameWords(row.author).map(authorTerm)]) {
      if (term !== '') this.#terms.set(term, (this.#terms.get(term) ?? 0) + change);
    }
    this.#documents.set(documentOf(row.no), (this.#documents.get(documentOf(row.no)) ?? 0) + change);
    this.#chunks += change;
    this.#words += change * row.word_count;
  }

  /** The row with its words for the index. A moved row (change 0) was counted already. */
  index(row: ChunksTable, change: 0 | 1, words = wordsIn(row.text)): IndexedRow {
    if (change === 1) this.count(row, 1, words);
    return { row, words: indexedWords(this.#person.no, words) };
  }

  *write(sizes: ReadonlyMap<number, number>): Steps<void> {
    yield* countTerms(this.#person.no, this.#terms);
    yield* changeCounts(
      this.#person.no,
      { chunks: this.#chunks, words: this.#words, documents: this.#documents },
      sizes,
    );
  }
}

/** Which old rows stay as they are, which change in place, which go; and which chunks are new. */
function compare(old: readonly ChunksTable[], rows: readonly (Fresh & { readonly documentNo: number })[]) {
  const before = new Map(old.map((row) => [rowKey(row), row]));
  const stay: ChunksTable[] = [];
  const replaced: [ChunksTable, Fresh][] = [];
  const fresh: (Fresh & { readonly documentNo: number })[] = [];
  // The last of two chunks with the same source and part counts.
  for (const [key, one] of new Map(rows.map((one) => [rowKey(one.row), one]))) {
    const known = before.get(key);
    if (!known || documentOf(known.no) !== one.documentNo || known.seq !== one.row.seq) {
      fresh.push(one);
      continue;
    }
    before.delete(key);
    if (isSame(known, one.row)) stay.push(known);
    else replaced.push([known, one]);
  }
  return { stay, replaced, leaving: [...before.values()], fresh };
}

/** Gives new rows the places their `seq` says: at the end as a rule, else before the rows that come after them. */
function* placeRows(
  tally: Tally,
  { documentNo, isNew }: { readonly documentNo: number; readonly isNew: boolean },
  rows: readonly Fresh[],
): Steps<IndexedRow[]> {
  const sorted = [...rows].sort((a, b) => byPlace(a.row, b.row));
  const first = sorted[0]?.row;
  if (!first) return [];
  const span = { fromNo: documentNo * PLACES, untilNo: (documentNo + 1) * PLACES };
  let last = isNew ? undefined : yield* readLast(span);
  let tail: Fresh[] = [];
  if (last && byPlace(last, first) > 0) {
    const after = yield* readAfter(span, first);
    yield* deleteChunks(after.map((row) => row.no));
    last = yield* readLast(span);
    tail = after.map((row) => ({ row }));
  }
  let no = last ? last.no + 1 : span.fromNo;
  const moved = new Set(tail);
  const placed = [...sorted, ...tail]
    .sort((a, b) => byPlace(a.row, b.row))
    .map((one) => tally.index({ ...one.row, no: no++ }, moved.has(one) ? 0 : 1, one.words));
  if (no > span.untilNo) throw new InputError('document', 'A document may hold a million chunks at most.');
  return placed;
}

const byPlace = (a: Pick<Row, 'seq' | 'part'>, b: Pick<Row, 'seq' | 'part'>): number =>
  a.seq - b.seq || a.part - b.part;
const sourceKey = (chunk: Chunk): string => `${chunk.sourceKind} ${chunk.sourceId}`;
const rowKey = (row: Row): string => `${row.source_kind} ${row.part} ${row.source_id}`;
const documentName = (chunk: Chunk): string => chunk.document ?? sourceKey(chunk);
const isSame = (a: ChunksTable, b: Row): boolean => (Object.keys(b) as (keyof Row)[]).every((key) => a[key] === b[key]);

const wordsIn = (text: string): string => markChunk(text).words;

function toFresh(chunk: Chunk): Fresh {
  const text = cleanText(chunk.text);
  // Words cut elsewhere (a worker) were cut from the very text that is stored.
  const marks = chunk.marks && text === chunk.text ? chunk.marks : markChunk(text);
  const row = {
    person_id: chunk.personId,
    source_kind: chunk.sourceKind,
    source_id: chunk.sourceId,
    part: chunk.part ?? 0,
    seq: Number.isFinite(chunk.seq) ? (chunk.seq ?? 0) : 0,
    author: chunk.author ? cleanText(chunk.author) : null,
    subject: chunk.subject ? cleanText(chunk.subject) : null,
    start_line: chunk.startLine ?? null,
    end_line: chunk.endLine ?? null,
    at: Math.trunc(chunk.at),
    is_evergreen: chunk.isEvergreen ? 1 : 0,
    trust: chunk.trust ?? 'owner',
    word_count: marks.wordCount,
    tells_time: marks.tellsTime ? 1 : 0,
    is_question: marks.isQuestion ? 1 : 0,
    speaks_of_self: marks.speaksOfSelf ? 1 : 0,
    text,
  } as const;
  return { row, words: marks.words };
}
