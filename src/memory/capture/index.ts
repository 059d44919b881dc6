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
  Resolution,
  Span,
} from './captured-note.ts';
export { type ClosedNote, closeMatters, type KeptNote, keepCaptured, knownNames } from './keep-captured.sql.ts';
export { matchResolution, type OpenMatter, STILL_MEANT_MS } from './match-resolution.ts';
