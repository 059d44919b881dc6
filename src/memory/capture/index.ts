/** The public face of capture: a message in, candidate notes out. Pure, no model. */
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
