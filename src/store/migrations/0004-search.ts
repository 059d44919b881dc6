/**
 * What memory search reads: chunks of notes, files and messages, how many there are of each word, and the full-text
 * index. One index serves all three grains: a chunk's number holds its document and its place there, so neighbours
 * and documents are known from the numbers that match, and nothing but the chunk itself is written when one changes.
 * The words in the index carry their person's number, so that nobody's search walks through another's words.
 */
import type { Migration } from './words.ts';

export const search: Migration = {
  name: '0004-search',
  statements: ({ dialect, int, real, text, counted, end, endByKey }) => [
    `CREATE TABLE chunk_people (
      no ${counted}, person_id ${text} NOT NULL UNIQUE,
      chunk_count ${int} NOT NULL, word_count ${int} NOT NULL, document_count ${int} NOT NULL)${end}`,

    `CREATE TABLE chunk_documents (
      no ${counted}, person_id ${text} NOT NULL, document ${text} NOT NULL, chunk_count ${int} NOT NULL,
      UNIQUE (person_id, document))${end}`,

    `CREATE TABLE chunks (
      no ${int} PRIMARY KEY, person_id ${text} NOT NULL, source_kind ${text} NOT NULL, source_id ${text} NOT NULL,
      part ${int} NOT NULL, seq ${real} NOT NULL, author ${text}, subject ${text}, start_line ${int}, end_line ${int},
      at ${int} NOT NULL, is_evergreen ${int} NOT NULL, trust ${text} NOT NULL, word_count ${int} NOT NULL,
      tells_time ${int} NOT NULL, is_question ${int} NOT NULL, speaks_of_self ${int} NOT NULL, text ${text} NOT NULL,
      UNIQUE (person_id, source_kind, source_id, part))${end}`,
    `CREATE INDEX chunks_by_time ON chunks (person_id, at)`,

    `CREATE TABLE chunk_terms (
      person_no ${int} NOT NULL, term ${text} NOT NULL, chunk_count ${int} NOT NULL,
      PRIMARY KEY (person_no, term))${endByKey}`,

    ...(dialect === 'sqlite'
      ? [
          // The words come cut and folded already, so the plainest tokenizer is the right one; presence is all that
          // is asked for, so positions are not kept.
          `CREATE VIRTUAL TABLE chunk_words USING fts5(
            terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
        ]
      : [
          `CREATE TABLE chunk_words (no BIGINT PRIMARY KEY, terms TSVECTOR NOT NULL)`,
          `CREATE INDEX chunk_words_by_term ON chunk_words USING GIN (terms)`,
        ]),
  ],
};
