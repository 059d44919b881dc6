/** Yes or no in a column: both databases store it as an integer, so that one statement serves both. */
export type Flag = 0 | 1;
