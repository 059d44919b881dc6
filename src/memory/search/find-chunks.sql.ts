/**
 * Looks things up for a search: which words are known and how common, which chunks hold them, and what is known of
 * the candidates. Bounded everywhere: rare words are read whole, common ones only where they meet a rare one, so that
 * a question of everyday words on a large memory costs little more than any other.
 */
import type { ChunksTable, Steps } from '../../store/index.ts';
import { askBoth, askList } from './both.sql.ts';
import type { SourceKind } from './chunk.ts';
import type { IndexedPerson } from './chunk-counts.sql.ts';
import type { ChunkFacts, RankedTerm } from './rank/rank-chunks.ts';
import type { TermCounts } from './term-counts.ts';
import { authorTerm, indexedPrefix, indexedTerm, nameWords } from './words/chunk-words.ts';

/** Matches read per search in all. Walking through them is most of the time a search takes. */
const MOST_MATCHES = 4_000;
const MOST_EXACT = 300;

interface TermRow {
  readonly term: string;
  readonly chunk_count: number;
}

/** The second value is what stands before the person's words in the index. */
const termCounts = askBoth<TermRow>({
  sqlite: `SELECT item.value AS term, vocabulary.doc AS chunk_count FROM json_each(?) AS item
    CROSS JOIN chunk_vocabulary AS vocabulary WHERE vocabulary.term = ? || item.value`,
  postgres: `SELECT term, chunk_count FROM json_array_elements_text(CAST($1 AS json)) AS item(value)
    JOIN chunk_terms ON term = item.value AND person_no = CAST(split_part($2, '·', 1) AS bigint)
    WHERE chunk_count > 0`,
});

const authorCounts = askList<TermRow>(`SELECT term, chunk_count FROM chunk_terms
  WHERE person_no = ?1 AND chunk_count > 0 AND term IN (SELECT item.value->>0 FROM LIST(?2))`);

/** Words and lengths with what stands before them. */
const termsBetween = askBoth<TermRow>({
  sqlite: `SELECT term, doc AS chunk_count FROM chunk_vocabulary
    WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ? LIMIT 5000`,
  postgres: `SELECT split_part($1, '·', 1) || '·' || term AS term, chunk_count FROM chunk_terms
    WHERE person_no = CAST(split_part($1, '·', 1) AS bigint) AND chunk_count > 0
    AND term >= split_part($1, '·', 2) AND term < split_part($2, '·', 2)
    AND length(term) + strpos($1, '·') BETWEEN $3 AND $4 ORDER BY term LIMIT 5000`,
});

// Terms hold no character that means something to either query language, so one text is turned into the other.
const AS_TSQUERY = `CAST(replace(replace(replace($1, '"', ''''), ' OR ', ' | '), ' AND ', ' & ') AS tsquery)`;

/** All matches. */
const matching = askBoth<{ nos: string | number[] | null }>({
  sqlite: 'SELECT json_group_array(rowid) AS nos FROM chunk_words WHERE chunk_words MATCH ?',
  postgres: `SELECT json_agg(no) AS nos FROM chunk_words WHERE terms @@ ${AS_TSQUERY}`,
});

/** The last ones. Walking backwards costs twice as much. */
const lastMatching = askBoth<{ nos: string | number[] | null }>({
  sqlite: `SELECT json_group_array(no) AS nos FROM
    (SELECT rowid AS no FROM chunk_words WHERE chunk_words MATCH ? ORDER BY rowid DESC LIMIT ?)`,
  postgres: `SELECT json_agg(no) AS nos FROM
    (SELECT no FROM chunk_words WHERE terms @@ ${AS_TSQUERY} ORDER BY no DESC LIMIT $2) AS found`,
});

const KINDS = ['note', 'file', 'message'] as const satisfies readonly SourceKind[];

// In as few columns as will do: handing them over is most of the cost. The list comes sorted.
const FACTS = `chunks.no, author, subject, at, word_count, is_evergreen + 2 * tells_time + 4 * is_question
  + 8 * speaks_of_self + 16 * CASE source_kind WHEN 'note' THEN 0 WHEN 'file' THEN 1 ELSE 2 END AS marks`;
const factRows = askBoth<FactRow>({
  sqlite: `SELECT ${FACTS} FROM json_each(?) AS item CROSS JOIN chunks WHERE chunks.no = item.value`,
  postgres: `SELECT ${FACTS} FROM json_array_elements_text(CAST($1 AS json)) AS item(value)
    JOIN chunks ON chunks.no = CAST(item.value AS bigint)`,
});

// CROSS JOIN: SQLite then goes from the list to the rows, never through all rows of the person.
const wholeRows = askList<ChunksTable>(`SELECT chunks.* FROM LIST(?2) CROSS JOIN chunks
  WHERE chunks.no = CAST(item.value->>0 AS bigint) AND chunks.person_id = ?1`);

const writtenBetween = askList<{ no: number }>(`SELECT no FROM chunks WHERE person_id = ?1 AND at >= ?2 AND at < ?3
  ORDER BY at LIMIT ?4`);

interface FactRow extends Pick<ChunksTable, 'no' | 'author' | 'subject' | 'at' | 'word_count'> {
  readonly marks: number;
}

const asList = (values: Iterable<unknown>): string => JSON.stringify([...values].map((value) => [value]));

/** In how many of the person's chunks each word stands; those that stand in none are left out. */
export function* readTermCounts(
  person: IndexedPerson,
  terms: readonly string[],
  kept: TermCounts,
): Steps<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const term of terms) {
    const count = kept.get(person, term);
    if (count !== undefined) counts.set(term, count);
  }
  const unknown = terms.filter((term) => !counts.has(term));
  if (unknown.length === 0) return counts;
  for (const { term, chunk_count } of (yield* termCounts(JSON.stringify(unknown), indexedPrefix(person.no))).rows) {
    counts.set(term, chunk_count);
    kept.put(person, term, chunk_count);
  }
  return counts;
}

