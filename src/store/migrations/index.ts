/** All migrations, and the words they are written in. */
import { foundation } from './0001-foundation.ts';
import { additions } from './0002-additions.ts';
import { notes } from './0003-notes.ts';
import { search } from './0004-search.ts';
import { noteChanges } from './0005-note-changes.ts';
import { signals } from './0006-signals.ts';
import { heartbeats } from './0007-heartbeats.ts';
import { index } from './0008-index.ts';
import { captured } from './0009-captured.ts';
import { model } from './0010-model.ts';
import { inbox } from './0011-inbox.ts';
import { vocabulary } from './0012-vocabulary.ts';
import { modelBeats } from './0014-model-beats.ts';
import type { Migration } from './words.ts';

/** In the order they are applied. A published migration never changes; a change is a new one at the end. */
export const migrations: readonly Migration[] = [
  foundation,
  additions,
  notes,
  search,
  noteChanges,
  signals,
  heartbeats,
  index,
  captured,
  model,
  inbox,
  modelBeats,
  vocabulary,
];

export { type Migration, type SchemaWords, schemaWords } from './words.ts';
