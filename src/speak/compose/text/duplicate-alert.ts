/**
 * Whether a heartbeat would say word for word what it said within the last day (SPEC H9). Pictures and files always
 * pass: the words beside them are not the message. A stamp from the future proves nothing.
 */
const DAY_MS = 86_400_000;

export interface AlertToCompare {
  readonly text: string;
  readonly lastText?: string;
  readonly lastSentAtMs?: number;
  readonly nowMs: number;
  readonly hasMedia?: boolean;
}

export function isDuplicateAlert(alert: AlertToCompare): boolean {
  const { text, lastText = '', lastSentAtMs = Number.NaN, nowMs, hasMedia = false } = alert;
  const ageMs = nowMs - lastSentAtMs;
  const isRecent = ageMs >= 0 && ageMs < DAY_MS;
  return !hasMedia && isRecent && text.trim() !== '' && text.trim() === lastText.trim();
}
