/**
 * What a source of incoming things may be called: `email`, `ci`, `phone.home`. Short, and without spaces or signs, so
 * that a name can stand in a sentence of ours and in an address without being taken for more than a name.
 */
export const SOURCE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,39}$/u;

/** Completes "Allowed: …". */
export const SOURCE_NAME_ALLOWED =
  'a name of 1 to 40 letters and digits, with . _ - inside, such as email, sms, notification, calendar or ci';
