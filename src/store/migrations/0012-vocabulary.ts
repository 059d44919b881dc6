/**
 * On SQLite the full-text index itself says in how many chunks a word stands, so that no count is kept beside it:
 * those counts were most of what writing a chunk cost. Authors' names stay counted. PostgreSQL's index cannot say it.
 */
import type { Migration } from './words.ts';

export const vocabulary: Migration = {
  name: '0012-vocabulary',
  statements: ({ dialect }) =>
    dialect === 'sqlite'
      ? [
          `CREATE VIRTUAL TABLE chunk_vocabulary USING fts5vocab('chunk_words', 'row')`,
          `DELETE FROM chunk_terms WHERE term NOT LIKE '@%'`,
        ]
      : [],
};
