/**
 * What came in from outside gets a number of its own within its source, so that "first in, first out" and "told up to
 * here" do not hang on clocks; the account and the app it came through; and a trace of what fell out, so that the same
 * item sent again is still known. Beside it the signatures of hooks that were taken lately: none is taken twice.
 */
import type { Migration } from './words.ts';

export const inbox: Migration = {
  name: '0011-inbox',
  statements: ({ int, text, endByKey }) => [
    `ALTER TABLE inbox_items ADD COLUMN seq ${int} NOT NULL DEFAULT 0`,
    `ALTER TABLE inbox_items ADD COLUMN arrived_at ${int} NOT NULL DEFAULT 0`,
    `ALTER TABLE inbox_items ADD COLUMN gone_at ${int}`,
    `ALTER TABLE inbox_items ADD COLUMN address ${text}`,
    `ALTER TABLE inbox_items ADD COLUMN app ${text}`,
    `UPDATE inbox_items SET arrived_at = received_at, seq = (
      SELECT count(*) FROM inbox_items o
      WHERE o.person_id = inbox_items.person_id AND o.source = inbox_items.source
        AND (o.received_at < inbox_items.received_at
          OR (o.received_at = inbox_items.received_at AND o.item_id <= inbox_items.item_id)))`,
    `DROP INDEX inbox_items_new`,
    `DROP INDEX inbox_items_by_time`,
    `CREATE INDEX inbox_items_waiting ON inbox_items (person_id, source, seq) WHERE shown_at IS NULL AND gone_at IS NULL`,

    `ALTER TABLE inbox_sources ADD COLUMN last_seq ${int} NOT NULL DEFAULT 0`,
    `ALTER TABLE inbox_sources ADD COLUMN told_seq ${int} NOT NULL DEFAULT 0`,
    `ALTER TABLE inbox_sources ADD COLUMN last_at ${int}`,
    // Half an hour, the usual interval.
    `ALTER TABLE inbox_sources ADD COLUMN interval_ms ${int} NOT NULL DEFAULT 1800000`,
    `UPDATE inbox_sources SET
      last_seq = (SELECT count(*) FROM inbox_items i
        WHERE i.person_id = inbox_sources.person_id AND i.source = inbox_sources.source),
      told_seq = (SELECT count(*) FROM inbox_items i, heard h
        WHERE i.person_id = inbox_sources.person_id AND i.source = inbox_sources.source
          AND h.person_id = inbox_sources.person_id AND h.kind = 'inbox'
          AND h.item_id = 'inbox:' || inbox_sources.source AND i.received_at <= h.at),
      last_at = (SELECT max(i.arrived_at) FROM inbox_items i
        WHERE i.person_id = inbox_sources.person_id AND i.source = inbox_sources.source)`,

    `CREATE TABLE hook_signatures (
      person_id ${text} NOT NULL, signature ${text} NOT NULL, at ${int} NOT NULL,
      PRIMARY KEY (person_id, signature))${endByKey}`,
    `CREATE INDEX hook_signatures_by_time ON hook_signatures (at)`,
  ],
};
