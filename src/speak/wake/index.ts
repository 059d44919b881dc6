/** The face of wakes: asking for a look now. */
export {
  BUSY_RETRY_MS,
  COALESCE_MS,
  FLOOD_TURNS,
  type PlannedTurn,
  planTurn,
  type TurnRequest,
  withTurn,
} from './plan-turn.ts';
export { beatKey, type HeartbeatRequest, personOfBeatKey, requestHeartbeatNow } from './request-heartbeat.ts';
export { wakePriority } from './wake-priority.ts';
