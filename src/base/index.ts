export { ADDRESS_KINDS, type AddressKind, classifyAddress, literalAddress, parseAddress } from './address-kind.ts';
export { BoundedCache } from './bounded-cache.ts';
export { type Clock, type ClockMember, LONGEST_PIECE_MS, systemClock } from './clock.ts';
export {
  type DaySpan,
  type DayWindow,
  endOfDaySpan,
  isInDaySpan,
  type NoSpan,
  readDayWindow,
  timeOfDayMs,
} from './day-window.ts';
export { ConflictError, type FieldProblem, InputError, messageOf, NotFoundError, SetupError } from './errors.ts';
export { createHub, type Hub } from './hub.ts';
export { countingIds, type Ids, systemIds } from './ids.ts';
export { createInTurn, type InTurn } from './in-turn.ts';
export { createLog, type Log, type LogLevel, silentLog } from './log.ts';
export { redactText } from './redact.ts';
export { err, ok, type Result } from './result.ts';
export { SOURCE_NAME, SOURCE_NAME_ALLOWED } from './source-name.ts';
export { type TestClock, testClock } from './test-clock.ts';
export { count, joinWords, lengthInWords, quote, shorten } from './text.ts';
export {
  DAY_MS,
  formatLocal,
  formatWallDate,
  formatWallTime,
  fromWallMs,
  type LocalTime,
  localTime,
  MONTHS,
  splitWallMs,
  toWallMs,
  type WallClockInstant,
  WEEKDAYS,
} from './wall-clock.ts';
export { canonicalZone, isSameZone, isValidZone, offsetAt, periodAt, type ZonePeriod } from './zone.ts';
