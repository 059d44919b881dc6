/** The face of signals: what one is, which kinds there are, where their instants are kept and asked for. */

export { readInboxItemId } from './kinds/inbox.ts';
export { type Standing, type StandingFacts, standingWork } from './kinds/standing.ts';
export { isScheduleTag, readScheduleTag, type TaggedSchedule } from './schedule-tag.ts';
export {
  SIGNAL_KINDS,
  type Signal,
  type SignalKind,
  TIER_WEIGHTS,
  type Tier,
  type TierWeights,
  type Trust,
} from './signal.ts';
export { type Acknowledgement, acknowledge } from './stored/acknowledge.sql.ts';
export {
  type ArrivedItem,
  addInboxItem,
  addInboxItems,
  INBOX_CAP,
  type InboxItem,
  listLatestItems,
  listNewItems,
  showAllItems,
  showInboxItems,
} from './stored/inbox-items.sql.ts';
export { countWaiting, dropSource, holdSource, listInboxSources, watchSource } from './stored/inbox-sources.sql.ts';
export { type NotedMessage, noteMessage } from './stored/note-message.sql.ts';
export { nextSignalAt, nextSignals, probeSignals } from './stored/probe-signals.sql.ts';
export { readSignals } from './stored/read-signals.sql.ts';
export { setScheduled } from './stored/set-scheduled.sql.ts';
export { replanWatches, reviewWatches, settleWatches, withEndedWatches } from './stored/settle-watches.sql.ts';
export {
  dropTaggedJob,
  findTaggedJob,
  listScheduleTags,
  listTaggedJobs,
  putTaggedJob,
  type TaggedNote,
} from './stored/tagged-jobs.sql.ts';
export type { HeardHow, WatchFacts } from './watched-note.ts';
export { tellingWords } from './words.ts';
