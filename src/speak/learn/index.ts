/** The face of learning: what was said unasked, how it was answered, what a person does not want to hear. */
export { IGNORED_TIMES, type IgnoredTopic, ignoredTopics } from './ignored-topics.ts';
export { listJudgements } from './judgements.sql.ts';
export { listMutedTopics, muteTopic, unmuteTopic } from './muted-topics.sql.ts';
export { type Nudge, type NudgeAnswer, type NudgeItem, type NudgeKind, type ShownItem, toRecentAct } from './nudge.ts';
export {
  addNudge,
  countInBudget,
  findNudge,
  findNudgeByOutboxId,
  isOnItsWay,
  lastSaidOf,
  listDeclined,
  listNudges,
  listSaid,
  markAnswered,
  markFailed,
  markSaid,
  markSeen,
  trimNudges,
} from './nudges.sql.ts';
export { type NudgeCommand, readNudgeCommand } from './read-command.ts';
export { answeredBy, type OwnWords, ownLines } from './read-reply.ts';
export { ANSWER_WINDOW_MS, RESPONSE_SAMPLES, type ResponseRate, responseRate } from './response-rate.ts';
export { FEWEST_JUDGEMENTS, type Judgement, tunedThresholds } from './tuned-thresholds.ts';
