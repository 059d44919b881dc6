/**
 * What a heartbeat with a model has to remember: when a model that failed may be asked again, what of the inbox a
 * message was made from (used up only when it has arrived), and whether outsiders' words were among it.
 */
import type { Migration } from './words.ts';

export const modelBeats: Migration = {
  name: '0014-model-beats',
  statements: ({ int, text }) => [
    `ALTER TABLE heartbeats ADD COLUMN model_failures ${int} NOT NULL DEFAULT 0`,
    `ALTER TABLE heartbeats ADD COLUMN model_retry_at ${int}`,
    `ALTER TABLE nudges ADD COLUMN shown ${text}`,
    `ALTER TABLE nudges ADD COLUMN is_untrusted ${int} NOT NULL DEFAULT 0`,
  ],
};
