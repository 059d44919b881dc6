export { type Handler, type Handlers, type LoopParts, TimelineLoop } from './timeline.loop.ts';
export { sqlTimeline } from './timeline.sql.ts';
export {
  type Claim,
  FencedError,
  type FinishOutcome,
  type PlannedWork,
  requireFinish,
  requireHold,
  type Timeline,
  type WorkKind,
} from './timeline.ts';
