export {
  type Fields,
  isGiven,
  isRecord,
  nestDottedKeys,
  openObject,
  trimKeys,
} from './raw-fields.ts';
export { completeDelivery, readDeliveryPatch } from './read-delivery.ts';
export { compact, placeIn, readBoolean, readChoice, readInteger, readText } from './read-field.ts';
export { readInstant, toInstantMs } from './read-instant.ts';
export {
  gatherPayload,
  LONGEST_WORDS,
  PAYLOAD_KEYS,
  readPayload,
  readPayloadPatch,
  refuseTwoTexts,
} from './read-payload.ts';
export { gatherSchedule, readSchedule, SCHEDULE_KEYS, ZONE_KEYS } from './read-schedule.ts';
