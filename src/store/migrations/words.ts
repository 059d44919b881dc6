/** The few words in which the two databases spell the same schema differently. */
import type { DialectName } from '../store.ts';

export interface SchemaWords {
  /** 64-bit integer: instants, counts, flags. */
  readonly int: string;
  readonly real: string;
  /** Text compared byte by byte, so that both databases sort alike. */
  readonly text: string;
  /** What follows the closing bracket of a table. */
  readonly end: string;
}

export const schemaWords: Record<DialectName, SchemaWords> = {
  sqlite: { int: 'INTEGER', real: 'REAL', text: 'TEXT', end: ' STRICT' },
  postgres: { int: 'BIGINT', real: 'DOUBLE PRECISION', text: 'TEXT COLLATE "C"', end: '' },
};

/** A migration is a list of statements made from those words. Applied once, in order, all or nothing. */
export interface Migration {
  readonly name: string;
  statements(words: SchemaWords): string[];
}
