/** The public face of capture: a message in, candidate notes out (pure, no model), and keeping them. */
export { captureNotes, warmCapture } from './capture-notes.ts';
export type {
  Captured,
  CapturedNote,
  CapturedType,
  CaptureOptions,
  CaptureTrust,
  DayDefaults,
  Language,
  Move,
  Resolution,
  Span,
} from './captured-note.ts';
export {
  type CheckedEnriched,
  checkEnriched,
  ENRICHED_TYPES,
  type Enriched,
  MODEL_TAG,
} from './enrich/check-enriched.ts';
export { type KnownNote, type Merged, mergeEnriched, type NoteDetail } from './enrich/merge-enriched.ts';
export { isWorthReading } from './enrich/worth-reading.ts';
export {
  type ClosedNote,
  closeMatters,
  type KeptNote,
  keepCaptured,
  knownNames,
  openMatters,
} from './keep-captured.sql.ts';
export { matchMove, movedDue } from './match-move.ts';
export { matchResolution, type OpenMatter, STILL_MEANT_MS } from './match-resolution.ts';
export { type MatterChange, type MovedNote, moveMatter, type NotMoved, takeBackChanges } from './move-matters.sql.ts';
export { type AskedReminder, readReminder } from './read-reminder.ts';
export { ALL_DAY_TAG } from './rules/build-note.ts';
export { moodOf } from './rules/read-mood.ts';
export { languageOf } from './text/guess-language.ts';
export { holdsOthersLines, ownWords, speakerOf } from './text/own-words.ts';
