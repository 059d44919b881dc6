/** What a restart must not forget about the models that are asked: which of them are left alone, and who was told. */
import type { Migration } from './words.ts';

export const model: Migration = {
  name: '0010-model',
  statements: ({ int, text, endByKey }) => [
    `CREATE TABLE model_circuits (
      endpoint ${text} PRIMARY KEY, host ${text} NOT NULL, model ${text} NOT NULL, mark ${text} NOT NULL,
      state ${text} NOT NULL, cause ${text}, failures ${int} NOT NULL, stage ${int} NOT NULL, set_at ${int} NOT NULL,
      retry_at ${int}, probe_until ${int}, told_person ${text})${endByKey}`,
  ],
};
