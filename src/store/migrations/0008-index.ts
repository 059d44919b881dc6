/**
 * How far the search index has come (files by size, time and hash; messages by the last one taken in), what must not
 * come back into it, and vectors. Vectors are kept apart from the rows a search walks through: their signs, one bit
 * each, are read whole into memory; the numbers themselves only for the few chunks that come near.
 */
import type { Migration } from './words.ts';

export const index: Migration = {
  name: '0008-index',
  statements: ({ dialect, int, text, counted, end, endByKey }) => {
    const bytes = dialect === 'sqlite' ? 'BLOB' : 'BYTEA';
    return [
      `CREATE TABLE files (
        person_id ${text} NOT NULL, path ${text} NOT NULL, bytes ${int} NOT NULL, changed_at ${int} NOT NULL,
        hash ${text} NOT NULL, chunk_count ${int} NOT NULL, problem ${text}, PRIMARY KEY (person_id, path))${endByKey}`,

      `CREATE TABLE index_marks (
        person_id ${text} PRIMARY KEY, message_id ${text} NOT NULL, message_count ${int} NOT NULL)${end}`,

      `CREATE TABLE forgotten_messages (
        person_id ${text} NOT NULL, message_id ${text} NOT NULL, PRIMARY KEY (person_id, message_id))${endByKey}`,

      `CREATE TABLE embeddings_cache (
        provider ${text} NOT NULL, model ${text} NOT NULL, hash ${text} NOT NULL, vector ${bytes} NOT NULL,
        PRIMARY KEY (provider, model, hash))${end}`,

      `CREATE TABLE chunk_vectors (
        no ${int} PRIMARY KEY, person_id ${text} NOT NULL, space ${text} NOT NULL, vector ${bytes} NOT NULL)${end}`,

      `CREATE TABLE chunk_bits (
        added ${counted}, no ${int} NOT NULL UNIQUE, person_id ${text} NOT NULL, space ${text} NOT NULL,
        dimensions ${int} NOT NULL, bits ${bytes} NOT NULL)${end}`,
      `CREATE INDEX chunk_bits_by_space ON chunk_bits (person_id, space, added)`,
    ];
  },
};