/** Which of the words are names of authors. */
export function* readAuthors(personNo: number, words: readonly string[]): Steps<string[]> {
  const { rows } = yield* authorCounts(personNo, asList(words.map(authorTerm)));
  const found = new Set(rows.map((row) => row.term));
  return words.filter((word) => found.has(authorTerm(word)));
}

/** Known words that begin alike and are about as long: among them is what a mistyped word was meant to be. */
export function* readTermsLike(personNo: number, term: string, slack: number): Steps<RankedTerm[]> {
  const before = indexedPrefix(personNo).length;
  const start = indexedTerm(personNo, term.slice(0, 2));
  const length = before + term.length;
  const { rows } = yield* termsBetween(start, `${start}\u{10ffff}`, length - slack, length + slack);
  return rows.map((row) => ({ term: row.term.slice(before), chunkCount: row.chunk_count }));
}

const toNumbers = (nos: string | number[] | null | undefined): readonly number[] =>
  typeof nos === 'string' ? (JSON.parse(nos) as number[]) : (nos ?? []); // our own JSON

function* readMatches(expression: string): Steps<readonly number[]> {
  return toNumbers((yield* matching(expression)).rows[0]?.nos);
}

function* readLastMatches(expression: string, most: number): Steps<readonly number[]> {
  return toNumbers((yield* lastMatching(expression, most)).rows[0]?.nos);
}

const wordOf = (personNo: number, term: string): string => `"${indexedTerm(personNo, term)}"`;
const oneOf = (words: readonly string[]): string => (words.length > 1 ? `(${words.join(' OR ')})` : words.join(''));

/** Chunk number → one bit per term it holds. `terms` come rarest first; about `most` matches are read in all. */
export function* readAllMatches(
  personNo: number,
  terms: readonly RankedTerm[],
  most = MOST_MATCHES,
): Steps<Map<number, number>> {
  const matches = new Map<number, number>();
  const words = terms.map(({ term }) => wordOf(personNo, term));
  const note = (nos: readonly number[], bits: number): void => {
    for (const no of nos) matches.set(no, (matches.get(no) ?? 0) | bits);
  };
  // Few enough are read whole; the rarest is in any case, cut short if need be.
  const isFew = (terms[0]?.chunkCount ?? 0) <= most;
  let left = most;
  let isCutShort = false;
  const whole: string[] = [];
  for (const [bit, { chunkCount }] of terms.entries()) {
    const word = words[bit] ?? '';
    const isWhole = bit === 0 || chunkCount <= left;
    const asked = isWhole ? word : `${oneOf(whole)} AND ${word}`;
    const nos = isFew ? yield* readMatches(asked) : yield* readLastMatches(asked, most);
    note(nos, 1 << bit);
    isCutShort ||= nos.length >= most;
    if (isWhole) {
      whole.push(word);
      left -= chunkCount;
    }
  }
  // Where a list was cut short, the chunks that hold every word are asked for by themselves: the one that is exactly
  // what was asked may be older than all that was read.
  if (isCutShort && words.length > 1)
    note(yield* readLastMatches(words.join(' AND '), MOST_EXACT), (1 << words.length) - 1);
  return matches;
}

/** Which of the chunks that match at all hold one of these names too. */
export function* readMentions(
  personNo: number,
  names: readonly RankedTerm[],
  terms: readonly RankedTerm[],
  matches: ReadonlyMap<number, number>,
): Steps<Set<number>> {
  const found = new Set<number>();
  if (terms.length === 0) return found;
  const oneOfTerms = oneOf(terms.map(({ term }) => wordOf(personNo, term)));
  for (const { term, chunkCount } of names) {
    const word = wordOf(personNo, term);
    const nos =
      chunkCount <= MOST_MATCHES
        ? yield* readMatches(word)
        : yield* readLastMatches(`${oneOfTerms} AND ${word}`, MOST_MATCHES);
    for (const no of nos) if (matches.has(no)) found.add(no);
  }
  return found;
}

export function* readFacts(nos: Iterable<number>): Steps<Map<number, ChunkFacts & { sourceKind: SourceKind }>> {
  const { rows } = yield* factRows(JSON.stringify(Array.from(nos).sort((a, b) => a - b)));
  // A few people write most of what there is: their names are read once.
  const names = new Map<string | null, readonly string[]>();
  const wordsOf = (name: string | null): readonly string[] => {
    const known = names.get(name) ?? nameWords(name);
    names.set(name, known);
    return known;
  };
  return new Map(
    rows.map(({ no, author, subject, at, word_count, marks }) => {
      const sourceKind = KINDS[marks >> 4] ?? 'message';
      const facts = {
        no,
        isSaid: sourceKind === 'message',
        author: wordsOf(author),
        subject: wordsOf(subject),
        at,
        isEvergreen: (marks & 1) !== 0,
        wordCount: word_count,
        tellsTime: (marks & 2) !== 0,
        isQuestion: (marks & 4) !== 0,
        speaksOfSelf: (marks & 8) !== 0,
        sourceKind,
      };
      return [no, facts];
    }),
  );
}

export function* readChunks(personId: string, nos: readonly number[]): Steps<Map<number, ChunksTable>> {
  const { rows } = yield* wholeRows(personId, asList(nos));
  return new Map(rows.map((row) => [row.no, row]));
}

export function* readWritten(personId: string, fromAt: number, untilAt: number, most: number): Steps<number[]> {
  const { rows } = yield* writtenBetween(personId, Math.floor(fromAt), Math.ceil(untilAt), most);
  return rows.map((row) => row.no);
}
